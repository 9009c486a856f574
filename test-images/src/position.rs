//! Which position lies on the board: the stage of the game, and the stages that only counting or children bring about.

use board::{Board, BoardSize, Color, Point, PointSet};

use crate::dice::Dice;
use crate::play::Game;

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No stone.
    Empty,
    /// The first moves.
    Opening,
    /// Between opening and end.
    Middle,
    /// Played out, dead stones still on the board.
    Finished,
    /// Played out, the dead stones taken off.
    DeadRemoved,
    /// Filled in to count: one bare point, at times a few.
    FilledIn,
    /// Lines, blocks and pictures as beginners and children lay them, or stones strewn at random.
    Arranged,
}

impl Stage {
    pub(crate) fn random(dice: &mut Dice) -> Self {
        dice.weighted(&[
            (0.04, Self::Empty),
            (0.12, Self::Opening),
            (0.30, Self::Middle),
            (0.22, Self::Finished),
            (0.10, Self::DeadRemoved),
            (0.10, Self::FilledIn),
            (0.12, Self::Arranged),
        ])
    }
}

/// A position of this stage.
pub(crate) fn random(size: BoardSize, stage: Stage, dice: &mut Dice) -> Board {
    let points = size.point_count();
    let mut game = Game::new(size, dice);
    match stage {
        Stage::Empty => Board::empty(size),
        Stage::Opening => {
            game.play(1 + dice.below(points / 10), dice);
            game.board()
        }
        Stage::Middle => {
            game.play(points / 10 + dice.below(points / 2), dice);
            game.board()
        }
        Stage::Finished => {
            game.play(2 * points, dice);
            game.board()
        }
        Stage::DeadRemoved => {
            game.play(2 * points, dice);
            without_dead(&game)
        }
        Stage::FilledIn => {
            game.play(points / 3 + dice.below(points), dice);
            filled(&game, dice)
        }
        Stage::Arranged => arranged(size, dice),
    }
}

/// The board without the chains that stand in the other side's influence.
fn without_dead(game: &Game) -> Board {
    let board = game.board();
    let dead: PointSet = board
        .chains()
        .filter(|chain| {
            let lost = chain.stones.iter().filter(|&stone| game.owner(stone) != chain.color).count();
            2 * lost > chain.stones.len()
        })
        .flat_map(|chain| chain.stones.iter().collect::<Vec<_>>())
        .collect();
    board.without(dead)
}

/// Every point filled by the side that owns it, but for one bare point (at times up to four).
fn filled(game: &Game, dice: &mut Dice) -> Board {
    let mut board = without_dead(game);
    for point in board.bare().iter() {
        board.set(point, Some(game.owner(point)));
    }
    let bare = if dice.chance(0.75) { 1 } else { 1 + dice.below(4) };
    let points: Vec<Point> = board.size().points().collect();
    for _ in 0..bare {
        board.set(dice.pick(&points), None);
    }
    board
}

/// Blocks, lines and strewn stones.
fn arranged(size: BoardSize, dice: &mut Dice) -> Board {
    let lines = size.lines();
    let mut board = Board::empty(size);
    if dice.chance(0.35) {
        let (density, whites) = (dice.range(0.02, 0.95), dice.range(0.1, 0.9));
        for point in size.points() {
            if dice.chance(density) {
                board.set(point, Some(if dice.chance(whites) { Color::White } else { Color::Black }));
            }
        }
        return board;
    }
    for _ in 0..3 + dice.below(24) {
        let color = dice.pick(&Color::BOTH);
        let long = 1 + dice.below(lines);
        let (wide, high) = (1 + dice.below(5), 1 + dice.below(5));
        let (width, height) = dice.weighted(&[
            (4.0, (long, 1)),
            (4.0, (1, long)),
            (2.0, (wide, high)),
            (0.6, (long, (long + 2 * high).min(lines))),
        ]);
        let stone = if dice.chance(0.08) { None } else { Some(color) };
        let (left, top) = (dice.below(lines), dice.below(lines));
        for row in top..(top + height).min(lines) {
            for column in left..(left + width).min(lines) {
                if let Some(point) = size.point(column, row) {
                    board.set(point, stone);
                }
            }
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn played_positions_are_legal() {
        for seed in 0..30 {
            let mut dice = Dice::new(seed);
            for size in [BoardSize::NINE, BoardSize::THIRTEEN, BoardSize::NINETEEN] {
                for stage in [Stage::Opening, Stage::Middle, Stage::Finished, Stage::DeadRemoved] {
                    let board = random(size, stage, &mut dice);
                    let strangled = board.chains().find(|chain| chain.liberties.is_empty());
                    assert_eq!(strangled, None, "seed {seed}, {stage:?}:\n{board}");
                }
            }
        }
    }

    #[test]
    fn stages_differ_in_how_full_they_are() {
        let bare = |stage: Stage| {
            let count = |seed| random(BoardSize::NINETEEN, stage, &mut Dice::new(seed)).bare().len();
            (0..20).map(count).collect::<Vec<_>>()
        };
        assert!(bare(Stage::Empty).iter().all(|&count| count == 361));
        assert!(bare(Stage::Opening).iter().all(|&count| (320..361).contains(&count)));
        assert!(bare(Stage::FilledIn).iter().all(|&count| (1..=4).contains(&count)));
        assert!(bare(Stage::FilledIn).contains(&1));
        let finished = bare(Stage::Finished);
        assert!(finished.iter().all(|&count| count < 200), "a finished game has few bare points, not {finished:?}");
    }
}
