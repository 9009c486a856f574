//! Stones that were counted, and what a result rests on, as the log keeps it.
//!
//! Like [`Fact`](crate::fact::Fact) these forms are never changed, only added to.

use serde::{Deserialize, Serialize};

use crate::game_facts::{GameFacts, Side};
use crate::open::Open;
use crate::reading::PointCorrection;

/// Stones of one colour, counted in one place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoneCount {
    /// The stones' colour.
    pub color: Side,
    /// Where they lie.
    pub place: CountedPlace,
    /// When.
    pub moment: CountedMoment,
    /// The fewest.
    pub least: u16,
    /// The most.
    pub most: u16,
    /// Why that is believed.
    pub grounds: CountedGrounds,
}

/// Where stones were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedPlace {
    /// In their own side's bowl.
    OwnBowl,
    /// In the opponent's lid: prisoners.
    OpponentsLid,
}

/// When stones were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedMoment {
    /// Before the first move.
    BeforeGame,
    /// After the last move.
    AtEnd,
    /// With all stones back in the bowls.
    PutAway,
}

/// Why a count is believed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedGrounds {
    /// By hand.
    Hand,
    /// By the slots of a measuring device.
    Slots,
    /// By weight: no other number weighs this.
    Weight,
    /// Likely.
    Likely {
        /// The chance that it is wrong.
        error_probability: f64,
    },
}

/// A result with everything it rests on: it can be computed again from this and the photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The result, with its winner: `B+7`, `W+R`, `0`.
    pub result: String,
    /// The program's version.
    pub version: String,
    /// What is known of the game.
    pub facts: GameFacts,
    /// What was counted; none where the result was given by word: resignation, time, default.
    pub counted: Option<CountedRecord>,
}

/// What a counted result rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountedRecord {
    /// The photograph.
    pub photo: String,
    /// Earlier photographs of the same position that it was read together with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<String>,
    /// The rows as read.
    pub rows_read: Vec<String>,
    /// What humans said of points.
    pub said: Vec<(String, PointCorrection)>,
    /// The rows counted, corrections made.
    pub rows: Vec<String>,
    /// The dead stones, each of them.
    pub dead: Vec<String>,
    /// The stones that were counted beside the board.
    pub counts: Vec<StoneCount>,
    /// How the game ended by its record, where one was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded: Option<RecordedGame>,
    /// Black's total and White's.
    pub totals: [String; 2],
    /// The photograph of the filled board and what it showed, where there was one when the result was claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filled: Option<FilledRecord>,
    /// What was open when it was claimed; none where an older program did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_open: Option<Vec<Open>>,
    /// What was found about the two sets of stones, in English: only older logs have it, as words are made where they are shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub audit: Vec<String>,
    /// What was still open when it was claimed, in English: only older logs have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
}

/// How a game ended by its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedGame {
    /// The board, row by row, in the record's own frame.
    pub rows: Vec<String>,
    /// Black stones that were captured, and white ones.
    pub captured: [u32; 2],
    /// Who passed first, or was to move after the last stone; none of a record without a move.
    pub first_pass: Option<Side>,
}

/// A photograph of the filled board, beside the result by arithmetic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilledRecord {
    /// The photograph.
    pub photo: String,
    /// The rows as read.
    pub rows_read: Vec<String>,
    /// The points that were read with doubt.
    pub doubtful: Vec<String>,
    /// The result that the filled board shows by itself; none where it shows none alone.
    pub alone: Option<String>,
    /// Whether it shows the result by arithmetic, with no stone moved and both sets whole; none while points are in doubt.
    pub same: Option<bool>,
    /// Stones of Black and of White that are short of a set, below zero where there are more.
    pub lacking: [i32; 2],
    /// Stones of the position before that are gone, have another colour, or were counted as dead and not taken off.
    pub changed: Vec<String>,
}
