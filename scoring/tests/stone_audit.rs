//! The stone audit on evidence as it comes in: what is found, what the referee is told, and what it does to the result.

use board::Color::{Black, White};
use board::{Board, Color, PointSet};
use scoring::stone_audit::{Count, Finding, Grounds, Interval, Moment, Place, Remedy, StoneAudit};
use scoring::{Discrepancy, Game, HalfPoints, Position, Rules, Score, Support, Verdict};
use words::{Language, counting};

const SET: u16 = 180;

fn count(color: Color, moment: Moment, place: Place, least: u16, most: u16, grounds: Grounds) -> Count {
    Count { color, moment, place, stones: Interval::new(least, most).expect("an interval"), grounds }
}

/// Board, bowl and lid at the end of a game, counted without doubt.
fn at_end(color: Color, on_board: u16, in_bowl: u16, taken: u16) -> [Count; 3] {
    let at = |place, stones| count(color, Moment::AtEnd, place, stones, stones, Grounds::CountedByHand);
    [at(Place::Board, on_board), at(Place::Bowl(color), in_bowl), at(Place::Lid(color.opponent()), taken)]
}

fn audit(counts: &[&[Count]]) -> StoneAudit {
    StoneAudit::of(SET, &counts.concat())
}

#[test]
fn both_sets_whole() {
    let audit = audit(&[&at_end(Black, 120, 55, 5), &at_end(White, 115, 60, 5)]);
    assert!(audit.is_proven());
    assert_eq!(audit.remedies(), []);
    assert_eq!(audit.findings.black, Finding::Proven { moments: vec![Moment::AtEnd] });
}

#[test]
fn a_missing_stone_is_told_with_its_effect() {
    let audit = audit(&[&at_end(Black, 120, 55, 5), &at_end(White, 115, 59, 5)]);
    assert_eq!(
        audit.findings.white,
        Finding::Violated { total: Interval::exactly(179), moment: Moment::AtEnd, proved: true }
    );
    assert_eq!(audit.remedies(), [Remedy::ReplaceAndRecount { color: White, stones: Interval::exactly(1) }]);
    let told = Language::English.tell(&counting::remedy(&audit.remedies()[0]));
    assert!(told.contains("centre slot"), "{told}");

    // White lacks a stone, so that the filled board is a point too good for White: here it decides the game.
    let board: Board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().expect("a board");
    let game = Game { komi: Some(HalfPoints::from_halves(-11)), ..Game::default() };
    let score = Score::of(&Position::new(board, PointSet::EMPTY, game).expect("a position"), &Rules::CHINESE);
    assert_eq!(score.outcome().to_string(), "B+0.5");
    let effect = audit.effect(&score).expect("a violation has an effect");
    assert_eq!(effect.shift, [HalfPoints::from_points(-1); 2]);
    assert!(effect.winner_at_stake);
}

#[test]
fn no_filled_board_misleads_under_rules_by_which_none_is_filled_in() {
    let audit = audit(&[&at_end(Black, 120, 55, 5), &at_end(White, 115, 59, 5)]);
    let board: Board = ". B . W .\n. B . W .\n. B B W .\n. B W W .\n. B W . .".parse().expect("a board");
    let position = Position::new(board, PointSet::EMPTY, Game::default()).expect("a position");
    for rules in [Rules::JAPANESE, Rules::STONE_SCORING, Rules::ING_1988] {
        assert_eq!(audit.effect(&Score::of(&position, &rules)), None, "{}", rules.name);
    }
    assert!(audit.effect(&Score::of(&position, &Rules::ING_1996)).is_some());
}

#[test]
fn stones_in_the_wrong_bowl_are_sent_back() {
    let strange = count(White, Moment::AtEnd, Place::Bowl(Black), 1, 1, Grounds::CountedByHand);
    let audit = audit(&[&at_end(Black, 120, 55, 5), &at_end(White, 115, 59, 5), &[strange]]);
    assert!(audit.is_proven(), "with the stray stone the set is whole");
    assert!(matches!(
        audit.remedies()[0],
        Remedy::ReturnFromWrongPlace { color: White, place: Place::Bowl(Black), .. }
    ));
}

#[test]
fn as_many_too_many_as_the_other_lacks_are_mixed_up() {
    let audit = audit(&[&at_end(Black, 121, 55, 5), &at_end(White, 114, 60, 5)]);
    assert_eq!(audit.remedies()[0], Remedy::LookForMixedColors { lacks: White, stones: Interval::exactly(1) });
}

#[test]
fn one_open_measurement_settles_it() {
    let mut white = at_end(White, 115, 60, 5);
    white[1] = count(White, Moment::AtEnd, Place::Bowl(White), 59, 61, Grounds::Weight);
    let audit = audit(&[&at_end(Black, 120, 55, 5), &white]);
    let Finding::NotProvable { total, settled_by } = &audit.findings.white else { panic!("{:?}", audit.findings) };
    assert_eq!(total.to_string(), "179 to 181");
    let asked: Vec<_> = settled_by.iter().map(|next| (next.moment, next.place)).collect();
    assert_eq!(asked, [(Moment::AtEnd, Place::Bowl(White)), (Moment::PutAway, Place::Bowl(White))]);
}

#[test]
fn what_is_merely_likely_proves_nothing() {
    let likely = Grounds::Likely { error_probability: 0.01 };
    let away = |color, stones| count(color, Moment::PutAway, Place::Bowl(color), stones, stones, likely);
    let audit = audit(&[&[away(Black, 180), away(White, 178)]]);
    assert!(matches!(audit.findings.black, Finding::NotProvable { .. }));
    assert!(matches!(audit.findings.white, Finding::Violated { proved: false, .. }));
}

