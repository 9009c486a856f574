//! Every byte of every instrument with its time, in an append-only text file.
//!
//! ```text
//! shoutan-bowls 1 1795248000000000000          version, wall clock of the start in nanoseconds since 1970
//! = black mt-sics confirm B123456789           an instrument, its protocol, the trust in its port, the identity bound to it
//! 0.000123456 black o /dev/ttyUSB0             opened       (seconds since the start)
//! 0.000201000 black > 49340D0A                 sent
//! 0.012034567 black < 4934204120               received
//! 0.112034567 black ~ 5320532020               received and dropped, because nothing was asked
//! 0.612034567 black t                          an answer was waited for in vain
//! 1.000000000 black k zero                     a human's command
//! 7.300000000 black c                          closed
//! ```
//! Lines are written by a thread of their own, so that a slow disk never holds up an instrument.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use crate::driver::Instrument;
use crate::session::Command;

/// What happened on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The port was opened. What proves which port it is, where anything does.
    Opened(Option<String>),
    /// The port was closed or lost.
    Closed,
    /// Bytes went out.
    Sent(Vec<u8>),
    /// Bytes came in.
    Received(Vec<u8>),
    /// Bytes came in while nothing was asked, and were dropped.
    Dropped(Vec<u8>),
    /// Time alone moved the conversation on.
    Tick,
    /// A human gave a command.
    Commanded(Command),
}

/// The first word of a journal.
pub(crate) const MAGIC: &str = "shoutan-bowls 1";

#[derive(Debug)]
enum Line {
    Text(String),
    End,
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    lines: Sender<Line>,
    writer: Option<JoinHandle<io::Result<()>>>,
}

/// One instrument's way into a journal.
#[derive(Clone, Debug)]
pub struct JournalLine {
    lines: Sender<Line>,
    instrument: String,
}

impl Journal {
    /// Opens `path` for appending, and begins a new run in it.
    ///
    /// # Errors
    /// Where the file cannot be opened.
    pub fn append(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Self::write_to(file))
    }

    /// Begins a run in any writer.
    pub fn write_to(mut to: impl Write + Send + 'static) -> Self {
        let (lines, received) = channel();
        let start = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
        let writer = std::thread::spawn(move || write_lines(&mut to, &received, start));
        Self { lines, writer: Some(writer) }
    }

    /// The way in for an instrument. White space in its name becomes `_`.
    #[must_use]
    pub fn instrument(&self, name: &str, instrument: &Instrument) -> JournalLine {
        let name: String = name.chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
        let trust: &str = instrument.trust.into();
        let bound: String =
            instrument.bound.iter().flat_map(|bound| bound.chars()).filter(|c| !c.is_control()).collect();
        // Whoever wrote the file has ended, and told why.
        let _ = self.lines.send(Line::Text(format!("= {name} {} {trust} {bound}\n", instrument.protocol)));
        JournalLine { lines: self.lines.clone(), instrument: name }
    }

    /// Waits until all is written that was added before; what is added later is lost.
    ///
    /// # Errors
    /// Where the disk failed.
    pub fn close(mut self) -> io::Result<()> {
        let Some(writer) = self.writer.take() else { return Ok(()) };
        // A writer that is gone already has its failure to tell.
        let _ = self.lines.send(Line::End);
        writer.join().unwrap_or(Ok(()))
    }
}

impl JournalLine {
    /// Adds an entry.
    pub fn add(&self, at: Duration, entry: &Entry) {
        let mut line = format!("{}.{:09} {} ", at.as_secs(), at.subsec_nanos(), self.instrument);
        let (mark, bytes) = match entry {
            Entry::Opened(_) => ('o', &[][..]),
            Entry::Closed => ('c', &[][..]),
            Entry::Sent(bytes) => ('>', &bytes[..]),
            Entry::Received(bytes) => ('<', &bytes[..]),
            Entry::Dropped(bytes) => ('~', &bytes[..]),
            Entry::Tick => ('t', &[][..]),
            Entry::Commanded(_) => ('k', &[][..]),
        };
        line.push(mark);
        if let Entry::Opened(Some(port)) = entry {
            line.push(' ');
            line.extend(port.chars().filter(|c| !c.is_control()));
        }
        if let Entry::Commanded(command) = entry {
            line.push(' ');
            line.push_str(command.into());
        }
        if !bytes.is_empty() {
            line.push(' ');
        }
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(line, "{byte:02X}");
        }
        line.push('\n');
        // The writer is gone only where the disk failed, which `close` reports.
        let _ = self.lines.send(Line::Text(line));
    }
}

fn write_lines(to: &mut impl Write, lines: &Receiver<Line>, start: u128) -> io::Result<()> {
    let mut to = BufWriter::new(to);
    writeln!(to, "{MAGIC} {start}")?;
    to.flush()?;
    while let Ok(Line::Text(line)) = lines.recv() {
        to.write_all(line.as_bytes())?;
        loop {
            match lines.try_recv() {
                Ok(Line::Text(line)) => to.write_all(line.as_bytes())?,
                Ok(Line::End) => return to.flush(),
                Err(_) => break,
            }
        }
        to.flush()?;
    }
    to.flush()
}
