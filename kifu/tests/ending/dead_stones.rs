//! Dead stones: which were taken off and not captured, are put back, or have stones filled in in their place.

use board::{Board, Color, PointSet};
use kifu::{Course, Fit, Stage};
use scoring::EmptyPoints;
use scoring::area::Area;

use super::{Watched, at, ended, fill, in_atari};

/// It is seen to be gone under a hand, both sides move, and it lies there still: once the game is over it may be taken off all the same.
#[test]
fn a_stone_that_only_seemed_to_have_gone_can_be_taken_off_as_dead_later() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    watched.board = board.without(at("H9").into());
    watched.look();
    watched.put(&[(Color::Black, at("E9"))]);
    watched.put(&[(Color::White, at("E8"))]);
    watched.look();
    watched.board.set(at("H9"), board.get(at("H9")));
    watched.look();
    watched.look();
    let last = watched.board;
    watched.board = last.without(dead);
    let course = (0..2).map(|_| watched.look()).last();
    assert_eq!(
        (course, watched.stage()),
        (Some(Course::Count), Some(Stage::TakingOff)),
        "{:?}",
        watched.table.record()
    );
    assert_eq!(watched.table.ending().expect("a count").before, last);
}

/// The same stones are agreed to be dead and taken off; later Black fills in the point that would have captured them.
#[test]
fn stones_without_a_second_liberty_that_are_taken_off_were_not_captured() {
    let mut watched = in_atari();
    watched.look();
    let before = watched.board;
    for name in ["A9", "A8", "B8"] {
        watched.board.set(at(name), None);
    }
    watched.look();
    for name in ["B9", "A9", "A8", "B8"] {
        watched.put(&[(Color::Black, at(name))]);
    }
    fill(&mut watched);
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, before);
    assert_eq!(watched.table.ending().expect("a count").dead.len(), 3);
}

/// One dead chain goes after the other, with pauses; only when the last one is gone is either territory all one side's.
#[test]
fn dead_stones_that_are_taken_off_one_after_the_other_were_not_captured() {
    let board: Board = "
        W . . B . W . B .
        W W B B . W . . B
        B B B B B W . B .
        . W . . B W . . .
        . W . . B W W B .
        . W . . B B W B .
        . . . B B W W . .
        . . . B W W . . .
        . . . B B W . . .
    "
    .parse()
    .expect("a board");
    let mut watched = Watched::with(board);
    watched.put(&[(Color::White, at("E9"))]);
    watched.look();
    let before = watched.board;
    for names in [&["A9", "A8", "B8"][..], &["B6", "B5", "B4"], &["H9"], &["J8"], &["H7"], &["H5", "H4"]] {
        names.iter().for_each(|name| watched.board.set(at(name), None));
        (0..3).for_each(|_| _ = watched.look());
        assert_eq!(watched.table.record().board, before, "{names:?}");
    }
    assert_eq!(watched.look(), Course::Count);
    for name in ["B9", "A9", "A8", "B8"] {
        watched.put(&[(Color::Black, at(name))]);
    }
    fill(&mut watched);
    assert_eq!(watched.table.record().board, before);
    assert_eq!(watched.table.ending().expect("a count").dead.len(), 11);
}

/// The players do not agree what is dead: the stones go back, Black plays on in its own territory, and they are taken off again.
#[test]
fn dead_stones_that_are_put_back_and_taken_off_again_end_the_game_anew() {
    let (board, dead) = ended();
    let mut later = board;
    later.set(at("A1"), Some(Color::Black));
    let mut watched = Watched::with(board);
    for board in [board, board.without(dead), board, later, later.without(dead)] {
        watched.board = board;
        (0..5).for_each(|_| _ = watched.look());
    }
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, later);
}

