//! Which move was the last, and what speaks against a last position.

use board::{Board, Color, Point, PointSet, Posterior};
use kifu::{Course, Fit};
use scoring::EmptyPoints;
use scoring::area::Area;

use super::{Watched, at, ended, fill, in_atari};

/// The last moves of a game are in settled territory: a throw-in that is answered. They are of the record, and the count is not.
#[test]
fn last_moves_in_settled_territory_stay_in_the_record() {
    let mut watched = in_atari();
    let moves = [(Color::Black, "B5"), (Color::White, "J5"), (Color::Black, "A1"), (Color::White, "J9")];
    for (color, name) in moves {
        watched.put(&[(color, at(name))]);
        (0..2).for_each(|_| _ = watched.look());
    }
    let before = watched.board;
    for name in ["A6", "B6", "C6", "D6", "A5", "C5", "D5", "A4"] {
        watched.put(&[(Color::Black, at(name))]);
    }
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, before);
}

/// A hand hides a move in settled territory until it is answered: both are of the record.
#[test]
fn two_last_moves_that_are_seen_together_stay_in_the_record() {
    let mut watched = in_atari();
    (0..3).for_each(|_| _ = watched.look());
    watched.put(&[(Color::Black, at("B5")), (Color::White, at("J5"))]);
    (0..3).for_each(|_| _ = watched.look());
    let before = watched.board;
    for names in [["A6", "B6", "C6"], ["D6", "A5", "C5"], ["D5", "A4", "B4"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
    }
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, before);
}

/// The last move of all is in its own side's territory, and some looks later the dead stones are taken off: nothing is played after it that
/// would tell the two apart but the time between.
#[test]
fn the_last_move_stays_in_the_record_though_dead_stones_come_next() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    watched.put(&[(Color::Black, at("A1"))]);
    (0..3).for_each(|_| _ = watched.look());
    watched.put(&[(Color::White, at("J5"))]);
    (0..4).for_each(|_| _ = watched.look());
    let before = watched.board;
    watched.board = before.without(dead);
    (0..3).for_each(|_| _ = watched.look());
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, before);
    assert_eq!(watched.table.ending().expect("a count").dead, dead);
}

/// Players in a hurry fill their own territory in turn, a move at each look: nothing was taken off, and nothing tells it from a game. Once
/// dead stones are taken off it stays one.
#[test]
fn moves_in_turn_are_played_however_fast_they_come_and_wherever() {
    let (board, dead) = ended();
    let thrown_in = at("H8");
    let mut watched = Watched::with(board);
    (0..3).for_each(|_| _ = watched.look());
    let moves = ["A1", "J5", "B1", "J4", "H8", "J3", "A7", "J2", "A9", "G9"].into_iter();
    for (color, name) in Color::BOTH.into_iter().cycle().zip(moves) {
        assert_eq!(watched.put(&[(color, at(name))]), Course::Play(Fit::Fits), "{name}");
    }
    (0..4).for_each(|_| assert_eq!(watched.look(), Course::Play(Fit::Fits)));
    let (before, dead) = (watched.board, dead | thrown_in.into());
    watched.board = before.without(dead);
    (0..4).for_each(|_| _ = watched.look());
    assert_eq!(watched.table.record().board, before);
    assert_eq!(watched.table.ending().expect("a count").dead, dead);
}

