//! What the network sees: a stack of 19 x 19 planes made from the board, from what is settled and from the playouts.
//!
//! Frame: plane by plane, each in reading order with 19 places a row whatever the board's size; places off the board are 0.

use board::{Board, BoardSize, ByColor, Color};

use super::life::Settled;
use super::playout::Tally;

/// The number of planes.
pub const PLANES: usize = 16;
/// Places in a plane.
pub(super) const PLACES: usize = BoardSize::NINETEEN.point_count();

/// The planes of a board, `PLANES` times 361 numbers from 0 to 1.
///
/// | planes | meaning |
/// |---|---|
/// | 0 | the point is on the board |
/// | 1, 2 | a black stone, a white stone |
/// | 3, 4 | unconditionally Black's, White's |
/// | 5 to 8 | the share of playouts that Black owned with Black first, White with Black first, Black with White first, White with White first |
/// | 9 to 12 | a stone of a chain with one, two, three, more liberties |
/// | 13, 14 | a chain's size in stones, divided by 20; its liberties, divided by 20; both at most 1 |
/// | 15 | the lost share of the point's chain in the playouts, averaged over its stones |
pub(super) fn planes(board: &Board, settled: &ByColor<Settled>, tally: &Tally) -> Vec<f32> {
    let mut planes = vec![0.0; PLANES * PLACES];
    for point in board.size().points() {
        let at = point.index();
        let mut set = |plane: usize, value: f32| planes[plane * PLACES + at] = value;
        set(0, 1.0);
        for (index, color) in Color::BOTH.into_iter().enumerate() {
            set(1 + index, f32::from(u8::from(board.stones(color).contains(point))));
            set(3 + index, f32::from(u8::from(settled[color].all().contains(point))));
        }
        for (outer, first) in Color::BOTH.into_iter().enumerate() {
            for (inner, color) in Color::BOTH.into_iter().enumerate() {
                let share = match Color::BOTH.into_iter().find(|&holder| settled[holder].all().contains(point)) {
                    Some(holder) => f32::from(u8::from(holder == color)),
                    None => tally.share(first, color, point),
                };
                set(5 + 2 * outer + inner, share);
            }
        }
    }
    for chain in board.chains() {
        let lost = {
            let enemy = |at: usize, first: usize| {
                let own = usize::from(chain.color == Color::White);
                planes[(5 + 2 * first + 1 - own) * PLACES + at] - planes[(5 + 2 * first + own) * PLACES + at]
            };
            let sum: f32 = chain.stones.iter().map(|point| enemy(point.index(), 0) + enemy(point.index(), 1)).sum();
            0.5 + 0.25 * sum / chain.stones.len() as f32
        };
        for point in chain.stones.iter() {
            let mut set = |plane: usize, value: f32| planes[plane * PLACES + point.index()] = value;
            set(8 + chain.liberties.len().clamp(1, 4), 1.0);
            set(13, (chain.stones.len() as f32 / 20.0).min(1.0));
            set(14, (chain.liberties.len() as f32 / 20.0).min(1.0));
            set(15, lost);
        }
    }
    planes
}