/// What is left of White's set goes into Black's territory, and covers the points where White's own dead stones lay; a look catches one of
/// them gone and the other not yet.
#[test]
fn dead_stones_whose_points_are_filled_in_again_stay_dead() {
    let (board, _) = ended();
    let dead: PointSet = ["B8", "C8", "B5", "H9", "H2"].into_iter().map(at).collect();
    let mut board = board;
    board.set(at("C8"), Some(Color::White));
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    (0..4).for_each(|_| _ = watched.look());
    for names in [["A9", "B9", "C9"], ["A8", "A7", "B7"], ["C7", "A6", "B6"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
    }
    for name in ["C8", "B5", "B8"] {
        for _ in 0..2 {
            assert_eq!(watched.put(&[(Color::White, at(name))]), Course::Count, "{name}");
        }
    }
    (0..5).for_each(|_| assert_eq!(watched.look(), Course::Count));
    assert_eq!(watched.table.record().board, board);
    assert_eq!(watched.table.ending().expect("a count").dead, dead);
}

/// The first stones that White fills in cover points where its own dead stones lay, and their last liberty, as if Black had captured them
/// there and White had played on. A hand hides then what comes next.
#[test]
fn dead_stones_whose_points_are_filled_in_first_were_not_captured() {
    let dead: PointSet = ["A9", "A8", "B8"].into_iter().map(at).collect();
    for filled_in_first in [&["B9", "A8"][..], &["A9", "B9"], &["A9", "B9", "B8"], &["B9", "A8", "B8"]] {
        let mut watched = in_atari();
        (0..3).for_each(|_| _ = watched.look());
        let board = watched.board;
        watched.board = board.without(dead);
        (0..4).for_each(|_| _ = watched.look());
        filled_in_first.iter().for_each(|name| watched.board.set(at(name), Some(Color::White)));
        assert_eq!(watched.look(), Course::Count);
        watched.hidden = board.size().points().filter(|point| point.row() < 5).collect();
        (0..2).for_each(|_| assert_eq!(watched.look(), Course::Count));
        watched.hidden = PointSet::EMPTY;
        watched.put(&["A4", "B4", "C4", "A3", "B3", "C3"].map(|name| (Color::Black, at(name))));
        (0..5).for_each(|_| assert_eq!(watched.look(), Course::Count));
        assert_eq!(watched.table.record().board, board, "{filled_in_first:?}");
        assert_eq!(watched.table.ending().expect("a count").dead, dead, "{filled_in_first:?}");
    }
}

/// A hand takes dead stones off and fills the first stone in before a look shows the points, as if that stone had captured them, while
/// others that are dead lie there still.
#[test]
fn dead_stones_in_whose_place_a_stone_is_filled_in_at_once_were_not_captured() {
    let mut watched = in_atari();
    watched.put(&[(Color::Black, at("C9"))]);
    watched.put(&[(Color::White, at("B5"))]);
    (0..5).for_each(|_| _ = watched.look());
    let before = watched.board;
    let dead: PointSet = ["A9", "A8", "B8"].into_iter().map(at).collect();
    watched.board = before.without(dead);
    watched.put(&[(Color::Black, at("B9"))]);
    watched.board.set(at("B5"), None);
    let dead = dead | at("B5").into();
    for names in [["A9", "A8", "B8"], ["A6", "B6", "C6"], ["A4", "B4", "C4"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
    }
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, before);
    assert_eq!(watched.table.ending().expect("a count").dead, dead);
}

/// White places its compensation where its dead stones have just been taken off: no look shows their points bare.
#[test]
fn compensation_in_the_place_of_dead_stones_is_filled_in() {
    let (board, dead) = ended();
    let mut board = board;
    let more = ["A9", "B9", "A8", "C8"].map(at);
    more.iter().for_each(|&point| board.set(point, Some(Color::White)));
    let dead: PointSet = dead | more.into_iter().collect();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    watched.put(&["A9", "B9", "A8", "B8"].map(|name| (Color::White, at(name))));
    (0..3).for_each(|_| _ = watched.look());
    fill(&mut watched);
    assert_eq!(watched.look(), Course::Count);
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (board, dead));
}

