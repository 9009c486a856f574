//! What checks and verifications of a scale found over the years, one entry each, so that its drift shows.

use serde::{Deserialize, Serialize};

use super::{Date, Grams, ScaleFigures, SetSignature};

/// One check or verification of one instrument.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The day.
    pub date: Date,
    /// The instrument's serial number, or the nearest thing to one that it gave.
    pub instrument: String,
    /// What was done.
    #[serde(flatten)]
    pub checked: Checked,
}

/// What was done, and what it found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Checked {
    /// The scale was checked with a reference mass.
    Scale(ScaleFigures),
    /// The set was verified and its signature learnt.
    Set(SetSignature),
}

impl Entry {
    /// What the empty scale showed, where it was checked.
    #[must_use]
    pub const fn zero(&self) -> Option<Grams> {
        match &self.checked {
            Checked::Scale(figures) => Some(figures.zero),
            Checked::Set(_) => None,
        }
    }

    /// By how much the scale showed too much at a full set, its zero taken off.
    #[must_use]
    pub fn off_at_full_set(&self) -> Option<Grams> {
        match &self.checked {
            Checked::Scale(figures) => {
                let load = ScaleFigures::FULL_SET;
                Some(figures.calibration().shown(load) - figures.zero - load)
            }
            Checked::Set(_) => None,
        }
    }

    /// How far repeated indications of one mass spread.
    #[must_use]
    pub const fn repeatability(&self) -> Option<Grams> {
        match &self.checked {
            Checked::Scale(figures) => Some(figures.repeatability),
            Checked::Set(_) => None,
        }
    }

    /// What the set weighed without its bowl.
    #[must_use]
    pub fn set_mass(&self) -> Option<Grams> {
        match &self.checked {
            Checked::Scale(_) => None,
            Checked::Set(signature) => Some(signature.full - signature.bowl),
        }
    }
}