#[test]
fn a_last_position_after_stones_were_taken_off_is_told() {
    // A white stone is taken off in the same look in which its last liberty is filled, as if it had been captured, and points that
    // neither side took during the game are filled too: the first stones of the count look like moves.
    let board: Board = "
        w . B B . W . . .
        B B . B . W . W .
        . . . B . W . . .
        . . . B . W . . .
        . . B B . W . b .
        . . . B . W . . .
        . . . B . W . . .
        . . B B . W . . W
        . . . B . W . . .
    "
    .to_uppercase()
    .parse()
    .expect("a board");
    let at = |name| Point::from_human(name, board.size()).expect("a point");
    let mut watched = Watched::with(board);
    watched.look();
    watched.board = watched.board.without(at("H5").into());
    watched.look();
    assert_eq!(watched.look(), Course::Count);
    assert!(watched.table.against_last_position().is_empty(), "nothing came after it");
    watched.board = watched.board.without(at("A9").into());
    watched.put(&[(Color::Black, at("B9"))]);
    for (number, name) in ["E1", "E2", "E3", "E4", "E5", "E6"].into_iter().enumerate() {
        watched.put(&[([Color::White, Color::Black][number % 2], at(name))]);
    }
    let spaces = Area::of(&watched.board, EmptyPoints::Surrounded).spaces;
    for color in Color::BOTH {
        for point in spaces[color].iter() {
            watched.put(&[(color, point)]);
        }
    }
    assert_eq!(watched.look(), Course::Count);
    let ending = watched.table.ending().expect("the count is seen");
    assert!(!(ending.before.occupied() - board.occupied()).is_empty(), "stones of the count were taken for moves");
    assert_eq!(watched.table.against_last_position(), [at("H5"), at("A9")].into_iter().collect());
}

#[test]
fn a_last_move_that_is_taken_for_a_stone_of_the_count_is_told() {
    // A hand shows the last three moves together, each in its own territory as stones of a count are, and the dead stones go then.
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    watched.look();
    let at = |name| Point::from_human(name, board.size()).expect("a point");
    watched.put(&[(Color::White, at("J6")), (Color::Black, at("A1")), (Color::White, at("H1"))]);
    watched.look();
    for _ in 0..2 {
        watched.board = watched.board.without(dead);
        watched.look();
    }
    assert_eq!(watched.look(), Course::Count);
    let ending = watched.table.ending().expect("the count is seen");
    assert_eq!(ending.before, board, "the three are taken for stones of the count");
    assert_eq!(watched.table.against_last_position(), [at("J6"), at("A1"), at("H1")].into_iter().collect());
}

/// White passes, and Black protects once more: a move out of turn, and in its own territory, with a pause behind it.
#[test]
fn a_last_move_after_a_pass_stays_in_the_record() {
    let atari = in_atari();
    let mut watched = Watched::with(atari.board.without(["A9", "A8", "B8"].into_iter().map(at).collect()));
    watched.put(&[(Color::White, at("H9"))]);
    watched.put(&[(Color::Black, at("B5"))]);
    watched.put(&[(Color::Black, at("A1"))]);
    (0..5).for_each(|_| _ = watched.look());
    let before = watched.board;
    for names in [["A9", "B9", "C9"], ["A8", "B8", "A6"], ["C6", "B6", "D6"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
    }
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.record().board, before);
}

/// White passes, and what follows comes fast: Black's move out of turn is answered before a look shows nothing new, or White passes again
/// while Black protects.
#[test]
fn last_moves_after_a_pass_stay_in_the_record_though_they_come_fast() {
    let (board, dead) = ended();
    let answered = [(Color::Black, "E8"), (Color::Black, "A1"), (Color::White, "J5")];
    let passed_again = [(Color::Black, "E8"), (Color::Black, "A1"), (Color::Black, "B1")];
    for moves in [answered, passed_again] {
        let mut watched = Watched::with(board);
        for (color, name) in moves {
            watched.put(&[(color, at(name))]);
            watched.look();
        }
        (0..5).for_each(|_| _ = watched.look());
        let before = watched.board;
        watched.board = before.without(dead);
        (0..4).for_each(|_| _ = watched.look());
        let ending = watched.table.ending().expect("a count");
        assert_eq!((ending.before, ending.dead), (before, dead));
    }
}

/// No stone is dead, and White's compensation comes stone after stone before both sides hesitate: none of its stones was a last move.
#[test]
fn compensation_that_comes_stone_after_stone_is_of_the_count_though_a_pause_follows() {
    let (board, dead) = ended();
    let before = board.without(dead);
    let mut watched = Watched::with(before);
    (0..3).for_each(|_| _ = watched.look());
    for name in ["A7", "B7", "A6", "B6"] {
        watched.put(&[(Color::White, at(name))]);
    }
    (0..5).for_each(|_| _ = watched.look());
    for names in [["A9", "B9"], ["A8", "B8"], ["C8", "C9"], ["A5", "B5"], ["C5", "D5"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
    }
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.ending().expect("a count").before, before);
}

