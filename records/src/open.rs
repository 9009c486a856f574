//! What was open of a count when its result was claimed, as the log keeps it: causes, from which words are made where they are shown.
//!
//! Like [`Fact`](crate::fact::Fact) these forms are never changed, only added to.

use serde::{Deserialize, Serialize};

use crate::game_facts::Side;

/// Something that was open. Points have the names that people use, and results are written with their winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Open {
    /// Points whose reading is doubtful.
    Doubtful {
        /// Which.
        points: Vec<String>,
    },
    /// Stones that were proposed as dead, and not agreed on.
    DeadNotAgreed {
        /// Which.
        points: Vec<String>,
    },
    /// Stones of which nobody said whether they live.
    LifeUncertain {
        /// Which.
        points: Vec<String>,
    },
    /// A territory's border is not closed.
    Border {
        /// Whose territory it would be.
        side: Side,
        /// The points that would close it.
        gap: Vec<String>,
        /// What they would enclose.
        territory: Vec<String>,
        /// Stones of the other colour that stand alone in it.
        alone: Vec<String>,
        /// The result if it were closed; none where that cannot be counted.
        if_closed: Option<String>,
    },
    /// Nobody said who passed first.
    FirstPass {
        /// The result where Black did, and where White did.
        results: [String; 2],
    },
    /// Nobody said how many stones were captured.
    Prisoners {
        /// Whose captured stones are not known.
        of: Vec<Side>,
        /// The result if there were none, or as many of either side.
        if_even: String,
        /// From which difference on somebody else wins.
        turns: Vec<Turn>,
    },
    /// Nobody said whether groups stand in seki.
    Seki {
        /// The points in question.
        points: Vec<String>,
        /// The result if they do.
        in_seki: String,
        /// The result if they do not.
        independent: String,
    },
    /// The prisoners that were given are not those that were counted.
    PrisonersDisagree {
        /// The colour of the captured stones.
        of: Side,
        /// What was given.
        given: u32,
        /// What was counted in the lid.
        counted: u32,
    },
    /// The stones that each side has played contradict what was said of the game.
    TurnsDisagree {
        /// The stones that Black has played, and White.
        played: [u16; 2],
        /// Who was to move when the game ended; none where taking turns without a pass never leads there.
        to_move: Option<Side>,
    },
    /// The game's record ends with another board.
    RecordDiffers {
        /// Where.
        points: Vec<String>,
    },
    /// The filled board that was planned does not show the result.
    FilledBoardDiffers,
    /// A board filled with these sets would show another result.
    FilledBoardMisleads {
        /// The results that it could show, at the least and at the most.
        shown: [String; 2],
    },
    /// The counts allow a whole set of stones, and others.
    SetNotProven {
        /// Whose.
        side: Side,
        /// The fewest stones.
        least: u16,
        /// The most.
        most: u16,
    },
    /// A set of stones is not whole.
    SetNotWhole {
        /// Whose.
        side: Side,
        /// The fewest stones.
        least: u16,
        /// The most.
        most: u16,
    },
    /// Two counts of the same stones exclude each other.
    CountsContradict {
        /// The colour of the stones.
        side: Side,
        /// The fewest and the most of each.
        counts: [[u16; 2]; 2],
    },
    /// Another result was written down.
    ClaimDiffers {
        /// Which.
        claimed: String,
    },
}

/// The difference of prisoners from which a game has another winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The side that took more.
    pub gainer: Side,
    /// How many more than the other side.
    pub by: u32,
    /// The result at just this difference.
    pub result: String,
}

impl Open {
    /// Whether it follows by plain arithmetic from what the record holds, so that any verifier comes to the same; borders and life are
    /// judged, which another version of the program may do otherwise.
    #[must_use]
    pub const fn is_arithmetic(&self) -> bool {
        matches!(self, Self::SetNotProven { .. } | Self::SetNotWhole { .. } | Self::CountsContradict { .. })
    }
}
