//! Programs that read the station's figures: each has a token of its own, made by an administrator, which lasts until it is taken away
//! and opens nothing but the figures.
//!
//! The log keeps the SHA-256 of a token, never the token: it has 192 bits from the system, so that its hash cannot be tried out.

use data_encoding::HEXLOWER;
use records::fact::Fact;
use sha2::{Digest, Sha256};
use words::Refusal;

use super::Hall;
use super::command_error::CommandError;

/// A few programs that watch; a hall has one or two.
const MOST_SCRAPERS: usize = 20;
/// A program's name fits on a line.
const LONGEST_NAME: usize = 40;

/// What is kept of a token.
#[must_use]
pub fn hash(token: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(token))
}

/// A program may read the figures with a token of this hash from now on, instead of one that it had.
///
/// # Errors
/// Where that is no name, or too many have one.
pub fn set(hall: &Hall, name: &str, hash: String) -> Result<Vec<Fact>, CommandError> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Refusal::NameLength.into());
    }
    if hall.scrapers.len() >= MOST_SCRAPERS && !hall.scrapers.contains_key(name) {
        return Err(Refusal::TooManyScrapers.into());
    }
    Ok(vec![Fact::ScraperSet { name: name.to_owned(), hash }])
}

/// A program may read the figures no more.
///
/// # Errors
/// Where none is called so.
pub fn remove(hall: &Hall, name: &str) -> Result<Vec<Fact>, CommandError> {
    if !hall.scrapers.contains_key(name) {
        return Err(Refusal::NoScraper.into());
    }
    Ok(vec![Fact::ScraperRemoved { name: name.to_owned() }])
}

/// Whether a token opens the figures.
#[must_use]
pub fn knows(hall: &Hall, token: &str) -> bool {
    let hash = hash(token);
    hall.scrapers.values().any(|known| *known == hash)
}
