//! A table from its last position to the cleared board, without pixels.

use std::time::Duration;

use board::{Board, Color, PerPoint, Point, PointSet, Posterior};
use scoring::{FillIn, Game, Position, Rules};
use serde_json::Value;
use vision::LowView;
use words::Language;

use crate::counted::Terms;
use crate::following::{CameraView, Following, Seen, State};

mod found_late;
mod neighbours_board;

/// The last position; small letters are dead stones.
const ENDED: &str = "
    . . . B . W . b .
    . w . B . W . . .
    . . . B B W . . .
    . . . . B W . . .
    . w . . B W W . .
    . . . . B B W . .
    . . . B B W W . .
    . . . B W . . b .
    . . . B W . . . .
";

struct Camera {
    following: Following,
    /// How the camera sees the board, where that matters.
    sight: Option<CameraView>,
    looks: u64,
    told: Vec<Value>,
    said: String,
}

impl Camera {
    fn new() -> Self {
        let terms = Terms { game: Game::default(), rules: Rules::ING_1996 };
        Self { following: Following::new(terms), sight: None, looks: 0, told: Vec::new(), said: String::new() }
    }

    fn look(&mut self, board: &Board) {
        self.look_unsure_of(board, PointSet::EMPTY);
    }

    fn look_unsure_of(&mut self, board: &Board, unsure: PointSet) {
        self.look_and_see(board, |point| {
            let stone = if board.get(point).is_some() { 0.3 } else { 0.1 };
            unsure.contains(point).then(|| Posterior::new(0.4, stone, stone))
        });
    }

    /// A look that shows these points so, and all others surely.
    fn look_and_see(&mut self, board: &Board, unsure: impl Fn(Point) -> Option<Posterior>) {
        let surely = |point| match board.get(point) {
            None => Posterior::new(0.998, 0.001, 0.001),
            Some(Color::Black) => Posterior::new(0.001, 0.998, 0.001),
            Some(Color::White) => Posterior::new(0.001, 0.001, 0.998),
        };
        let points = PerPoint::from_fn(board.size(), |point| unsure(point).unwrap_or_else(|| surely(point)));
        let told =
            self.following.take(Seen::Board(points, self.sight.map(Box::new)), Duration::from_secs(2 * self.looks));
        self.looks += 1;
        for told in told {
            self.told.push(serde_json::from_str(&told.json()).expect("a line of JSON"));
            self.said += &told.message(Language::English);
            self.said.push('\n');
        }
    }

    fn rest(&mut self, board: &Board) {
        (0..5).for_each(|_| self.look(board));
    }

    fn last(&self, event: &str) -> &Value {
        self.told
            .iter()
            .rfind(|told| told["event"] == event)
            .unwrap_or_else(|| panic!("no {event} in {:#?}", self.told))
    }
}

/// That position, and its dead stones.
pub(crate) fn ended() -> (Board, PointSet) {
    let board: Board = ENDED.to_uppercase().parse().expect("a board");
    let living: Board = ENDED.replace(['b', 'w'], ".").parse().expect("a board");
    (board, board.occupied() - living.occupied())
}

/// Plays the count of that position; `lost` are points that no stone is put on.
fn counted(camera: &mut Camera, lost: PointSet) -> Board {
    let (board, dead) = ended();
    camera.rest(&board);
    let position = Position::new(board, dead, Game::default()).expect("a position");
    let filled = FillIn::plan(&position, &Rules::ING_1996).expect("a plan").filled.without(lost);
    fill(camera, &board.without(dead), &filled);
    filled
}

/// Shows the board after the dead stones were taken off, and how it is filled in, three stones from look to look.
fn fill(camera: &mut Camera, living: &Board, filled: &Board) {
    camera.rest(living);
    let mut now = *living;
    let all: Vec<Point> = (filled.occupied() - living.occupied()).iter().collect();
    for some in all.chunks(3) {
        some.iter().for_each(|&point| now.set(point, filled.get(point)));
        camera.look(&now);
    }
}

