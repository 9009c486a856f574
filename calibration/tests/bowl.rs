//! Counts and their grounds, as tables of masses with the answer that Rule 12 and the statistics give.

use std::time::Duration;

use calibration::bowl::{
    BowlCount, BowlProfile, CrossCheck, Date, Grams, GrowthLimit, Increments, LearnSignature, LearnStep, NotVerified,
    PieceWeight, Progress, ReferenceMass, RefinedCount, RefinedStep, ScaleCheck, ScaleError, ScaleFigures,
    SetSignature, SignatureError, SlotState, StoneRule, Swapped, VerifiedSet, ZeroCheck, count_slots, cross_check,
};
use proptest::prelude::*;

const FINE: ScaleError = ScaleError { deviation: Grams(0.1), bound: Grams(0.4) };

#[test]
fn the_rule_alone() {
    for (mass, error, expected) in [
        (0.0, 0.1, Some((0, 0))),
        (1215.0, 0.1, Some((174, 186))),
        (1170.0, 0.0, Some((168, 180))),
        (1260.0, 0.0, Some((180, 193))),
        (84.0, 0.25, Some((12, 12))),
        (78.0, 0.25, Some((12, 12))),
        (10.0, 0.5, None),
        (-7.0, 0.5, None),
        (3.0, 0.1, None),
        (f64::NAN, 0.1, None),
        (f64::INFINITY, 0.1, None),
    ] {
        let count = StoneRule::ING.count(Grams(mass), Grams(error)).map(|count| (count.low(), count.high()));
        assert_eq!(count, expected, "{mass} g");
    }
}

#[test]
fn allowed_errors_of_a_step() {
    for (stones, expected) in [(5, Some(2.0)), (6, Some(1.75)), (10, Some(0.75)), (12, Some(0.25)), (13, None)] {
        assert_eq!(StoneRule::ING.allowed_error(stones), expected.map(Grams), "{stones} stones");
    }
    for (error, batch) in [(0.1, 12), (0.3, 11), (0.7, 10), (1.9, 5), (4.0, 0)] {
        assert_eq!(StoneRule::ING.batch_for(Grams(error)), batch, "error {error} g");
    }
}

#[test]
fn a_drifting_load_cell_is_followed_and_a_hand_is_noticed() {
    let mut verify = Increments::new(StoneRule::ING, Grams(1.5));
    assert_eq!(verify.verify(), Err(NotVerified::NotBegun));
    assert_eq!(verify.weigh(Grams(250.0)), Progress::Empty);
    let mut drift = 0.0;
    for batch in 1..=36_u16 {
        drift += 0.6;
        assert_eq!(verify.weigh(Grams(250.0 + 33.7 * f64::from(batch - 1) + drift)), Progress::Unchanged);
        let total = 5 * batch;
        let shown = Grams(250.0 + 33.7 * f64::from(batch) + drift);
        assert_eq!(verify.weigh(shown), Progress::Added { stones: 5, total });
        assert_eq!(verify.weigh(shown + Grams(3.2)), Progress::NotStones { change: (shown + Grams(3.2)) - shown });
    }
    assert_eq!(verify.count().proved(), Some(180));
    assert!(verify.verify().is_ok());
    let shown = Grams(250.0 + 33.7 * 36.0 + drift);
    assert_eq!(verify.weigh(shown - Grams(6.7)), Progress::Removed { stones: 1, total: 179 });
    assert_eq!(verify.verify(), Err(NotVerified::Count { found: 179 }));
}

#[test]
fn a_signature_sees_one_stone_missing_anywhere() {
    let set = verified();
    let mut learn = LearnSignature::new(set, Grams(250.0), FINE, None);
    assert_eq!(learn.weigh(Grams(1464.9), StoneRule::ING), Ok(LearnStep::Again { remaining: 2 }));
    assert_eq!(learn.weigh(Grams(1465.0), StoneRule::ING), Ok(LearnStep::Again { remaining: 1 }));
    let Ok(LearnStep::Done(signature)) = learn.weigh(Grams(1465.1), StoneRule::ING) else { panic!("not learnt") };
    assert!((signature.full.0 - 1465.0).abs() < 1e-9);
    for (gross, expected) in [(1465.0, 180), (1458.3, 179), (1384.0, 168), (250.0, 0), (256.6, 1), (331.0, 12)] {
        let count = signature.count(StoneRule::ING, Grams(gross), FINE, Swapped::NONE, 1e-6).expect("it fits");
        assert_eq!(count.proved(), Some(expected), "{gross} g");
        let count = signature.count(StoneRule::ING, Grams(gross), FINE, Swapped::USUAL, 1e-6).expect("it fits");
        assert_eq!(count.exact(), Some(expected), "{gross} g");
    }
    let half = signature.count(StoneRule::ING, Grams(250.0 + 607.5), FINE, Swapped::NONE, 1e-2).expect("it fits");
    assert_eq!((half.exact(), half.proved()), (Some(90), None));
    // A mass between two numbers of stones, one with a stone too many, one with two, and less than the bowl.
    for (foreign, swapped) in
        [(1461.5, Swapped::NONE), (1471.75, Swapped::USUAL), (1475.0, Swapped::USUAL), (245.0, Swapped::USUAL)]
    {
        let refused = signature.count(StoneRule::ING, Grams(foreign), FINE, swapped, 1e-6);
        assert_eq!(refused, Err(SignatureError::NotThisSet { indication: Grams(foreign) }), "{foreign} g");
    }
    assert!(LearnSignature::new(set, Grams(0.0), FINE, None).weigh(Grams(1300.0), StoneRule::ING).is_err());
}

