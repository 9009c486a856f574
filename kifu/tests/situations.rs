//! What happens at a table besides moves in turn, each as a short sequence of boards.

use std::time::Duration;

use board::{Board, BoardSize, Color, PerPoint, Point, Posterior};
use kifu::{Change, Decoder, Fit, GameRecord, Look, RecordedAct, changes};

const SIZE: BoardSize = BoardSize::NINE;

fn point(name: &str) -> Point {
    Point::from_human(name, SIZE).expect("a point")
}

fn sure(content: Option<Color>) -> Posterior {
    match content {
        None => Posterior::new(0.998, 0.001, 0.001),
        Some(Color::Black) => Posterior::new(0.001, 0.998, 0.001),
        Some(Color::White) => Posterior::new(0.001, 0.001, 0.998),
    }
}

/// A table that is looked at every two seconds.
struct Table {
    board: Board,
    seconds: u64,
    decoder: Decoder,
}

impl Table {
    fn with(board: Board) -> Self {
        let points = PerPoint::from_fn(board.size(), |point| sure(board.get(point)));
        Self { board, seconds: 0, decoder: Decoder::new(&Look { at: Duration::ZERO, points }) }
    }

    fn empty() -> Self {
        Self::with(Board::empty(SIZE))
    }

    /// What lies on points from now on: `B C3`, `W D4`, `. E5`.
    fn lay(&mut self, stones: &[&str]) -> &mut Self {
        for stone in stones {
            let (color, name) = stone.split_once(' ').expect("a colour and a point");
            let color = match color {
                "B" => Some(Color::Black),
                "W" => Some(Color::White),
                _ => None,
            };
            self.board.set(point(name), color);
        }
        self
    }

    fn look(&mut self) -> Fit {
        self.look_with_covered(&[])
    }

    fn look_with_covered(&mut self, covered: &[&str]) -> Fit {
        let covered: Vec<Point> = covered.iter().map(|name| point(name)).collect();
        self.look_as(|at| covered.contains(&at).then_some(Posterior::UNSEEN))
    }

    /// A look that sees a point so.
    fn look_at(&mut self, name: &str, seen: Posterior) -> Fit {
        self.look_as(|at| (at == point(name)).then_some(seen))
    }

    /// A look that sees some points otherwise than they are.
    fn look_as(&mut self, otherwise: impl Fn(Point) -> Option<Posterior>) -> Fit {
        self.seconds += 2;
        let points = PerPoint::from_fn(SIZE, |point| otherwise(point).unwrap_or_else(|| sure(self.board.get(point))));
        self.decoder.look(&Look { at: Duration::from_secs(self.seconds), points })
    }

    fn looks(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.look();
        }
        self
    }

    fn record(&self) -> GameRecord {
        self.decoder.record()
    }

    /// The moves, as `B C3 W D4`.
    fn moves(&self) -> String {
        let told = self
            .record()
            .moves()
            .map(|(color, point)| format!("{} {}", color.letter(), point.human(SIZE)))
            .collect::<Vec<_>>();
        told.join(" ")
    }
}

#[test]
fn a_move_is_told_at_the_first_clear_look() {
    let mut table = Table::empty();
    table.lay(&["B E5"]).looks(1);
    assert_eq!(table.moves(), "B E5");
    assert!(table.record().steps[0].confidence > 0.7, "one look may be wrong");
    assert_eq!(table.record().steps[0].at, Duration::from_secs(2));
    table.looks(2);
    assert!(table.record().steps[0].confidence > 0.99);
}

#[test]
fn several_moves_between_two_looks_are_told_in_turn() {
    let mut table = Table::empty();
    table.lay(&["B E5", "W C3", "B G7", "W C7"]).looks(1);
    let record = table.record();
    let colors: String = record.moves().map(|(color, _)| color.letter()).collect();
    assert_eq!(colors, "BWBW");
    assert!(record.steps.iter().all(|step| !step.look_here));
}

#[test]
fn a_capture_is_taken_off_by_the_rules() {
    let mut table = Table::empty();
    for stones in [["B D5", "W E5"], ["B F5", "W A1"], ["B E6", "W J9"]] {
        table.lay(&stones).looks(2);
    }
    table.lay(&["B E4", ". E5"]).looks(1);
    let record = table.record();
    let RecordedAct::Move { captured, .. } = record.steps.last().unwrap().act else { panic!("no move") };
    assert_eq!(captured.iter().collect::<Vec<_>>(), [point("E5")]);
    assert_eq!(record.board, table.board);
}