/// White passes between Black's last moves: the last may be no stone at all. Where Black had its point already that changes nothing, and
/// what the looks show while dead stones are taken off speaks for it too.
#[test]
fn a_last_move_out_of_turn_leaves_in_doubt_for_a_while_whose_its_point_is() {
    let (board, dead) = ended();
    for (moves, unsure) in [(["E8", "E9"], at("E9").into()), (["A2", "A1"], PointSet::EMPTY)] {
        let moves = moves.map(at);
        let mut watched = Watched::with(board);
        for point in moves {
            watched.put(&[(Color::Black, point)]);
            watched.look();
        }
        watched.look();
        watched.board = watched.board.without(dead);
        (0..4).for_each(|_| _ = watched.look());
        let ending = watched.table.ending().expect("a count");
        assert!(moves.into_iter().all(|point| ending.before.get(point) == Some(Color::Black)));
        assert_eq!(watched.table.unsure_points(0.95), unsure);
        (0..8).for_each(|_| _ = watched.look());
        assert_eq!(watched.table.unsure_points(0.95), PointSet::EMPTY);
    }
}

/// Black's last move is thrown into White's territory, and is the first of the dead stones that are taken off: it looks as if it were
/// taken back.
#[test]
fn a_last_move_that_is_taken_off_as_dead_stays_in_the_record() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    watched.put(&[(Color::White, at("J5"))]);
    (0..2).for_each(|_| _ = watched.look());
    watched.put(&[(Color::Black, at("J8"))]);
    (0..4).for_each(|_| _ = watched.look());
    let before = watched.board;
    watched.board = before.without(at("J8").into());
    (0..5).for_each(|_| _ = watched.look());
    let dead = dead | at("J8").into();
    watched.board = before.without(dead);
    (0..5).for_each(|_| _ = watched.look());
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (before, dead));
    assert_eq!(watched.table.record().moves().last(), Some((Color::Black, at("J8"))));
}

/// The same, but it is the last of the dead stones to go, and both sides fill in at once, stone after stone as if they played.
#[test]
fn a_last_move_that_is_taken_off_while_both_fill_in_stays_in_the_record() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    watched.put(&[(Color::White, at("J5"))]);
    (0..2).for_each(|_| _ = watched.look());
    watched.put(&[(Color::Black, at("J8"))]);
    (0..4).for_each(|_| _ = watched.look());
    let before = watched.board;
    watched.board = before.without(dead);
    watched.look();
    watched.board = watched.board.without(at("J8").into());
    for (color, name) in [(Color::Black, "E9"), (Color::White, "E8"), (Color::Black, "C4")] {
        watched.put(&[(color, at(name))]);
    }
    for names in [["A9", "B9", "C9"], ["A8", "C8", "A6"]] {
        watched.put(&names.map(|name| (Color::Black, at(name))));
    }
    (0..3).for_each(|_| _ = watched.look());
    let ending = watched.table.ending().expect("a count");
    assert_eq!(ending.dead, dead | at("J8").into());
    // What fills shared points first may as well be the last moves.
    assert!(before.occupied().is_subset(ending.before.occupied()));
}

/// The same of an earlier move, out of turn after a pass: it looks as if it had never been made. The hand hides one of its liberties.
#[test]
fn a_move_after_a_pass_that_is_taken_off_first_stays_in_the_record() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    let moves =
        [(Color::Black, "A2"), (Color::Black, "J8"), (Color::White, "J5"), (Color::Black, "A1"), (Color::White, "H1")];
    for (color, name) in moves {
        watched.put(&[(color, at(name))]);
        (0..3).for_each(|_| _ = watched.look());
    }
    let before = watched.board;
    watched.board = before.without(at("J8").into());
    for hidden in [at("J7").into(), at("J7").into(), PointSet::EMPTY] {
        watched.hidden = hidden;
        watched.look();
    }
    let dead = dead | at("J8").into();
    watched.board = before.without(dead);
    (0..5).for_each(|_| _ = watched.look());
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (before, dead));
}

