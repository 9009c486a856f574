//! A step of the record that later looks may show to have been of the count: a dead stone that is taken off looks like a move that is taken
//! back or was never made, and dead stones that a hand takes off look like captured ones while it hides the point from which they would
//! have been.

use board::{Color, Point, PointSet};

use crate::decoder::Decoder;
use crate::look::Look;
use crate::seen::Seen;

/// After so many looks a step is not asked about any more: two minutes of looks every two seconds.
const MOST_LOOKS: usize = 60;

/// Such a step, and how to go on without it.
#[derive(Clone, Debug)]
pub(crate) struct Doubted {
    pub(crate) step: Step,
    /// As it was before the step.
    pub(crate) decoder: Decoder,
    /// The looks that the decoder was given since, the one that showed the step first.
    pub(crate) looks: Vec<Look>,
}

/// What is in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// These stones were captured by a stone that no look has shown.
    Capture { color: Color, point: Point, captured: PointSet },
    /// A move is not in the record any more, which has so many steps without it: it was taken back, or never made.
    Withdrawn { point: Point, steps: usize },
}

impl Step {
    /// The step in doubt that the newest look brought, if it brought one.
    fn of(before: &Decoder, after: &Decoder, look: &Look) -> Option<Self> {
        if let Some(point) = after.withdrawn_since(before) {
            return Some(Self::Withdrawn { point, steps: after.record().steps.len() });
        }
        let (color, point, captured) = after.newest_capture()?;
        (look.points[point].of(Some(color)) < Seen::SURE).then_some(Self::Capture { color, point, captured })
    }
}

/// Gives the decoder a look, and keeps what may have to be doubted later.
pub(crate) fn give(decoder: &mut Decoder, doubted: &mut Option<Doubted>, look: Look) -> crate::decoder::Fit {
    let before = decoder.clone();
    let fit = decoder.look(&look);
    if let Some(step) = Step::of(&before, decoder, &look) {
        *doubted = Some(Doubted { step, decoder: before, looks: vec![look] });
    } else if let Some(kept) = doubted {
        kept.looks.push(look);
        if kept.looks.len() > MOST_LOOKS {
            *doubted = None;
        }
    }
    fit
}