#[test]
fn captured_stones_that_are_taken_off_late_are_no_new_moves() {
    let mut table = Table::empty();
    for stones in [["B D5", "W E5"], ["B F5", "W A1"], ["B E6", "W J9"]] {
        table.lay(&stones).looks(2);
    }
    table.lay(&["B E4"]).looks(40);
    assert_eq!(table.record().moves().count(), 7);
    assert_eq!(table.decoder.board().get(point("E5")), None);
    table.lay(&[". E5"]).looks(2);
    table.lay(&["W C3"]).looks(1);
    assert_eq!(table.record().moves().count(), 8);
    assert!(table.record().steps.iter().all(|step| !step.look_here));
}

#[test]
fn a_capture_whose_stone_a_hand_hides_is_seen_by_the_stones_that_are_gone() {
    let mut table = Table::empty();
    for stones in [["B D5", "W E5"], ["B F5", "W A1"], ["B E6", "W J9"]] {
        table.lay(&stones).looks(2);
    }
    table.lay(&["B E4", ". E5"]);
    table.look_with_covered(&["E4", "E3", "E2"]);
    assert!(table.moves().ends_with("B E4"), "{}", table.moves());
}

#[test]
fn a_shadow_for_a_look_is_revised_and_a_lasting_one_out_of_turn_is_no_move_at_once() {
    let mut table = Table::empty();
    table.lay(&["B E5"]).looks(3);
    let before = table.record();
    table.lay(&["W C3"]).looks(1);
    let wrong = table.record();
    assert!(matches!(changes(&before, &wrong)[..], [Change::New(_)]));
    table.lay(&[". C3"]).looks(1);
    assert_eq!(table.moves(), "B E5");
    assert!(matches!(changes(&wrong, &table.record())[..], [Change::Revised(_)]));
    table.lay(&["B C7"]).looks(2);
    table.lay(&[". C7"]).looks(2);
    assert_eq!(table.moves(), "B E5");
}

#[test]
fn a_move_that_lay_for_long_and_goes_was_taken_back() {
    let mut table = Table::empty();
    table.lay(&["B E5"]).looks(10);
    table.lay(&["W C3"]).looks(10);
    let before = table.record();
    table.lay(&[". C3", "W D3"]).looks(3);
    assert_eq!(table.moves(), "B E5 W D3");
    let told = changes(&before, &table.record());
    assert!(matches!(told[..], [Change::TakenBack(_), Change::New(_)]), "{told:?}");
}

#[test]
fn a_move_that_a_hand_hid_is_put_in_before_the_answer() {
    let mut table = Table::empty();
    table.lay(&["B E5"]).looks(3);
    table.lay(&["W C3"]);
    for _ in 0..3 {
        table.look_with_covered(&["C3", "C4", "D3"]);
    }
    table.lay(&["B G3"]);
    for _ in 0..2 {
        table.look_with_covered(&["C3", "C4", "D3"]);
    }
    table.looks(2);
    assert_eq!(table.moves(), "B E5 W C3 B G3");
    assert!(table.record().steps.iter().all(|step| !step.look_here));
}

/// The first look at a move shows a stone and not whose, and the other side passes after it: a shadow would cost less than the move.
#[test]
fn a_stone_whose_color_is_seen_a_look_later_is_a_move() {
    let mut table = Table::empty();
    for stone in ["B E5", "W C3", "B G3"] {
        table.lay(&[stone]).looks(3);
    }
    table.lay(&["W C7"]).look_at("C7", Posterior::new(0.0, 0.5, 0.5));
    table.looks(2);
    table.lay(&["W G7"]).looks(3);
    assert_eq!(table.moves(), "B E5 W C3 B G3 W C7 W G7");
}

/// White has nothing left to play and passes again and again: Black's moves stay moves.
#[test]
fn a_side_that_passes_passes_again() {
    let mut table = Table::empty();
    for stone in ["B E5", "W C3", "B G7", "B G3", "B C7", "B E7", "W E3"] {
        table.lay(&[stone]).looks(2);
    }
    assert_eq!(table.moves(), "B E5 W C3 B G7 B G3 B C7 B E7 W E3");
    let doubtful: Vec<bool> = table.record().steps.iter().map(|step| step.look_here).collect();
    assert_eq!(doubtful, [false, false, false, true, true, true, false]);
}

