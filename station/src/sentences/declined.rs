//! What is said of files and photographs that give no position, of positions that cannot be counted, and what to do.

use board::BoardSize;
use scoring::{PositionError, PositionFault};
use vision::{PhotoError, ReaderError, Refusal, Weakness};

use super::{advised, capital, points, stones_at, things};
use crate::pipeline::Declined;
use crate::score::{AskedError, GivenError};
use files::FileError;
use records::reading::Cause;

/// A file that could not be read.
#[must_use]
pub fn file(error: &FileError) -> String {
    let advice = match error {
        FileError::Closed { .. } => "Check the name, and that you may read it.",
        FileError::Folder => "Name a file in it.",
        FileError::NotOrdinary => "Copy what it holds into a file, and name that.",
        FileError::TooLong { .. } => "Check that it is the file you mean.",
        FileError::NoPhotoInFolder => "Name a folder of photographs, or a photograph.",
    };
    advised(error, advice)
}

/// A photograph without an answer.
#[must_use]
pub fn declined(declined: &Declined) -> String {
    match declined {
        Declined::Photo(error) => photo(error),
        Declined::Refused(refusal) => refused(refusal),
        Declined::Named(error) => advised(error, "Points are named as beside the diagram: a letter, then a number."),
    }
}

/// That so many points of a board that was read are doubtful, why, and what would help.
#[must_use]
pub fn hard_to_read(points: usize, of: usize, weakness: Option<Weakness>) -> String {
    refused(&Refusal::Doubtful { points, of, weakness })
}

/// Why a stored photograph could not be read, or leaves doubts, and what to do.
#[must_use]
pub fn unread(cause: Cause) -> String {
    let doubtful = |points: usize, weakness: Option<Weakness>| {
        let why = weakness.map(|weakness| format!(": {weakness}")).unwrap_or_default();
        let which = Refusal::Doubtful { points, of: points, weakness };
        let points = things(points, "point");
        format!("{points} could not be read with confidence{why}. {}", what_to_do(&which))
    };
    match cause {
        Cause::NoBoard => refused(&Refusal::NoBoard),
        Cause::UnclearExtent => refused(&Refusal::UnclearExtent),
        Cause::SeveralBoards => refused(&Refusal::SeveralBoards),
        Cause::CutOff { points } => refused(&Refusal::CutOff { points }),
        Cause::Unclear => refused(&Refusal::Unclear),
        Cause::Covered { points } => refused(&Refusal::Covered { points }),
        Cause::TooLow { points } => doubtful(points, Some(Weakness::TooLow)),
        Cause::TooSmall { points } => doubtful(points, Some(Weakness::TooSmall)),
        Cause::TooDark { points } => doubtful(points, Some(Weakness::TooDark)),
        Cause::TooBright { points } => doubtful(points, Some(Weakness::TooBright)),
        Cause::Mirroring { points } => doubtful(points, Some(Weakness::Mirroring)),
        Cause::Doubtful { points } => doubtful(points, None),
        Cause::DamagedPhotograph => {
            "This is no photograph that can be opened. Copy it from the camera again, or take another.".to_owned()
        }
        Cause::DamagedOnDisk => {
            "The stored photograph was damaged on the disk, or cannot be read from it. Take another, and check the disk."
                .to_owned()
        }
        Cause::ProgramFailed => fault(),
    }
}

fn photo(error: &PhotoError) -> String {
    let advice = match error {
        PhotoError::Empty => "Copy the photograph from the camera again.",
        PhotoError::TooManyBytes { .. } | PhotoError::TooLarge { .. } => {
            "Take the photograph with fewer pixels; 2 million are plenty."
        }
        PhotoError::UnknownFormat { looks_like: Some("a HEIC picture") } => {
            "Set the telephone's camera to its most compatible format (JPEG), or convert the picture to JPEG."
        }
        PhotoError::UnknownFormat { .. } => "Save the photograph as JPEG, PNG or WebP.",
        PhotoError::TooSmall { .. } => "Use the photograph itself rather than its thumbnail.",
        PhotoError::Animated => "Save the one picture that is meant.",
        PhotoError::CutOff | PhotoError::Damaged { .. } => {
            "Copy the photograph from the camera again, or take another."
        }
    };
    advised(error, advice)
}

