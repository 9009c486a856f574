//! A board that was filled in while it was watched: what lies there as before stayed there, unless a hand may have exchanged it.

use board::{Board, ByColor, Color, Point, PointSet};
use pipeline::filled::{ByExclusion, FilledBoard, Found};
use pipeline::{DeadStones, Evidence};
use scoring::{FillIn, Game, Position, Rules};

/// The last position; small letters are dead stones.
const ENDED: &str = "
    . . . B . W . b .
    . w . B . W . . .
    . . . B B W . . .
    . . . . B W . . .
    . . . . B W W . .
    . . . . B B W . .
    . . . B B W W . .
    . w . B W . . . .
    . . . B W . . . .
";

fn at(name: &str) -> Point {
    Point::from_human(name, board::BoardSize::NINE).expect("a point")
}

/// What is found where only these stones were seen to be taken off.
fn watched(before: Board, taken_off: PointSet, filled: Board) -> FilledBoard {
    let (game, rules) = (Game::default(), Rules::ING_1996);
    let dead = DeadStones::Stones(taken_off);
    let count = pipeline::count(before, &dead, game, rules, &Evidence::default()).expect("a count");
    let filled = FilledBoard::of(filled, PointSet::EMPTY, game, rules, Some((&count, PointSet::EMPTY)));
    filled.expect("a filled board").watched(&before, taken_off)
}

fn filled_in(before: Board, dead: PointSet) -> Board {
    let position = Position::new(before, dead, Game::default()).expect("a position");
    FillIn::plan(&position, &Rules::ING_1996).expect("a plan").filled
}

#[test]
fn a_dead_stone_that_may_have_been_exchanged_leaves_the_result_open() {
    let before: Board = ENDED.to_uppercase().parse().expect("a board");
    let living: Board = ENDED.replace(['b', 'w'], ".").parse().expect("a board");
    let dead = before.occupied() - living.occupied();
    let filled = filled_in(before, dead);
    let exchanged = at("B2");
    assert_eq!((before.get(exchanged), filled.get(exchanged)), (Some(Color::White), Some(Color::White)));
    assert!(watched(before, dead, filled).result().is_some());
    let unnoticed = watched(before, dead - exchanged.into(), filled);
    assert!(unnoticed.found().contains(&Found::PerhapsExchanged(exchanged.into())), "{:?}", unnoticed.found());
    assert_eq!((unnoticed.agrees(), unnoticed.result()), (None, None));
}

/// White fills so many losing stones in beside the dead one that together they may have lived, as far as the filled board shows by itself.
#[test]
fn a_dead_stone_is_asked_about_whatever_the_filled_board_shows_by_itself() {
    let before: Board = "
        . . . . . B W . .
        . W . . . B W . W
        . . . . . B W W .
        . . . . . B B W W
        . . B . . . B B W
        . . . . . . . B W
        . . . . B . . B W
        . . . . . . B B W
        . . . . . . B W .
    "
    .parse()
    .expect("a board");
    let dead: PointSet = at("B8").into();
    let unnoticed = watched(before, PointSet::EMPTY, filled_in(before, dead));
    assert!(unnoticed.found().contains(&Found::PerhapsExchanged(dead)), "{:?}", unnoticed.found());
}

/// White's stone at E9 is in atari beside White's own territory: who leaves it there does not think that it is dead.
#[test]
fn a_stone_in_atari_beside_its_own_territory_is_not_asked_about() {
    let before: Board = "
        . W . . W B . B .
        W . W W B B B . B
        W W W B B . . B .
        B B B B . . . . B
        W W W W B B B B B
        . . . W W W W W W
        . W . . . . . . .
        . . . . W . . W .
        . . . . . . . . .
    "
    .parse()
    .expect("a board");
    let seen = watched(before, PointSet::EMPTY, filled_in(before, PointSet::EMPTY));
    assert!(!seen.found().iter().any(|found| matches!(found, Found::PerhapsExchanged(_))), "{:?}", seen.found());
}

/// Two of White's stones lie where a lamp shines, and nobody can tell their colour.
#[test]
fn stones_whose_colour_is_hard_to_see_are_the_sides_whose_set_lacks_just_these() {
    let before: Board = ENDED.to_uppercase().parse().expect("a board");
    let living: Board = ENDED.replace(['b', 'w'], ".").parse().expect("a board");
    let filled = filled_in(before, before.occupied() - living.occupied());
    let shone_on: PointSet = filled.stones(Color::White).iter().take(2).collect();
    let seen = filled.without(shone_on);
    let one: PointSet = shone_on.first().expect("a point").into();
    for like_black in [PointSet::EMPTY, one, shone_on] {
        let unsure = ByColor { black: like_black, white: shone_on };
        let told = FilledBoard::told_by_exclusion(&seen, unsure, PointSet::EMPTY);
        let whites = ByExclusion { content: Some(Color::White), points: shone_on };
        assert_eq!(told, Some(whites), "some look like either: {like_black:?}");
    }
    let told = |unsure| FilledBoard::told_by_exclusion(&seen, unsure, PointSet::EMPTY);
    assert_eq!(told(ByColor::default()), None);
    assert_eq!(told(ByColor { black: shone_on, white: PointSet::EMPTY }), None, "Black's set is whole without them");
    assert_eq!(told(ByColor { black: PointSet::EMPTY, white: one }), None, "White would lack one more");
    assert_eq!(told(ByColor { black: shone_on - one, white: one }), None, "one looks like Black's");
    let lost = filled.stones(Color::Black).first().expect("a point");
    let unsure = ByColor { black: PointSet::EMPTY, white: shone_on };
    let told = FilledBoard::told_by_exclusion(&seen.without(lost.into()), unsure, PointSet::EMPTY);
    assert_eq!(told, None, "Black may lack one of them");
}

/// A lamp shines on the last open point, and it looks as if a stone lay there.
#[test]
fn a_point_that_looks_like_a_stone_is_bare_where_both_sets_lie_elsewhere() {
    let before: Board = ENDED.to_uppercase().parse().expect("a board");
    let living: Board = ENDED.replace(['b', 'w'], ".").parse().expect("a board");
    let filled = filled_in(before, before.occupied() - living.occupied());
    let open = filled.bare();
    assert_eq!(open.len(), 1);
    let told = |board: &Board, unsure, like_stones| FilledBoard::told_by_exclusion(board, unsure, like_stones);
    let bare = Some(ByExclusion { content: None, points: open });
    assert_eq!(told(&filled, ByColor::default(), open), bare);
    assert_eq!(told(&filled, ByColor { black: open, white: open }, open), bare, "of either colour");
    assert_eq!(told(&filled, ByColor::default(), PointSet::EMPTY), None, "nothing is in doubt");
    for color in Color::BOTH {
        let lost = filled.stones(color).first().expect("a point");
        let seen = filled.without(lost.into());
        assert_eq!(told(&seen, ByColor::default(), open), None, "{color:?} lacks a stone, which may lie there");
        let mut one_more = filled;
        one_more.set(filled.stones(color.opponent()).first().expect("a point"), Some(color));
        assert_eq!(told(&one_more, ByColor::default(), open), None, "{color:?} has one too many");
    }
}
