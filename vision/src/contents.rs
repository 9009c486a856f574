//! What the stone network says of each point of a board laid flat, and of the lines around it.

use nalgebra::Point2;

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

const CONTENTS: usize = 5;

/// Probabilities of each [`Content`] for every point of a board and the lines around it.
pub(crate) struct Contents {
    /// Lines shown, the board's own and those around it.
    lines: usize,
    // Row by row, from the upper left of the lines around the board, the board upright.
    places: Vec<[f64; CONTENTS]>,
}

/// Where the stone network sees the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placing {
    /// Columns and rows by which the board lies beside the grid.
    pub offset: (i32, i32),
    /// How much likelier it lies there than at the next best place, in logits.
    pub lead: f64,
    /// The share of its points that look like points of a board.
    pub share: f64,
}

impl Contents {
    /// How the stone network wants a board laid flat.
    pub const LAYOUT: Layout = Layout { cell_px: 16, margin_cells: 2.5, side_multiple: 16 };
    /// Lines told of on each side of the board.
    pub const AROUND: usize = 2;

    /// What the network sees on a flat board, in several turns: the mean of its answers.
    pub fn seen(network: &Network, flat: &Flat, turns: usize) -> Result<Self, NetworkError> {
        let lines = flat.lines() + 2 * Self::AROUND;
        let mut places = vec![[0.0; CONTENTS]; lines * lines];
        let mut turned = flat.clone();
        for turn in 0..turns {
            let logits = network.run(&turned.picture, CONTENTS, Self::LAYOUT.cell_px as usize)?;
            for (index, place) in places.iter_mut().enumerate() {
                let cell = Point2::new(index % lines, index / lines).map(|along| along as f64 - Self::AROUND as f64);
                let pixel = turned.pixel(cell).map(|along| (along / f64::from(Self::LAYOUT.cell_px)).floor() as usize);
                let logit = |plane: usize| f64::from(logits[(plane * lines + pixel.y) * lines + pixel.x]);
                let highest = (0..CONTENTS).map(logit).fold(f64::NEG_INFINITY, f64::max);
                let weights: [f64; CONTENTS] = std::array::from_fn(|plane| (logit(plane) - highest).exp());
                let total: f64 = weights.iter().sum();
                for (mean, weight) in place.iter_mut().zip(weights) {
                    *mean += weight / total / turns as f64;
                }
            }
            if turn + 1 < turns {
                turned = turned.turned();
            }
        }
        Ok(Self { lines, places })
    }

    /// Where the board lies in the lines shown: by how many columns and rows off the grid, and how much likelier, in logits, than
    /// the next best place. Lines that were not shown speak for no place.
    pub fn placing(&self) -> Placing {
        let around = Self::AROUND as i32;
        let lines = (self.lines - 2 * Self::AROUND) as i32;
        let reach = -around..=around;
        let mut scores: Vec<(f64, (i32, i32))> = reach
            .clone()
            .flat_map(|row| reach.clone().map(move |column| (column, row)))
            .map(|(right, down)| {
                let shown = (-around..lines + around)
                    .flat_map(|row| (-around..lines + around).map(move |column| (column, row)));
                let score = shown.map(|(column, row)| {
                    let outside = self.probability(Content::Outside, column, row);
                    let logit =
                        (outside.max(1e-9) / (1.0 - outside).max(1e-9)).ln().clamp(-Self::MOST_SAID, Self::MOST_SAID);
                    let inside = (right..right + lines).contains(&column) && (down..down + lines).contains(&row);
                    if inside { -logit } else { logit }
                });
                (score.sum(), (right, down))
            })
            .collect();
        scores.sort_by(|one, two| two.0.total_cmp(&one.0));
        let (best, (right, down)) = scores[0];
        let points = (down..down + lines).flat_map(|row| (right..right + lines).map(move |column| (column, row)));
        let outside: f64 = points.map(|(column, row)| self.probability(Content::Outside, column, row)).sum();
        Placing {
            offset: (right, down),
            lead: (best - scores[1].0) / 2.0,
            share: 1.0 - outside / f64::from(lines * lines),
        }
    }

    /// One place can say only so much, since neighbours err together.
    const MOST_SAID: f64 = 3.0;

    /// The probability that this is what the point holds; column and row count from the board's upper left and may lie up to
    /// [`Self::AROUND`] lines outside.
    pub fn probability(&self, content: Content, column: i32, row: i32) -> f64 {
        let along = |value: i32| (value + Self::AROUND as i32) as usize;
        self.places[along(row) * self.lines + along(column)][content as usize]
    }
}