/// A finger's shadow makes the point from which chains were captured look as if the other side's stone lay there: nobody plays into that.
#[test]
fn a_capture_from_a_point_that_looks_like_the_other_sides_is_one() {
    let mut board = Board::empty(SIZE);
    for column in ["A", "B", "C", "D"] {
        board.set(point(&format!("{column}1")), Some(Color::Black));
        board.set(point(&format!("{column}2")), Some(Color::White));
    }
    let mut table = Table::with(board);
    table.lay(&["W G7"]).looks(3);
    table.lay(&[". A1", ". B1", ". C1", ". D1", "W E1"]).look_at("E1", Posterior::new(0.0, 0.97, 0.03));
    table.looks(3);
    assert_eq!(table.moves(), "W G7 W E1");
}

/// Each side passes once: the second stone of Black's in turn was not played before White's second, since many looks saw nothing there.
#[test]
fn a_stone_that_many_looks_did_not_see_was_not_played_before_them() {
    let mut table = Table::empty();
    for stone in ["B C3", "W G7", "W G3"] {
        table.lay(&[stone]).looks(3);
    }
    table.lay(&["B C7"]).looks(8);
    table.lay(&["B F3"]).looks(3);
    assert_eq!(table.moves(), "B C3 W G7 W G3 B C7 B F3");
}

#[test]
fn handicap_stones_are_laid_one_after_the_other() {
    let mut table = Table::empty();
    for stone in ["B C3", "B G7", "B C7"] {
        table.lay(&[stone]).looks(2);
    }
    table.lay(&["W G3"]).looks(2);
    assert!(table.record().steps.iter().all(|step| !step.look_here));
    let sgf = table.record().to_sgf(None);
    assert!(sgf.contains("HA[3]AB[") && sgf.contains("PL[W]") && sgf.matches(";B[").count() == 0, "{sgf}");
}

#[test]
fn a_game_that_is_joined_half_way_begins_with_its_position() {
    let mut board = Board::empty(SIZE);
    board.set(point("C3"), Some(Color::Black));
    board.set(point("G7"), Some(Color::White));
    let mut table = Table::with(board);
    table.lay(&["B E5"]).looks(1);
    assert_eq!(table.moves(), "B E5");
    assert_eq!(table.record().start, board);
    assert!(table.record().to_sgf(None).contains("AB[cg]AW[gc]PL[B]"));
}

#[test]
fn a_stone_that_was_covered_at_the_start_was_there_from_the_start() {
    let mut board = Board::empty(SIZE);
    board.set(point("C3"), Some(Color::Black));
    board.set(point("G7"), Some(Color::White));
    let covered = PerPoint::from_fn(SIZE, |at| if at.column() > 4 { Posterior::UNSEEN } else { sure(board.get(at)) });
    let mut decoder = Decoder::new(&Look { at: Duration::ZERO, points: covered });
    let clear = PerPoint::from_fn(SIZE, |at| sure(board.get(at)));
    decoder.look(&Look { at: Duration::from_secs(2), points: clear });
    assert_eq!(decoder.record().start, board);
    assert_eq!(decoder.record().moves().count(), 0);
}

/// Once a hand is gone that lay over the board as a camera was switched on, what lay beneath it is no other board.
#[test]
fn stones_that_a_hand_covered_at_the_start_are_all_there_from_the_start() {
    let mut board = Board::empty(SIZE);
    for (place, at) in SIZE.points().filter(|at| at.column() > 4).enumerate() {
        board.set(at, [Some(Color::Black), Some(Color::White), None][place % 3]);
    }
    let covered = PerPoint::from_fn(SIZE, |at| if at.column() > 4 { Posterior::UNSEEN } else { sure(board.get(at)) });
    let mut decoder = Decoder::new(&Look { at: Duration::ZERO, points: covered });
    let clear = PerPoint::from_fn(SIZE, |at| sure(board.get(at)));
    assert_eq!(decoder.look(&Look { at: Duration::from_secs(2), points: clear }), Fit::Fits);
    assert_eq!((decoder.record().start, decoder.record().steps.len()), (board, 0));
}

/// A hand over the board as a camera is switched on may look like a stone, and a stone beside it like one of the other side's.
#[test]
fn what_the_first_look_was_not_sure_of_is_put_right_by_the_next() {
    let half = Posterior { bare: 0.01, black: 0.0, white: 0.5, unseen: 0.49 };
    for truth in [None, Some(Color::Black)] {
        let mut board = Board::empty(SIZE);
        board.set(point("C3"), Some(Color::White));
        board.set(point("E5"), truth);
        let look = |seconds, at_e5| {
            let seen = |at| if at == point("E5") { at_e5 } else { sure(board.get(at)) };
            Look { at: Duration::from_secs(seconds), points: PerPoint::from_fn(SIZE, seen) }
        };
        let mut decoder = Decoder::new(&look(0, half));
        decoder.look(&look(2, sure(truth)));
        assert_eq!((decoder.record().start, decoder.record().steps.len()), (board, 0), "{truth:?}");
    }
}

