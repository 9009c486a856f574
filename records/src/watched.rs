//! What is kept of a game that a camera watched: what each look showed of every point, the record that all looks come to, and the moments
//! that count. The looks are kept so that anybody can decode the game again; pictures are kept of the moments alone.

use serde::{Deserialize, Serialize};

use crate::reading::PointCorrection;

/// What was seen since the last entry of this kind, and what the record is now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watched {
    /// Lines of the board.
    pub lines: u8,
    /// The first of these looks, from 0; with 0 a game is watched anew, and what was seen before is of no game.
    pub first: u32,
    /// The looks, in order, and between them what a human put right.
    pub looks: Vec<WatchedLook>,
    /// The first position, where it is another than told before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Vec<String>>,
    /// So many steps of the record that was told before still stand.
    pub stands: u32,
    /// The steps after them.
    pub steps: Vec<WatchedStep>,
}

/// One look, or what a human put right after the look before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchedLook {
    /// Milliseconds since the first look.
    pub at_ms: u64,
    /// The points that looked otherwise than in the look before, five letters each: column and row as in SGF, then how probable nothing, a
    /// black and a white stone are, a digit from `0` to `f` each. Before the first look every point is `000`: not seen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seen: String,
    /// What a human said lies on a point: then this is no look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<CorrectedPoint>,
}

/// What a human said lies on a point, taken in between two looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectedPoint {
    /// The entry of the log in which somebody did.
    pub entry: u64,
    /// The point.
    pub point: String,
    /// What lies there.
    pub stone: PointCorrection,
}

/// A step of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchedStep {
    /// Milliseconds from the first look to the one that showed it.
    pub at_ms: u64,
    /// What happened: `B Q16` or `W D4` for a move; for a board that no move explains each point that changed with what lies there now,
    /// `=B Q16`, `=W D4` or `= C3`, parted by commas.
    pub act: String,
    /// How sure it is, in per cent.
    pub sure: u8,
    /// Whether a human should look at it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub look_here: bool,
    /// A small picture of what lay around its point when it was seen first, of a move that has one; older logs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<String>,
}

/// A game that was watched looks finished: offered to a human, and nothing of it counts before somebody takes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LooksFinished {
    /// Why it looks so.
    pub because: Because,
    /// The last position, before anything was taken off.
    pub rows: Vec<String>,
    /// The picture of it, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<String>,
    /// Its length in bytes.
    #[serde(default)]
    pub bytes: u64,
    /// The picture of the filled board, where the board was filled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filled_photo: Option<String>,
    /// Its length in bytes.
    #[serde(default)]
    pub filled_bytes: u64,
    /// Stones that were taken off, and so were dead.
    #[serde(default)]
    pub dead: Vec<String>,
    /// The result of the last position without them; none where it cannot be counted.
    #[serde(default)]
    pub arithmetic: Option<String>,
    /// The result where the filled board gives the same and nothing is in doubt.
    #[serde(default)]
    pub proved: Option<String>,
    /// The game's record, as SGF.
    pub sgf: String,
    /// Moves of the record.
    pub moves: u32,
    /// Places in it that a human should look at.
    pub look_here: u32,
}

/// Why a game looks finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// Nothing has changed for minutes, and hardly a point is open.
    #[default]
    Quiet,
    /// Dead stones are taken off, or the board is filled in.
    Counting,
    /// The board was filled.
    Filled,
    /// The board was cleared.
    Cleared,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_an_older_log_is_read_and_written_as_it_was() {
        let older = r#"{"at_ms":4000,"act":"B Q16","sure":98}"#;
        let step: WatchedStep = serde_json::from_str(older).unwrap();
        assert_eq!(step.crop, None);
        assert_eq!(serde_json::to_string(&step).unwrap(), older);
        let with_crop = WatchedStep { crop: Some("ab".repeat(32)), ..step };
        let text = serde_json::to_string(&with_crop).unwrap();
        assert_eq!(serde_json::from_str::<WatchedStep>(&text).unwrap(), with_crop);
    }
}
