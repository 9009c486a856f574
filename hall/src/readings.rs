//! What came of reading a photograph, as the log keeps it: a board with its doubts, or the cause why there is none.

use board::Point;
use pipeline::Declined;
use records::reading::{Beside, Cause, Hint, Reading};
use vision::{BoardPosterior, Observation, Photo, PictureQuality, Reader, Refusal};

use super::counting::name;
use crate::fingerprint::fingerprint;

/// A photograph of the same board before another, by its name.
pub type Earlier = (String, Vec<u8>);

/// Reads a photograph, together with earlier ones of the same board, the newest first, as far as they show the same position. Where the
/// newest of them surely shows another, this one counts alone in its place. A fault of our own is a reading too, and takes no thread
/// away; the reader is made anew after it.
pub fn read(bytes: &[u8], earlier: &[Earlier], reader: &mut Option<Reader>) -> Reading {
    let mut own = reader.take();
    let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| (unguarded(bytes, earlier, &mut own), own)));
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

fn unguarded(bytes: &[u8], earlier: &[Earlier], reader: &mut Option<Reader>) -> Reading {
    let reader = match reader {
        Some(reader) => reader,
        empty => match Reader::new() {
            Ok(made) => empty.insert(made),
            Err(_) => return refused(Cause::ProgramFailed),
        },
    };
    let sight = |bytes: &[u8], reader: &Reader| {
        let photo = Photo::decode(bytes)?;
        let posterior = reader.posterior(&photo)?;
        Ok::<_, Declined>((posterior, [photo.width(), photo.height()]))
    };
    let (own, picture) = match sight(bytes, reader) {
        Ok(seen) => seen,
        Err(declined) => return refused(cause(&declined)),
    };
    let (mut all, mut together, mut instead) = (None, Vec::new(), None);
    for (name, bytes) in earlier {
        // What showed a board when it was read shows it again.
        let Ok((other, of)) = sight(bytes, reader) else { continue };
        if of == picture && is_same_view(&own, &other) {
            continue;
        }
        match all.as_ref().unwrap_or(&own).joined(&other) {
            Ok(joined) => {
                all = Some(joined);
                together.push(name.clone());
            }
            Err(Refusal::Differing { points }) => {
                if together.is_empty() {
                    instead = Some(Beside::Instead { photo: name.clone(), points });
                }
                break;
            }
            Err(_) => {}
        }
    }
    let beside = if together.is_empty() { instead } else { Some(Beside::Together { photos: together }) };
    // Together they are read where they can be; what one alone shows is not lost by another.
    let joined =
        all.and_then(|all| all.decide().ok()).map(|observation| reading_of(&observation, picture, beside.clone()));
    let alone = || match own.decide() {
        Ok(observation) => {
            reading_of(&observation, picture, beside.filter(|beside| matches!(beside, Beside::Instead { .. })))
        }
        Err(refusal) => refused(cause(&refusal.into())),
    };
    joined.unwrap_or_else(alone)
}

/// Nearer than this, in cells, the board lies in both pictures where it lay: a second picture from the same place has the same glare
/// and the same hand over the board, and bears out nothing that the first left open.
const SAME_VIEW: f64 = 0.5;

fn is_same_view(one: &BoardPosterior, other: &BoardPosterior) -> bool {
    let (one, other) = (one.grid(), other.grid());
    if one.size() != other.size() {
        return false;
    }
    let middle = (one.size().lines() - 1) as f64 / 2.0;
    let cell_px = one.cell_px(middle, middle);
    one.corners().iter().zip(other.corners()).all(|(one, other)| (one - other).norm() < SAME_VIEW * cell_px)
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
        Refusal::Doubtful { points, quality: Some(quality), .. } => hardship(quality, points),
        Refusal::Doubtful { points, .. } | Refusal::Differing { points } => Cause::Doubtful { points },
        Refusal::Failed(_) => Cause::ProgramFailed,
    }
}

const fn hardship(quality: PictureQuality, points: usize) -> Cause {
    match quality {
        PictureQuality::TooLow => Cause::TooLow { points },
        PictureQuality::TooSmall => Cause::TooSmall { points },
        PictureQuality::TooDark => Cause::TooDark { points },
        PictureQuality::TooBright => Cause::TooBright { points },
        PictureQuality::Mirroring => Cause::Mirroring { points },
        _ => Cause::Doubtful { points },
    }
}

fn reading_of(observation: &Observation, picture: [u32; 2], beside: Option<Beside>) -> Reading {
    let board = observation.board();
    let size = board.size();
    let mut doubtful: Vec<Point> = observation.doubtful().iter().collect();
    let confidence = |point: Point| observation.confidence(point);
    doubtful.sort_by(|&one, &other| confidence(one).total_cmp(&confidence(other)));
    let crossing = |point| {
        let pixel = observation.grid().pixel_of(point);
        [pixel.x.round() as i32, pixel.y.round() as i32]
    };
    let hint = observation.quality().map(|quality| Hint { reason: None, cause: hardship(quality, doubtful.len()) });
    Reading::Read {
        reader: fingerprint().to_owned(),
        rows: board.rows(),
        doubtful: doubtful.into_iter().map(|point| name(point, size)).collect(),
        crossings: size.points().map(crossing).collect(),
        picture,
        hint,
        beside,
    }
}