/// Without dead stones nothing tells a stone that is filled in on a point between both sides from a last move there, and the sets and
/// arithmetic agree with either.
#[test]
fn where_points_between_both_are_not_filled_by_halves_nothing_is_proved() {
    let (board, dead) = ended();
    let living = board.without(dead);
    let position = Position::new(living, PointSet::EMPTY, Game::default()).expect("a position");
    let filled = FillIn::plan(&position, &Rules::ING_1996).expect("a plan").filled;
    let shared = ["E8", "E9"].map(|name| Point::from_human(name, board.size()).expect("a point"));
    let [black, white] = Color::BOTH.map(|color| shared.into_iter().find(|at| filled.get(*at) == Some(color)));
    let (black, white) = black.zip(white).expect("each side fills one of them");
    let proved = |first: Option<Point>| {
        let mut camera = Camera::new();
        camera.rest(&living);
        let mut now = living;
        if let Some(first) = first {
            now.set(first, filled.get(first));
            camera.rest(&now);
        }
        fill(&mut camera, &now, &filled.without(white.into()));
        camera.rest(&filled);
        camera.last("count")["proved"].clone()
    };
    assert_eq!(proved(None), "W+3");
    assert_eq!(proved(Some(black)), Value::Null);
}

#[test]
fn the_count_of_a_game_proves_itself_and_the_next_game_has_its_own_record() {
    let mut camera = Camera::new();
    let full = counted(&mut camera, PointSet::EMPTY);
    camera.rest(&full);
    assert!(camera.told.iter().all(|told| told["event"] != "correction"), "{}", camera.said);
    let stages: Vec<&Value> =
        camera.told.iter().filter(|told| told["event"] == "count").map(|told| &told["stage"]).collect();
    assert_eq!(stages, ["taking_off", "filling_in", "filled", "filled"], "{}", camera.said);
    let count = camera.last("count");
    assert_eq!((&count["proved"], &count["arithmetic"]), (&"W+3".into(), &"W+3".into()), "{}", camera.said);
    assert_eq!(count["dead"], serde_json::json!(["H9", "B8", "B5", "H2"]));
    assert!(camera.said.contains("Arithmetic and the filled board agree: W+3."), "{}", camera.said);
    assert!(camera.following.sgf().contains("RE[W+3]"), "{}", camera.following.sgf());

    camera.rest(&Board::empty(full.size()));
    let end = camera.last("end");
    let (board, _) = ended();
    assert_eq!((&end["proved"], &end["rows"]), (&"W+3".into(), &serde_json::json!(board.rows())));
    assert_eq!(camera.following.games_before(), 1);
    assert!(!camera.following.sgf().contains("RE["), "{}", camera.following.sgf());
    let mut next = Board::empty(full.size());
    next.set(Point::from_human("C3", full.size()).expect("a point"), Some(Color::Black));
    camera.rest(&next);
    assert_eq!(camera.last("move")["point"], "C3");
    assert!(camera.following.sgf().contains(";B[cg]"), "{}", camera.following.sgf());
}

/// The players take their stones off in handfuls, a row of the board from look to look and some points under a hand, and clear the last
/// points so that they are not seen surely.
#[test]
fn a_board_that_is_cleared_slowly_keeps_its_proof_and_its_game() {
    let mut camera = Camera::new();
    let full = counted(&mut camera, PointSet::EMPTY);
    camera.rest(&full);
    let size = full.size();
    let mut now = full;
    for line in 0..size.lines() {
        let row: PointSet = size.points().filter(|point| point.row() == line).collect();
        now = now.without(row);
        (0..3).for_each(|_| camera.look_unsure_of(&now, row));
    }
    let (board, _) = ended();
    let unsure: PointSet = size.points().filter(|point| point.column() == 4).collect();
    (0..5).for_each(|_| camera.look_unsure_of(&now, unsure));
    let end = camera.last("end");
    assert_eq!((&end["proved"], &end["rows"]), (&"W+3".into(), &serde_json::json!(board.rows())), "{}", camera.said);
    assert_eq!(camera.following.games_before(), 1);
    assert!(camera.told.iter().all(|told| told["event"] != "correction"), "{}", camera.said);
}

#[test]
fn a_lost_stone_proves_nothing_and_is_told() {
    let mut camera = Camera::new();
    let (board, dead) = ended();
    let position = Position::new(board, dead, Game::default()).expect("a position");
    let filled = FillIn::plan(&position, &Rules::ING_1996).expect("a plan").filled;
    let lost = (filled.stones(Color::White) - board.occupied()).first().expect("a white stone is filled in");
    let full = counted(&mut camera, [lost].into_iter().collect());
    camera.rest(&full);
    let count = camera.last("count");
    assert_eq!((&count["proved"], &count["arithmetic"]), (&Value::Null, &"W+3".into()), "{}", camera.said);
    assert!(camera.said.contains("White lacks 1 stone of 40"), "{}", camera.said);
    assert!(camera.said.contains("the filled board has not proved it"), "{}", camera.said);
}