/// Between stones in patchy light the reader is not quite sure of a bare point, and no look contradicts it: what they say adds up.
#[test]
fn a_stone_on_a_point_that_looks_showed_bare_without_being_sure_is_a_move() {
    let almost_bare = Posterior::new(0.85, 0.14, 0.01);
    let mut table = Table::empty();
    table.lay(&["B F9", "B H9", "W E8", "W F8"]);
    let points = PerPoint::from_fn(SIZE, |at| if at == point("G9") { almost_bare } else { sure(table.board.get(at)) });
    table.decoder = Decoder::new(&Look { at: Duration::ZERO, points });
    for _ in 0..4 {
        table.look_at("G9", almost_bare);
    }
    table.lay(&["B G9"]).looks(1);
    table.lay(&["W C3"]).looks(3);
    assert_eq!(table.moves(), "B G9 W C3");
}

#[test]
fn a_stone_in_the_place_of_a_captured_one_was_not_there_from_the_start() {
    let mut board = Board::empty(SIZE);
    board.set(point("A1"), Some(Color::White));
    board.set(point("A2"), Some(Color::Black));
    let mut table = Table::with(board);
    table.looks(3);
    table.lay(&["B B1", "B A1"]).looks(5);
    assert_eq!(table.record().start, board);
}

#[test]
fn a_board_that_no_game_explains_is_set_up_after_some_looks_and_the_record_goes_on() {
    let mut table = Table::empty();
    table.lay(&["B E5"]).looks(3);
    let twelve = ["W A1", "W A2", "W A3", "W A4", "W A5", "W A6", "W A7", "W A8", "W A9", "W C1", "W C2", "W C3"];
    table.lay(&twelve);
    assert_eq!(table.look(), Fit::DoesNotFit);
    assert_eq!(table.look(), Fit::DoesNotFit);
    assert_eq!(table.moves(), "B E5");
    assert_eq!(table.look(), Fit::Fits);
    assert_eq!(*table.decoder.board(), table.board);
    assert!(table.record().steps.last().unwrap().look_here);
    table.lay(&["B G7"]).looks(1);
    assert!(table.moves().ends_with("B G7"));
}

#[test]
fn a_look_at_another_board_is_left_out() {
    let mut table = Table::empty();
    let other = PerPoint::from_fn(BoardSize::THIRTEEN, |_| sure(None));
    assert_eq!(table.decoder.look(&Look { at: Duration::from_secs(2), points: other }), Fit::OtherSize);
}

/// A position with a ko that White can take.
fn with_a_ko() -> Table {
    let board: Board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . B W . . . .
        . . B . B W . . .
        . . . B W . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .expect("a board");
    Table::with(board)
}

#[test]
fn ko_is_taken_and_taken_back_later() {
    let mut table = with_a_ko();
    table.lay(&["W D6", ". E6"]).looks(2);
    table.lay(&["B A1"]).looks(2);
    table.lay(&["W J1"]).looks(2);
    table.lay(&["B E6", ". D6"]).looks(2);
    assert_eq!(table.moves(), "W D6 B A1 W J1 B E6");
    assert!(table.record().steps.iter().all(|step| !step.look_here));
}

/// White passes instead of answering a threat, and Black takes the ko back. It looks as if White's move had been taken back, but Black's
/// threat did not lie there from the start: many looks showed its point bare.
#[test]
fn ko_is_taken_back_after_a_pass() {
    let mut table = with_a_ko();
    table.lay(&["B G3"]).looks(20);
    table.lay(&["W D6", ". E6"]).looks(2);
    table.lay(&["B A1"]).looks(8);
    table.lay(&["B E6", ". D6"]).looks(2);
    assert_eq!(table.moves(), "B G3 W D6 B A1 B E6");
    assert_eq!(table.record().start.stones(Color::Black).len(), 4);
}

/// Black has passed before too, so that the two moves out of turn are together less likely than that the ko was not taken; but a move whose
/// answer lies there is not taken back.
#[test]
fn ko_is_taken_back_after_both_sides_have_passed() {
    let mut table = with_a_ko();
    table.lay(&["B G3"]).looks(20);
    table.lay(&["W G5"]).looks(20);
    table.lay(&["W D6", ". E6"]).looks(6);
    table.lay(&["B A1"]).looks(2);
    table.lay(&["B E6", ". D6"]).looks(2);
    assert_eq!(table.moves(), "B G3 W G5 W D6 B A1 B E6");
}
