//! What is a count, and what goes on as a game.

use std::time::Duration;

use board::{Board, Color, Point, PointSet};
use kifu::{Course, Fit, Stage};
use proptest::prelude::*;
use scoring::area::Area;
use scoring::fill_in::FilledCheck;
use scoring::{EmptyPoints, FillIn, Game, Position, Rules};

use super::{Watched, at, ended, fill, in_atari};

/// The stones that are filled in, in an order that dice give: what is left of a set goes into the other side's territory, after all others.
fn filling(position: &Position, dice: &[u16]) -> Vec<(Color, Point)> {
    let filled = FillIn::plan(position, &Rules::ING_1996).expect("a plan").filled;
    let mut stones: Vec<(Color, Point)> = Color::BOTH
        .into_iter()
        .flat_map(|color| (filled.stones(color) - position.living().occupied()).iter().map(move |point| (color, point)))
        .collect();
    let mut dice = dice.iter().cycle();
    for last in (1..stones.len()).rev() {
        stones.swap(last, usize::from(*dice.next().expect("dice")) % (last + 1));
    }
    let spaces = Area::of(&position.living(), EmptyPoints::Surrounded).spaces;
    stones.sort_by_key(|&(color, point)| spaces[color.opponent()].contains(point));
    stones
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_count_is_followed_in_whatever_order_stones_come(
        dice in prop::collection::vec(any::<u16>(), 16..64),
        at_once in 1..7_usize,
        dead_are_taken_off in any::<bool>(),
    ) {
        let (board, dead) = ended();
        let (board, dead) = if dead_are_taken_off { (board, dead) } else { (board.without(dead), PointSet::EMPTY) };
        let mut watched = Watched::with(board);
        prop_assert_eq!(watched.look(), Course::Play(Fit::Fits));
        for chain in board.chains().filter(|chain| chain.stones.is_subset(dead)).collect::<Vec<_>>() {
            watched.board = watched.board.without(chain.stones);
            watched.look();
        }
        if !dead.is_empty() {
            watched.look();
            prop_assert_eq!(watched.stage(), Some(Stage::TakingOff));
        }
        let position = Position::new(board, dead, Game::default()).expect("a position");
        for stones in filling(&position, &dice).chunks(at_once) {
            watched.put(stones);
        }
        prop_assert_eq!(watched.look(), Course::Count);
        let ending = watched.table.ending().expect("the count is seen");
        prop_assert_eq!(ending.dead, dead);
        prop_assert_eq!(ending.stage, Stage::Filled);
        prop_assert_eq!(watched.table.record().board, ending.before);
        prop_assert!(FilledCheck::of(watched.table.seen(), &position, &Rules::ING_1996).expect("one game").is_sound());
        let taken_for_last = Position::new(ending.before, dead, Game::default()).expect("a position");
        prop_assert!(FilledCheck::of(watched.table.seen(), &taken_for_last, &Rules::ING_1996).expect("one game").is_sound());
        // What is filled in first on neutral points, or in turn where its own side is alone, may as well be the game's last moves.
        let neutral: PointSet = ["E9", "E8"].map(|name| Point::from_human(name, board.size()).expect("a point")).into_iter().collect();
        let spaces = Area::of(&board.without(dead), EmptyPoints::Surrounded).spaces;
        for color in Color::BOTH {
            let (before, after) = (board.stones(color), ending.before.stones(color));
            prop_assert!(before.is_subset(after) && (after - before).is_subset(spaces[color] | neutral));
        }
        // Where they are taken for its moves although dead stones had gone before, that is told.
        let is_told = !watched.table.against_last_position().is_empty();
        prop_assert_eq!(is_told, !dead.is_empty() && ending.before != board);

        watched.board = Board::empty(board.size());
        prop_assert_eq!(watched.look(), Course::Count);
        prop_assert_eq!(watched.look(), Course::Cleared);
    }
}

