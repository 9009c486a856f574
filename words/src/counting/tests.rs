//! Every sentence about a count, in every language.

use board::{BoardSize, ByColor, Color, PointSet};
use scoring::border::OpenBorder;
use scoring::fill_in::{Action, Step};
use scoring::stone_audit::{Effect, Finding, Interval, Measurement, Moment, Place, Remedy};
use scoring::turns::TurnsDisagree;
use scoring::{Discrepancy, FillInError, GameResult, Item, OpenFact, OpenPrisoners, Outcome, Turn};

use super::*;
use crate::Language;

const OTHERS: [Language; 3] = [Language::Chinese, Language::Japanese, Language::Korean];

/// Everything that can be said, in one language.
fn everything(language: Language) -> Vec<String> {
    let size = BoardSize::new(9).unwrap();
    let points: PointSet = size.points().take(20).collect();
    let actions = [
        Action::ReturnDeadStones,
        Action::PlaceCompensation,
        Action::PlacePenalty,
        Action::FillShared,
        Action::FillOwn,
        Action::PlaceLosing,
        Action::LeaveSharedOpen,
        Action::LeaveReservedOpen,
        Action::LeaveWinningSpace,
    ];
    let mut said: Vec<String> = actions
        .map(|action| language.tell(&step(&Step { action, color: Some(Color::White), points }, size)))
        .into_iter()
        .collect();
    let items = [
        Item::LivingStones,
        Item::Spaces,
        Item::Territory,
        Item::Prisoners,
        Item::DeadStones,
        Item::SharedPoints,
        Item::Compensation,
        Item::HandicapCompensation,
        Item::FirstPass,
        Item::OpponentsPenalty,
        Item::GroupTax,
    ];
    said.extend(items.map(|of| language.say(item(of)).to_owned()));
    let stones = Interval::new(178, 182).unwrap();
    let (color, place) = (Color::Black, Place::Lid(Color::White));
    let measurements = [Moment::BeforeGame, Moment::AtEnd, Moment::FilledIn, Moment::PutAway]
        .map(|moment| Measurement { color, moment, place });
    let findings = [
        Finding::Proven { moments: Vec::new() },
        Finding::NotProvable { total: stones, settled_by: measurements.to_vec() },
        Finding::Violated { total: stones, moment: Moment::AtEnd, proved: false },
        Finding::Contradicted { moment: Moment::AtEnd, place: Place::Board, counts: [stones, stones] },
    ];
    let open = findings.clone().map(|finding| Discrepancy::Stones { color, finding }).into_iter();
    let open = open.chain([
        Discrepancy::DoubtfulPoints(points),
        Discrepancy::UnconfirmedDead(points),
        Discrepancy::FillInDiffers,
        Discrepancy::RecordDiffers { points },
        Discrepancy::ClaimDiffers { claimed: GameResult::Counted(Outcome::Tie) },
        Discrepancy::ClaimDiffers { claimed: GameResult::Void },
        Discrepancy::PrisonersDisagree { color, given: 3, counted: 4 },
    ]);
    let turns = |to_move| TurnsDisagree { played: ByColor { black: 120, white: 118 }, to_move };
    let open = open.chain([Some(color), None].map(|to_move| Discrepancy::TurnsDisagree(turns(to_move))));
    let effect = |winner_at_stake| Effect {
        shift: [scoring::HalfPoints::ONE; 2],
        counted: Outcome::Tie,
        shown: [Outcome::Tie; 2],
        winner_at_stake,
    };
    let open = open.chain([true, false].map(|stake| Discrepancy::FilledBoardMisleads(effect(stake))));
    let open = open.chain([Discrepancy::UncertainLife(points)]);
    let border = |alone| OpenBorder { color, gap: points, territory: points, alone };
    let open = open.chain([
        Discrepancy::OpenBorder { border: border(PointSet::EMPTY), if_closed: Some(Outcome::Tie) },
        Discrepancy::OpenBorder { border: border(points), if_closed: None },
    ]);
    let open = open.chain(open_facts(points).map(Discrepancy::Unknown));
    said.extend(open.map(|open| language.tell(&discrepancy(&open, size, 180))));
    let remedies = [
        Remedy::ReturnFromWrongPlace { color, place: Place::Bowl(color), stones },
        Remedy::LookForMixedColors { lacks: color, stones },
        Remedy::ReplaceAndRecount { color, stones },
        Remedy::TakeOutAndRecount { color, stones },
        Remedy::CountAgain { color, moment: Moment::AtEnd, place },
    ];
    said.extend(remedies.iter().chain(&measurements.map(Remedy::Measure)).map(|found| language.tell(&remedy(found))));
    let errors =
        [FillInError::MoreThanASet { color, living: 41, set: 40 }, FillInError::RulesNotFilledIn { rules: "japanese" }];
    said.extend(errors.iter().map(|error| language.tell(&no_fill_in(error))));
    said
}

/// Every kind of fact that can be open.
fn open_facts(points: PointSet) -> impl Iterator<Item = OpenFact> {
    let win = |winner| Outcome::Win { winner, by: scoring::HalfPoints::ONE.into() };
    let turn = |outcome| Turn { gainer: Color::Black, by: 4, outcome };
    let prisoners =
        |whose: &[Color], turns: Vec<Turn>| OpenPrisoners { whose: whose.to_vec(), if_even: Outcome::Tie, turns };
    let facts = [
        OpenFact::FirstPass { results: ByColor { black: win(Color::Black), white: win(Color::White) } },
        OpenFact::Prisoners(prisoners(&Color::BOTH, vec![turn(Outcome::Tie)])),
        OpenFact::Prisoners(prisoners(&[Color::White], vec![turn(win(Color::Black))])),
        OpenFact::Prisoners(prisoners(&[Color::Black], Vec::new())),
        OpenFact::Seki { eyes: points, in_seki: Outcome::Tie, independent: win(Color::Black) },
    ];
    facts.into_iter()
}

#[test]
fn every_sentence_is_whole_and_in_its_own_language() {
    for language in OTHERS {
        for said in everything(language) {
            assert!(!said.contains(['{', '}']) && !said.is_ascii(), "{language:?}: {said}");
        }
    }
    let [chinese, japanese, korean] = OTHERS.map(everything);
    for ((chinese, japanese), korean) in chinese.iter().zip(&japanese).zip(&korean) {
        assert!(korean.chars().any(|letter| ('가'..='힣').contains(&letter)), "{korean}");
        assert_ne!(chinese, korean);
        assert_ne!(japanese, korean);
    }
    assert!(chinese.iter().any(|said| said.contains("至少有 178 子")), "what is known of a set is told");
    assert!(chinese.iter().any(|said| said.contains("178–182")), "an interval is told whole");
}
