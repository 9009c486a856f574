//! A recount by sample, as the log keeps it: what it is to show, and what a person found.
//!
//! Like [`Fact`](crate::fact::Fact) these forms are never changed, only added to.

use serde::{Deserialize, Serialize};

/// What a recount is to show, and how games are drawn. Risk and shares are parts of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecountTerms {
    /// The largest chance to stop although at least `share` of all results is wrong.
    pub risk: f64,
    /// The share of wrong results that would be found.
    pub share: f64,
    /// The share of wrong results that is expected anyway.
    #[serde(default)]
    pub expected: f64,
    /// How many lots each game has.
    pub lots: DrawnBy,
}

/// How many lots each game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawnBy {
    /// One each.
    Alike,
    /// The more the smaller its margin is.
    Margin,
}

/// What a person found who looked at a photograph again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LookedAgain {
    /// The board and the result are what was recorded.
    Agrees,
    /// They are not.
    Differs,
}