/// No look is sure of a stone that captured shortly before the end. Its point and those of the captured stones are bare while the filled board is
/// cleared: that undoes no capture.
#[test]
fn clearing_the_board_undoes_no_capture() {
    let board: Board = "
        W . . B . W . . .
        W W B B . W . . .
        B B B B B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . . W . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .expect("a board");
    let captured: PointSet = ["A9", "A8", "B8"].into_iter().map(at).collect();
    let mut watched = Watched::with(board);
    watched.faint = Some(at("B9"));
    watched.board = board.without(captured);
    for (number, name) in ["B9", "F2", "E3", "F1", "E2", "E9", "E1"].into_iter().enumerate() {
        watched.put(&[(Color::BOTH[number % 2], at(name))]);
        watched.look();
    }
    let record = watched.table.record();
    assert_eq!(record.moves().next(), Some((Color::Black, at("B9"))));
    for names in [["A6", "B6", "C6", "D6"], ["A5", "B5", "C5", "D5"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
    }
    assert_eq!((watched.look(), watched.table.record().steps), (Course::Count, record.steps.clone()));
    let bare: Vec<Point> = watched.board.bare().iter().skip(1).collect();
    for stones in bare.chunks(4) {
        watched.put(&stones.iter().map(|&point| (Color::White, point)).collect::<Vec<_>>());
    }
    watched.look();
    assert_eq!(watched.stage(), Some(Stage::Filled));
    for names in [["A9", "A8", "B8", "B9"], ["C9", "C8", "D9", "D8"]] {
        watched.board = watched.board.without(names.into_iter().map(at).collect());
        for _ in 0..2 {
            assert_eq!((watched.look(), watched.table.record().steps), (Course::Count, record.steps.clone()));
        }
    }
}

/// The first stones that are filled in look like moves. Later Black fills in a dead stone's own point, and shared points.
#[test]
fn a_count_goes_on_though_a_dead_stone_s_point_is_filled_again() {
    let text = "
        . . . B . W . b .
        . w . B . W . . .
        . . . B B W . . .
        . . . . B W . . .
        . w . . B W W . .
        . . . . B B W . .
        . . . B . W W . .
        . . . B . W . b .
        . . . B . W . . .
    ";
    let before: Board = text.to_uppercase().parse().expect("a board");
    let living: Board = text.replace(['b', 'w'], ".").parse().expect("a board");
    let dead = before.occupied() - living.occupied();
    let mut watched = Watched::with(before);
    watched.look();
    watched.board = before.without(at("H9").into());
    watched.look();
    watched.board = before.without(dead);
    let first = [(Color::Black, "A9"), (Color::White, "J9"), (Color::Black, "A8"), (Color::White, "J8")];
    watched.put(&first.map(|(color, name)| (color, at(name))));
    watched.put(&["A7", "B7", "A6", "B6", "A4", "B4", "C4"].map(|name| (Color::Black, at(name))));
    assert_eq!(watched.look(), Course::Count);
    for names in [["H9", "E3"], ["E2", "E1"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
        (0..5).for_each(|_| assert_eq!(watched.look(), Course::Count));
    }
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (before, dead));
}

/// Somebody says that a black stone lies on a neutral point, and the camera sees none there until one is filled in.
#[test]
fn a_last_position_that_rests_on_a_word_alone_is_told() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    watched.look();
    watched.table.correct(at("E9"), Some(Color::Black), Duration::from_secs(2 * watched.looks));
    watched.look();
    watched.board = board.without(dead);
    (0..4).for_each(|_| _ = watched.look());
    watched.put(&[(Color::Black, at("E9"))]);
    (0..2).for_each(|_| _ = watched.look());
    assert!(watched.table.corrected().is_empty(), "the camera is believed again");
    assert_eq!(watched.table.ending().expect("a count").before.get(at("E9")), Some(Color::Black));
    assert!(watched.table.against_last_position().contains(at("E9")));
}

