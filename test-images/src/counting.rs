//! How a finished game is counted on the table: the dead stones go back, and both sides put all their stones onto the board.
//!
//! Sources: Ing 1996, Rule 6, Rule 12 and page 47; each side has half of all points but one, prisoners back in their bowls, and White's
//! compensation goes first into a square of Black's territory. Which stones are dead is what two players might agree, not what strong
//! players would: a group without two eyes, around which only the opponent's stones are left once it is gone.

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};

use crate::dice::Dice;

/// Larger groups nobody takes for dead without reading.
const LARGEST_DEAD: usize = 7;
/// A space of so many points makes two eyes, whoever plays first.
const TWO_EYES: usize = 7;
/// So often a stone of a set was lost during the game.
const LOST: f32 = 0.15;
/// So often White's compensation is placed on the board; it is settled on paper otherwise.
const PLACED_COMPENSATION: f32 = 0.75;
/// Eight points in an even game, two for each stone.
const COMPENSATION_STONES: usize = 4;

/// What is done at the end of a game, in order.
pub(crate) struct Counting {
    /// The groups that go back to their owners.
    pub(crate) dead: Vec<PointSet>,
    /// The stones that are filled in.
    pub(crate) filling: Vec<(Color, Point)>,
    /// Stones of each side that the set lacks.
    pub(crate) lost: ByColor<usize>,
}

impl Counting {
    /// The count of a game that ended so.
    pub(crate) fn of(ended: &Board, dice: &mut Dice) -> Self {
        let dead = dead(ended);
        let living = dead.iter().fold(*ended, |board, &chain| board.without(chain));
        let set = (living.size().point_count() - 1) / 2;
        let mut lost = ByColor::from_fn(|_| 0);
        if dice.chance(LOST) {
            let color = dice.pick(&Color::BOTH);
            // Of a set whose stones all lie on the board none is lost.
            lost[color] = usize::from(living.stones(color).len() < set);
        }
        let mut bowls = ByColor::from_fn(|color| set.saturating_sub(living.stones(color).len() + lost[color]));
        let [mut black, white] = Color::BOTH.map(|color| spaces(&living, color));
        let shared = living.bare() - black - white;
        let mut filling = Vec::new();
        if dice.chance(PLACED_COMPENSATION) {
            let mut placed = compensation(black, living.size(), dice);
            placed.truncate(bowls.white);
            bowls.white -= placed.len();
            black = placed.iter().fold(black, |left, &point| left - point.into());
            filling.extend(placed.into_iter().map(|point| (Color::White, point)));
        }
        let mut fill = |color: Color, points: &mut Vec<Point>, most: usize| {
            while bowls[color] > 0 && points.len() > most {
                filling.push((color, points.remove(0)));
                bowls[color] -= 1;
            }
        };
        // One shared point stays open where their number is odd.
        let mut both = in_some_order(shared, dice);
        while both.len() > 1 {
            let left = both.len();
            fill(Color::Black, &mut both, left - 1);
            let left = both.len();
            fill(Color::White, &mut both, left - 1);
            if both.len() == left {
                break;
            }
        }
        let mut own = ByColor::from_fn(|color| in_some_order(if color == Color::Black { black } else { white }, dice));
        // The sides fill side by side, a few stones each in turn.
        loop {
            let before = own.black.len() + own.white.len();
            for color in Color::BOTH {
                let left = own[color].len().saturating_sub(1 + dice.below(4));
                fill(color, &mut own[color], left);
            }
            if own.black.len() + own.white.len() == before {
                break;
            }
        }
        for color in Color::BOTH {
            fill(color, &mut own[color.opponent()], 0);
        }
        Self { dead, filling, lost }
    }
}

/// The bare points that only this side's stones surround.
pub(crate) fn spaces(living: &Board, color: Color) -> PointSet {
    let size = living.size();
    let alone = |region: &PointSet| {
        let around = region.neighbors(size) & living.occupied();
        !around.is_empty() && around.is_subset(living.stones(color))
    };
    living.bare().components(size).filter(alone).fold(PointSet::EMPTY, |all, region| all | region)
}

/// Whether two players would agree what is dead: nothing but that cannot live.
pub(crate) fn is_settled(ended: &Board) -> bool {
    let living = dead(ended).iter().fold(*ended, |board, &group| board.without(group));
    Color::BOTH.into_iter().all(|color| alive(&living, color) == living.stones(color))
}

/// The stones of a side that live: chains around common spaces that make two eyes, whoever plays first.
pub(crate) fn alive(board: &Board, color: Color) -> PointSet {
    let size = board.size();
    let spaces = spaces(board, color);
    let eyes = |group: PointSet| -> usize {
        (group & spaces).components(size).map(|space| if space.len() >= TWO_EYES { 2 } else { 1 }).sum()
    };
    let groups = (board.stones(color) | spaces).components(size).filter(|&group| eyes(group) >= 2);
    groups.fold(PointSet::EMPTY, |all, group| all | group) & board.stones(color)
}

/// Groups that two players would agree to be dead: small ones that do not live, around which only the opponent's stones are left once
/// they are gone.
pub(crate) fn dead(ended: &Board) -> Vec<PointSet> {
    let size = ended.size();
    let mut board = *ended;
    let mut found = Vec::new();
    loop {
        let hopeless = Color::BOTH.into_iter().find_map(|color| {
            let dying = board.stones(color) - alive(&board, color);
            // Chains around one space die together, and then those that only each other keep from being surrounded.
            let around = |between: PointSet| (dying | between).components(size).map(move |group| group & dying);
            around(spaces(&board, color)).chain(around(board.bare())).find(|&group| {
                let without = board.without(group);
                let region = group.flood(without.bare(), size);
                let around = region.neighbors(size) & without.occupied();
                (1..=LARGEST_DEAD).contains(&group.len())
                    && !around.is_empty()
                    && around.is_subset(without.stones(color.opponent()))
            })
        });
        let Some(group) = hopeless else { return found };
        board = board.without(group);
        found.push(group);
    }
}