/// Two such stones go at once: nothing says whether they were moves.
#[test]
fn stones_that_vanish_before_the_dead_ones_go_are_told() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    let moves = [
        (Color::Black, "A2"),
        (Color::Black, "J8"),
        (Color::Black, "J6"),
        (Color::White, "J5"),
        (Color::Black, "A1"),
        (Color::White, "H1"),
    ];
    for (color, name) in moves {
        watched.put(&[(color, at(name))]);
        (0..3).for_each(|_| _ = watched.look());
    }
    let vanished = PointSet::from(at("J8")) | at("J6").into();
    watched.board = watched.board.without(vanished);
    watched.hidden = at("J7").into();
    (0..3).for_each(|_| _ = watched.look());
    watched.hidden = PointSet::EMPTY;
    (0..3).for_each(|_| _ = watched.look());
    watched.board = watched.board.without(dead);
    (0..5).for_each(|_| _ = watched.look());
    let ending = watched.table.ending().expect("a count");
    assert!(ending.before.bare().contains(at("J8")), "{:?}", ending.before.rows());
    assert_eq!(watched.table.against_last_position(), vanished);
}

/// The same, but another move is played after it: it was taken back.
#[test]
fn a_move_that_is_taken_back_for_another_is_none() {
    let (board, dead) = ended();
    let mut watched = Watched::with(board);
    for (name, is_taken_back) in [("J8", true), ("A1", false)] {
        watched.put(&[(Color::Black, at(name))]);
        (0..4).for_each(|_| _ = watched.look());
        if is_taken_back {
            watched.board = watched.board.without(at(name).into());
            (0..4).for_each(|_| _ = watched.look());
        }
    }
    let before = watched.board;
    watched.board = before.without(dead);
    (0..5).for_each(|_| _ = watched.look());
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (before, dead));
}

/// The hand that takes dead stones off hides their last liberty, and what is seen beside it is not sure: no stone of the opponent's is
/// there when it has gone.
#[test]
fn stones_are_not_captured_from_a_point_that_is_bare_afterwards() {
    let dead: PointSet = ["A9", "A8", "B8", "C8", "C9"].into_iter().map(at).collect();
    let mut board = in_atari().board;
    dead.iter().for_each(|point| board.set(point, Some(Color::White)));
    let mut watched = Watched::with(board);
    watched.put(&[(Color::White, at("J5"))]);
    (0..3).for_each(|_| _ = watched.look());
    let before = watched.board;
    watched.board = before.without(dead);
    watched.looks += 1;
    let mut past_a_hand = Watched::shown(watched.board, at("B9").into(), watched.looks);
    dead.iter().for_each(|point| past_a_hand.points[point] = Posterior::new(0.85, 0.0, 0.0));
    watched.table.look(&past_a_hand);
    assert_eq!(watched.table.record().moves().last(), Some((Color::Black, at("B9"))), "a capture, as far as is known");
    (0..5).for_each(|_| _ = watched.look());
    fill(&mut watched);
    assert_eq!(watched.look(), Course::Count);
    let ending = watched.table.ending().expect("a count");
    assert_eq!((ending.before, ending.dead), (before, dead));
}

/// Hands let White's compensation be half seen before the next look shows it: none of its stones was a last move.
#[test]
fn stones_half_seen_right_before_the_count_leave_nothing_in_doubt() {
    let (board, dead) = ended();
    for half_seen in 1..=3 {
        let mut watched = Watched::with(board);
        (0..3).for_each(|_| _ = watched.look());
        let compensation = ["A7", "B7", "A6", "B6"].map(at);
        watched.board = board.without(dead);
        compensation.iter().for_each(|&point| watched.board.set(point, Some(Color::White)));
        for _ in 0..half_seen {
            watched.looks += 1;
            let mut past_a_hand = Watched::shown(board, dead, watched.looks);
            compensation.iter().for_each(|&point| past_a_hand.points[point] = Posterior::new(0.0, 0.0, 0.5));
            watched.table.look(&past_a_hand);
        }
        (0..3).for_each(|_| _ = watched.look());
        fill(&mut watched);
        assert_eq!(watched.look(), Course::Count);
        assert_eq!(watched.table.ending().expect("a count").before, board, "{half_seen}");
        assert_eq!(watched.table.unsure_points(0.95), PointSet::EMPTY, "{half_seen}");
    }
}

