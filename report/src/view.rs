//! The report as plain data, as programs read it. A member is never taken away or given another meaning under the same `format`; others
//! may be added. Points are human names (`Q16`), times milliseconds since 1970, hashes small hexadecimal digits.

use schemars::JsonSchema;
use serde::Serialize;

use crate::recounts::RecountView;

/// The version of this form.
pub const FORMAT: &str = "shoutan report 1";

/// The audit report of an event.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// `shoutan report 1`.
    pub format: String,
    /// The event's name.
    pub event: String,
    /// How far the log was.
    pub log: Head,
    /// The key that signed it; `shoutan verify --key` takes it.
    pub key: String,
    /// Sums over all games.
    pub sums: Sums,
    /// The games, by round and table.
    pub games: Vec<GameReport>,
    /// The recounts by sample, the oldest first.
    pub recounts: Vec<RecountView>,
    /// What witnesses' files hold of this log, where such were given.
    pub witnesses: Vec<WitnessedHead>,
}

/// How far a log is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Head {
    /// The last entry; 0 of an empty log.
    pub entry: u64,
    /// Its seal.
    pub seal: String,
}

/// What a witness saw last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WitnessedHead {
    /// The witness's file.
    pub file: String,
    /// The head that it holds.
    pub head: Head,
    /// When it saw it, by its own clock.
    pub at_ms: u64,
    /// Whether the log has everything that it saw.
    pub holds: bool,
}

/// Sums over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sums {
    /// Games.
    pub games: usize,
    /// Games whose result stands.
    pub standing: usize,
    /// Standing results that were counted from a photograph.
    pub by_photograph: usize,
    /// Of those, with stones that a bowl counted.
    pub with_bowls: usize,
    /// Of those, with stones that somebody counted by hand.
    pub with_hand_counts: usize,
    /// Of those, with a photograph of the filled board that shows the same result.
    pub with_filled_board: usize,
    /// Standing results that were given by word.
    pub by_word: usize,
    /// Points of standing results that were read with doubt.
    pub doubtful_points: usize,
    /// Of those, what a person settled.
    pub settled_points: usize,
    /// Points that were read without doubt, and are otherwise as a person says.
    pub changed_points: usize,
    /// Sets of stones of standing results that were not proven whole.
    pub sets_not_proven: usize,
    /// Sets that were not whole, or counted so that it cannot be.
    pub sets_not_whole: usize,
    /// How often the chief referee was called.
    pub disputes: usize,
    /// How often a game was taken up again.
    pub reopened: usize,
    /// Claims that gave another result than the one that stands.
    pub other_claims: usize,
}

/// What a result rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grounds {
    /// A photograph of the board at the end.
    Photograph,
    /// Stones that a bowl counted.
    Bowls,
    /// Stones that somebody counted by hand.
    Hand,
    /// A photograph of the filled board that shows the same.
    FilledBoard,
    /// What both players said; nothing was counted.
    Word,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameReport {
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u16,
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// How far it came: `playing`, `reading`, `doubtful`, `counted`, `waiting`, `disputed`, `confirmed`.
    pub state: String,
    /// The result, where it stands.
    pub result: Option<String>,
    /// What it rests on, where it stands.
    pub grounds: Vec<Grounds>,
    /// Who claimed it.
    pub claimed_by: Option<String>,
    /// Who confirmed it.
    pub confirmed_by: Option<String>,
    /// The photograph that it was counted from.
    pub photo: Option<String>,
    /// Points of it that were read with doubt, and who settled them.
    pub doubts: Vec<PointReport>,
    /// Points of it that were read without doubt and are otherwise as a person says.
    pub changed: Vec<PointReport>,
    /// What was not accounted for of the sets of stones.
    pub stones: Vec<StonesReport>,
    /// Calls for the chief referee, decisions, and games taken up again, in their order.
    pub calls: Vec<Call>,
    /// Claims that gave another result than the one that stands, in their order.
    pub other_claims: Vec<OtherClaim>,
}

/// A point that somebody had to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PointReport {
    /// Which.
    pub point: String,
    /// What was read: `black`, `white` or `bare`.
    pub read: Content,
    /// What a person says; none where nobody said anything.
    pub said: Option<Content>,
    /// Who.
    pub who: Option<String>,
}

/// What stands on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// Nothing.
    Bare,
}

/// A set of stones that was not accounted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StonesReport {
    /// Whose: `black` or `white`.
    pub side: Content,
    /// In which way.
    pub what: Unaccounted,
    /// The fewest stones that the counts allow.
    pub least: u16,
    /// The most.
    pub most: u16,
}

/// In which way a set of stones was not accounted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unaccounted {
    /// The counts allow a whole set, and others.
    NotProven,
    /// They allow none.
    NotWhole,
    /// They exclude each other.
    Contradict,
}

/// Something that went to the chief referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Call {
    /// What.
    pub what: CallKind,
    /// Who.
    pub who: String,
    /// When.
    pub at_ms: u64,
    /// Why; empty where a pairing program has another result.
    pub reason: String,
    /// The pairing program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramResult>,
}

/// What a pairing program has of a game whose result is another one here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProgramResult {
    /// The program.
    pub name: String,
    /// Its result: `black`, `white`, `jigo`, `cancelled`, `both_win`, `both_lose`, `unknown`.
    pub result: String,
}

/// What went to the chief referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallKind {
    /// Somebody does not agree, or a pairing program has another result.
    Disputed,
    /// A count was let be claimed although something stood in its way.
    Decided,
    /// The game was taken up again.
    Reopened,
}

/// A claim that gave another result than the one that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OtherClaim {
    /// The result.
    pub result: String,
    /// Who claimed it.
    pub who: String,
    /// When.
    pub at_ms: u64,
}
