//! What was seen on every point of a board, with its doubts.

use board::{Board, Color, Point, PointSet};

use crate::grid::Grid;

/// What was seen on one point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The likeliest content.
    pub stone: Option<Color>,
    /// How much likelier it is than the next, as a difference of probabilities, 0 to 1.
    pub confidence: f64,
}

/// A photograph, read: the grid, and what stands on each point.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    grid: Grid,
    board: Board,
    // By `Point::index`.
    confidences: Vec<f64>,
    doubtful: PointSet,
}

/// Points whose first content leads the next by less than this are shown to a human.
const DOUBTFUL_BELOW: f64 = 0.98;

impl Observation {
    /// Joins the grid with what `look` sees on each of its points.
    pub(crate) fn new(grid: Grid, mut look: impl FnMut(Point) -> Sight) -> Self {
        let size = grid.size();
        let mut observation =
            Self { grid, board: Board::empty(size), confidences: vec![0.0; PLACES], doubtful: PointSet::EMPTY };
        for point in size.points() {
            let sight = look(point);
            observation.board.set(point, sight.stone);
            observation.confidences[point.index()] = sight.confidence;
            if sight.confidence < DOUBTFUL_BELOW {
                observation.doubtful.insert(point);
            }
        }
        // A stone without a liberty in its chain cannot stand on a board (Ing 1996, Rule 2): something there is misread.
        for chain in observation.board.chains().filter(|chain| chain.liberties.is_empty()) {
            observation.doubtful |= chain.stones;
        }
        observation
    }

    /// The lines.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The stones, in the photograph's own orientation.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What was seen on a point of the board.
    #[must_use]
    pub fn sight(&self, point: Point) -> Sight {
        Sight { stone: self.board.get(point), confidence: self.confidences[point.index()] }
    }

    /// The points that a human must look at before the reading may be used.
    #[must_use]
    pub const fn doubtful(&self) -> PointSet {
        self.doubtful
    }
}

/// Places in a table by `Point::index`.
const PLACES: usize = board::BoardSize::LARGEST * board::BoardSize::LARGEST;