/// Fingers look like two moves. When the hand has gone their points are bare, and so is all around them: neither was taken off as dead, since
/// no look surely showed it, though stones that were taken back lay on the same points once, and were surely seen.
#[test]
fn what_a_hand_looked_like_is_no_move_and_was_not_taken_off() {
    let like_fingers = [(Color::Black, "C7"), (Color::White, "B5")];
    for lay_there_before in [&[][..], &like_fingers] {
        let mut watched = Watched::with(Board::empty(board::BoardSize::NINE));
        for &(color, name) in lay_there_before {
            watched.put(&[(color, at(name))]);
            (0..3).for_each(|_| _ = watched.look());
        }
        watched.board = Board::empty(board::BoardSize::NINE);
        (0..3).for_each(|_| _ = watched.look());
        let moves = [(Color::Black, "E5"), (Color::White, "G7"), (Color::Black, "C3"), (Color::White, "G3")];
        for (color, name) in moves {
            watched.put(&[(color, at(name))]);
            (0..3).for_each(|_| _ = watched.look());
        }
        for _ in 0..2 {
            watched.looks += 1;
            let mut past_a_hand = Watched::shown(watched.board, PointSet::EMPTY, watched.looks);
            past_a_hand.points[at("C7")] = Posterior::new(0.0, 0.8, 0.2);
            past_a_hand.points[at("B5")] = Posterior::new(0.0, 0.2, 0.8);
            watched.table.look(&past_a_hand);
        }
        assert_eq!(watched.table.record().moves().count(), moves.len() + 2, "as far as is known");
        (0..2).for_each(|_| _ = watched.look());
        for (color, name) in [(Color::Black, "G5"), (Color::White, "E3")] {
            watched.put(&[(color, at(name))]);
            (0..20).for_each(|_| _ = watched.look());
        }
        let record = watched.table.record();
        assert_eq!(record.board, watched.board, "{:?}", record.moves().collect::<Vec<_>>());
    }
}

/// White seems to have played a last stone into Black's territory that is gone with the dead ones. Whose its point is does not hang on it, but
/// where one look alone showed it the proved position would have a stone that may never have lain there.
#[test]
fn a_dead_stone_that_may_never_have_lain_there_is_in_doubt() {
    let (board, dead) = ended();
    let last = at("C5");
    let unsure_after = |looks: usize| {
        let mut watched = Watched::with(board);
        (0..3).for_each(|_| _ = watched.look());
        watched.board.set(last, Some(Color::White));
        (0..looks).for_each(|_| _ = watched.look());
        watched.board = board.without(dead);
        (0..5).for_each(|_| _ = watched.look());
        assert_eq!(watched.table.ending().expect("a count").dead, dead | last.into());
        watched.table.unsure_points(0.95)
    };
    assert_eq!([1, 2].map(unsure_after), [last.into(), PointSet::EMPTY]);
}

/// White's compensation comes onto the very points of the stones that the last move captured, and a hand lies over that move: for a look
/// the count looks as if the capture had been taken back.
#[test]
fn compensation_in_the_place_of_captured_stones_leaves_nothing_in_doubt() {
    let mut watched = in_atari();
    let captured = ["A9", "A8", "B8"].map(at);
    captured.iter().for_each(|&point| watched.board.set(point, None));
    watched.put(&[(Color::Black, at("B9"))]);
    (0..6).for_each(|_| _ = watched.look());
    let before = watched.board;
    captured.iter().for_each(|&point| watched.board.set(point, Some(Color::White)));
    watched.looks += 1;
    let mut past_a_hand = Watched::shown(watched.board, at("B9").into(), watched.looks);
    captured.iter().for_each(|&point| past_a_hand.points[point] = Posterior::new(0.0, 0.0, 0.5));
    watched.table.look(&past_a_hand);
    let handful = ["A6", "B6", "C6", "D6", "A5", "B5", "C5"].map(|name| (Color::Black, at(name)));
    watched.put(&handful);
    assert_eq!(watched.look(), Course::Count);
    assert_eq!(watched.table.ending().expect("a count").before, before);
    assert_eq!(watched.table.unsure_points(0.95), PointSet::EMPTY);
}

