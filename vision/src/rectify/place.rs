//! Where a board that is watched is known to lie, and where the stone network sees each crossing of it, given what lies there.
//!
//! Where lines are bare the network sees their crossings. Where a stone lies it can only guess: the stone lies beside its crossing, and
//! from the side its middle is seen beside the place where it stands. On a full board a grid that is fitted to these guesses lies a
//! quarter of a cell off. But as long as a stone is not moved it is seen in the same place: so it is remembered how far off its crossing
//! it was seen when it had come, while the grid was held by the others.

use board::{PerPoint, Point};
use calibration::Match;
use nalgebra::Vector2;

use crate::grid::{Grid, cell_of};
use crate::rectify::refinement::SMALLEST_SHARE_BORNE_OUT;
use crate::stone_map::{Content, Patch, StoneMap};

/// A place counts for so many looks at most: a board that is pushed a little at a time is followed.
const MOST_LOOKS: f64 = 10.0;

/// Where a board lies by all looks at it since it was moved last.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub grid: Grid,
    landmarks: PerPoint<Option<Landmark>>,
    /// How many looks it is the mean of.
    looks: f64,
}

/// A stone, and how far off its crossing it is seen, in cells.
#[derive(Clone, Copy, Debug)]
struct Landmark {
    stone: Content,
    off: Vector2<f64>,
}

/// What the known stones say of where a board lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByStones {
    /// So many columns and rows beside the grid: nearly all of them are in their places there.
    Beside((i32, i32)),
    /// They are in their places nowhere near.
    Nowhere,
    /// Fewer are seen than the board has lines: as few may have come together elsewhere.
    TooFew,
}

impl Place {
    /// Of a board on this grid whose crossings are seen in this map, which was made by another perhaps.
    pub fn found(grid: Grid, map: &StoneMap, made_by: &Grid) -> Self {
        let none = Self { grid, landmarks: PerPoint::from_fn(grid.size(), |_| None), looks: 1.0 };
        none.seen_again(map, map.whole(), made_by)
    }

    /// The same board on this grid.
    pub fn on(&self, grid: Grid) -> Self {
        Self { grid, looks: 1.0, ..self.clone() }
    }

    /// The same board where it was moved to this grid, by one look.
    pub fn moved_to(&self, grid: Grid, map: &StoneMap) -> Self {
        self.on(grid).seen_again(map, map.whole(), &grid)
    }

    /// The same with another look in which it lay there still, which alone would have it on this grid.
    pub fn again(&self, fitted: impl FnOnce(&[Match]) -> Grid, map: &StoneMap) -> Self {
        let mut crossings = self.crossings(map, &self.grid);
        let known = self.grid.size().points().map(cell_of);
        crossings.extend(known.map(|from| Match { from, to: self.grid.pixel(from.x, from.y), weight: self.looks }));
        let grid = fitted(&crossings);
        let looks = (self.looks + 1.0).min(MOST_LOOKS);
        Self { grid, looks, ..self.clone() }.seen_again(map, map.whole(), &self.grid)
    }

    /// The same with the stones of a patch as another look shows them: what cannot be seen now lies where it lay.
    pub fn seen_again(mut self, map: &StoneMap, patch: Patch, made_by: &Grid) -> Self {
        for (point, landmark) in self.landmarks.iter_mut().filter(|(point, _)| patch.asks(*point)) {
            match map.at(point).content() {
                Content::Unseen => {}
                Content::Bare => *landmark = None,
                stone if landmark.is_some_and(|before| before.stone == stone) => {}
                stone => {
                    let seen = cell_of(point) + map.at(point).off;
                    let off = self.grid.cell(made_by.pixel(seen.x, seen.y)) - cell_of(point);
                    *landmark = Some(Landmark { stone, off });
                }
            }
        }
        self
    }

    /// Each crossing, and where it is by what is seen of it in a map made by this grid.
    pub fn crossings(&self, map: &StoneMap, made_by: &Grid) -> Vec<Match> {
        let crossing = |point| {
            let (moved, weight) = self.moved(map, point);
            let now = cell_of(point) + moved;
            Match { from: cell_of(point), to: made_by.pixel(now.x, now.y), weight }
        };
        made_by.size().points().map(crossing).collect()
    }

    /// Where the board lies by the known stones that a map shows.
    pub fn by_stones(&self, map: &StoneMap) -> ByStones {
        let size = self.grid.size();
        if map.size() != size {
            return ByStones::TooFew;
        }
        let around = StoneMap::AROUND as i32;
        let share = |offset: (i32, i32)| {
            let shown = |point: Point| map.beside(point, offset).content();
            let stones =
                self.landmarks.iter().filter_map(|(point, landmark)| Some((shown(point), landmark.as_ref()?.stone)));
            let seen: Vec<bool> =
                stones.filter(|(shown, _)| *shown != Content::Unseen).map(|(shown, stone)| shown == stone).collect();
            let there = seen.iter().filter(|is_there| **is_there).count();
            (seen.len() >= size.lines()).then_some(there as f64 / seen.len() as f64)
        };
        let offsets = (-around..=around).flat_map(|down| (-around..=around).map(move |right| (right, down)));
        let shares = offsets.filter_map(|offset| Some((share(offset)?, offset)));
        match shares.max_by(|(one, _), (other, _)| one.total_cmp(other)) {
            Some((share, offset)) if share >= SMALLEST_SHARE_BORNE_OUT => ByStones::Beside(offset),
            Some(_) => ByStones::Nowhere,
            None => ByStones::TooFew,
        }
    }

    /// How far a patch of a map shows the crossings from where its grid has them, in cells, on average; none where it shows none.
    pub fn mean_moved(&self, map: &StoneMap, patch: Patch) -> Option<Vector2<f64>> {
        let asked = self.grid.size().points().filter(|&point| patch.asks(point));
        let (sum, all) = asked.fold((Vector2::zeros(), 0.0), |(sum, all), point| {
            let (moved, weight) = self.moved(map, point);
            (sum + moved * weight, all + weight)
        });
        (all > 0.0).then(|| sum / all)
    }

    /// How far a map shows a crossing from where its grid has it, in cells, and how much that is worth, 0 to 1.
    fn moved(&self, map: &StoneMap, point: Point) -> (Vector2<f64>, f64) {
        let (seen, content) = (map.at(point), map.at(point).content());
        let off = match self.landmarks[point] {
            _ if content == Content::Bare => Some(Vector2::zeros()),
            Some(landmark) if landmark.stone == content => Some(landmark.off),
            // Nobody knows yet how far off its crossing a new stone lies.
            _ => None,
        };
        off.map_or((Vector2::zeros(), 0.0), |off| (seen.off - off, seen.visible()))
    }
}
