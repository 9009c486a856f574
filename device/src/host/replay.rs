//! A journal read back through sessions: the same bytes at the same times give the same readings again.

use std::collections::BTreeMap;
use std::time::Duration;

use thiserror::Error;

use crate::journal::{Entry, MAGIC};
use crate::protocols::Protocol;
use crate::session::{Action, Command, Event, PortTrust, Session};
use crate::state::State;

/// Something that a replayed instrument gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Replayed {
    /// Which run of the journal, from 0.
    pub run: usize,
    /// When, since the run began.
    pub at: Duration,
    /// Which instrument.
    pub instrument: String,
    /// What.
    pub event: Event,
}

/// What is wrong with a journal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It does not begin as a journal does.
    #[error("line {line} should begin a run with \"{MAGIC}\": this is no journal of bowls")]
    NoJournal {
        /// The line's number, from 1.
        line: usize,
    },
    /// A line that is none.
    #[error("line {line} is damaged: {text}")]
    Damaged {
        /// The line's number, from 1.
        line: usize,
        /// Its text.
        text: String,
    },
    /// The question that the session asks is not the one in the journal.
    #[error("line {line}: this version asks something else here than the one that wrote the journal")]
    Diverged {
        /// The line's number, from 1.
        line: usize,
    },
}

/// Replays a journal's text; what came of it, in the order of the lines. A last line without an end, as a power cut leaves
/// it, is passed over.
///
/// # Errors
/// Where the text is no journal, or a line is damaged, or asks something that this version would not.
pub fn replay(text: &str) -> Result<Vec<Replayed>, ReplayError> {
    let mut replayed = Vec::new();
    let mut run = None;
    let mut sessions: BTreeMap<String, Session> = BTreeMap::new();
    for (index, text) in text.split_inclusive('\n').enumerate() {
        let line = index + 1;
        let Some(text) = text.strip_suffix('\n') else { break };
        if text.starts_with(MAGIC) {
            run = Some(run.map_or(0, |run| run + 1));
            sessions.clear();
            continue;
        }
        let run = run.ok_or(ReplayError::NoJournal { line })?;
        let damaged = || ReplayError::Damaged { line, text: text.to_owned() };
        if let Some(rest) = text.strip_prefix("= ") {
            let (name, session) = instrument(rest).ok_or_else(damaged)?;
            sessions.insert(name.to_owned(), session);
            continue;
        }
        let (at, name, entry) = parse(text).ok_or_else(damaged)?;
        let session = sessions.get_mut(name).ok_or_else(damaged)?;
        match entry {
            Entry::Opened(port) => session.opened(at, port.as_deref()),
            Entry::Closed if session.is_closed() => {}
            Entry::Closed => session.closed(State::Unplugged),
            Entry::Tick => {
                session.tick(at);
            }
            Entry::Commanded(command) => session.obey(command),
            Entry::Received(bytes) => session.received(at, &bytes),
            Entry::Dropped(_) => {}
            Entry::Sent(bytes) => match session.poll(at) {
                Action::Ask(asked) if asked == bytes => {}
                _ => return Err(ReplayError::Diverged { line }),
            },
        }
        while let Some(event) = session.next_event() {
            replayed.push(Replayed { run, at, instrument: name.to_owned(), event });
        }
    }
    match run {
        Some(_) => Ok(replayed),
        None => Err(ReplayError::NoJournal { line: 1 }),
    }
}

fn instrument(text: &str) -> Option<(&str, Session)> {
    let mut parts = text.splitn(4, ' ');
    let (name, protocol) = (parts.next()?, parts.next()?.parse::<Protocol>().ok()?);
    let trust = parts.next()?.parse::<PortTrust>().ok()?;
    let bound = parts.next().filter(|bound| !bound.is_empty()).map(str::to_owned);
    Some((name, Session::new(protocol, trust, bound)))
}

fn parse(text: &str) -> Option<(Duration, &str, Entry)> {
    let mut parts = text.splitn(4, ' ');
    let (seconds, nanoseconds) = parts.next()?.split_once('.')?;
    let nanoseconds = nanoseconds.parse().ok().filter(|&fraction: &u32| fraction < 1_000_000_000)?;
    // No run lasts for a century, and no time that is added to overflows.
    let at = Duration::new(seconds.parse::<u32>().ok()?.into(), nanoseconds);
    let name = parts.next()?;
    let (mark, rest) = (parts.next()?, parts.next());
    let entry = match (mark, rest) {
        ("o", port) => Entry::Opened(port.map(str::to_owned)),
        ("c", None) => Entry::Closed,
        ("t", None) => Entry::Tick,
        ("k", Some(command)) => Entry::Commanded(command.parse::<Command>().ok()?),
        (">", Some(bytes)) => Entry::Sent(unhex(bytes)?),
        ("<", Some(bytes)) => Entry::Received(unhex(bytes)?),
        ("~", Some(bytes)) => Entry::Dropped(unhex(bytes)?),
        _ => return None,
    };
    Some((at, name, entry))
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| (byte as char).to_digit(16);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| Some((digit(pair[0])? << 4 | digit(pair[1])?) as u8);
    rest.is_empty().then(|| pairs.iter().map(byte).collect())?
}