/// Half of a living chain that is pushed away is no dead one.
#[test]
fn a_stone_that_is_pushed_out_of_a_living_chain_makes_it_no_dead_one() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead | at("E5").into());
    (0..6).for_each(|_| _ = watched.look());
    assert!(watched.table.ending().is_none_or(|ending| ending.dead.is_subset(dead | at("E5").into())));
}

/// The dead stones are taken off, and then White's compensation comes in a handful, one stone of it onto a dead one's point: that was not
/// put back.
#[test]
fn compensation_on_a_dead_stones_point_goes_on_with_the_count() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    (0..4).for_each(|_| _ = watched.look());
    assert_eq!(watched.stage(), Some(Stage::TakingOff));
    watched.put(&["B8", "A9", "B9", "C9"].map(|name| (Color::White, at(name))));
    (0..4).for_each(|_| assert_eq!(watched.look(), Course::Count));
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (board, dead));
}

/// One look shows the last dead stone gone, the next one a stone of the same colour on its point, the first that is filled in.
#[test]
fn a_dead_stones_point_that_is_filled_in_first_was_bare_though_one_look_alone_shows_it() {
    let (board, dead) = ended();
    let last: PointSet = at("B8").into();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead - last);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    watched.look();
    watched.put(&[(Color::White, at("B8"))]);
    watched.put(&["A9", "B9", "C9"].map(|name| (Color::White, at(name))));
    watched.put(&["A6", "B6", "C6", "D6", "A5", "B5", "C5"].map(|name| (Color::Black, at(name))));
    (0..3).for_each(|_| assert_eq!(watched.look(), Course::Count));
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (board, dead));
}

/// A living group is taken off by mistake, and put back at once.
#[test]
fn living_stones_that_are_put_back_before_filling_in_are_not_dead() {
    let (board, dead) = ended();
    let chain = board.chain(at("F5")).expect("White's chain").stones;
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead | chain);
    watched.look();
    watched.board = board.without(dead);
    watched.look();
    fill(&mut watched);
    assert_eq!(watched.look(), Course::Count);
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (board, dead));
}

/// A hand over one dead stone leaves no look that shows a count, while the others go. Then everything is filled in at once, a losing stone
/// onto the point of a dead one: that was not put back.
#[test]
fn a_losing_stone_on_a_dead_stones_point_is_filled_in_before_a_count_was_seen() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.board = board.without(dead);
    watched.hidden = at("B5").into();
    (0..3).for_each(|_| assert_eq!(watched.look(), Course::Play(Fit::Fits)));
    watched.hidden = PointSet::EMPTY;
    let area = Area::of(&board.without(dead), EmptyPoints::Surrounded);
    for (color, points) in area.spaces.iter() {
        points.iter().for_each(|point| watched.board.set(point, Some(color)));
    }
    watched.put(&[(Color::White, at("B8"))]);
    (0..4).for_each(|_| _ = watched.look());
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (board, dead));
}

/// White throws stones in after a capture, the first of them out of turn and together with another move, so that nothing but these stones
/// tells that the capture was played: they are taken off as dead, and what is filled in is not.
#[test]
fn stones_that_are_taken_off_as_dead_had_been_played_though_they_came_after_a_capture() {
    let mut watched = in_atari();
    ["A9", "A8", "B8"].map(at).into_iter().for_each(|point| watched.board.set(point, None));
    watched.put(&[(Color::Black, at("B9"))]);
    watched.put(&[(Color::White, at("J5")), (Color::White, at("B5"))]);
    (0..2).for_each(|_| _ = watched.look());
    watched.put(&[(Color::White, at("B4"))]);
    (0..2).for_each(|_| _ = watched.look());
    watched.put(&[(Color::Black, at("C5"))]);
    (0..5).for_each(|_| _ = watched.look());
    let (before, dead) = (watched.board, ["B5", "B4"].map(at).into_iter().collect());
    watched.board = before.without(dead);
    (0..2).for_each(|_| _ = watched.look());
    fill(&mut watched);
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (before, dead), "{}", ending.before);
}
