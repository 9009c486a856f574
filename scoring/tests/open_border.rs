//! Where a border is open, on drawn boards and on final positions of real games from whose borders one stone was taken.

#![allow(clippy::print_stdout, reason = "a figure that a test prints is what it is run for")]

#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
mod random;
mod shared;

use board::{Board, Color, Point, PointSet};
use random::Random;
use scoring::border::{self, OpenBorder};
use scoring::{Counting, Discrepancy, Game, Position, Rules, Score, Support, Verdict};
use words::{Language, counting};

/// A board, and of each open border whose it is, the gap, how many points lie behind it, and the stones that stand alone there.
struct Case {
    board: &'static str,
    open: &'static [(Color, &'static str, usize, &'static str)],
}

const CASES: [Case; 11] = [
    // Closed.
    Case { board: ". . B W .\n. . B W .\n. . B W .\n. . B W .\n. . B W .", open: &[] },
    // A stone of Black's wall is gone, in the middle and at the edge.
    Case { board: ". . B W .\n. . B W .\n. . . W .\n. . B W .\n. . B W .", open: &[(Color::Black, "C3", 10, "")] },
    Case { board: ". . B W .\n. . B W .\n. . B W .\n. . B W .\n. . . W .", open: &[(Color::Black, "C1", 10, "")] },
    // A neutral point beside the gap does not hide it: closing the outer point closes the border as well.
    Case { board: ". B . W .\n. B B W .\n. . . W .\n. B B W .\n. B W W .", open: &[(Color::Black, "C3", 6, "")] },
    // Two stones are gone.
    Case { board: ". . B W .\n. . . W .\n. . . W .\n. . B W .\n. . B W .", open: &[(Color::Black, "C4 C3", 10, "")] },
    // Both walls have a gap, and the points of both sides run together.
    Case {
        board: ". . B W . .\n. . B W . .\n. . . . . .\n. . B W . .\n. . B W . .\n. . B W . .",
        open: &[(Color::White, "C4", 13, ""), (Color::Black, "C4", 12, "")],
    },
    // Neutral points, one and several, leave nothing over.
    Case { board: ". B . W .\n. B . W .\n. B . W .\n. B B W .\n. B W W .", open: &[] },
    // A single point is a territory where it would be an eye of stones that hang together, and none where the eye is false.
    Case { board: "W W W W .\nW W W W W\n. B W . W\n. B W W W\nB B W . W", open: &[(Color::Black, "A3", 1, "")] },
    Case { board: "W W W W .\nW W W W W\n. B W . W\n. B W W W\nB W W . W", open: &[] },
    // Stones that live in seki share their liberties.
    Case { board: ". W B . B\nW W B B B\nB B W W W\nB . B W .\nB B B W W", open: &[] },
    // A stone that nobody called dead stands alone among the points of the other side.
    Case {
        board: ". . . . B W .\n. . . . B W .\n. . W . B W .\n. . . . B W .\n. . . . B W .\n. . . . B W .\n. . . . B W .",
        open: &[(Color::Black, "C6 B5 D5 C4", 23, "C5")],
    },
];

