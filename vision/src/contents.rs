//! What the stone network says of each point of a board laid flat, and of the lines around it.

use board::BoardSize;
use nalgebra::{Point2, Vector2};

use crate::extent::SIZES;
use crate::network::{Network, NetworkError};
use crate::rectify::{Flat, Layout};

/// What a place of the flat board can hold, in the order of the network's planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A point of the board, with nothing on it.
    Bare = 0,
    /// A point with a black stone.
    Black = 1,
    /// A point with a white stone.
    White = 2,
    /// No point of the board. The network's plane before it tells of points under something that is no stone.
    Outside = 4,
}

/// How many things it tells apart.
pub(crate) const CONTENTS: usize = 5;
/// The network's planes: the logits of the contents, then how far right and how far down of its place a crossing is, in cells.
const PLANES: usize = CONTENTS + 2;

/// What the stone network says of every point of a board and of the lines around it: the mean of one or several looks.
pub(crate) struct Contents {
    /// Lines shown, the board's own and those around it.
    lines: usize,
    looks: usize,
    // Row by row, from the upper left of the lines around the board, the board upright.
    places: Vec<Place>,
}

#[derive(Clone, Copy, Default)]
struct Place {
    /// Of each [`Content`], a sum over the looks.
    probabilities: [f64; CONTENTS],
    /// Where the first look saw the crossing, in cells from where the grid has it.
    off: Vector2<f64>,
}

/// Where the stone network sees the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placing {
    /// Its size.
    pub size: BoardSize,
    /// Columns and rows by which the board lies beside the grid.
    pub offset: (i32, i32),
    /// How much likelier it lies there than at the next best place, in logits.
    pub lead: f64,
    /// The share of its points that look like points of a board.
    pub share: f64,
}

/// Where the network sees a crossing of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    /// Which crossing, in cells of the board.
    pub of: Point2<f64>,
    /// Where it is seen, in cells of the grid that the board was laid flat by.
    pub seen: Point2<f64>,
    /// How much that is worth, 0 to 1.
    pub weight: f64,
}

impl Contents {
    /// How the stone network wants a board laid flat.
    pub const LAYOUT: Layout = Layout { cell_px: 16, margin_cells: 2.5, side_multiple: 16 };
    /// Lines told of on each side of the board.
    pub const AROUND: usize = 2;

    /// What the network sees on a board laid flat.
    pub fn seen(network: &Network, flat: &Flat) -> Result<Self, NetworkError> {
        let lines = flat.lines() + 2 * Self::AROUND;
        let mut contents = Self { lines, looks: 0, places: vec![Place::default(); lines * lines] };
        contents.look(network, flat)?;
        Ok(contents)
    }

    /// What a network would have seen in one look at points that hold nothing, a black or a white stone with these probabilities, and
    /// around which there is no board.
    #[cfg(test)]
    pub fn known(board_lines: usize, points: &[[f64; 3]]) -> Self {
        let lines = board_lines + 2 * Self::AROUND;
        let around = Place { probabilities: [0.0, 0.0, 0.0, 0.0, 1.0], ..Place::default() };
        let mut places = vec![around; lines * lines];
        for (index, &[bare, black, white]) in points.iter().enumerate() {
            let (column, row) = (index % board_lines + Self::AROUND, index / board_lines + Self::AROUND);
            places[row * lines + column].probabilities = [bare, black, white, 0.0, 0.0];
        }
        Self { lines, looks: 1, places }
    }

    /// Joins what the network sees on the same flat board, turned.
    pub fn look(&mut self, network: &Network, flat: &Flat) -> Result<(), NetworkError> {
        let cell_px = Self::LAYOUT.cell_px;
        let answer = network.run(&flat.picture, PLANES, cell_px as usize)?;
        let lines = self.lines;
        for (index, place) in self.places.iter_mut().enumerate() {
            let cell = Point2::new(index % lines, index / lines).map(|along| along as f64 - Self::AROUND as f64);
            let pixel = flat.pixel(cell).map(|along| (along / f64::from(cell_px)).floor() as usize);
            let value = |plane: usize| f64::from(answer[(plane * lines + pixel.y) * lines + pixel.x]);
            let highest = (0..CONTENTS).map(value).fold(f64::NEG_INFINITY, f64::max);
            let weights: [f64; CONTENTS] = std::array::from_fn(|plane| (value(plane) - highest).exp());
            let total: f64 = weights.iter().sum();
            for (sum, weight) in place.probabilities.iter_mut().zip(weights) {
                *sum += weight / total;
            }
            if self.looks == 0 {
                place.off = Vector2::new(value(CONTENTS), value(CONTENTS + 1));
            }
        }
        self.looks += 1;
        Ok(())
    }

    /// How often the network has looked.
    pub const fn looks(&self) -> usize {
        self.looks
    }