/// White throws a stone in where a chain of its own was captured, under a hand that never lets the point be seen bare: it looks like one
/// that was left behind, and whose territory that is depends on it.
#[test]
fn a_captured_stone_that_lies_there_after_the_last_move_is_told() {
    let told_after = |moves: &[(Color, &str)]| {
        let mut watched = in_atari();
        ["A9", "B8"].map(at).into_iter().for_each(|point| watched.board.set(point, None));
        watched.put(&[(Color::Black, at("B9"))]);
        (0..3).for_each(|_| _ = watched.look());
        for (color, name) in moves {
            watched.put(&[(*color, at(name))]);
            (0..3).for_each(|_| _ = watched.look());
        }
        (0..3).for_each(|_| _ = watched.look());
        watched.board.set(at("A8"), None);
        (0..4).for_each(|_| _ = watched.look());
        fill(&mut watched);
        assert_eq!(watched.look(), Course::Count);
        watched.table.against_last_position()
    };
    let moves = [(Color::White, "J5"), (Color::Black, "A1"), (Color::White, "J9")];
    assert_eq!(told_after(&moves), at("A8").into());
    assert_eq!(told_after(&moves[..2]), PointSet::EMPTY, "it was taken off late");
}

/// Fingers over a chain in atari make it seem captured: its stones lie there afterwards, and the point from which they would have been
/// captured is bare.
#[test]
fn a_chain_that_lies_there_afterwards_was_not_captured() {
    let mut watched = in_atari();
    (0..3).for_each(|_| _ = watched.look());
    let before = watched.table.record();
    let chain: PointSet = ["A9", "A8", "B8"].into_iter().map(at).collect();
    watched.looks += 1;
    let mut past_a_hand = Watched::shown(watched.board, at("B9").into(), watched.looks);
    chain.iter().for_each(|point| past_a_hand.points[point] = Posterior::new(0.85, 0.0, 0.0));
    watched.table.look(&past_a_hand);
    assert_eq!(watched.table.record().moves().last(), Some((Color::Black, at("B9"))), "a capture, as far as is known");
    watched.look();
    let after = watched.table.record();
    assert_eq!((after.board, after.taken_back), (before.board, before.taken_back));
}

/// A hand that takes the last move back looks like White's answer for a look: the stone that goes then was not taken off as dead.
#[test]
fn a_move_taken_back_under_a_hand_that_looks_like_a_stone_is_none() {
    let mut watched = Watched::with(Board::empty(board::BoardSize::NINE));
    for (color, name) in [(Color::Black, "E5"), (Color::White, "G7"), (Color::Black, "C3")] {
        watched.put(&[(color, at(name))]);
        (0..3).for_each(|_| _ = watched.look());
    }
    watched.looks += 1;
    let mut look = Watched::shown(watched.board, PointSet::EMPTY, watched.looks);
    look.points[at("C3")] = Posterior::new(0.01, 0.3, 0.5);
    look.points[at("G3")] = Posterior::new(0.0, 0.4, 0.6);
    watched.table.look(&look);
    assert_eq!(watched.table.record().moves().last(), Some((Color::White, at("G3"))), "for a look");
    watched.board.set(at("C3"), None);
    (0..3).for_each(|_| _ = watched.look());
    watched.put(&[(Color::Black, at("E3"))]);
    (0..3).for_each(|_| _ = watched.look());
    let moves: Vec<_> = watched.table.record().moves().collect();
    assert_eq!(moves, [(Color::Black, at("E5")), (Color::White, at("G7")), (Color::Black, at("E3"))]);
}
