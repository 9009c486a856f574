//! Whoever sits at the terminal: what they are told, and the files that they named.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use pairing::{LONGEST_FILE, Read, ReadError};
use terminal::causes;
use words::{Language, Sentence, Value, Word, sentence};

use crate::telling;

/// Whoever sits at the terminal, and what they speak.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    pub language: Language,
}

impl Listener {
    /// A sentence or a part of one on a line of its own, whatever a file would make a terminal do.
    pub fn line(self, said: impl Into<Value>) -> String {
        self.language.fill(&said.into()).replace(char::is_control, "\u{fffd}")
    }

    /// Says it on standard output, where answers are.
    pub fn say(self, said: impl Into<Value>) -> io::Result<()> {
        writeln!(anstream::stdout(), "{}", self.line(said))
    }

    /// Says it on standard error.
    pub fn complain(self, said: &Sentence) -> io::Result<()> {
        writeln!(anstream::stderr(), "shoutan: {}", self.line(said))
    }

    /// A file as `take` understands it; none where it cannot be, which is told.
    pub fn open<T>(self, path: &Path, take: impl FnOnce(&[u8]) -> Result<T, ReadError>) -> io::Result<Option<T>> {
        let file = Value::text(path.display());
        let why = match files::read(path, LONGEST_FILE) {
            Ok(bytes) => match take(&bytes) {
                Ok(taken) => return Ok(Some(taken)),
                Err(error) => telling::unread(&error),
            },
            Err(error) => causes::file(&error),
        };
        self.complain(&sentence!(PairingUnread { file, why }))?;
        Ok(None)
    }

    /// Tells what a file was read without.
    pub fn doubts(self, path: &Path, read: &Read) -> io::Result<()> {
        read.doubts.iter().try_for_each(|doubt| {
            let (file, place) = (Value::text(path.display()), telling::place(&doubt.place));
            self.complain(&sentence!(PairingDoubt { file, place, why: telling::doubt(&doubt.kind) }))
        })
    }

    /// Writes a new file and tells it; an old one stays as it is. Whether it is there.
    pub fn keep(self, path: &Path, bytes: &[u8]) -> io::Result<bool> {
        let file = Value::text(path.display());
        let why = match File::create_new(path) {
            Ok(mut new) => match new.write_all(bytes).and_then(|()| new.sync_all()) {
                Ok(()) => {
                    self.say(sentence!(PairingWritten { file }))?;
                    return Ok(true);
                }
                Err(error) => {
                    // Half a file would be taken for a whole one; where it cannot be removed either, it is told all the same.
                    let _ = fs::remove_file(path);
                    causes::system(&error)
                }
            },
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Word::PairingThere.into(),
            Err(error) => causes::system(&error),
        };
        self.complain(&sentence!(PairingNotWritten { file, why }))?;
        Ok(false)
    }
}
