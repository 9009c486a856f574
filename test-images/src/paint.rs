//! Paint: what the surface of a thing looks like at a place, from the wood of a table to the squares of a chessboard.
//!
//! Places are in millimetres along the surface.

use crate::board_face::BoardFace;
use crate::finish::{Finish, Footprint, Row};
use crate::ground::Ground;
use crate::lanes::TILE_PX;
use crate::maths::Vec2;
use crate::print::Print;

/// The surface of a thing.
pub(crate) enum Paint {
    /// What it is made of, and nothing on it.
    Ground(Ground),
    /// Something printed or laid out: text, tables, chessboards, keys, dials.
    Print(Box<Print>),
    /// A Go board.
    Board(Box<BoardFace>),
    /// Another paint whose place (0, 0) lies elsewhere: its place there is this one's plus the vector.
    Shifted(Vec2, Box<Paint>),
}

impl Paint {
    /// The Go board that it shows, and what takes its places to the board's.
    pub(crate) fn as_board(&self) -> Option<(Vec2, &BoardFace)> {
        match self {
            Self::Board(face) => Some((Vec2::zeros(), face)),
            Self::Shifted(by, paint) => paint.as_board().map(|(before, face)| (before + by, face)),
            Self::Ground(_) | Self::Print(_) => None,
        }
    }

    /// The surface at a place.
    pub(crate) fn at(&self, place: Vec2, footprint: Footprint) -> Finish {
        match self {
            Self::Ground(ground) => ground.at(place, footprint),
            Self::Print(print) => print.at(place, footprint),
            Self::Board(face) => face.at(place, footprint),
            Self::Shifted(by, paint) => paint.at(place + by, footprint),
        }
    }

    /// The surface at the places of a row.
    pub(crate) fn row(&self, row: &Row) -> [Finish; TILE_PX] {
        match self {
            Self::Ground(ground) => ground.row(row),
            Self::Board(face) => face.row(row),
            Self::Shifted(by, paint) => paint.row(&row.moved(|place| place + by)),
            Self::Print(print) => std::array::from_fn(|lane| print.at(row.place(lane), row.footprint(lane))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::materials::table_top;
    use board::BoardSize;

    #[test]
    fn a_row_shows_what_its_places_show() {
        for seed in 0..120 {
            let mut dice = Dice::new(seed);
            let paint = match seed % 3 {
                0 => Paint::Board(Box::new(BoardFace::random(BoardSize::NINE, &mut dice))),
                1 => Paint::Shifted(Vec2::new(3.0, 4.0), Box::new(table_top(&mut dice))),
                _ => table_top(&mut dice),
            };
            let (x, y, step) = (dice.range(-20.0, 200.0), dice.range(-20.0, 200.0), dice.range(0.1, 3.0));
            let along = |start: f32, step: f32| std::array::from_fn(|lane| start + step * lane as f32);
            let row =
                Row { x: along(x, step), y: along(y, 0.3), wide_x: along(step, 0.0), wide_y: along(1.3 * step, 0.1) };
            for (lane, finish) in paint.row(&row).iter().enumerate() {
                let alone = paint.at(row.place(lane), row.footprint(lane));
                assert!((finish.albedo - alone.albedo).amax() < 1e-6, "seed {seed}");
                assert_eq!((finish.shine, finish.roughness), (alone.shine, alone.roughness), "seed {seed}");
            }
        }
    }
}
