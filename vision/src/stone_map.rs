//! What the stone network says of each point of a board image, and of the lines around it.

use board::{BoardSize, Point, Posterior};
use calibration::Match;
use image::imageops;
use nalgebra::{Point2, Vector2};

use crate::evidence::{MOST_EVIDENCE, always_tolerated_risk};
use crate::grid::{Grid, cell_of};
use crate::locate::board_window::{RING, Window, best_window};
use crate::network::Network;
use crate::rectify::BoardImage;
use crate::refusal::ReaderError;

/// How many things the network tells apart.
pub(crate) const CLASSES: usize = 5;
/// Which of them is no point of the board.
const OUTSIDE: usize = CLASSES - 1;
/// The network's planes: the logits of those, then how far right and how far down of its place a crossing is, in cells.
pub(crate) const CHANNELS: [&str; CLASSES + 2] = ["bare", "black", "white", "covered", "outside", "off_x", "off_y"];

/// What the stone network takes a point for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Bare,
    Black,
    White,
    /// Covered, or no point of a board.
    Unseen,
}

/// What the stone network says of every point of a board and of the lines around it: the mean over one or several views.
#[derive(Clone, Debug)]
pub(crate) struct StoneMap {
    /// Lines shown, the board's own and those around it.
    lines: usize,
    // Row by row, from the upper left of the lines around the board, the board upright.
    places: Vec<Place>,
}

/// What it says of one of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    /// Of each thing that the network tells apart, a sum over the views.
    probabilities: [f64; CLASSES],
    pub views: usize,
    /// Where the first view showed the crossing, in cells from where the grid has it.
    pub off: Vector2<f64>,
}

/// The places of a stone map that the network is asked about: the first and the last column and row of them, counted from the upper left of the
/// lines around the board. It is shown [`StoneMap::AROUND`] more on each side, where there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patch {
    first: [usize; 2],
    last: [usize; 2],
}

/// Where the stone network sees the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Alignment {
    /// Its size.
    pub size: BoardSize,
    /// Columns and rows by which the board lies beside the grid.
    pub offset: (i32, i32),
    /// How much likelier it lies there than at the next best place, in logits.
    pub lead: f64,
    /// The share of its points that look like points of a board.
    pub share: f64,
}

impl StoneMap {
    /// Pixels of a board image from line to line.
    pub const CELL_PX: u32 = 16;
    /// Lines told of on each side of the board.
    pub const AROUND: usize = RING as usize;

    /// What the network sees on a board image.
    pub fn seen(network: &Network, image: &BoardImage) -> Result<Self, ReaderError> {
        let lines = image.size.lines() + 2 * Self::AROUND;
        let mut map = Self { lines, places: vec![Place::default(); lines * lines] };
        map.add(network, image, Patch::whole(lines))?;
        Ok(map)
    }

    /// What the network sees on a board image that differs from the one before in this patch alone.
    pub fn seen_again(&self, network: &Network, image: &BoardImage, patch: Patch) -> Result<Self, ReaderError> {
        let mut map = self.clone();
        for (column, row) in patch.places() {
            map.places[row * self.lines + column] = Place::default();
        }
        map.add(network, image, patch)?;
        Ok(map)
    }

    /// Adds what the network sees in a patch of the same board image, turned perhaps.
    pub fn add(&mut self, network: &Network, image: &BoardImage, patch: Patch) -> Result<(), ReaderError> {
        // The square of pixels that shows a place.
        let square = |[column, row]: [usize; 2]| {
            let cell = Point2::new(column, row).map(|along| along as f64 - Self::AROUND as f64);
            image.pixel(cell).map(|along| (along / BoardImage::CELL_PX).floor() as usize)
        };
        let shown = patch.grown(Self::AROUND, self.lines);
        let [one, other] = [shown.first, shown.last].map(square);
        let (first, last) = (one.inf(&other), one.sup(&other));
        let [columns, rows] = [last.x + 1 - first.x, last.y + 1 - first.y];
        let [left, top, width, height] =
            [first.x, first.y, columns, rows].map(|squares| squares as u32 * Self::CELL_PX);
        let shown = imageops::crop_imm(&image.picture, left, top, width, height).to_image();
        let answer = network.run(&shown, CHANNELS.len(), Self::CELL_PX as usize)?;
        for (column, row) in patch.places() {
            let at = square([column, row]) - first;
            let value = |plane: usize| f64::from(answer[(plane * rows + at.y) * columns + at.x]);
            let highest = (0..CLASSES).map(value).fold(f64::NEG_INFINITY, f64::max);
            let weights: [f64; CLASSES] = std::array::from_fn(|plane| (value(plane) - highest).exp());
            let total: f64 = weights.iter().sum();
            let place = &mut self.places[row * self.lines + column];
            for (sum, weight) in place.probabilities.iter_mut().zip(weights) {
                *sum += weight / total;
            }
            if place.views == 0 {
                place.off = Vector2::new(value(CLASSES), value(CLASSES + 1));
            }
            place.views += 1;
        }
        Ok(())
    }

