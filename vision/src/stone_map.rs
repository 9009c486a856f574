//! What the stone network says of each point of a board image, and of the lines around it.

#[cfg(test)]
use board::PerPoint;
use board::{BoardSize, Point, Posterior};
use image::imageops;
use nalgebra::{Point2, Vector2};

use crate::decide::doubts::always_tolerated_risk;
use crate::evidence::MOST_EVIDENCE;
use crate::locate::board_window::SIZES;
use crate::network::{Network, NetworkError};
use crate::rectify::{BoardImage, Layout};

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

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// Of each thing that the network tells apart, a sum over the views.
    probabilities: [f64; CLASSES],
    views: usize,
    /// Where the first view showed the crossing, in cells from where the grid has it.
    off: Vector2<f64>,
}

/// A rectangle of a stone map's places: its first and its last column and row, counted from the upper left of the lines around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rectangle {
    first: [usize; 2],
    last: [usize; 2],
}

/// The part of a board image that the network is shown, and of it the places that it is asked about: around these it needs to see more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patch {
    shown: Rectangle,
    asked: Rectangle,
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

/// Where the network sees a crossing of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    /// Which crossing, in cells of the board.
    pub of: Point2<f64>,
    /// Where it is seen, in cells of the grid that the board was rectified by.
    pub seen: Point2<f64>,
    /// How much that is worth, 0 to 1.
    pub weight: f64,
}

impl StoneMap {
    /// How the stone network wants a board rectified.
    pub const LAYOUT: Layout = Layout { cell_px: 16, margin_cells: 2.5, side_multiple: 16 };
    /// Lines told of on each side of the board.
    pub const AROUND: usize = 2;

    /// What the network sees on a board image.
    pub fn seen(network: &Network, image: &BoardImage) -> Result<Self, NetworkError> {
        let lines = image.lines() + 2 * Self::AROUND;
        let mut map = Self { lines, places: vec![Place::default(); lines * lines] };
        map.add(network, image, Patch::whole(lines))?;
        Ok(map)
    }

    /// What the network sees on a board image that differs from the one before in this patch alone.
    pub fn seen_again(&self, network: &Network, image: &BoardImage, patch: Patch) -> Result<Self, NetworkError> {
        let mut map = self.clone();
        for (column, row) in patch.asked.places() {
            map.places[row * self.lines + column] = Place::default();
        }
        map.add(network, image, patch)?;
        Ok(map)
    }

    /// What a network would have seen in one view of points that hold nothing, a black or a white stone with these probabilities, and
    /// around which there is no board.
    #[cfg(test)]
    pub fn known(points: &PerPoint<Posterior>) -> Self {
        let lines = points.size().lines() + 2 * Self::AROUND;
        let around = Place { probabilities: [0.0, 0.0, 0.0, 0.0, 1.0], views: 1, off: Vector2::zeros() };
        let mut places = vec![around; lines * lines];
        for (point, &Posterior { bare, black, white, .. }) in points.iter() {
            let (column, row) = (point.column() + Self::AROUND, point.row() + Self::AROUND);
            places[row * lines + column].probabilities = [bare, black, white, 0.0, 0.0];
        }
        Self { lines, places }
    }