#[test]
fn stones_swapped_with_another_set_leave_it_the_same_set() {
    let mut learn = LearnSignature::new(verified(), Grams(250.0), FINE, None);
    let (_, _) = (learn.weigh(Grams(1465.0), StoneRule::ING), learn.weigh(Grams(1465.0), StoneRule::ING));
    let Ok(LearnStep::Done(signature)) = learn.weigh(Grams(1465.0), StoneRule::ING) else { panic!("not learnt") };
    // Twenty uneven stones for twenty others shift a whole set by 0.9 g, seldom by twice that.
    for shift in [-1.8, -0.9, 0.9, 1.8] {
        let gross = Grams(1465.0 + shift);
        let count = signature.count(StoneRule::ING, gross, FINE, Swapped::USUAL, 1e-4).expect("it is this set");
        assert_eq!((count.exact(), count.proved()), (Some(180), None), "{shift} g");
        let strict = signature.count(StoneRule::ING, gross, FINE, Swapped::NONE, 1e-4);
        assert_eq!(strict, Err(SignatureError::NotThisSet { indication: gross }), "{shift} g");
    }
    // Half a stone more or less may be either.
    let between =
        signature.count(StoneRule::ING, Grams(1461.6), FINE, Swapped::USUAL, 1e-4).expect("it may be this set");
    assert_eq!((between.low(), between.high()), (179, 180));
}

#[test]
fn a_restless_bowl_is_not_learnt() {
    let mut learn = LearnSignature::new(verified(), Grams(0.0), FINE, None);
    assert!(learn.weigh(Grams(1215.0), StoneRule::ING).is_ok());
    let step = learn.weigh(Grams(1217.0), StoneRule::ING);
    assert!(matches!(step, Ok(LearnStep::Restless { .. })), "{step:?}");
}

/// The figures of the usual table for 180 stones on a scale with an error of 0.1 g.
#[test]
fn predicted_miscounts() {
    let sampled = |stones: u16, deviation: f64| {
        let sample = PieceWeight::from_sample(stones, Grams(6.75 * f64::from(stones)), Grams(deviation), Grams(0.1));
        sample.expect("a sample").miscount_probability(180, Grams(0.1))
    };
    for (stones, deviation, expected, tolerance) in [
        (10, 0.144, 0.70, 0.02),
        (10, 0.083, 0.52, 0.02),
        (10, 0.034, 0.21, 0.02),
        (100, 0.144, 0.30, 0.02),
        (100, 0.083, 0.073, 0.005),
    ] {
        let found = sampled(stones, deviation);
        assert!((found - expected).abs() < tolerance, "sample of {stones}, sd {deviation}: {found}");
    }
    let perfect = PieceWeight { mean: Grams(6.75), uncertainty: Grams(0.0), stone_deviation: Grams(0.144) };
    assert!((perfect.miscount_probability(180, Grams(0.1)) - 0.082).abs() < 0.002);
}

#[test]
fn an_estimate_says_its_risk_and_stays_within_the_rule() {
    let piece = PieceWeight::from_sample(100, Grams(675.0), PieceWeight::EVEN_DEVIATION, Grams(0.1)).expect("a sample");
    let count = piece.count(StoneRule::ING, Grams(1214.8), FINE, 0.05).expect("it fits");
    assert_eq!((count.low(), count.high(), count.grounds().name()), (179, 181, "estimate"));
    assert!(count.grounds().error_probability() < 0.05 && count.proved().is_none());
    let few = piece.count(StoneRule::ING, Grams(33.9), FINE, 0.05).expect("it fits");
    assert_eq!((few.proved(), few.grounds().name()), (Some(5), "rule"));
}