#[test]
fn from_too_low_a_game_is_followed_and_no_count_proved() {
    let mut camera = Camera::new();
    let hidden = Point::from_human("C9", board::BoardSize::NINE).expect("a point");
    camera.following.see_from(Some(LowView { lowest: 0.52, needed: 0.63, hidden: hidden.into() }));
    let full = counted(&mut camera, PointSet::EMPTY);
    assert_eq!(camera.following.state(), State::Over);
    camera.rest(&full);
    assert_eq!(camera.told.iter().filter(|told| told["event"] == "too_low").count(), 1, "{}", camera.said);
    assert!(camera.said.contains("from 30 degrees, and from below 36"), "{}", camera.said);
    let count = camera.last("count");
    assert_eq!((&count["proved"], &count["arithmetic"]), (&Value::Null, &"W+3".into()), "{}", camera.said);
    assert!(
        camera.said.contains("Points of the position before are doubtful, in its own photograph: C9."),
        "{}",
        camera.said
    );

    let mut camera = Camera::new();
    camera.following.see_from(Some(LowView { lowest: 0.52, needed: 0.63, hidden: hidden.into() }));
    camera.rest(&Board::empty(board::BoardSize::NINE));
    assert_eq!(camera.following.state(), State::TooLow);
    camera.following.see_from(None);
    camera.rest(&Board::empty(board::BoardSize::NINE));
    assert_eq!(camera.following.state(), State::Watching, "it was hung higher");
}

#[test]
fn a_picture_in_which_white_stones_look_like_the_wood_is_told_once_and_until_it_is_better() {
    let (_, _, grid) = crate::crops::tests::pictured();
    let mut camera = Camera::new();
    let mut state = |is_too_bright| {
        camera.sight = Some(CameraView { grid, is_too_bright });
        camera.rest(&Board::empty(board::BoardSize::NINE));
        camera.following.state()
    };
    let states = [true, false, true].map(&mut state);
    assert_eq!(states, [State::TooBright, State::Watching, State::TooBright]);
    assert_eq!(camera.told.iter().filter(|told| told["event"] == "too_bright").count(), 1, "{}", camera.said);
    assert!(camera.said.contains("white stones look like the wood"), "{}", camera.said);
}

/// Stones of the dead ones' own colour come to lie where these were taken off.
#[test]
fn a_count_that_fills_dead_stones_points_with_their_own_colour_is_proved() {
    let (board, dead) = ended();
    let mut camera = Camera::new();
    camera.rest(&board);
    let position = Position::new(board, dead, Game::default()).expect("a position");
    // Where which colour lies within a side's own territory, and in the other's, is all the same for the result.
    let mut filled = FillIn::plan(&position, &Rules::ING_1996).expect("a plan").filled;
    for point in dead.iter() {
        let own = board.get(point);
        let region = scoring::area::Area::of(&board.without(dead), scoring::EmptyPoints::Surrounded).spaces;
        let side = Color::BOTH.into_iter().find(|&color| region[color].contains(point)).expect("in a territory");
        let swapped = (region[side] - dead).iter().find(|&other| filled.get(other) == own && filled.get(point) != own);
        if let Some(other) = swapped {
            let lies = filled.get(point);
            filled.set(point, own);
            filled.set(other, lies);
        }
    }
    assert!(dead.iter().any(|point| filled.get(point) == board.get(point)), "nothing is tried:\n{filled}");
    fill(&mut camera, &board.without(dead), &filled);
    camera.rest(&filled);
    assert_eq!(camera.last("count")["proved"], "W+3", "{}", camera.said);
}