/// The camera takes a black stone on a neutral point for none, until somebody leans over the lamp while dead stones are taken off.
#[test]
fn a_stone_that_a_human_tells_of_in_the_middle_of_a_count_stays_in_doubt() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    watched.look();
    watched.board = board.without(dead);
    (0..4).for_each(|_| _ = watched.look());
    let told = |watched: &mut Watched, stone| {
        watched.table.correct(at("E9"), stone, Duration::from_secs(2 * watched.looks));
    };
    told(&mut watched, None);
    assert!(watched.table.against_last_position().is_empty(), "as the camera has it");
    told(&mut watched, Some(Color::White));
    assert!(watched.table.against_last_position().contains(at("E9")));
    told(&mut watched, None);
    assert!(watched.table.against_last_position().is_empty(), "a slip of the hand");
    told(&mut watched, Some(Color::Black));
    watched.put(&[(Color::Black, at("E9"))]);
    (0..2).for_each(|_| _ = watched.look());
    assert!(watched.table.corrected().is_empty(), "the camera is believed again");
    assert!(watched.table.against_last_position().contains(at("E9")));
}

/// Last moves that capture, played quickly, look like a count: stones go, and others come where only their own side is. But then dead stones go.
#[test]
fn stones_that_came_before_the_last_dead_ones_went_are_told() {
    let (board, dead) = ended();
    let first = PointSet::from(at("H9"));
    // Under a hand they may have gone all the while.
    for (looks, is_told) in [(2, false), (10, true)] {
        let mut watched = Watched::with(board);
        watched.look();
        watched.board = board.without(first);
        (0..4).for_each(|_| _ = watched.look());
        let early = ["A9", "A8"];
        watched.put(&early.map(|name| (Color::Black, at(name))));
        (0..looks).for_each(|_| _ = watched.look());
        assert!(watched.table.against_last_position().is_empty(), "as far as is seen");
        watched.board = watched.board.without(dead);
        (0..5).for_each(|_| _ = watched.look());
        let ending = watched.table.ending().expect("a count");
        assert_eq!((ending.before, ending.dead), (board, dead));
        let told: PointSet = early.into_iter().filter(|_| is_told).map(at).collect();
        assert_eq!(watched.table.against_last_position(), told);
    }
}

/// A living group is taken off with a dead stone, filling begins, and the group is put back.
#[test]
fn a_chain_that_is_put_back_while_others_fill_in_is_not_dead() {
    let board: Board = "
        . . . B B W W . B
        . W . B . W W . B
        . . . B B W W . B
        . . . . B W W . B
        . . . . B W W . B
        . . . . B W W W .
        . . . . B B W W W
        . . . B B W W . .
        . . . B B W . . .
    "
    .parse()
    .expect("a board");
    let group = board.chain(at("J9")).expect("a chain").stones;
    let dead = PointSet::from(at("B8"));
    let mut watched = Watched::with(board);
    watched.look();
    for now in [board.without(dead), board.without(dead | group)] {
        watched.board = now;
        (0..3).for_each(|_| _ = watched.look());
    }
    watched.put(&[
        (Color::Black, at("A1")),
        (Color::Black, at("B1")),
        (Color::White, at("J1")),
        (Color::White, at("J2")),
    ]);
    watched.look();
    let dead_now = |watched: &Watched| watched.table.ending().expect("a count").dead;
    assert_eq!(dead_now(&watched), dead | group);
    let again: Vec<(Color, Point)> = group.iter().map(|point| (Color::Black, point)).collect();
    watched.put(&again);
    (0..3).for_each(|_| assert_eq!(watched.look(), Course::Count));
    assert_eq!(dead_now(&watched), dead);
}