    /// The probability that the likeliest content of a point is not what lies there, where that is greatest.
    pub fn greatest_risk(&self) -> f64 {
        let points = Self::AROUND..self.lines - Self::AROUND;
        let places =
            points.clone().flat_map(|row| points.clone().map(move |column| &self.places[row * self.lines + column]));
        let highest = |place: &Place| place.probabilities.iter().copied().fold(0.0, f64::max) / self.looks as f64;
        places.map(|place| 1.0 - highest(place)).fold(0.0, f64::max)
    }

    /// The crossings of a board that lies there, in cells of the grid: where the network sees each.
    pub fn crossings(&self, placing: Placing) -> impl Iterator<Item = Crossing> {
        /// The places of crossings under stones are guessed from less.
        const WEIGHT_UNDER_STONE: f64 = 0.5;
        let (lines, (right, down)) = (placing.size.lines() as i32, placing.offset);
        let points = (0..lines).flat_map(move |row| (0..lines).map(move |column| (column, row)));
        points.map(move |(column, row)| {
            let (shown_column, shown_row) = (column + right, row + down);
            let bare = self.probability(Content::Bare, shown_column, shown_row);
            let board = 1.0 - self.probability(Content::Outside, shown_column, shown_row);
            let grid = Vector2::new(f64::from(shown_column), f64::from(shown_row));
            Crossing {
                of: Point2::new(f64::from(column), f64::from(row)),
                seen: Point2::from(grid + self.place(shown_column, shown_row).off),
                weight: board * (WEIGHT_UNDER_STONE + (1.0 - WEIGHT_UNDER_STONE) * bare),
            }
        })
    }

    /// Where the board lies in the lines shown, and of what size it is: which window of them looks like board inside and like no
    /// board outside.
    pub fn placing(&self) -> Placing {
        let shown = self.lines as i32;
        let around = Self::AROUND as i32;
        let outside = |place: &Place| place.probabilities[Content::Outside as usize] / self.looks as f64;
        // For a place being a point of the board.
        let board: Vec<f64> = self
            .places
            .iter()
            .map(|place| {
                let outside = outside(place);
                ((1.0 - outside).max(1e-9) / outside.max(1e-9)).ln().clamp(-Self::MOST_SAID, Self::MOST_SAID)
            })
            .collect();
        let nowhere: f64 = -board.iter().sum::<f64>();
        let window = |size: BoardSize, column: i32, row: i32, value: &dyn Fn(usize) -> f64| -> f64 {
            let lines = size.lines() as i32;
            let rows = row..row + lines;
            rows.map(|row| (column..column + lines).map(|column| value((row * shown + column) as usize)).sum::<f64>())
                .sum()
        };
        let mut best: Option<(f64, BoardSize, i32, i32)> = None;
        let mut second = f64::NEG_INFINITY;
        for size in SIZES.into_iter().filter(|size| size.lines() as i32 <= shown) {
            let last = shown - size.lines() as i32;
            for (row, column) in (0..=last).flat_map(|row| (0..=last).map(move |column| (row, column))) {
                let score = nowhere + 2.0 * window(size, column, row, &|place| board[place]);
                if best.is_none_or(|(best, ..)| score > best) {
                    second = best.map_or(second, |(best, ..)| best);
                    best = Some((score, size, column, row));
                } else {
                    second = second.max(score);
                }
            }
        }
        let (score, size, column, row) = best.expect("a board of nine lines fits into any lines shown");
        let missing = window(size, column, row, &|place| outside(&self.places[place]));
        Placing {
            size,
            offset: (column - around, row - around),
            lead: (score - second) / 2.0,
            share: 1.0 - missing / size.point_count() as f64,
        }
    }

    /// One place can say only so much, since neighbours err together.
    const MOST_SAID: f64 = 3.0;

    /// The lead in logits of a board of this size where every place says all it can: over the same board a line on.
    pub fn largest_lead(size: BoardSize) -> f64 {
        2.0 * Self::MOST_SAID * size.lines() as f64
    }

    /// The probability that this is what the point holds; column and row count from the board's upper left and may lie up to
    /// [`Self::AROUND`] lines outside.
    pub fn probability(&self, content: Content, column: i32, row: i32) -> f64 {
        self.place(column, row).probabilities[content as usize] / self.looks as f64
    }

    /// The probability of everything that the point may hold, in the order of the network's planes.
    pub fn probabilities(&self, column: i32, row: i32) -> [f64; CONTENTS] {
        self.place(column, row).probabilities.map(|sum| sum / self.looks as f64)
    }

    fn place(&self, column: i32, row: i32) -> &Place {
        let along = |value: i32| (value + Self::AROUND as i32) as usize;
        &self.places[along(row) * self.lines + along(column)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_nothing_speaks_against_has_the_largest_lead() {
        for size in SIZES {
            let placing = Contents::known(size.lines(), &vec![[1.0, 0.0, 0.0]; size.point_count()]).placing();
            assert_eq!((placing.size, placing.offset), (size, (0, 0)));
            let largest = Contents::largest_lead(size);
            assert!((placing.lead - largest).abs() < 1e-6, "{} for {largest}", placing.lead);
        }
    }
}