/// By itself White's corner looks like losing stones placed side by side: compensation was counted on paper. But it lay there before.
#[test]
fn stones_that_lay_there_before_filling_in_were_not_placed_to_count() {
    let last: Board = "
        . W . W W B B W W
        W . W W B . . . B
        . B W W B B B . .
        W W W B B B B B B
        B W B B W W B W W
        B W B B W W W W W
        B B . B W W W . .
        B . B B B W . . W
        B . . B B W W W .
    "
    .parse()
    .expect("a board");
    let filled: Board = "
        W W W W W B B B B
        W W W W B B B B B
        W W W W B B B B B
        W W W B B B B B B
        B W B B W W B W W
        B W B B W W W W W
        B B B B W W W W W
        B B B B B W W W W
        B . B B B W W W W
    "
    .parse()
    .expect("a board");
    let dead: PointSet =
        ["H9", "J9", "B7"].map(|name| Point::from_human(name, last.size()).expect("a point")).into_iter().collect();
    let mut camera = Camera::new();
    camera.rest(&last);
    fill(&mut camera, &last.without(dead), &filled);
    camera.rest(&filled);
    assert_eq!(camera.last("count")["proved"], "W+7", "{}", camera.said);
    assert!(!camera.said.contains("By itself"), "{}", camera.said);
}

#[test]
fn a_filled_board_that_is_not_seen_surely_proves_nothing() {
    let mut camera = Camera::new();
    let full = counted(&mut camera, PointSet::EMPTY);
    // The last stone came under a hand that stays.
    let (board, _) = ended();
    let hidden = (full.occupied() - board.occupied()).iter().last().expect("a stone was filled in");
    let without = full.without(hidden.into());
    let mut camera = Camera::new();
    let _ = counted(&mut camera, hidden.into());
    for _ in 0..8 {
        camera.look_unsure_of(&without, hidden.into());
    }
    assert_eq!(camera.last("count")["proved"], Value::Null, "{}", camera.said);
}

#[test]
fn stones_whose_colour_is_hard_to_see_are_told_by_the_sets() {
    let mut camera = Camera::new();
    let full = counted(&mut camera, PointSet::EMPTY);
    let (board, _) = ended();
    let shone_on: PointSet = (full.stones(Color::White) - board.occupied()).iter().take(2).collect();
    let proved = |as_white: f64| {
        let mut camera = Camera::new();
        let _ = counted(&mut camera, shone_on);
        for _ in 0..8 {
            let perhaps_white = Posterior::new(0.0, 1.0 - as_white, as_white);
            camera.look_and_see(&full, |point| shone_on.contains(point).then_some(perhaps_white));
        }
        (camera.last("count")["proved"].clone(), camera.said.contains("is hard to see"))
    };
    assert_eq!(proved(0.7), (Value::from("W+3"), true));
    assert_eq!(proved(0.3), (Value::Null, false), "they look black, and Black has all its stones");
}

#[test]
fn a_point_that_looks_like_a_stone_is_told_by_the_sets() {
    let proved = |lost: bool| {
        let mut camera = Camera::new();
        let (board, _) = ended();
        let full = counted(&mut camera, PointSet::EMPTY);
        let filled_in = full.stones(Color::White) - board.occupied();
        let lost: PointSet = filled_in.iter().take(usize::from(lost)).collect();
        let (open, full) = (full.bare(), full.without(lost));
        let perhaps_white = Posterior::new(0.4, 0.0, 0.6);
        (0..8).for_each(|_| camera.look_and_see(&full, |point| open.contains(point).then_some(perhaps_white)));
        (camera.last("count")["proved"].clone(), camera.said.contains("as if a stone may lie there"))
    };
    assert_eq!(proved(false), (Value::from("W+3"), true));
    assert_eq!(proved(true), (Value::Null, false), "White lacks the stone that may lie there");
}

/// White's move is under a hand while two more are played: what is told after it is found has the record's own numbers, and no pass.
#[test]
fn moves_that_are_told_again_have_the_places_that_they_have_in_the_record() {
    let mut camera = Camera::new();
    let mut board = Board::empty(board::BoardSize::NINE);
    let at = |name| Point::from_human(name, board::BoardSize::NINE).expect("a point");
    camera.look(&board);
    board.set(at("C3"), Some(Color::Black));
    camera.look(&board);
    board.set(at("G7"), Some(Color::White));
    for (color, name) in [(Color::Black, "E5"), (Color::White, "D4")] {
        board.set(at(name), Some(color));
        (0..2).for_each(|_| camera.look_unsure_of(&board, at("G7").into()));
    }
    let before = camera.told.len();
    (0..3).for_each(|_| camera.look(&board));
    let told: Vec<(&str, &str)> = camera.told[before..]
        .iter()
        .map(|event| (event["event"].as_str().expect("a word"), event["point"].as_str().unwrap_or("")))
        .collect();
    let expected = [("correction", "D4"), ("correction", "E5"), ("move", "G7"), ("move", "E5"), ("move", "D4")];
    assert_eq!(told, expected);
}
