//! What is said of photographs that give no position, of positions that cannot be counted, and what to do.

use std::path::Path;

use records::reading::Cause;
use scoring::{PositionError, PositionFault};
use vision::{PhotoError, PhotoLimits, PictureQuality, ReaderError, Refusal};
use words::{Joint, Sentence, Value, Word, sentence};

use super::{named, stones_at};
use crate::Declined;

/// A photograph without an answer.
#[must_use]
pub fn declined(declined: &Declined) -> Sentence {
    match declined {
        Declined::Photo(error) => photo(error),
        Declined::Refused(refusal) => refused(refusal),
        Declined::Named(error) => {
            sentence!(SentenceOfPoints { said: Value::from(named::point_named(error)).at_the_beginning() })
        }
    }
}

/// That so many points of a board that was read are doubtful, why, and what would help.
#[must_use]
pub fn hard_to_read(points: usize, of: usize, quality: Option<PictureQuality>) -> Sentence {
    doubtful(sentence!(PointsOf { points, all: of }), quality)
}

/// Why a stored photograph could not be read, or leaves doubts, and what to do.
#[must_use]
pub fn unread(cause: Cause) -> Sentence {
    let weak = |points: usize, quality| doubtful(sentence!(PointsCount { points }), quality);
    match cause {
        Cause::NoBoard => Word::UnreadNoBoard.into(),
        Cause::UnclearExtent => Word::UnreadUnclearExtent.into(),
        Cause::SeveralBoards => Word::UnreadSeveralBoards.into(),
        Cause::CutOff { points } => sentence!(UnreadCutOff { points }),
        Cause::Unclear => Word::UnreadUnclear.into(),
        Cause::Covered { points } => sentence!(UnreadCovered { points }),
        Cause::TooLow { points } => weak(points, Some(PictureQuality::TooLow)),
        Cause::TooSmall { points } => weak(points, Some(PictureQuality::TooSmall)),
        Cause::TooDark { points } => weak(points, Some(PictureQuality::TooDark)),
        Cause::TooBright { points } => weak(points, Some(PictureQuality::TooBright)),
        Cause::Mirroring { points } => weak(points, Some(PictureQuality::Mirroring)),
        Cause::Doubtful { points } => weak(points, None),
        Cause::DamagedPhotograph => Word::UnreadDamagedPhotograph.into(),
        Cause::DamagedOnDisk => Word::UnreadDamagedOnDisk.into(),
        Cause::ProgramFailed => fault(),
    }
}

fn photo(error: &PhotoError) -> Sentence {
    match error {
        PhotoError::Empty => Word::PhotoEmpty.into(),
        PhotoError::TooManyBytes { bytes, limit } => sentence!(PhotoTooManyBytes { bytes, limit }),
        PhotoError::UnknownFormat { looks_like: Some("a HEIC picture") } => Word::PhotoHeic.into(),
        PhotoError::UnknownFormat { looks_like: Some(format) } => sentence!(PhotoOtherFormat { format: *format }),
        PhotoError::UnknownFormat { looks_like: None } => Word::PhotoUnknownFormat.into(),
        PhotoError::TooLarge { width, height, limits } => {
            let PhotoLimits { pixels, side_px, .. } = limits;
            sentence!(PhotoTooLarge { width, height, million: pixels / 1_000_000, side: side_px })
        }
        PhotoError::TooSmall { width, height } => {
            sentence!(PhotoTooSmall { width, height, side: vision::SMALLEST_SIDE_PX })
        }
        PhotoError::Animated => Word::PhotoAnimated.into(),
        PhotoError::CutOff => Word::PhotoCutOff.into(),
        PhotoError::Damaged { .. } => Word::PhotoDamaged.into(),
    }
}

fn refused(refusal: &Refusal) -> Sentence {
    match refusal {
        Refusal::NoBoard => Word::UnreadNoBoard.into(),
        Refusal::UnclearExtent => Word::UnreadUnclearExtent.into(),
        Refusal::SeveralBoards => Word::UnreadSeveralBoards.into(),
        Refusal::Differing { points } => sentence!(UnreadDiffering { points }),
        Refusal::CutOff { points } => sentence!(UnreadCutOff { points }),
        Refusal::Covered { points } => sentence!(UnreadCovered { points }),
        &Refusal::Doubtful { points, of, quality } => hard_to_read(points, of, quality),
        Refusal::Unclear => Word::UnreadUnclear.into(),
        Refusal::Failed(error) => sentence!(UnreadFailed { cause: Value::text(error).at_the_beginning() }),
    }
}

fn doubtful(points: Sentence, quality: Option<PictureQuality>) -> Sentence {
    match quality {
        Some(PictureQuality::TooLow) => sentence!(UnreadTooLow { points }),
        Some(PictureQuality::TooSmall) => sentence!(UnreadTooSmall { points }),
        Some(PictureQuality::TooDark) => sentence!(UnreadTooDark { points }),
        Some(PictureQuality::TooBright) => sentence!(UnreadTooBright { points }),
        Some(PictureQuality::Mirroring) => sentence!(UnreadMirroring { points }),
        _ => sentence!(UnreadDoubtful { points }),
    }
}

/// The reader could not be made ready.
#[must_use]
pub fn reader(error: &ReaderError) -> Sentence {
    sentence!(ReaderNotReady { cause: Value::text(error).at_the_beginning() })
}

/// The networks of a folder that somebody named cannot be read with.
#[must_use]
pub fn networks(folder: &Path, error: &ReaderError) -> Sentence {
    sentence!(NetworksNotUsable { folder: Value::text(folder.display()), cause: Value::text(error) })
}

/// A photograph on which the program itself failed.
#[must_use]
pub fn fault() -> Sentence {
    Word::UnreadProgramFailed.into()
}

/// A board that cannot be that of a finished game.
#[must_use]
pub fn unsound(error: &PositionError) -> Sentence {
    let size = error.size;
    let fault = |fault: &PositionFault| match fault {
        PositionFault::NothingToDie { point } => sentence!(FaultNothingToDie { point: Value::text(point.human(size)) }),
        PositionFault::HalfDead { chain } => {
            sentence!(FaultHalfDead { color: chain.color, points: Value::points(chain.stones, size) })
        }
        PositionFault::NoLiberty { chain } => {
            sentence!(FaultNoLiberty { color: chain.color, stones: stones_at(chain.stones, size) })
        }
        PositionFault::NegativePenalty { color } => sentence!(FaultNegativePenalty { color }),
    };
    sentence!(Unsound { faults: Value::several(error.faults.iter().map(fault), Joint::Semicolon) })
}
