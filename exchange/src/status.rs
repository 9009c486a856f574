//! How the exchange with each program stands, for the page that shows it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use hall::command_error::CommandError;
use pairing::merge::Difference;
use records::fact::GameId;
use records::now_ms;

/// A pairing program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Program {
    /// Pairgoth, over HTTP.
    Pairgoth,
    /// OpenGotha, by its file.
    OpenGotha,
}

impl Program {
    /// Its name, as the log has it too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pairgoth => "Pairgoth",
            Self::OpenGotha => "OpenGotha",
        }
    }
}

/// Why a program cannot be exchanged with; the operator's log has the cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// It does not answer, or with nothing that its interface knows.
    Unreachable,
    /// It asks for a secret, and there is none or another.
    Secret,
    /// It refuses with this status.
    Refused {
        /// The status.
        status: u16,
    },
    /// What it gives cannot be meant.
    Unread,
    /// Its file cannot be read.
    NoFile,
    /// The file of games for its import cannot be written.
    NotWritten,
    /// The hall's own log cannot be written.
    Log,
}

/// What a human has to look at.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// A game that the program pairs is not set up in the hall.
    NotSet {
        /// Which.
        game: GameId,
        /// Black's player there.
        black: String,
        /// White's.
        white: String,
        /// Why not.
        why: Arc<CommandError>,
    },
    /// A result cannot be held against the program's, or has no word there.
    Differs(Difference),
}

/// How it stands.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Where it is: an address, or a file.
    pub at: String,
    /// The file of games for its import, where results leave so.
    pub leaving: Option<String>,
    /// When it was read last, in milliseconds since 1970.
    pub read_ms: Option<u64>,
    /// Why it cannot be read, and since when.
    pub missed: Option<(Missed, u64)>,
    /// Results that stand and are not there yet.
    pub waiting: usize,
    /// Results that are the same on both sides.
    pub same: usize,
    /// What a human has to look at.
    pub troubles: Vec<Trouble>,
}

/// How all of them stand.
#[derive(Debug, Default)]
pub struct Exchange {
    states: Mutex<BTreeMap<Program, State>>,
}

impl Exchange {
    /// Each program that is exchanged with.
    #[must_use]
    pub fn states(&self) -> BTreeMap<Program, State> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn begins(&self, program: Program, at: String, leaving: Option<String>) {
        self.change(program, |state| *state = State { at, leaving, ..State::default() });
    }

    /// It was read.
    pub(crate) fn read(&self, program: Program, waiting: usize, same: usize, troubles: Vec<Trouble>) {
        self.change(program, |state| {
            let (at, leaving) = (std::mem::take(&mut state.at), state.leaving.take());
            *state = State { at, leaving, read_ms: Some(now_ms()), missed: None, waiting, same, troubles };
        });
    }

    /// It could not be read; gives whether that is new.
    pub(crate) fn missed(&self, program: Program, why: Missed, waiting: usize) -> bool {
        let mut is_new = false;
        self.change(program, |state| {
            is_new = state.missed.is_none_or(|(known, _)| known != why);
            let since = state.missed.map_or_else(now_ms, |(_, since)| since);
            state.missed = Some((why, since));
            state.waiting = waiting;
        });
        is_new
    }

    fn change(&self, program: Program, change: impl FnOnce(&mut State)) {
        let mut states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        change(states.entry(program).or_default());
    }
}