#[test]
fn a_whole_set_before_the_game_is_no_proof_for_after_it() {
    let before = |color| count(color, Moment::BeforeGame, Place::Bowl(color), SET, SET, Grounds::Slots);
    let audit = audit(&[&[before(Black), before(White)]]);
    assert!(!audit.is_proven());
    assert!(
        Language::English
            .tell(&counting::finding(Black, SET, &audit.findings.black))
            .contains("put all of Black's stones back")
    );
}

#[test]
fn the_filled_board_and_empty_bowls_prove_both_sets() {
    let filled = |color| {
        let at = |place, stones| count(color, Moment::FilledIn, place, stones, stones, Grounds::Photo);
        [at(Place::Board, 180), at(Place::Bowl(color), 0)]
    };
    assert!(audit(&[&filled(Black), &filled(White)]).is_proven());
}

#[test]
fn counts_that_exclude_each_other_are_repeated() {
    let again = count(White, Moment::AtEnd, Place::Bowl(White), 62, 62, Grounds::Slots);
    let audit = audit(&[&at_end(Black, 120, 55, 5), &at_end(White, 115, 60, 5), &[again]]);
    assert!(matches!(audit.findings.white, Finding::Contradicted { .. }));
    assert!(matches!(audit.remedies()[0], Remedy::CountAgain { color: White, place: Place::Bowl(White), .. }));
}

#[test]
fn a_verdict_names_everything_that_stands_in_its_way() {
    let board: Board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().expect("a board");
    let position = Position::new(board, PointSet::EMPTY, Game::default()).expect("a position");
    let score = Score::of(&position, &Rules::ING_1996);
    let audit = audit(&[&at_end(Black, 120, 55, 5)]);
    let doubtful = PointSet::from(board::Point::from_human("C3", board.size()).expect("a point"));
    let support = Support {
        audit: Some(&audit),
        doubtful,
        claimed: Some(scoring::GameResult::Counted(scoring::Outcome::Tie)),
        ..Support::default()
    };
    let Verdict::NeedsReferee { discrepancies, outcome } = Verdict::of(&score, &support) else { panic!("confirmed") };
    assert_eq!(outcome, score.outcome());
    let told: Vec<String> = discrepancies
        .iter()
        .map(|found| Language::English.tell(&counting::discrepancy(found, board.size(), SET)))
        .collect();
    assert_eq!(told.len(), 3, "{told:#?}");
    assert!(told[0].contains("C3"));
    assert!(matches!(discrepancies[1], Discrepancy::Stones { color: White, .. }));
}

/// What is said of a set that a photograph shows in part, of one that a scale tells nearly, and of one that lacks stones or has
/// strange ones.
#[test]
fn what_is_known_of_a_set_is_said_in_words_and_never_beyond_it() {
    let board = |color, stones| count(color, Moment::AtEnd, Place::Board, stones, stones, Grounds::Photo);
    let away = |color, least, most, grounds| count(color, Moment::PutAway, Place::Bowl(color), least, most, grounds);
    let likely = Grounds::Likely { error_probability: 0.01 };
    let cases: [(Count, &str); 7] = [
        (board(Black, 120), "At least 120 of Black's 180 stones are there; it is not proved that the other 60 are."),
        (away(Black, 178, 180, Grounds::Weight), "it is not proved that the other 2 are."),
        (
            away(Black, 180, 182, Grounds::Weight),
            "All of Black's 180 stones are there, and there may be up to 2 of another set.",
        ),
        (away(Black, 180, 180, likely), "Black probably has all 180 stones, which is not proved."),
        (away(Black, 177, 177, Grounds::Slots), "Black has 177 stones after the game: 3 of 180 are missing."),
        (
            away(Black, 181, 183, Grounds::Slots),
            "Black has 181 to 183 stones after the game, 1 to 3 more than a set of 180.",
        ),
        (board(Black, 184), "Black has at least 184 stones at the end of the game, at least 4 more than a set of 180."),
    ];
    for (counted, said) in cases {
        let audit = audit(&[&[counted]]);
        let told = Language::English.tell(&counting::finding(Black, SET, &audit.findings.black));
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn a_set_that_lacks_stones_says_who_wins_with_it_and_without() {
    let walls: Board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().expect("a board");
    for (komi, says) in [
        (
            -12,
            "A board filled with these sets shows W+2, with whole ones B+1: the winner is at stake. Nothing may be claimed before the \
             referee has had the stones put right, and counted again (SST rules, special note on lost stones).",
        ),
        (20, "A board filled with these sets shows W+18, with whole ones W+15: the winner stays the same."),
    ] {
        let game = Game { komi: Some(HalfPoints::from_halves(komi)), ..Game::default() };
        let position = Position::new(walls, PointSet::EMPTY, game).expect("a position");
        let score = Score::of(&position, &Rules::CHINESE);
        let audit = audit(&[&at_end(Black, 120, 55, 5), &at_end(White, 115, 57, 5)]);
        let Verdict::NeedsReferee { discrepancies, .. } =
            Verdict::of(&score, &Support { audit: Some(&audit), ..Support::default() })
        else {
            panic!("confirmed")
        };
        let told: Vec<String> = discrepancies
            .iter()
            .map(|found| Language::English.tell(&counting::discrepancy(found, walls.size(), SET)))
            .collect();
        assert_eq!(told, ["White has 177 stones at the end of the game: 3 of 180 are missing.", says]);
    }
}