#[test]
fn a_refined_count_adds_up_its_risks() {
    let begin = |growth| RefinedCount::begin(StoneRule::ING, Grams(67.5), FINE, PieceWeight::EVEN_DEVIATION, growth);
    let mut refined = begin(GrowthLimit::DOUBLING).expect("ten stones are certain");
    assert_eq!(refined.weigh(Grams(6.75 * 25.0)), RefinedStep::TooMany { at_most: 20 });
    for stones in [20, 40, 80, 160, 180] {
        let RefinedStep::Counted(count) = refined.weigh(Grams(6.75 * f64::from(stones))) else { panic!("{stones}") };
        assert_eq!(count.exact(), Some(stones as u16));
    }
    let risk = refined.count().grounds().error_probability();
    assert!(risk > 0.05 && risk < 0.2, "{risk}");
    assert!(begin(GrowthLimit::HALF_AGAIN).is_some_and(|mut fine| fine.weigh(Grams(50.0)) == RefinedStep::NotStones));
}

#[test]
fn slots_and_their_cross_check() {
    let full = [SlotState::Holds(5); 36];
    let count = count_slots(5, &full).expect("36 full slots");
    assert_eq!(count.proved(), Some(180));
    assert!(VerifiedSet::from_count(&count).is_some());
    assert_eq!(cross_check(&count, StoneRule::ING, Grams(1215.0), Grams(0.4)), CrossCheck::Fits);
    let light = cross_check(&count, StoneRule::ING, Grams(1100.0), Grams(0.4));
    assert!(matches!(light, CrossCheck::Contradicts { by_mass: Some(_) }), "{light:?}");
    let mut doubtful = full;
    doubtful[3] = SlotState::Unknown;
    doubtful[7] = SlotState::NotFull;
    let count = count_slots(5, &doubtful).expect("within capacity");
    assert_eq!((count.low(), count.high(), count.proved()), (170, 179, None));
    assert!(count_slots(5, &[SlotState::Holds(6)]).is_none() && count_slots(0, &[SlotState::NotFull]).is_none());
}

#[test]
fn a_check_finds_zero_span_and_drift() {
    let reference = ReferenceMass { mass: Grams(1000.0), uncertainty: Grams(0.02) };
    let mut check = ScaleCheck::new(reference, Grams(0.1));
    assert!(check.figures().is_err());
    for (seconds, shown) in [(0, 0.5), (60, 0.7), (120, 0.9)] {
        check.empty(Duration::from_secs(seconds), Grams(shown));
    }
    for (seconds, shown) in [(30, 1001.6), (60, 1001.7), (90, 1001.8)] {
        check.loaded(Duration::from_secs(seconds), Grams(shown));
    }
    let figures = check.figures().expect("a good check");
    assert!((figures.zero.0 - 0.5).abs() < 1e-9 && (figures.drift_per_minute.0 - 0.2).abs() < 1e-9);
    assert!((figures.span - 1000.0 / 1001.0).abs() < 1e-9 && figures.repeatability.0 < 1e-6);
    assert!((figures.corrected(Grams(1001.5)).0 - 1000.0).abs() < 1e-6);
    assert_eq!(figures.zero_check(Grams(0.6)), ZeroCheck::Good);
    assert!(matches!(figures.zero_check(Grams(3.5)), ZeroCheck::Off(_)));
    let soon = figures.error(Grams(1215.0), Duration::ZERO);
    let late = figures.error(Grams(1215.0), Duration::from_secs(600));
    assert!(soon.bound.0 < 0.3 && late.deviation.0 > 1.9, "{soon:?} {late:?}");
    let mut pounds = ScaleCheck::new(reference, Grams(0.1));
    for second in 0..3 {
        pounds.empty(Duration::from_secs(second), Grams(0.0));
        pounds.loaded(Duration::from_secs(second), Grams(2.2));
    }
    assert!(pounds.figures().is_err());
}

#[test]
fn a_profile_survives_its_file() {
    let profile = BowlProfile {
        date: Date::new(2026, 11, 21).expect("a day"),
        instrument: "B123456789".into(),
        scale: None,
        signature: Some(SetSignature {
            bowl: Grams(250.0),
            full: Grams(1465.0),
            uncertainty: Grams(0.06),
            stone_deviation: PieceWeight::EVEN_DEVIATION,
            calibration: None,
        }),
    };
    let text = serde_json::to_string(&profile).expect("it can be written");
    assert!(text.contains("\"2026-11-21\""), "{text}");
    assert_eq!(serde_json::from_str::<BowlProfile>(&text).expect("it can be read"), profile);
    // A file that was written before signatures named their calibration.
    let old = text.replace(",\"calibration\":null", "");
    assert_ne!(old, text);
    assert_eq!(serde_json::from_str::<BowlProfile>(&old).expect("it can be read"), profile);
    for wrong in ["2026-02-29", "2026-13-01", "26-1-1", "2026-11-21-", "2026-11-+1", ""] {
        assert!(Date::try_from(wrong.to_owned()).is_err(), "{wrong}");
    }
}

