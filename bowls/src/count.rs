//! A count in words and in JSON.

use calibration::bowl::BowlCount;
use device::reading::Uncounted;
use instruments::bowls::sentences;
use serde::Serialize;
use words::{Sentence, Word, sentence};

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

/// Why there is no count, and what to do on the command line.
pub fn uncounted(why: Uncounted) -> Sentence {
    let cause = sentences::uncounted(why);
    match why {
        Uncounted::NoTare => sentence!(BowlsNoTare { cause }),
        Uncounted::Moving | Uncounted::OwnCount | Uncounted::OtherCalibration | Uncounted::NotStones => cause.into(),
    }
}

/// Nobody can tell smaller risks from each other, and stones that are heavier than the rule allows are likelier.
const SMALLEST_RISK: f64 = 1e-6;

/// "180 stones, proved by ..." or "174 to 186 stones, ...".
pub fn words(count: &BowlCount) -> Sentence {
    let stones = match count.exact() {
        Some(stones) => sentence!(BowlsStones { stones }),
        None => sentence!(BowlsStonesBetween { low: count.low(), high: count.high() }),
    };
    let risk = match count.grounds().error_probability() {
        risk if risk < SMALLEST_RISK => sentence!(BowlsRiskBelow { times: format!("{:.0}", 1.0 / SMALLEST_RISK) }),
        risk => sentence!(BowlsRisk { times: format!("{:.0}", 1.0 / risk) }),
    };
    let grounds: Sentence = match count.grounds().name() {
        "rule" => Word::BowlsByRule.into(),
        "increments" => Word::BowlsByBatches.into(),
        "slots" => Word::BowlsBySlots.into(),
        "signature" if count.proved().is_some() => Word::BowlsBySignature.into(),
        "signature" => sentence!(BowlsBySignatureAtRisk { risk }),
        _ => sentence!(BowlsEstimated { risk }),
    };
    sentence!(BowlsCount { stones, grounds })
}
