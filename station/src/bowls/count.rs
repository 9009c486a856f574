//! A count in words and in JSON.

use calibration::bowl::BowlCount;
use device::reading::Uncounted;
use serde::Serialize;

/// The JSON line of a reading; other programs rely on its form.
#[derive(Debug, Serialize)]
pub struct ReadingLine<'a> {
    /// Whose reading: the instrument's identity, else its port.
    pub instrument: &'a str,
    /// Whether it may be used.
    pub stable: bool,
    /// The mass, where the instrument weighs.
    pub grams: Option<f64>,
    /// The count, where the reading gives one.
    pub count: Option<CountLine>,
    /// Why it gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// How old the reading is.
    pub age_ms: u128,
}

/// A count in that line.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountLine {
    low: u16,
    high: u16,
    grounds: &'static str,
}

impl From<BowlCount> for CountLine {
    fn from(count: BowlCount) -> Self {
        Self { low: count.low(), high: count.high(), grounds: count.grounds().name() }
    }
}

/// Why there is no count, in JSON.
pub const fn name(why: Uncounted) -> &'static str {
    match why {
        Uncounted::Moving => "moving",
        Uncounted::OwnCount => "own_count",
        Uncounted::NoTare => "no_tare",
        Uncounted::OtherCalibration => "other_calibration",
        Uncounted::NotStones => "not_stones",
    }
}

/// Why there is no count, and what to do.
pub fn uncounted(why: Uncounted) -> String {
    match why {
        Uncounted::Moving => "moving",
        Uncounted::OwnCount => "no count: the instrument gives its own only",
        Uncounted::NoTare => {
            "no count: nobody said what the empty bowl weighs. Put it on the scale empty and say --tare empty, or say its mass with \
             --tare, or verify the set with --profile"
        }
        Uncounted::OtherCalibration => {
            "no count: the scale's calibration is another than when the set was verified. Verify the set again"
        }
        Uncounted::NotStones => "no number of stones fits",
    }
    .to_owned()
}

/// Nobody can tell smaller risks from each other, and stones that are heavier than the rule allows are likelier.
const SMALLEST_RISK: f64 = 1e-6;

/// "180 stones, proved by ..." or "174 to 186 stones, ...".
pub fn words(count: &BowlCount) -> String {
    let stones = match count.exact() {
        Some(1) => "1 stone".to_owned(),
        Some(stones) => format!("{stones} stones"),
        None => format!("{} to {} stones", count.low(), count.high()),
    };
    let risk = match count.grounds().error_probability() {
        risk if risk < SMALLEST_RISK => format!("wrong less than once in {:.0}", 1.0 / SMALLEST_RISK),
        risk => format!("wrong once in {:.0}", 1.0 / risk),
    };
    let grounds = match count.grounds().name() {
        "rule" => "by the rule's 6.5 to 7 g".to_owned(),
        "increments" => "proved in batches".to_owned(),
        "slots" => "by the slots".to_owned(),
        "signature" if count.proved().is_some() => "by the set's signature".to_owned(),
        "signature" => format!("by the set's signature, {risk}"),
        _ => format!("estimated, {risk}"),
    };
    format!("{stones}, {grounds}")
}
