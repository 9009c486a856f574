//! What came of reading a photograph, as the log keeps it: a board with its doubts, or the cause why there is none.

use board::Point;
use vision::{Observation, Photo, Reader, Refusal, Weakness};

use super::counting::name;
use crate::fingerprint::fingerprint;
use crate::pipeline::Declined;
use crate::store::reading::{Cause, Hint, Reading};

/// Reads a photograph. A fault of our own is a reading too, and takes no thread away; the reader is made anew after it.
pub fn read(bytes: &[u8], reader: &mut Option<Reader>) -> Reading {
    let mut own = reader.take();
    let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| (unguarded(bytes, &mut own), own)));
    match read {
        Ok((reading, kept)) => {
            *reader = kept;
            reading
        }
        Err(_) => refused(Cause::ProgramFailed),
    }
}

/// A photograph that was not read.
#[must_use]
pub const fn refused(cause: Cause) -> Reading {
    Reading::Refused { reason: None, cause: Some(cause) }
}

fn unguarded(bytes: &[u8], reader: &mut Option<Reader>) -> Reading {
    let reader = match reader {
        Some(reader) => reader,
        empty => match Reader::new() {
            Ok(made) => empty.insert(made),
            Err(_) => return refused(Cause::ProgramFailed),
        },
    };
    let read = Photo::decode(bytes).map_err(Declined::from).and_then(|photo| {
        let observation = reader.read(&photo).map_err(Declined::from)?;
        Ok((observation, [photo.width(), photo.height()]))
    });
    match read {
        Ok((observation, picture)) => told(&observation, picture),
        Err(declined) => refused(cause(&declined)),
    }
}

fn cause(declined: &Declined) -> Cause {
    let refusal = match declined {
        Declined::Photo(_) => return Cause::DamagedPhotograph,
        Declined::Named(_) => return Cause::ProgramFailed,
        Declined::Refused(refusal) => refusal,
    };
    match *refusal {
        Refusal::NoBoard => Cause::NoBoard,
        Refusal::UnclearExtent => Cause::UnclearExtent,
        Refusal::SeveralBoards => Cause::SeveralBoards,
        Refusal::CutOff { points } => Cause::CutOff { points },
        Refusal::Unclear => Cause::Unclear,
        Refusal::Covered { points } => Cause::Covered { points },
        Refusal::Doubtful { points, weakness: Some(weakness), .. } => hardship(weakness, points),
        Refusal::Doubtful { points, .. } | Refusal::Differing { points } => Cause::Doubtful { points },
        Refusal::Failed(_) => Cause::ProgramFailed,
    }
}

const fn hardship(weakness: Weakness, points: usize) -> Cause {
    match weakness {
        Weakness::TooLow => Cause::TooLow { points },
        Weakness::TooSmall => Cause::TooSmall { points },
        Weakness::TooDark => Cause::TooDark { points },
        Weakness::TooBright => Cause::TooBright { points },
        Weakness::Mirroring => Cause::Mirroring { points },
        _ => Cause::Doubtful { points },
    }
}

fn told(observation: &Observation, picture: [u32; 2]) -> Reading {
    let board = observation.board();
    let size = board.size();
    let mut doubtful: Vec<Point> = observation.doubtful().iter().collect();
    let confidence = |point: Point| observation.sight(point).confidence;
    doubtful.sort_by(|&one, &other| confidence(one).total_cmp(&confidence(other)));
    let crossing = |point| {
        let pixel = observation.grid().pixel_of(point);
        [pixel.x.round() as i32, pixel.y.round() as i32]
    };
    let hint = observation.weakness().map(|weakness| Hint { reason: None, cause: hardship(weakness, doubtful.len()) });
    Reading::Read {
        reader: fingerprint().to_owned(),
        rows: board.rows(),
        doubtful: doubtful.into_iter().map(|point| name(point, size)).collect(),
        crossings: size.points().map(crossing).collect(),
        picture,
        hint,
    }
}