#[test]
fn moves_of_a_game_are_no_count() {
    // The border is still open at the bottom: Black and White close it in turn, and protect what is theirs.
    let board: Board = "
        . . . B . W . . .
        . . . B . W . . .
        . . . B B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . . W . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .expect("a board");
    let mut watched = Watched::with(board);
    let moves = ["B E3", "W F2", "B E2", "W F1", "B E1", "W H5", "B C5", "W G2", "B D2"];
    for stone in moves {
        let (color, name) = stone.split_once(' ').expect("a colour and a point");
        let color = if color == "B" { Color::Black } else { Color::White };
        let point = Point::from_human(name, board.size()).expect("a point");
        assert_eq!(watched.put(&[(color, point)]), Course::Play(Fit::Fits), "{stone}");
    }
}

#[test]
fn a_stone_that_vanishes_in_mid_game_ends_nothing() {
    let board: Board = "
        . . . . . . . . .
        . . B . . . W . .
        . . . . . . . . .
        . . . . B . . . .
        . . W . . . . . .
        . . . . . . B . .
        . . W . . . . . .
        . . . . B . W . .
        . . . . . . . . .
    "
    .parse()
    .expect("a board");
    let mut watched = Watched::with(board);
    let gone = Point::from_human("E6", board.size()).expect("a point");
    watched.board.set(gone, None);
    for _ in 0..30 {
        assert_eq!(watched.look(), Course::Play(Fit::Fits));
    }
}

/// A camera that is switched on in mid-game may see a move first that is taken back next: nobody knows that it was the last.
#[test]
fn a_stone_that_vanishes_before_play_goes_on_was_not_taken_off_as_dead() {
    let board = Board::empty(board::BoardSize::NINE);
    let mut watched = Watched::with(board);
    for (color, name) in [(Color::Black, "G7"), (Color::White, "C7"), (Color::Black, "G3"), (Color::White, "E7")] {
        watched.put(&[(color, at(name))]);
    }
    let mut watched = Watched::with(watched.board);
    watched.board.set(at("E7"), None);
    watched.look();
    let moves =
        [(Color::White, "C3"), (Color::Black, "G5"), (Color::White, "E3"), (Color::Black, "F2"), (Color::White, "C5")];
    for (color, name) in moves {
        watched.put(&[(color, at(name))]);
        watched.look();
    }
    watched.put(&[(Color::Black, at("E7"))]);
    watched.look();
    assert_eq!(watched.table.board().get(at("E7")), Some(Color::Black), "{:?}", watched.table.record());
}

#[test]
fn a_few_stones_on_a_bare_board_are_no_end() {
    let mut watched = Watched::with(Board::empty(board::BoardSize::NINE));
    for name in ["C3", "C4", "C5", "C6", "D6", "E6", "F6", "G6"] {
        let point = Point::from_human(name, watched.board.size()).expect("a point");
        assert_eq!(watched.put(&[(Color::Black, point)]), Course::Play(Fit::Fits), "{name}");
    }
}

/// The last move captures: the hand that takes the stones off hides the stone that captured them.
#[test]
fn a_capture_at_the_end_of_a_game_is_no_count() {
    let mut watched = in_atari();
    for name in ["A9", "A8", "B8"] {
        watched.board.set(at(name), None);
    }
    watched.hidden.insert(at("B9"));
    for _ in 0..2 {
        assert_eq!(watched.look(), Course::Play(Fit::Fits), "the stone at B9 is not seen yet");
    }
    watched.hidden = PointSet::EMPTY;
    assert_eq!(watched.put(&[(Color::Black, at("B9"))]), Course::Play(Fit::Fits));
    for _ in 0..8 {
        assert_eq!(watched.look(), Course::Play(Fit::Fits));
    }
    let record = watched.table.record();
    assert_eq!(record.board, watched.board);
    assert_eq!(record.moves().last(), Some((Color::Black, at("B9"))), "{:?}", record.moves().collect::<Vec<_>>());
    // The count after it begins with the position after the capture.
    fill(&mut watched);
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, record.board);
}

