//! The order in which games come out of the urn, from dice thrown in public and the head of the log.
//!
//! Each game has one lot or more. A lot's *ticket* is the SHA-256 of six lines of text, and lots come out of the urn in the order of their
//! tickets; a game is drawn with its first lot. Whoever has the seed and the head computes a ticket again with `sha256sum`:
//!
//! ```text
//! shoutan recount 1        what is drawn, and the version of this form
//! 31415926535897932384     the seed
//! 417                      the sequence of the log's last entry before the dice were thrown
//! 3f0c...9a                that entry's seal, 64 small hexadecimal digits
//! 1/7                      round and table
//! 1                        the number of the lot, from 1
//! ```
//!
//! each with a line feed after it. So the sample is *consistent* (R. L. Rivest, "Consistent Sampling with Replacement", arXiv:1808.10016):
//! a game's tickets hang on nothing but itself, a longer sample begins with the shorter one, and games that are added or taken
//! away leave the others' order as it is. The seed is mixed in as in Rivest's `sampler.py` of 2011 and P. B. Stark's page "Pseudo-Random
//! Number Generator using SHA-256"; the head is ours, so that nobody can put other results under the same dice. A game with *n* lots is
//! drawn next with a probability in proportion to *n*, as lots that are left in the urn are in random order.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// The first line of every lot.
const FORM: &str = "shoutan recount 1\n";

/// Ten-sided dice that are thrown at the least, as Stark's page asks for: fewer could be tried out by whoever prepares results.
pub const FEWEST_CHARACTERS: usize = 20;
/// More nobody reads out in a hall.
pub const MOST_CHARACTERS: usize = 200;

/// Why a text is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SeedError {
    /// Too few characters.
    #[error(
        "a seed has at least {FEWEST_CHARACTERS} characters: throw a ten-sided die {FEWEST_CHARACTERS} times in public"
    )]
    Short,
    /// Too many.
    #[error("a seed has at most {MOST_CHARACTERS} characters")]
    Long,
    /// Something that cannot be read out and typed again.
    #[error("a seed is one line of digits, letters, spaces and signs of ASCII")]
    Characters,
}

/// Dice that were thrown: a seed, and the head of the log that they were thrown for.
#[derive(Clone, Debug)]
pub struct Dice {
    /// What all lots begin with, hashed once.
    begun: Sha256,
}

/// A game with its lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots {
    /// Its round.
    pub round: u16,
    /// Its table.
    pub table: u16,
    /// How many lots it has: at least 1.
    pub size: u32,
}

/// A game that came out of the urn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drawn {
    /// Its first lot's ticket, by which it came out.
    pub ticket: [u8; 32],
    /// The number of that lot, from 1.
    pub lot: u32,
    /// Its place among the games that were put in.
    pub index: usize,
}

impl Dice {
    /// Dice with this seed, for a log up to the entry with this sequence and seal. Spaces around the seed are no part of it.
    ///
    /// # Errors
    /// Where the seed is too short, too long, or cannot be typed again by everybody.
    pub fn new(seed: &str, sequence: u64, seal: &[u8; 32]) -> Result<Self, SeedError> {
        let seed = self::seed(seed)?;
        let mut text = format!("{FORM}{seed}\n{sequence}\n");
        for byte in seal {
            write!(text, "{byte:02x}").expect("a text grows");
        }
        text.push('\n');
        Ok(Self { begun: Sha256::new_with_prefix(text) })
    }

    /// A lot's ticket.
    #[must_use]
    pub fn ticket(&self, round: u16, table: u16, lot: u32) -> [u8; 32] {
        let mut hasher = self.begun.clone();
        hasher.update(format!("{round}/{table}\n{lot}\n"));
        hasher.finalize().into()
    }

    /// The order in which these games come out.
    #[must_use]
    pub fn draw(&self, games: &[Lots]) -> Vec<Drawn> {
        let first_of = |(index, game): (usize, &Lots)| {
            let lots =
                (1..=game.size).map(|lot| Drawn { ticket: self.ticket(game.round, game.table, lot), lot, index });
            lots.min()
        };
        let mut drawn: Vec<Drawn> = games.iter().enumerate().filter_map(first_of).collect();
        drawn.sort_unstable();
        drawn
    }
}

/// A seed as it is hashed: without spaces around it.
///
/// # Errors
/// Where it is too short, too long, or cannot be typed again by everybody.
pub fn seed(text: &str) -> Result<&str, SeedError> {
    let seed = text.trim();
    match seed.len() {
        _ if !seed.bytes().all(|byte| matches!(byte, b' '..=b'~')) => Err(SeedError::Characters),
        ..FEWEST_CHARACTERS => Err(SeedError::Short),
        FEWEST_CHARACTERS..=MOST_CHARACTERS => Ok(seed),
        _ => Err(SeedError::Long),
    }
}