    /// The size of the board that it was made for.
    pub fn size(&self) -> BoardSize {
        BoardSize::new(self.lines - 2 * Self::AROUND).expect("the lines of a board")
    }

    /// The points asked about that are not beyond doubt.
    pub fn points_at_risk(&self, patch: Patch) -> Vec<Point> {
        let is_at_risk = |&point: &Point| patch.asks(point) && self.at(point).risk() > always_tolerated_risk();
        self.size().points().filter(is_at_risk).collect()
    }

    /// What it says of a point.
    pub fn at(&self, point: Point) -> &Place {
        self.beside(point, (0, 0))
    }

    /// What it says of the place so many columns and rows beside a point, [`Self::AROUND`] at most.
    pub fn beside(&self, point: Point, (right, down): (i32, i32)) -> &Place {
        let shown = |line: usize, on: i32| (line as i32 + on + Self::AROUND as i32) as usize;
        &self.places[shown(point.row(), down) * self.lines + shown(point.column(), right)]
    }

    /// All of it.
    pub const fn whole(&self) -> Patch {
        Patch::whole(self.lines)
    }

    /// Each crossing of a board that lies there, and where the network sees it in the photograph that this grid rectified.
    pub fn crossings(&self, alignment: Alignment, made_by: &Grid) -> Vec<Match> {
        let (right, down) = alignment.offset;
        let beside = Vector2::new(f64::from(right), f64::from(down));
        let crossing = |point: Point| {
            let place = self.beside(point, (right, down));
            let seen = cell_of(point) + beside + place.off;
            Match { from: cell_of(point), to: made_by.pixel(seen.x, seen.y), weight: 1.0 - place.outside() }
        };
        alignment.size.points().map(crossing).collect()
    }

    /// Where the board lies in the lines shown, and of what size it is: which window of them looks like board inside and like no
    /// board outside.
    pub fn alignment(&self) -> Alignment {
        let (shown, around) = (self.lines as i32, Self::AROUND as i32);
        // For a place being a point of the board.
        let board = |place: &Place| {
            let outside = place.outside();
            ((1.0 - outside).max(1e-9) / outside.max(1e-9)).ln().clamp(-MOST_EVIDENCE, MOST_EVIDENCE)
        };
        let board: Vec<f64> = self.places.iter().map(board).collect();
        let places = |size: BoardSize, column: i32, row: i32| {
            let lines = size.lines() as i32;
            (row..row + lines)
                .flat_map(move |row| (column..column + lines).map(move |column| (row * shown + column) as usize))
        };
        let score = |size, column, row| places(size, column, row).map(|place| board[place]).sum::<f64>();
        let Window { size, column, row, lead, .. } =
            best_window(shown, score).expect("a board of nine lines fits into any lines shown");
        let missing: f64 = places(size, column, row).map(|place| self.places[place].outside()).sum();
        let share = 1.0 - missing / size.point_count() as f64;
        Alignment { size, offset: (column - around, row - around), lead, share }
    }

    /// Whether more crossings are seen than a board of thirteen lines has, where the grid is of so many: the board has nineteen then, which
    /// are too many to be shown, and [`Self::alignment`] cannot tell.
    pub fn shows_a_larger_board(&self) -> bool {
        let seen: f64 = self.places.iter().map(|place| 1.0 - place.outside()).sum();
        self.size() == BoardSize::THIRTEEN && seen > ((BoardSize::THIRTEEN.lines() + 1).pow(2)) as f64
    }

    /// The lead in logits of a board of this size where every place says all it can: over the same board a line on.
    pub fn largest_lead(size: BoardSize) -> f64 {
        2.0 * MOST_EVIDENCE * size.lines() as f64
    }
}

impl Place {
    /// The probability of everything that the network tells apart, in the order of its planes.
    pub fn probabilities(&self) -> [f64; CLASSES] {
        self.probabilities.map(|sum| sum / self.views as f64)
    }

    /// The probability that the likeliest of them is not what lies there.
    pub fn risk(&self) -> f64 {
        1.0 - self.probabilities().into_iter().fold(0.0, f64::max)
    }

    /// What is likeliest to lie there.
    pub fn content(&self) -> Content {
        const CONTENTS: [Content; CLASSES] =
            [Content::Bare, Content::Black, Content::White, Content::Unseen, Content::Unseen];
        let probabilities = self.probabilities();
        let likeliest = (0..CLASSES).max_by(|&one, &other| probabilities[one].total_cmp(&probabilities[other]));
        likeliest.map_or(Content::Unseen, |class| CONTENTS[class])
    }

