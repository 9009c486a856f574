//! What a photograph shows, what came of reading it, and what a human says of its points, as the log keeps it.
//!
//! Nothing here is prose: a cause is kept, and the words for it are made in the reader's language where it is shown.
//!
//! Like [`Fact`](crate::fact::Fact) these forms are never changed, only added to.

use serde::{Deserialize, Serialize};

/// What a photograph shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shows {
    /// The board after the last move.
    End,
    /// The board with all stones filled in.
    FilledIn,
}

/// What came of reading a photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Reading {
    /// A board was read.
    Read {
        /// What read it, as `fingerprint` has it; in older logs the version and a hash of the weights.
        reader: String,
        /// The rows, the top one first.
        rows: Vec<String>,
        /// Points that a human must look at, the most doubtful first.
        doubtful: Vec<String>,
        /// Every crossing in pixels, row by row.
        crossings: Vec<[i32; 2]>,
        /// Width and height of the upright picture.
        picture: [u32; 2],
        /// Why several points are doubtful, where the photograph tells; older logs have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hint: Option<Hint>,
        /// How it stands to photographs of the same board before it; none where there were none, and in older logs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beside: Option<Beside>,
    },
    /// It could not be read.
    Refused {
        /// Why, and what to do, in English: only older logs have it, as words are made where they are shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// Why; the oldest logs have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
    },
}

/// How a photograph of the board after the last move stands to those before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Beside {
    /// They show one position: this reading is of all of them, in this one's frame, joined in this order.
    Together {
        /// The others, the newest first.
        photos: Vec<String>,
    },
    /// The one before shows another position, so that this one counts in its place.
    Instead {
        /// The one before.
        photo: String,
        /// Points that both are sure of and that differ.
        points: usize,
    },
}

impl Beside {
    /// The other photographs that this reading was made with.
    #[must_use]
    pub fn photos(&self) -> &[String] {
        match self {
            Self::Together { photos } => photos,
            Self::Instead { photo, .. } => std::slice::from_ref(photo),
        }
    }
}

/// Why a photograph that was read leaves doubts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Why, and what to do, in English: only older logs have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Why.
    pub cause: Cause,
}

/// Why a photograph could not be read, or not without doubts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "`vision::Refusal` and `vision::PictureQuality` tell what each means; points are counted"
)]
pub enum Cause {
    NoBoard,
    UnclearExtent,
    SeveralBoards,
    CutOff { points: usize },
    Unclear,
    Covered { points: usize },
    TooLow { points: usize },
    TooSmall { points: usize },
    TooDark { points: usize },
    TooBright { points: usize },
    Mirroring { points: usize },
    Doubtful { points: usize },
    DamagedPhotograph,
    DamagedOnDisk,
    ProgramFailed,
}

impl Cause {
    /// The points of the board that it is about; 0 where it is about all of them.
    #[must_use]
    pub const fn points(self) -> usize {
        match self {
            Self::CutOff { points }
            | Self::Covered { points }
            | Self::TooLow { points }
            | Self::TooSmall { points }
            | Self::TooDark { points }
            | Self::TooBright { points }
            | Self::Mirroring { points }
            | Self::Doubtful { points } => points,
            _ => 0,
        }
    }
}

/// What a human says of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointCorrection {
    /// A black stone is there.
    Black,
    /// A white stone is there.
    White,
    /// No stone is there.
    Bare,
    /// Nothing after all: what was read stands, with its doubt.
    Unsaid,
}

/// What a human marks a chain as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChainMark {
    /// Dead.
    Dead,
    /// Living.
    Living,
    /// Neither after all: what is proposed of it stands.
    Unmarked,
}
