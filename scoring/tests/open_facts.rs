//! What a verdict says of facts that nobody gave: a result is confirmed only where every answer gives it.

use board::{Board, ByColor, PointSet};
use scoring::{Discrepancy, Game, HalfPoints, LifeAndDeath, Position, Rules, Score, Support, Verdict};
use words::{Language, counting};

/// Two walls: ten points for Black, five for White.
const WALLS: &str = ". . B W .\n. . B W .\n. . B W .\n. . B W .\n. . B W .";

/// Black's two stones of the left edge and White's three beside them have an eye each and share C5 and C4; White's other stones have
/// none in common with them.
const SEKI: &str = "
    . W . B .
    W W . B B
    B B B B .
    W W W B B
    . W . W B
";

/// A rule set, what is known of the game, and every sentence on what is open.
struct Case {
    rules: Rules,
    known: fn(&mut Game),
    open: &'static [&'static str],
}

const CASES: [Case; 11] = [
    Case { rules: Rules::ING_1996, known: |_| (), open: &[] },
    Case { rules: Rules::CHINESE, known: |_| (), open: &[] },
    Case {
        rules: Rules::WMSG_2008,
        known: |game| game.komi = Some(HalfPoints::from_halves(9)),
        open: &["It is not known who passed first: B+0.5 if Black did, W+0.5 if White did."],
    },
    Case { rules: Rules::WMSG_2008, known: |game| game.first_pass = Some(board::Color::White), open: &[] },
    Case { rules: Rules::WMSG_2008, known: |game| game.first_pass = Some(board::Color::Black), open: &[] },
    Case {
        rules: Rules::JAPANESE,
        known: |game| game.komi = Some(HalfPoints::from_halves(17)),
        open: &[
            "It is not known how many stones were captured: W+3.5 if both sides took as many, and a point more with each for the side \
             that took it; Black wins if Black took 4 more than White, or more than that.",
        ],
    },
    Case {
        rules: Rules::JAPANESE,
        known: |game| game.komi = Some(HalfPoints::from_points(8)),
        open: &[
            "It is not known how many stones were captured: W+3 if both sides took as many, and a point more with each for the side \
             that took it; it is a tie if Black took 3 more than White, and Black wins with more than that.",
        ],
    },
    Case {
        rules: Rules::JAPANESE,
        known: |game| game.prisoners.black = Some(10),
        open: &[
            "It is not known how many of White's stones were captured: W+11.5 if none was, and a point more for Black with each; \
             Black wins if Black took 12, or more than that.",
        ],
    },
    Case {
        rules: Rules::JAPANESE,
        known: |game| game.prisoners.white = Some(10),
        open: &[
            "It is not known how many of Black's stones were captured: B+8.5 if none was, and a point more for White with each; \
             White wins if White took 9, or more than that.",
        ],
    },
    Case {
        rules: Rules::JAPANESE,
        known: |game| (game.komi, game.prisoners.black) = (Some(HalfPoints::ZERO), Some(0)),
        open: &[
            "It is not known how many of White's stones were captured: B+5 if none was, and a point more for Black with each; the \
             winner stays the same.",
        ],
    },
    Case {
        rules: Rules::JAPANESE,
        known: |game| game.prisoners = ByColor { black: Some(3), white: Some(0) },
        open: &[],
    },
];

fn verdict(board: &str, rules: &Rules, game: Game, support: &Support<'_>) -> (Verdict, Vec<String>) {
    let board: Board = board.parse().expect("a board");
    let position = Position::new(board, PointSet::EMPTY, game).expect("a finished position");
    let verdict = Verdict::of(&Score::of(&position, rules), support);
    let told = match &verdict {
        Verdict::Confirmed { .. } => Vec::new(),
        Verdict::NeedsReferee { discrepancies, .. } => discrepancies
            .iter()
            .map(|open| Language::English.tell(&counting::discrepancy(open, board.size(), 12)))
            .collect(),
    };
    (verdict, told)
}

#[test]
fn a_result_is_confirmed_only_where_every_answer_gives_it() {
    for Case { rules, known, open } in &CASES {
        let mut game = Game::default();
        known(&mut game);
        let (verdict, told) = verdict(WALLS, rules, game, &Support::default());
        assert_eq!(told, *open, "{} {game:?}", rules.name);
        assert_eq!(matches!(verdict, Verdict::Confirmed { .. }), open.is_empty(), "{} {game:?}", rules.name);
    }
}

#[test]
fn a_seki_that_nobody_agreed_on_is_open_under_territory_rules_alone() {
    let game = Game { prisoners: ByColor { black: Some(0), white: Some(0) }, ..Game::default() };
    let proposed = Support { life_and_death: LifeAndDeath::Proposed, ..Support::default() };
    let (_, told) = verdict(SEKI, &Rules::JAPANESE, game, &proposed);
    assert!(told.len() == 1 && told[0].contains("stand in seki"), "{told:?}");
    for (rules, support) in [(Rules::JAPANESE, Support::default()), (Rules::CHINESE, proposed)] {
        let (verdict, told) = verdict(SEKI, &rules, game, &support);
        assert!(matches!(verdict, Verdict::Confirmed { .. }), "{} {told:?}", rules.name);
    }
}

#[test]
fn prisoners_that_were_given_and_counted_otherwise_are_counted_again() {
    let game = Game { prisoners: ByColor { black: Some(3), white: Some(0) }, ..Game::default() };
    let counted = ByColor { black: Some(4), white: Some(0) };
    let support = Support { prisoners_counted: counted, ..Support::default() };
    let (verdict_by_territory, _) = verdict(WALLS, &Rules::JAPANESE, game, &support);
    let Verdict::NeedsReferee { discrepancies, .. } = verdict_by_territory else { panic!("confirmed") };
    let [Discrepancy::PrisonersDisagree { given: 3, counted: 4, .. }] = discrepancies.as_slice() else {
        panic!("{discrepancies:?}")
    };
    assert!(matches!(verdict(WALLS, &Rules::CHINESE, game, &support).0, Verdict::Confirmed { .. }));
}
