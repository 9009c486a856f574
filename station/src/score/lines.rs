//! The lines of a list of positions, drawn one at a time; a line that is too long is passed over to its end and said to be so.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use super::given::GivenError;

/// A position of 19 lines with its marks and facts takes about 3,000 bytes.
const LONGEST_LINE_BYTES: usize = 64 * 1024;

/// Lines of a file with their numbers, from 1; blank ones are left out.
pub struct Lines {
    file: BufReader<File>,
    number: usize,
}

impl Lines {
    /// The lines of an open file.
    #[must_use]
    pub fn of(file: File) -> Self {
        Self { file: BufReader::new(file), number: 0 }
    }

    fn draw(&mut self) -> io::Result<Option<Result<Vec<u8>, GivenError>>> {
        let mut bytes = Vec::new();
        let most = LONGEST_LINE_BYTES as u64 + 1;
        if self.file.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() <= LONGEST_LINE_BYTES || bytes.ends_with(b"\n") {
            return Ok(Some(Ok(bytes)));
        }
        self.file.skip_until(b'\n')?;
        Ok(Some(Err(GivenError::LongLine { line: self.number, limit: LONGEST_LINE_BYTES })))
    }
}

impl Iterator for Lines {
    type Item = (usize, io::Result<Result<String, GivenError>>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.draw() {
                Ok(None) => return None,
                Ok(Some(line)) => Ok(line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())),
                Err(error) => Err(error),
            };
            match &line {
                Ok(Ok(text)) if text.trim().is_empty() => {}
                _ => return Some((self.number, line)),
            }
        }
    }
}
