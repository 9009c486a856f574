//! How far stones lie off their points: hands are sloppy, players lay each stone by the ones before it rather than by the lines, so
//! that whole groups drift, and stones that touch push each other away.

use board::{Board, Color, Point};

use crate::dice::Dice;
use crate::maths::{Curves, Vec2};

/// No stone lies farther off its point than this share of a cell: beyond it nobody could say which point it is on;
const FARTHEST_CELLS: f32 = 0.36;
/// where groups drift, the stones around tell it up to here.
const FARTHEST_SLOPPY_CELLS: f32 = 0.48;
/// Rounds in which touching stones push each other apart.
const PUSHES: usize = 6;

/// One stone with its place on the board, in millimetres of the board frame.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) point: Point,
    pub(crate) color: Color,
    pub(crate) place: Vec2,
}

/// What there is room for.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The mean cell.
    pub(crate) cell_mm: f32,
    /// The stones' radius.
    pub(crate) radius_mm: f32,
    /// Whether groups of stones drift as far as on the sloppiest real boards.
    pub(crate) sloppy: bool,
}

/// Lays the stones of a position, given where each point is, in millimetres.
pub(crate) fn lay(position: &Board, lattice: impl Fn(Point) -> Vec2, room: Room, dice: &mut Dice) -> Vec<Placed> {
    let Room { cell_mm, radius_mm, sloppy } = room;
    let usual = if dice.chance(0.2) { dice.range(0.10, 0.22) } else { dice.range(0.015, 0.10) };
    let drift = if sloppy || dice.chance(0.35) { Drift::random(sloppy, dice) } else { Drift::none() };
    let farthest_cells = if sloppy { FARTHEST_SLOPPY_CELLS } else { FARTHEST_CELLS };
    let mut placed: Vec<Placed> = Vec::new();
    for point in position.occupied().iter() {
        let Some(color) = position.get(point) else { continue };
        let careless = if dice.chance(0.02) { 2.5 } else { 1.0 };
        let off = Vec2::new(dice.normal(), dice.normal()) * (usual * careless * cell_mm);
        let off = off + drift.at(point) * cell_mm;
        placed.push(Placed { point, color, place: lattice(point) + off });
    }
    let mut index = vec![None; position.size().point_count()];
    let lines = position.size().lines();
    for (order, stone) in placed.iter().enumerate() {
        index[stone.point.row() * lines + stone.point.column()] = Some(order);
    }
    for _ in 0..PUSHES {
        for order in 0..placed.len() {
            let (column, row) = (placed[order].point.column(), placed[order].point.row());
            for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let Some(next_column) = column.checked_add_signed(right).filter(|&next| next < lines) else { continue };
                let next_row = row + down;
                let Some(&Some(other)) = index.get(next_row * lines + next_column).filter(|_| next_row < lines) else {
                    continue;
                };
                push_apart(&mut placed, order, other, 2.0 * radius_mm);
            }
        }
        for stone in &mut placed {
            let home = lattice(stone.point);
            let off = stone.place - home;
            let farthest = farthest_cells * cell_mm;
            if off.norm() > farthest {
                stone.place = home + off * (farthest / off.norm());
            }
        }
    }
    placed
}

/// How far the stones of a neighbourhood lie off together, in cells: an even part and two slow waves.
struct Drift {
    even: Vec2,
    waves: [(Vec2, Vec2, f32); 2],
}

impl Drift {
    const fn none() -> Self {
        let still = (Vec2::new(0.0, 0.0), Vec2::new(0.0, 0.0), 0.0);
        Self { even: Vec2::new(0.0, 0.0), waves: [still; 2] }
    }

    fn random(sloppy: bool, dice: &mut Dice) -> Self {
        let most_cells = if sloppy { 0.22 } else { 0.12 };
        let strength = dice.range(0.3, 1.0) * most_cells;
        let arrow = |length: f32, dice: &mut Dice| {
            let angle = dice.angle();
            Vec2::new(angle.cosine(), angle.sine()) * length
        };
        // A wave is from six to twenty points long.
        let waves = [(); 2].map(|()| (arrow(dice.octaves(0.3, 1.0), dice), arrow(strength, dice), dice.angle()));
        Self { even: arrow(strength, dice), waves }
    }

    fn at(&self, point: Point) -> Vec2 {
        let place = Vec2::new(point.column() as f32, point.row() as f32);
        self.waves.iter().fold(self.even, |sum, (way, off, phase)| sum + off * (way.dot(&place) + phase).sine())
    }
}

fn push_apart(placed: &mut [Placed], one: usize, two: usize, least_mm: f32) {
    let between = placed[two].place - placed[one].place;
    let distance = between.norm();
    if distance < least_mm && distance > 1e-3 {
        let step = between * ((least_mm - distance) / distance / 2.0);
        placed[one].place -= step;
        placed[two].place += step;
    }
}

#[cfg(test)]
mod tests {
    use board::BoardSize;

    use super::*;

    #[test]
    fn sloppy_stones_lie_farther_off_and_stay_nearer_to_their_points_than_to_the_next() {
        let mut full = Board::empty(BoardSize::NINETEEN);
        for point in BoardSize::NINETEEN.points() {
            full.set(point, Some(Color::Black));
        }
        let home = |point: Point| Vec2::new(point.column() as f32, point.row() as f32) * 22.0;
        let farthest = |sloppy: bool, seed: u64| {
            let room = Room { cell_mm: 22.0, radius_mm: 11.0, sloppy };
            let placed = lay(&full, home, room, &mut Dice::new(seed));
            placed.iter().map(|stone| (stone.place - home(stone.point)).norm() / 22.0).fold(0.0, f32::max)
        };
        let (neat, sloppy): (Vec<f32>, Vec<f32>) =
            (0..20).map(|seed| (farthest(false, seed), farthest(true, seed))).unzip();
        assert!(sloppy.iter().sum::<f32>() > 1.2 * neat.iter().sum::<f32>(), "{neat:?} {sloppy:?}");
        assert!(sloppy.iter().all(|&off| off <= FARTHEST_SLOPPY_CELLS + 1e-4), "{sloppy:?}");
    }
}
