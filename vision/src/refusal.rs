//! Why a photograph was not read.

use thiserror::Error;

use crate::network::NetworkError;
use crate::picture_quality::PictureQuality;

/// Why the reader could not be made, or failed at a photograph for a reason that is not the photograph's.
#[derive(Debug, Error)]
pub enum ReaderError {
    /// The image library failed.
    #[error("the image library failed: {source}")]
    Image {
        /// What OpenCV says.
        #[from]
        source: opencv::Error,
    },
    /// A network's weights cannot be used.
    #[error("{file} cannot be used: {source}")]
    NotLoaded {
        /// The file's name.
        file: &'static str,
        /// Why not.
        source: NetworkError,
    },
    /// A network failed.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

/// Why a photograph was not read.
#[derive(Debug, Error)]
pub enum Refusal {
    /// Nothing like a board is in the picture.
    #[error("no Go board was found in the picture")]
    NoBoard,
    /// There is a lattice, and two ways to lay a board into it are nearly as good as each other.
    #[error("it is not clear where the board's outer lines are")]
    UnclearExtent,
    /// Several boards are in the picture, about as large as each other, or the largest is not clear.
    #[error("several boards are in the picture, and it is not clear which one is meant")]
    SeveralBoards,
    /// The grid was found, and too much of it is not in the picture.
    #[error("{points} points of the board are outside the picture")]
    CutOff {
        /// Points outside.
        points: usize,
    },
    /// The grid was found in the whole picture, and not confirmed from close by.
    #[error("the lines are too faint, blurred or covered to be followed over the board")]
    Unclear,
    /// Something that is no stone lies over so many points that the rest cannot be trusted.
    #[error("something covers {points} points of the board")]
    Covered {
        /// Points covered.
        points: usize,
    },
    /// So many points are doubtful that the reading as a whole cannot be trusted.
    #[error("{points} of {of} points could not be read with confidence{}", quality.map(|quality| format!(": {quality:?}")).unwrap_or_default())]
    Doubtful {
        /// Doubtful points.
        points: usize,
        /// Points of the board.
        of: usize,
        /// What is likely to be the cause, where the picture tells.
        quality: Option<PictureQuality>,
    },
    /// Photographs that were called one board's differ.
    #[error("the photographs do not show the same position: they differ on {points} points")]
    Differing {
        /// Points on which they surely differ.
        points: usize,
    },
    /// The image library or a network failed.
    #[error(transparent)]
    Failed(#[from] ReaderError),
}

impl Refusal {
    /// How near the reader came to a reading: of several refusals the nearest tells most.
    pub(crate) const fn nearness(&self) -> u8 {
        match self {
            Self::NoBoard => 0,
            Self::Unclear => 1,
            Self::UnclearExtent => 2,
            Self::CutOff { .. } => 3,
            _ => 4,
        }
    }
}
