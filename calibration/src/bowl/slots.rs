//! Counting by the slots of a measuring device: each slot says what it holds, and a scale below may contradict it.

use super::{BowlCount, Grams, Grounds, StoneRule};

/// What one slot reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotState {
    /// So many stones.
    Holds(u16),
    /// Not full; the sensor tells no more.
    NotFull,
    /// Its sensor failed or is moving: anything from none to full.
    Unknown,
}

/// The stones in slots of `capacity` each, the spares not counted. None where a slot claims more than it can hold.
///
/// ```
/// use calibration::bowl::{SlotState, count_slots};
/// let count = count_slots(5, &[SlotState::Holds(5), SlotState::Holds(5), SlotState::NotFull]).unwrap();
/// assert_eq!((count.low(), count.high()), (10, 14));
/// ```
#[must_use]
pub fn count_slots(capacity: u16, slots: &[SlotState]) -> Option<BowlCount> {
    let (mut low, mut high) = (0, 0);
    for slot in slots {
        let (least, most) = match *slot {
            SlotState::Holds(stones) if stones > capacity => return None,
            SlotState::Holds(stones) => (stones, stones),
            SlotState::NotFull => (0, capacity.checked_sub(1)?),
            SlotState::Unknown => (0, capacity),
        };
        low += least;
        high += most;
    }
    BowlCount::new(low, high, Grounds::Slots)
}

/// What a scale under the same stones says of a count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CrossCheck {
    /// The mass fits the count.
    Fits,
    /// The mass fits no count of the interval: a sensor or the scale is wrong.
    Contradicts {
        /// The counts that the mass fits, where it fits any.
        by_mass: Option<BowlCount>,
    },
}

/// Holds a count against the net mass of the same stones.
#[must_use]
pub fn cross_check(count: &BowlCount, rule: StoneRule, net: Grams, error: Grams) -> CrossCheck {
    let by_mass = rule.count(net, error);
    match by_mass {
        Some(mass) if mass.low() <= count.high() && count.low() <= mass.high() => CrossCheck::Fits,
        _ => CrossCheck::Contradicts { by_mass },
    }
}