#[test]
fn days_are_counted_over_months_and_leap_years() {
    let days = |year, month, day| Date::new(year, month, day).expect("a day").days();
    assert_eq!(days(2026, 3, 1) - days(2026, 2, 28), 1);
    assert_eq!(days(2024, 3, 1) - days(2024, 2, 28), 2);
    assert_eq!(days(2026, 1, 1) - days(2025, 12, 31), 1);
    assert_eq!(days(2027, 11, 23) - days(2026, 11, 23), 365);
}

/// A scale with such a span, checked well.
fn figures(span: f64) -> ScaleFigures {
    ScaleFigures {
        zero: Grams(0.4),
        span,
        span_uncertainty: 0.000_05,
        repeatability: Grams(0.03),
        drift_per_minute: Grams(0.0),
        resolution: Grams(0.1),
    }
}

/// A full set in a bowl of 250 g, as a signature that was learnt under these figures, or under none.
fn learnt(then: Option<&ScaleFigures>, scale: &ScaleFigures) -> SetSignature {
    let seen = |mass: f64| {
        let shown = scale.calibration().shown(Grams(mass));
        then.map_or(shown, |then| then.corrected(shown))
    };
    SetSignature {
        bowl: seen(250.0),
        full: seen(1465.0),
        uncertainty: Grams(0.06),
        stone_deviation: PieceWeight::EVEN_DEVIATION,
        calibration: then.map(ScaleFigures::calibration),
    }
}

#[test]
fn a_signature_and_a_mass_are_corrected_alike_whenever_the_scale_is_checked() {
    // 0.6 % off: on 1,465 g that is 8.7 g, more than a stone.
    let scale = figures(1.006);
    let shown = scale.calibration().shown(Grams(1465.0));
    for (then, now) in [(None, Some(&scale)), (Some(&scale), Some(&scale)), (Some(&scale), None), (None, None)] {
        let signature = learnt(then, &scale).under(now).expect("the scale is the same");
        let mass = now.map_or(shown, |now| now.corrected(shown));
        let error = now.map_or(ScaleError::unchecked(Grams(0.1)), |now| now.error(mass, Duration::ZERO));
        let count = signature.count(StoneRule::ING, mass, error, Swapped::USUAL, 1e-4).expect("it is this set");
        assert_eq!(count.exact(), Some(180), "{then:?} {now:?}");
    }
}

#[test]
fn a_signature_outlives_a_small_change_of_span_and_no_large_one() {
    let then = figures(1.0);
    for (span, kept) in [(1.0019, true), (0.9981, true), (1.0021, false), (0.9979, false)] {
        assert_eq!(learnt(Some(&then), &then).under(Some(&figures(span))).is_ok(), kept, "{span}");
    }
}

#[test]
fn a_scale_beyond_its_class_is_told_with_what_the_class_allows() {
    // A tenth of a gram a step: 12,150 steps at a full set, of which class III allows three tenths in service.
    assert_eq!(figures(1.0001).beyond_class(), None);
    let beyond = figures(1.006).beyond_class().expect("0.6 % is beyond any class");
    assert!((beyond.off.0 + 7.2).abs() < 0.1 && (beyond.allowed.0 - 0.3).abs() < 1e-9, "{beyond:?}");
    // Steps of a gram: two grams.
    let coarse = ScaleFigures { resolution: Grams(1.0), ..figures(1.001) };
    assert_eq!(coarse.beyond_class(), None);
    assert!(ScaleFigures { resolution: Grams(1.0), ..figures(1.003) }.beyond_class().is_some());
}

proptest! {
    #[test]
    fn the_true_count_is_always_within_the_rule(masses in prop::collection::vec(6.5_f64..7.0, 0..200), off in -0.4_f64..0.4) {
        let count = StoneRule::ING.count(Grams(masses.iter().sum::<f64>() + off), Grams(0.4)).expect("stones fit the rule");
        prop_assert!((count.low()..=count.high()).contains(&(masses.len() as u16)));
    }

    #[test]
    fn increments_never_miscount(batches in prop::collection::vec(prop::collection::vec(6.5_f64..=7.0, 1..=10), 0..30)) {
        let mut verify = Increments::new(StoneRule::ING, Grams(0.5));
        let mut mass = 250.0;
        verify.weigh(Grams(mass));
        let mut total = 0;
        for batch in &batches {
            mass += batch.iter().sum::<f64>();
            total += batch.len() as u16;
            prop_assert_eq!(verify.weigh(Grams(mass)), Progress::Added { stones: batch.len() as u16, total });
        }
        prop_assert_eq!(verify.count().proved(), Some(total));
    }
}

fn verified() -> VerifiedSet {
    let count = BowlCount::new(180, 180, calibration::bowl::Grounds::Slots).expect("an interval");
    VerifiedSet::from_count(&count).expect("a whole set")
}