fn refused(refusal: &Refusal) -> String {
    advised(refusal, what_to_do(refusal))
}

fn what_to_do(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NoBoard => {
            "Photograph the board from above, the whole of it, with a little of the table around it. Boards of 9, 13 and 19 \
             lines are read; another is counted from a diagram, with `shoutan score`."
        }
        Refusal::UnclearExtent => {
            "Photograph it again so that all four edges of the board are in the picture and nothing lies on them. Boards of \
             9, 13 and 19 lines are read; another is counted from a diagram, with `shoutan score`."
        }
        Refusal::SeveralBoards => "Photograph one board alone, or from so near that it is much the largest.",
        Refusal::Differing { .. } => "Name photographs of one position only, with no move between them.",
        Refusal::CutOff { .. } => "Photograph it again with the whole board in the picture.",
        Refusal::Covered { .. } => "Photograph it again with nothing over the board.",
        Refusal::Doubtful { weakness: Some(Weakness::TooLow), .. } => "Photograph it again from higher above.",
        Refusal::Doubtful { weakness: Some(Weakness::TooSmall), .. } => "Photograph it again from closer.",
        Refusal::Doubtful { weakness: Some(Weakness::TooDark), .. } => "Photograph it again with more light.",
        Refusal::Doubtful { weakness: Some(Weakness::TooBright), .. } => {
            "Photograph it again with less light on the board, or a shorter exposure."
        }
        Refusal::Doubtful { weakness: Some(Weakness::Mirroring), .. } => {
            "Photograph it again from another side, or move the lamp."
        }
        Refusal::Unclear | Refusal::Doubtful { .. } => {
            "Photograph it again from closer and higher above, in even light, with a steady hand."
        }
        Refusal::Failed(_) => "Try again; if it stays so, report it with the photograph.",
    }
}

/// The reader could not be made ready.
#[must_use]
pub fn reader(error: &ReaderError) -> String {
    advised(error, "Build the program again; if that does not help, report it.")
}

/// A photograph on which the program itself failed.
#[must_use]
pub fn fault() -> String {
    "The program failed on this photograph. Keep the photograph and report it; count this board by hand.".to_owned()
}

/// A file that gives no position.
#[must_use]
pub fn not_a_position(error: &GivenError) -> String {
    let advice = match error {
        GivenError::Record(_) | GivenError::Replay(_) => "Open the record in an editor for games and save it again.",
        GivenError::Empty => "Write a position into it, or name another file.",
        GivenError::Diagram { .. } => "A diagram has a row for each line of the board, with B, W and . for its points.",
        GivenError::Json { .. }
        | GivenError::LongLine { .. }
        | GivenError::Rows { .. }
        | GivenError::Dead { .. }
        | GivenError::Komi { .. } => "A list has one position in JSON a line, with `id` and `rows`.",
    };
    advised(error, advice)
}

/// A position that cannot be counted as asked.
#[must_use]
pub fn cannot_count(error: &AskedError) -> String {
    format!("{}.", capital(&error.to_string()))
}

/// A board that cannot be that of a finished game.
#[must_use]
pub fn unsound(error: &PositionError) -> String {
    let faults: Vec<String> = error.faults.iter().map(|fault| position_fault(fault, error.size)).collect();
    format!("No game can have ended like this: {}.", faults.join("; "))
}

fn position_fault(fault: &PositionFault, size: BoardSize) -> String {
    match fault {
        PositionFault::NothingToDie { point } => format!("{} is called dead and holds no stone", point.human(size)),
        PositionFault::HalfDead { chain } => {
            format!("of {}'s chain at {} only a part is called dead", chain.color, points(chain.stones, size))
        }
        PositionFault::NoLiberty { chain } => {
            format!("{}'s {} without a liberty", chain.color, stones_at(chain.stones, size))
        }
        PositionFault::NegativePenalty { color } => format!("{color}'s penalty is less than nothing"),
    }
}