/// Where White's compensation goes in Black's territory: onto four points in a square where there are such, as many as there is room for
/// otherwise.
fn compensation(black: PointSet, size: BoardSize, dice: &mut Dice) -> Vec<Point> {
    let square = |corner: Point| -> Option<PointSet> {
        let step = |(right, down)| size.point(corner.column() + right, corner.row() + down);
        [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().map(step).collect()
    };
    let squares: Vec<PointSet> = black.iter().filter_map(square).filter(|square| square.is_subset(black)).collect();
    let chosen = if squares.is_empty() { black } else { dice.pick(&squares) };
    let mut points = in_some_order(chosen, dice);
    points.truncate(COMPENSATION_STONES);
    points
}

/// Points one after the other, each near the one before where that is possible: as hands fill.
fn in_some_order(points: PointSet, dice: &mut Dice) -> Vec<Point> {
    let mut left: Vec<Point> = points.iter().collect();
    let mut order: Vec<Point> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let far = |point: &Point| {
            order.last().map_or(0, |last| last.column().abs_diff(point.column()) + last.row().abs_diff(point.row()))
        };
        let nearest = left.iter().map(far).min().unwrap_or(0);
        let near: Vec<usize> = (0..left.len()).filter(|&index| far(&left[index]) <= nearest + 1).collect();
        order.push(left.swap_remove(near[dice.below(near.len())]));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Game;
    use board::BoardSize;

    #[test]
    fn no_stone_is_lost_of_a_set_that_lies_on_the_board_whole() {
        let set: Vec<Point> =
            BoardSize::NINE.points().filter(|point| point.row() + point.column() > 0).step_by(2).collect();
        let lost = |blacks: &[Point]| {
            let mut board = Board::empty(BoardSize::NINE);
            blacks.iter().for_each(|&point| board.set(point, Some(Color::Black)));
            (0..60).map(|seed| Counting::of(&board, &mut Dice::new(seed)).lost.black).sum::<usize>()
        };
        assert_eq!(set.len(), 40);
        assert!(lost(&set) == 0 && lost(&set[1..]) > 0);
    }

    #[test]
    fn every_stone_of_whole_sets_lies_on_the_filled_board_and_one_point_stays_open() {
        let (mut whole, mut with_dead, mut settled, mut compensated) = (0, 0, 0, 0);
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            let size = BoardSize::new([9, 13, 19][seed as usize % 3]).unwrap();
            let mut game = Game::new(size, &mut dice.fork());
            let mut own = dice.fork();
            let mut passes = 0;
            while passes < 2 {
                passes = if game.step_to_the_end(&mut own).is_some() { 0 } else { passes + 1 };
            }
            let ended = game.board();
            settled += usize::from(is_settled(&ended));
            let counting = Counting::of(&ended, &mut dice);
            let mut board = counting.dead.iter().fold(ended, |board, &chain| board.without(chain));
            let blacks = spaces(&board, Color::Black);
            let first = counting.filling.iter().take(COMPENSATION_STONES);
            let placed = first.filter(|(color, point)| *color == Color::White && blacks.contains(*point)).count();
            compensated += usize::from(placed == COMPENSATION_STONES);
            for (color, point) in &counting.filling {
                assert_eq!(board.get(*point), None, "two stones on one point, seed {seed}");
                board.set(*point, Some(*color));
            }
            let set = (size.point_count() - 1) / 2;
            for color in Color::BOTH {
                assert_eq!(board.stones(color).len() + counting.lost[color], set, "seed {seed}\n{board}");
            }
            whole += usize::from(board.bare().len() == 1);
            with_dead += usize::from(!counting.dead.is_empty());
        }
        assert!(whole > 40 && whole < 60, "{whole} of 60 sets were whole");
        assert!(with_dead > 10, "{with_dead} of 60 games had dead stones");
        assert!(
            compensated > 30 && compensated < 60,
            "in {compensated} of 60 games White's compensation was placed first"
        );
        assert!(settled > 36, "{settled} of 60 games were played until nothing was open");
    }

    #[test]
    fn small_groups_with_one_eye_are_dead_and_a_large_one_leaves_the_game_open() {
        let board: Board = "
            W B . . . . . . .
            . B . . B . . . .
            W B . . B B B B B
            B B . . B W W W W
            . . . . B W . . W
            B B B . B W W W W
            W W B . B B B B B
            . W B . . . . . .
            . W B . . . . . ."
            .parse()
            .unwrap();
        let size = board.size();
        let [corner, below] =
            [(0, 0), (1, 7)].map(|(column, row)| board.chain(size.point(column, row).unwrap()).unwrap());
        let middle = board.chain(size.point(5, 3).unwrap()).unwrap();
        assert_eq!(alive(&board, Color::Black), board.stones(Color::Black));
        assert_eq!(alive(&board, Color::White), PointSet::EMPTY);
        let dead = dead(&board);
        let all = dead.iter().fold(PointSet::EMPTY, |all, &group| all | group);
        assert!(corner.stones.is_subset(all) && below.stones.is_subset(all), "both stones of the corner, too");
        assert!(!middle.stones.intersects(all) && !is_settled(&board), "ten stones nobody takes off without reading");
        assert!(is_settled(&board.without(middle.stones)));
    }
}
