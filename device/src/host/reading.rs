//! A reading: what an instrument indicates, whether it has settled, when it came, and which count it proves.

use std::time::Duration;

use calibration::bowl::{
    BowlCount, BowlProfile, Grams, PieceWeight, ScaleError, SlotState, StoneRule, Swapped, count_slots,
};
use strum::IntoStaticStr;

use crate::message::SlotReport;
use crate::open_slot::Slot;

/// What a settled reading or a moving one shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Indication {
    /// A mass.
    Mass {
        /// As shown.
        grams: Grams,
        /// The step of the last digit.
        resolution: Grams,
    },
    /// Slots.
    Slots(SlotReport),
    /// Only the instrument's own count: a witness that proves nothing.
    OwnCount,
}

/// Whether a reading may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The instrument calls it stable, and more than one frame agrees.
    Stable,
    /// Stones or the scale still move, or only one frame has been seen.
    Moving,
}

/// One reading of one instrument.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// What it shows.
    pub indication: Indication,
    /// Whether it may be used.
    pub settled: Settled,
    /// The instrument's own count, if it gave one lately.
    pub witness: Option<i64>,
    /// When it was asked for, or came unasked, since the driver began: what it shows is never older than this tells.
    pub at: Duration,
}

/// How a bowl's readings become counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counting {
    /// The indication of the empty bowl where no signature knows it; zero where the scale was tared with it. None where nobody said:
    /// a mass is no count then.
    pub tare: Option<Grams>,
    /// The bowl's profile.
    pub profile: Option<BowlProfile>,
    /// What a stone of this set weighs, by a sample: what the rule leaves open is then estimated.
    pub piece: Option<PieceWeight>,
}

/// Why a reading gives no count; its names are those in lines of JSON, which other programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Uncounted {
    /// It has not settled.
    Moving,
    /// The instrument gives only its own count, which proves nothing.
    OwnCount,
    /// Nobody said what the empty bowl weighs.
    NoTare,
    /// The scale's calibration is another than that which the set's signature was learnt under.
    OtherCalibration,
    /// No number of stones fits, or slots do not say what they hold.
    NotStones,
}

impl Counting {
    /// The greatest risk that an interval may leave out the true count: one in ten thousand.
    pub const RISK: f64 = 1e-4;

    /// The count that a settled reading gives, with its grounds; none while it moves, or where no count fits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use calibration::bowl::Grams;
    /// use device::reading::{Counting, Indication, Reading, Settled, Uncounted};
    /// let indication = Indication::Mass { grams: Grams(33.9), resolution: Grams(0.1) };
    /// let reading = Reading { indication, settled: Settled::Stable, witness: None, at: Duration::ZERO };
    /// let tared = Counting { tare: Some(Grams(0.0)), ..Counting::default() };
    /// assert_eq!(tared.count(&reading).unwrap().exact(), Some(5));
    /// assert!(tared.count(&Reading { settled: Settled::Moving, ..reading.clone() }).is_none());
    /// // The mass may be that of the bowl.
    /// assert_eq!(Counting::default().counted(&reading), Err(Uncounted::NoTare));
    /// ```
    #[must_use]
    pub fn count(&self, reading: &Reading) -> Option<BowlCount> {
        self.counted(reading).ok()
    }

    /// The count that a settled reading gives, with its grounds.
    ///
    /// # Errors
    /// Why it gives none.
    pub fn counted(&self, reading: &Reading) -> Result<BowlCount, Uncounted> {
        match (&reading.indication, reading.settled) {
            (_, Settled::Moving) => Err(Uncounted::Moving),
            (Indication::OwnCount, _) => Err(Uncounted::OwnCount),
            (Indication::Mass { grams, resolution }, Settled::Stable) => self.by_mass(*grams, *resolution),
            (Indication::Slots(report), Settled::Stable) => {
                let geometry = report.counts.geometry();
                let states: Vec<SlotState> = report.counts.slots().iter().copied().map(state).collect();
                count_slots(u16::from(geometry.capacity()), &states).ok_or(Uncounted::NotStones)
            }
        }
    }

    fn by_mass(&self, shown: Grams, resolution: Grams) -> Result<BowlCount, Uncounted> {
        let figures = self.profile.as_ref().and_then(|profile| profile.scale.as_ref());
        let corrected = |shown: Grams| figures.map_or(shown, |figures| figures.corrected(shown));
        let mass = corrected(shown);
        let scale = figures.map_or(ScaleError::unchecked(resolution), |figures| figures.error(shown, Duration::ZERO));
        if let Some(signature) = self.profile.as_ref().and_then(|profile| profile.signature) {
            let signature = signature.under(figures).map_err(|_| Uncounted::OtherCalibration)?;
            let count = signature.count(StoneRule::ING, mass, scale, Swapped::USUAL, Self::RISK);
            return count.map_err(|_| Uncounted::NotStones);
        }
        // The empty bowl was weighed on the same scale.
        let net = mass - self.tare.map(corrected).ok_or(Uncounted::NoTare)?;
        let count = match self.piece {
            Some(piece) => piece.count(StoneRule::ING, net, scale, Self::RISK),
            None => StoneRule::ING.count(net, scale.bound),
        };
        count.ok_or(Uncounted::NotStones)
    }
}

fn state(slot: Slot) -> SlotState {
    match slot {
        Slot::Holds(stones) => SlotState::Holds(u16::from(stones)),
        Slot::NotFull => SlotState::NotFull,
        Slot::Moving | Slot::Fault => SlotState::Unknown,
    }
}
