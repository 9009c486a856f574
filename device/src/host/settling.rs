//! When a reading has settled: one frame proves nothing, because noise can change a digit where no checksum guards it.
//!
//! An instrument that says "stable" is believed once two frames in a row agree; one that does not say is believed after
//! several frames over some time.

use std::time::Duration;

use calibration::bowl::Grams;

use crate::message::{SlotReport, Stability, Weight};
use crate::open_slot::Slot;
use crate::reading::Settled;

/// Agreement of the frames since the last disturbance.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    anchor: Option<(Duration, Grams)>,
    frames: u32,
    slots: Option<SlotReport>,
}

/// Frames that must agree where the instrument says that it is stable.
const FRAMES: u32 = 2;
/// The same where it does not say.
const FRAMES_UNSAID: u32 = 4;
/// For how long they must agree then: slower than any bowl swings.
const STEADY: Duration = Duration::from_millis(800);
/// Indications that differ by less agree: far below half a stone, above the flicker of a good scale.
const TOLERANCE: Grams = Grams(0.3);
/// The same for coarse scales, in steps of the last digit.
const TOLERANCE_STEPS: f64 = 2.0;

impl Agreement {
    /// Takes the next indication.
    pub fn weight(&mut self, at: Duration, weight: &Weight) -> Settled {
        if weight.stability == Stability::Moving {
            self.disturbed();
            return Settled::Moving;
        }
        let tolerance = TOLERANCE.0.max(weight.resolution.0 * TOLERANCE_STEPS);
        let since = match self.anchor {
            Some((since, grams)) if (weight.grams - grams).abs().0 <= tolerance => {
                self.frames += 1;
                since
            }
            _ => {
                self.anchor = Some((at, weight.grams));
                self.frames = 1;
                at
            }
        };
        let settled = match weight.stability {
            Stability::Unsaid => self.frames >= FRAMES_UNSAID && at.saturating_sub(since) >= STEADY,
            _ => self.frames >= FRAMES,
        };
        if weight.stability == Stability::Stable {
            // A stable scale may drift slowly: the latest frame is the one to agree with.
            self.anchor = Some((since, weight.grams));
        }
        if settled { Settled::Stable } else { Settled::Moving }
    }

    /// Takes the next states of the slots.
    pub fn slots(&mut self, report: &SlotReport) -> Settled {
        let moving = report.counts.slots().contains(&Slot::Moving);
        let same = self.slots.as_ref().is_some_and(|before| before.counts == report.counts);
        self.slots = Some(report.clone());
        if same && !moving { Settled::Stable } else { Settled::Moving }
    }

    /// Something came between: a missed answer, noise, a moving load.
    pub fn disturbed(&mut self) {
        *self = Self::default();
    }
}