/// Near the end a stone that was just played is taken back.
#[test]
fn a_move_taken_back_at_the_end_of_a_game_is_no_count() {
    let mut watched = in_atari();
    let before = watched.board;
    watched.put(&[(Color::Black, at("A6"))]);
    watched.look();
    watched.board = before;
    for _ in 0..8 {
        assert_eq!(watched.look(), Course::Play(Fit::Fits));
    }
    assert_eq!(watched.table.record().board, before);
    assert_eq!(watched.table.record().taken_back.len(), 1);
}

/// While dead stones are taken off a stone is filled in that two of the other side's surround: no move captured it, and the last position
/// is the one before all of that.
#[test]
fn a_stone_that_is_filled_in_and_surrounded_was_not_captured() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    use Color::{Black, White};
    let filled =
        [(White, "A9"), (Black, "A8"), (Black, "B9"), (White, "J9"), (Black, "A4"), (White, "J8"), (Black, "A3")];
    watched.put(&filled.map(|(color, name)| (color, at(name))));
    for name in ["A2", "A1", "B1", "C1"] {
        watched.put(&[(Black, at(name))]);
    }
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, board);
    assert_eq!(watched.table.ending().expect("a count").dead, dead);
}

/// White passes, and Black captures a stone with its second move in turn, its hand over both until the stone is off.
#[test]
fn a_capture_after_a_pass_is_no_count() {
    let mut watched = in_atari();
    watched.look();
    watched.put(&[(Color::Black, at("A2"))]);
    (0..3).for_each(|_| _ = watched.look());
    for name in ["A9", "A8", "B8"] {
        watched.board.set(at(name), None);
    }
    watched.put(&[(Color::Black, at("B9"))]);
    for looks in 2..10 {
        assert_eq!(watched.look(), Course::Play(Fit::Fits));
        let last = watched.table.record().moves().last();
        assert!(looks < 3 || last == Some((Color::Black, at("B9"))), "within two looks after the first");
    }
    assert_eq!(watched.table.record().board, watched.board);
}

/// The same, and White answers at once: who captures and is answered in turn has played, though no pause lies between.
#[test]
fn a_capture_that_is_answered_at_once_was_played() {
    let mut watched = in_atari();
    watched.look();
    watched.put(&[(Color::Black, at("A2"))]);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = watched.board.without(["A9", "A8", "B8"].into_iter().map(at).collect());
    watched.put(&[(Color::Black, at("B9"))]);
    watched.put(&[(Color::White, at("J5"))]);
    (0..5).for_each(|_| _ = watched.look());
    let before = watched.board;
    fill(&mut watched);
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, before);
}

/// White has passed, Black captures out of turn, and White throws a stone in at once where its own had been.
#[test]
fn a_capture_that_is_answered_in_its_place_is_no_count() {
    let mut watched = in_atari();
    watched.put(&[(Color::Black, at("A1"))]);
    watched.look();
    watched.hidden = [at("B9")].into_iter().collect();
    watched.board = watched.board.without(["A9", "A8", "B8"].into_iter().map(at).collect());
    watched.put(&[(Color::Black, at("B9"))]);
    watched.hidden = PointSet::EMPTY;
    watched.look();
    watched.put(&[(Color::White, at("A8"))]);
    for _ in 0..6 {
        assert_eq!(watched.look(), Course::Play(Fit::Fits));
    }
    assert_eq!(watched.table.record().board, watched.board);
    assert_eq!(watched.table.record().moves().last(), Some((Color::White, at("A8"))));
}