fn named(points: PointSet, board: &Board) -> String {
    points.iter().map(|point| point.human(board.size()).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_gap_is_named_and_what_is_closed_is_not() {
    for Case { board, open } in &CASES {
        let parsed: Board = board.parse().expect("a board");
        let told = |open: &OpenBorder| {
            (open.color, named(open.gap, &parsed), open.territory.len(), named(open.alone, &parsed))
        };
        let found: Vec<_> = border::open(&parsed, Counting::SpacesAndPrisoners).iter().map(told).collect();
        let expected: Vec<_> =
            open.iter().map(|&(color, gap, points, alone)| (color, gap.to_owned(), points, alone.to_owned())).collect();
        assert_eq!(found, expected, "{board}");
    }
}

#[test]
fn a_gap_beside_a_false_eye_is_told_where_area_counts() {
    let board: Board = "W W W W .\nW W W W W\n. B W . W\n. B W W W\nB W W . W".parse().expect("a board");
    let told = |counting| -> Vec<_> {
        border::open(&board, counting).iter().map(|open| (open.color, named(open.gap, &board))).collect()
    };
    assert_eq!(told(Counting::SpacesAndPrisoners), []);
    assert_eq!(told(Counting::StonesAndSpaces), [(Color::Black, "A3".to_owned())]);
}

#[test]
fn an_open_border_is_no_confirmed_result_and_says_what_it_would_be_closed() {
    let board: Board = ". . B W .\n. . B W .\n. . . W .\n. . B W .\n. . B W .".parse().expect("a board");
    let position = Position::new(board, PointSet::EMPTY, Game::default()).expect("a position");
    let score = Score::of(&position, &Rules::CHINESE);
    let [open] = border::open(&board, Counting::StonesAndSpaces).try_into().expect("one border is open");
    let if_closed = open.if_closed(&position, &Rules::CHINESE);
    assert_eq!(
        (score.outcome().to_string(), if_closed.map(|outcome| outcome.to_string())),
        ("W+13.5".into(), Some("W+2.5".into()))
    );
    let borders = [(open, if_closed)];
    let verdict = Verdict::of(&score, &Support { open_borders: &borders, ..Support::default() });
    let Verdict::NeedsReferee { discrepancies, .. } = verdict else { panic!("confirmed") };
    let [border @ Discrepancy::OpenBorder { .. }] = discrepancies.as_slice() else { panic!("{discrepancies:?}") };
    assert_eq!(
        Language::English.tell(&counting::discrepancy(border, board.size(), 12)),
        "Black's border is open at C3: the 10 points behind it count for Black only if it is closed. Closed, the result is W+2.5."
    );
}

/// A living stone beside a territory of its own side, which the other side reaches once it is gone.
struct BorderStone {
    point: Point,
    color: Color,
    /// Whether what it opens is a single point, an eye of stones that do not hang together.
    opens_false_eye: bool,
}

/// Every stone of a border.
fn border_stones(living: &Board) -> Vec<BorderStone> {
    let size = living.size();
    let bare = living.bare();
    let reached = board::ByColor::from_fn(|color| (living.stones(color).neighbors(size) & bare).flood(bare, size));
    let stones = living.occupied().iter().filter_map(|point| {
        let color = living.get(point)?;
        let (own, others) = (reached[color] - reached[color.opponent()], reached[color.opponent()]);
        let around = PointSet::from(point).neighbors(size);
        let opened = (around & own).flood(own, size);
        let is_border = around.intersects(others | living.stones(color.opponent())) && !opened.is_empty();
        let is_real_eye = || {
            let held = living.stones(color) | (own - opened);
            let about = opened.neighbors(size) & held;
            about.first().is_some_and(|first| about.is_subset(PointSet::from(first).flood(held, size)))
        };
        is_border.then(|| BorderStone { point, color, opens_false_eye: opened.len() == 1 && !is_real_eye() })
    });
    stones.collect()
}

/// Whether one of the gaps, closed, gives the stone's side back what its absence opened.
fn is_named(gone: &BorderStone, board: &Board, counting: Counting) -> bool {
    let size = board.size();
    let about = PointSet::from(gone.point) | PointSet::from(gone.point).neighbors(size);
    border::open(board, counting).iter().any(|open| {
        let touches = (open.gap | open.territory).intersects(about);
        open.color == gone.color && touches && (1..=border::NARROW).contains(&open.gap.len())
    })
}

/// What a board all of whose stones live comes to by territory.
fn counted(living: &Board) -> String {
    let position = Position::new(*living, PointSet::EMPTY, Game::default()).expect("a position");
    Score::of(&position, &Rules::JAPANESE).outcome().to_string()
}

/// Stones taken from each position, each alone.
const TAKEN: usize = 20;
/// Of 595 positions these are truly open: two where the players passed beside a gap, one with a stone that nobody marked, and two games
/// by area whose players left a point that either could have had.
const TRULY_OPEN: [&str; 5] = [
    "2017_06_2017-06-29-51",
    "2017_01_2017-01-31-2",
    "2017_03_2017-03-02-34",
    "2017_06_2017-06-07-14",
    "2017_03_2017-03-02-31",
];

#[test]
fn the_gap_is_named_where_a_stone_of_a_real_border_is_gone_and_no_untouched_border_is_called_open() {
    let Some(cases) = shared::lines("kgs-2017-marked.jsonl") else { return not_run::needs(shared::NEEDS) };
    let mut random = Random::new(2024);
    let (mut untouched, mut all, mut named) = (Vec::new(), 0, 0);
    let (mut false_eyes, mut harmless) = (0, 0);
    for case in &cases {
        let living = shared::board(case).without(shared::dead(case));
        let counting =
            if case["rules"] == "Japanese" { Counting::SpacesAndPrisoners } else { Counting::StonesAndSpaces };
        if !border::open(&living, counting).is_empty() {
            untouched.push(case["id"].as_str().expect("a position has an id").to_owned());
        }
        let stones = border_stones(&living);
        for _ in 0..TAKEN.min(stones.len()) {
            let gone = &stones[random.below(stones.len())];
            let open = living.without(PointSet::from(gone.point));
            let found = is_named(gone, &open, counting);
            all += 1;
            named += usize::from(found);
            false_eyes += usize::from(!found && gone.opens_false_eye);
            let is_harmless = !found && counting == Counting::SpacesAndPrisoners && counted(&living) == counted(&open);
            harmless += usize::from(is_harmless);
        }
    }
    println!(
        "{named} of {all} gaps are named; of the others {false_eyes} are in false eyes, and {harmless} change nothing of the count"
    );
    println!("of {} untouched positions {} are called open: {untouched:?}", cases.len(), untouched.len());
    assert!(named * 1000 >= all * 995, "{named} of {all}");
    assert!(untouched.iter().all(|id| TRULY_OPEN.contains(&id.as_str())), "{untouched:?}");
}