    /// The probability that a point of the board is seen there, and nothing over it.
    pub fn visible(&self) -> f64 {
        let [bare, black, white, ..] = self.probabilities();
        bare + black + white
    }

    /// The probability that it is no point of the board.
    fn outside(&self) -> f64 {
        self.probabilities()[OUTSIDE]
    }

    /// The posterior of a point that lies there.
    pub fn posterior(&self) -> Posterior {
        let [bare, black, white, _, outside] = self.probabilities();
        // Where it is likelier than not that there is board, as all the other points say, that is no doubt of what lies there.
        let board = if outside < 1.0 - outside { 1.0 - outside } else { 1.0 };
        Posterior::new(bare / board, black / board, white / board)
    }
}

impl Patch {
    /// All of a map of so many lines.
    const fn whole(lines: usize) -> Self {
        Self { first: [0; 2], last: [lines - 1; 2] }
    }

    /// What is to be looked at again where these points of a board look otherwise than before; none where that is nothing, or saves less
    /// than half.
    pub fn around(points: &[Point], size: BoardSize) -> Option<Self> {
        let lines = size.lines() + 2 * StoneMap::AROUND;
        let along = |of: fn(&Point) -> usize| Some((points.iter().map(of).min()?, points.iter().map(of).max()?));
        let ((left, right), (top, bottom)) = (along(|point| point.column())?, along(|point| point.row())?);
        let shown_at = |along: [usize; 2]| along.map(|along| along + StoneMap::AROUND);
        let changed = Self { first: shown_at([left, top]), last: shown_at([right, bottom]) };
        // The shadow of what lies on a point falls on those beside it.
        let asked = changed.grown(1, lines);
        (2 * asked.grown(StoneMap::AROUND, lines).places().count() <= lines * lines).then_some(asked)
    }

    /// Whether it is asked about a point of the board.
    pub fn asks(self, point: Point) -> bool {
        let along = [point.column(), point.row()].map(|along| along + StoneMap::AROUND);
        (0..2).all(|axis| (self.first[axis]..=self.last[axis]).contains(&along[axis]))
    }

    fn places(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { first: [left, top], last: [right, bottom] } = self;
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| (column, row)))
    }

    /// So many places larger on each side, of so many lines.
    fn grown(self, by: usize, lines: usize) -> Self {
        let first = self.first.map(|along| along.saturating_sub(by));
        Self { first, last: self.last.map(|along| (along + by).min(lines - 1)) }
    }
}

#[cfg(test)]
mod tests {
    use board::PerPoint;

    use super::*;
    use crate::locate::board_window::SIZES;

    impl StoneMap {
        /// What a network would have seen in one view of points that hold nothing, a black or a white stone with these probabilities, and
        /// around which there is no board.
        pub(crate) fn known(points: &PerPoint<Posterior>) -> Self {
            let lines = points.size().lines() + 2 * Self::AROUND;
            let around = Place { probabilities: [0.0, 0.0, 0.0, 0.0, 1.0], views: 1, off: Vector2::zeros() };
            let mut places = vec![around; lines * lines];
            for (point, &Posterior { bare, black, white, .. }) in points.iter() {
                let (column, row) = (point.column() + Self::AROUND, point.row() + Self::AROUND);
                places[row * lines + column].probabilities = [bare, black, white, 0.0, 0.0];
            }
            Self { lines, places }
        }
    }

    #[test]
    fn a_board_that_nothing_speaks_against_has_the_largest_lead() {
        for size in SIZES {
            let alignment = StoneMap::known(&PerPoint::from_fn(size, |_| Posterior::new(1.0, 0.0, 0.0))).alignment();
            assert_eq!((alignment.size, alignment.offset), (size, (0, 0)));
            let largest = StoneMap::largest_lead(size);
            assert!((alignment.lead - largest).abs() < 1e-6, "{} for {largest}", alignment.lead);
        }
    }

    #[test]
    fn a_line_more_than_thirteen_each_way_is_of_a_larger_board() {
        let seen = |size: BoardSize, beside: usize| {
            let mut map = StoneMap::known(&PerPoint::from_fn(size, |_| Posterior::new(1.0, 0.0, 0.0)));
            let last = StoneMap::AROUND + size.lines() + beside;
            for place in
                (StoneMap::AROUND..last).flat_map(|row| (StoneMap::AROUND..last).map(move |column| (column, row)))
            {
                map.places[place.1 * map.lines + place.0].probabilities = [1.0, 0.0, 0.0, 0.0, 0.0];
            }
            map.shows_a_larger_board()
        };
        assert!(seen(BoardSize::THIRTEEN, 2) && !seen(BoardSize::THIRTEEN, 1));
        assert!(!seen(BoardSize::NINE, 2) && !seen(BoardSize::NINETEEN, 2));
    }
}