/// Black captures nine stones, White throws one in where they had been, and Black captures eleven others at once: nobody had taken any of them
/// off as dead. The position is of a rendered film, in which the eleven were taken for dead stones and the count was falsely proved.
#[test]
fn a_capture_after_a_stone_was_thrown_in_where_others_were_captured_is_no_count() {
    let before: Board = "
        . B B . . . B . B . B W B B B W . . W
        B . B B B . B . . B W W W W B W . W W
        W B B W W B B B B B B W B B B W W . .
        W . B W W W W W W W W W B B B W W . .
        B B B B W W W . W . . W W B . B W . .
        . B W W W W . . . W . W W B . B W . .
        B . B B W W W . W W W W B B . B W W W
        B B B B W B . W W B B B B . . W B W W
        B W B W W B W W W W W B B B B B B B B
        W W W W W B W . W B B B B . . . . B .
        W W W B B . B W B B W B . . . . B . .
        B B B B B B . B W B W B B B . B . B B
        B . B . . B B W W W W W B B B B B W W
        W B W B . B B W . W . W B B B B W W .
        W . W W B W W W . . W B B W W W W W W
        W W W B B B B B W . W B B B B B B B W
        B W B W B . B B W W B W B . . B . B B
        B B . . . . W B W . . W B B . B . B .
        . . B B . B W B W . . W W B B . . B B
    "
    .parse()
    .expect("a board");
    let at = |name: &str| Point::from_human(name, before.size()).expect("a point");
    let points = |names: &str| -> PointSet { names.split(' ').map(at).collect() };
    let mut watched = Watched::with(before);
    watched.look();
    watched.put(&[(Color::White, at("G12"))]);
    watched.board = watched.board.without(points("A6 C6 A5 C5 D5 A4 B4 C4 B3"));
    watched.put(&[(Color::Black, at("B5"))]);
    watched.look();
    watched.put(&[(Color::White, at("C4"))]);
    // Two of them are taken off first, with the hand over the others.
    watched.hidden = points("S7 T7 Q6 R6 S6 T6 Q5 R5 S5 T5 Q4 R4 S4 T4");
    watched.board = watched.board.without(points("O5 P5"));
    watched.look();
    watched.hidden = PointSet::EMPTY;
    watched.board = watched.board.without(points("S7 T7 R6 S6 Q5 R5 S5 T5 T4"));
    watched.put(&[(Color::Black, at("T6"))]);
    for _ in 0..6 {
        watched.look();
    }
    assert_eq!(watched.stage(), None);
    let moves = [(Color::White, "G12"), (Color::Black, "B5"), (Color::White, "C4"), (Color::Black, "T6")];
    assert!(watched.table.record().moves().eq(moves.map(|(color, name)| (color, at(name)))));
}

/// The last position, and a table at which it was counted: the dead stones went, and each side filled its own points.
fn filled() -> (Board, Watched) {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    (0..4).for_each(|_| _ = watched.look());
    let area = Area::of(&watched.board, EmptyPoints::Surrounded);
    for (color, points) in area.spaces.iter() {
        points.iter().for_each(|point| watched.board.set(point, Some(color)));
    }
    (0..4).for_each(|_| _ = watched.look());
    assert_eq!(watched.stage(), Some(Stage::Filled));
    (board, watched)
}

/// A stone of the filled board looks bare for as long as nobody clears it: half a living chain has gone then, which no count explains.
#[test]
fn a_filled_board_is_counted_though_one_of_its_points_looks_bare() {
    let (board, mut watched) = filled();
    watched.board.set(at("D9"), None);
    for _ in 0..20 {
        assert_eq!((watched.look(), watched.stage()), (Course::Count, Some(Stage::Filled)));
    }
    assert_eq!(watched.table.record().board, board);
}

/// The board is never seen bare after a count: stones of the next game lie on it at once.
#[test]
fn a_filled_board_that_is_never_seen_bare_gives_way_to_the_next_game() {
    let (board, mut watched) = filled();
    watched.board = Board::empty(board.size());
    watched.put(&[(Color::Black, at("C3")), (Color::White, at("G7"))]);
    let looks = (1..100).find(|_| watched.look() == Course::Cleared);
    assert!(looks.is_some_and(|looks| (20..40).contains(&looks)), "{looks:?}");
    assert_eq!(watched.table.record().board, board, "the game that was counted is what it was");
}