    /// Adds what the network sees in a patch of the same board image, turned perhaps.
    pub fn add(&mut self, network: &Network, image: &BoardImage, patch: Patch) -> Result<(), NetworkError> {
        let cell_px = Self::LAYOUT.cell_px;
        // The square of pixels that shows a place.
        let square = |[column, row]: [usize; 2]| {
            let cell = Point2::new(column, row).map(|along| along as f64 - Self::AROUND as f64);
            image.pixel(cell).map(|along| (along / f64::from(cell_px)).floor() as usize)
        };
        let [one, other] = [patch.shown.first, patch.shown.last].map(square);
        let (first, last) = (one.inf(&other), one.sup(&other));
        let [columns, rows] = [last.x + 1 - first.x, last.y + 1 - first.y];
        let [left, top, width, height] = [first.x, first.y, columns, rows].map(|squares| squares as u32 * cell_px);
        let shown = imageops::crop_imm(&image.picture, left, top, width, height).to_image();
        let answer = network.run(&shown, CHANNELS.len(), cell_px as usize)?;
        for (column, row) in patch.asked.places() {
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

    /// How many views what it says of a point is the mean of.
    pub fn views(&self, point: Point) -> usize {
        self.place(point.column() as i32, point.row() as i32).views
    }

    /// The points asked about that are not beyond doubt.
    pub fn points_at_risk(&self, patch: Patch) -> Vec<Point> {
        let size = self.size();
        let highest = |point| self.probabilities(point).into_iter().fold(0.0, f64::max);
        size.points().filter(|&point| patch.asks(point) && 1.0 - highest(point) > always_tolerated_risk()).collect()
    }

    /// What a point is likeliest to hold.
    pub fn content(&self, point: Point) -> Content {
        self.content_beside(point, (0, 0))
    }

    /// The same, so many columns and rows beside a point, [`Self::AROUND`] at most.
    pub fn content_beside(&self, point: Point, (right, down): (i32, i32)) -> Content {
        const CONTENTS: [Content; CLASSES] =
            [Content::Bare, Content::Black, Content::White, Content::Unseen, Content::Unseen];
        let probabilities = self.place(point.column() as i32 + right, point.row() as i32 + down).mean();
        let likeliest = (0..CLASSES).max_by(|&one, &other| probabilities[one].total_cmp(&probabilities[other]));
        likeliest.map_or(Content::Unseen, |class| CONTENTS[class])
    }

    /// How far off its place a crossing is seen, in cells.
    pub fn off(&self, point: Point) -> Vector2<f64> {
        self.place(point.column() as i32, point.row() as i32).off
    }

    /// The probability that a point of the board is seen there, and nothing over it.
    pub fn visible(&self, point: Point) -> f64 {
        let [bare, black, white, ..] = self.probabilities(point);
        bare + black + white
    }

    /// All of it.
    pub const fn whole(&self) -> Patch {
        Patch::whole(self.lines)
    }

    /// The crossings of a board that lies there, in cells of the grid: where the network sees each.
    pub fn crossings(&self, alignment: Alignment) -> impl Iterator<Item = Crossing> {
        let (lines, (right, down)) = (alignment.size.lines() as i32, alignment.offset);
        let points = (0..lines).flat_map(move |row| (0..lines).map(move |column| (column, row)));
        points.map(move |(column, row)| {
            let (shown_column, shown_row) = (column + right, row + down);
            let grid = Vector2::new(f64::from(shown_column), f64::from(shown_row));
            Crossing {
                of: Point2::new(f64::from(column), f64::from(row)),
                seen: Point2::from(grid + self.place(shown_column, shown_row).off),
                weight: 1.0 - self.place(shown_column, shown_row).outside(),
            }
        })
    }

    /// Where the board lies in the lines shown, and of what size it is: which window of them looks like board inside and like no
    /// board outside.
    pub fn alignment(&self) -> Alignment {
        let shown = self.lines as i32;
        let around = Self::AROUND as i32;
        // For a place being a point of the board.
        let board: Vec<f64> = self
            .places
            .iter()
            .map(|place| {
                let outside = place.outside();
                ((1.0 - outside).max(1e-9) / outside.max(1e-9)).ln().clamp(-MOST_EVIDENCE, MOST_EVIDENCE)
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
        let missing = window(size, column, row, &|place| self.places[place].outside());
        Alignment {
            size,
            offset: (column - around, row - around),
            lead: (score - second) / 2.0,
            share: 1.0 - missing / size.point_count() as f64,
        }
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

    /// The probability of everything that the network tells apart, of a point, in the order of its planes.
    pub fn probabilities(&self, point: Point) -> [f64; CLASSES] {
        self.place(point.column() as i32, point.row() as i32).mean()
    }

    /// The posterior of a point of the board.
    pub fn posterior(&self, point: Point) -> Posterior {
        let [bare, black, white, _, outside] = self.probabilities(point);
        // Where it is likelier than not that there is board, as all the other points say, that is no doubt of what lies there.
        let board = if outside < 1.0 - outside { 1.0 - outside } else { 1.0 };
        Posterior::new(bare / board, black / board, white / board)
    }

    /// Column and row count from the board's upper left and may lie up to [`Self::AROUND`] lines outside.
    fn place(&self, column: i32, row: i32) -> &Place {
        let along = |value: i32| (value + Self::AROUND as i32) as usize;
        &self.places[along(row) * self.lines + along(column)]
    }
}

impl Place {
    /// The probability of everything that the network tells apart, in the order of its planes.
    fn mean(&self) -> [f64; CLASSES] {
        self.probabilities.map(|sum| sum / self.views as f64)
    }

    /// The probability that it is no point of the board.
    fn outside(&self) -> f64 {
        self.mean()[OUTSIDE]
    }
}

impl Rectangle {
    fn places(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { first: [left, top], last: [right, bottom] } = self;
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| (column, row)))
    }

    /// So many places larger on each side, of so many lines.
    fn grown(self, by: usize, lines: usize) -> Self {
        let first = self.first.map(|along| along.saturating_sub(by));
        Self { first, last: self.last.map(|along| (along + by).min(lines - 1)) }
    }

    const fn count(self) -> usize {
        (self.last[0] + 1 - self.first[0]) * (self.last[1] + 1 - self.first[1])
    }
}

impl Patch {
    /// All of a map of so many lines.
    const fn whole(lines: usize) -> Self {
        let whole = Rectangle { first: [0; 2], last: [lines - 1; 2] };
        Self { shown: whole, asked: whole }
    }

    /// Whether it is asked about a point of the board.
    pub fn asks(self, point: Point) -> bool {
        let along = [point.column(), point.row()].map(|along| along + StoneMap::AROUND);
        (0..2).all(|axis| (self.asked.first[axis]..=self.asked.last[axis]).contains(&along[axis]))
    }

    /// What is to be looked at again where these points of a board look otherwise than before; none where that is nothing, or saves less
    /// than half.
    pub fn around(points: &[Point], size: BoardSize) -> Option<Self> {
        let lines = size.lines() + 2 * StoneMap::AROUND;
        let along = |of: fn(&Point) -> usize| Some((points.iter().map(of).min()?, points.iter().map(of).max()?));
        let ((left, right), (top, bottom)) = (along(|point| point.column())?, along(|point| point.row())?);
        let shown_at = |along: [usize; 2]| along.map(|along| along + StoneMap::AROUND);
        let changed = Rectangle { first: shown_at([left, top]), last: shown_at([right, bottom]) };
        // The shadow of what lies on a point falls on those beside it.
        let asked = changed.grown(1, lines);
        // As much as is shown around a board.
        let shown = asked.grown(StoneMap::AROUND, lines);
        (2 * shown.count() <= lines * lines).then_some(Self { shown, asked })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
