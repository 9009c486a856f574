//! Borders that are not closed: where a territory runs out into what the other colour reaches, and the points that would close it.
//!
//! Once the dead stones are off, a region of bare points that stones of both colours touch is neutral, or a seki, or a territory with
//! a gap in its border. The points of a region that divide what Black's stones touch from what White's touch, as few as there can be,
//! tell which: between neutral points they leave nothing over, in a territory they leave all of it but the gap.
//!
//! Not here: whether the game may be counted so. Both players may have passed, and then the referee has the last word.

use std::collections::VecDeque;

use board::{Board, BoardSize, Color, Point, PointSet};

use crate::territory::Territory;
use crate::{Counting, Outcome, Position, Rules, Score};

/// So many points are a territory however many points would close it; smaller ones are told of where a single point would.
///
/// On 595 final positions of real games (KGS, 2017, with the players' marks) untouched regions leave at most 3 points beside a cut,
/// save three that were truly open.
const LEAST_WIDELY_OPEN: usize = 4;

/// As many points as a misread, moved or lost stone or two leave open; more are no gap but ground that nobody has divided.
pub const NARROW: usize = 3;

/// A territory whose border is open.
///
/// ```
/// use scoring::{Counting, border};
/// let board = "
///     . . B W .
///     . . B W .
///     . . . W .
///     . . B W .
///     . . B W .
/// ".parse().unwrap();
/// let [open] = border::open(&board, Counting::StonesAndSpaces).try_into().unwrap();
/// assert_eq!(open.gap.first().unwrap().human(board.size()).to_string(), "C3");
/// assert_eq!((open.color, open.territory.len()), (board::Color::Black, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenBorder {
    /// Whose territory it would be.
    pub color: Color,
    /// The points that would close it.
    pub gap: PointSet,
    /// What they would enclose.
    pub territory: PointSet,
    /// Stones of the other colour that closing it would take: they stand alone in the territory, and it is open only if they live.
    pub alone: PointSet,
}

impl OpenBorder {
    /// Whether a few points would close it.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.gap.len() <= NARROW
    }

    /// The result if the border were closed, or, where closing it would take stones, if those are dead; none where that is no
    /// finished position.
    #[must_use]
    pub fn if_closed(&self, position: &Position, rules: &Rules) -> Option<Outcome> {
        let (board, dead) = match self.alone.is_empty() {
            true => {
                (with_stones(&position.board().without(self.gap), self.gap, self.color), position.dead() - self.gap)
            }
            false => (position.board(), position.dead() | self.alone),
        };
        Some(Score::of(&Position::new(board, dead, position.game()).ok()?, rules).outcome())
    }
}

/// Every open border of a board all of whose stones live, the largest territory first.
///
/// Where area counts, a single point behind a gap is told of whether its eye would be false or not: whoever fills the gap gains by it,
/// so that a game does not end beside it. Where territory counts, only where it stays territory though the other side has every
/// neutral point: a false eye with its gap open is a pair of neutral points like those that games end with, since nobody gains by them.
#[must_use]
pub fn open(living: &Board, counting: Counting) -> Vec<OpenBorder> {
    let size = living.size();
    let regions: Vec<Divided> = living
        .bare()
        .components(size)
        .filter(|region| Color::BOTH.into_iter().all(|color| !touched(*region, living, color).is_empty()))
        .map(|points| Divided { points, cut: divide(living, points) })
        .collect();
    let neutral = regions.iter().fold(PointSet::EMPTY, |sum, region| sum | region.cut);
    let is_open = |border: &OpenBorder| match (border.territory.len(), border.gap.len()) {
        (LEAST_WIDELY_OPEN.., _) | (2.., 1) => true,
        (1, 1) => counting == Counting::StonesAndSpaces || is_territory(border, living, neutral),
        _ => false,
    };
    let mut open: Vec<OpenBorder> = regions.iter().flat_map(|region| region.borders(living)).filter(is_open).collect();
    open.sort_by_key(|open| std::cmp::Reverse(open.territory.len()));
    open
}

/// A region of bare points that stones of both colours touch.
struct Divided {
    points: PointSet,
    /// Those of its points that divide what Black's stones touch from what White's touch.
    cut: PointSet,
}

impl Divided {
    /// What the cut leaves over, and the points that would close it.
    fn borders(&self, living: &Board) -> Vec<OpenBorder> {
        let size = living.size();
        let parts = (self.points - self.cut).components(size);
        let borders = parts.filter_map(|territory| {
            let color = Color::BOTH.into_iter().find(|&color| !touched(territory, living, color).is_empty())?;
            let gap = self.cut & territory.neighbors(size);
            Some(OpenBorder { color, gap, territory, alone: taken(living, gap, color) })
        });
        borders.collect()
    }
}

/// The points of a region that stones of a colour touch.
fn touched(region: PointSet, living: &Board, color: Color) -> PointSet {
    region & living.stones(color).neighbors(living.size())
}

/// Whether what is behind the gap is territory, were the gap closed and every other neutral point the other side's.
fn is_territory(border: &OpenBorder, living: &Board, neutral: PointSet) -> bool {
    let filled = with_stones(living, neutral - border.gap, border.color.opponent());
    let closed = with_stones(&filled, border.gap, border.color);
    border.territory.is_subset(Territory::of(&closed, PointSet::EMPTY).spaces[border.color])
}

/// The stones of the other colour that would have no liberty, were the gap closed.
fn taken(living: &Board, gap: PointSet, color: Color) -> PointSet {
    let closed = with_stones(living, gap, color);
    let breathless = closed.chains().filter(|chain| chain.color != color && chain.liberties.is_empty());
    breathless.fold(PointSet::EMPTY, |sum, chain| sum | chain.stones)
}

fn with_stones(living: &Board, points: PointSet, color: Color) -> Board {
    let mut board = *living;
    points.iter().for_each(|point| board.set(point, Some(color)));
    board
}

/// The fewest points of a region without which no way through it leads from a stone of one colour to one of the other. Of the cut
/// nearest to Black and the one nearest to White it is the one that leaves a side least: a gap in one side's border leaves the other
/// nothing.
fn divide(living: &Board, region: PointSet) -> PointSet {
    let size = living.size();
    let [black, white] = Color::BOTH.map(|color| touched(region, living, color));
    let ways = Ways::most(region, black, white, size);
    let lesser = |cut: PointSet| {
        let [black, white] = Color::BOTH.map(|color| {
            let own = touched(region - cut, living, color);
            own.flood(region - cut, size).len()
        });
        black.min(white)
    };
    let cuts = [ways.nearest_to_source(), ways.nearest_to_sink()];
    if lesser(cuts[1]) < lesser(cuts[0]) { cuts[1] } else { cuts[0] }
}

/// As many ways as there can be through a region from a set of points to another, no two over the same point (Menger; Ford and
/// Fulkerson's augmenting ways, each point being split into where it is entered and where it is left).
struct Ways {
    size: BoardSize,
    region: PointSet,
    from: PointSet,
    to: PointSet,
    /// The next point on the way over each point; itself at a way's end.
    next: [Option<Point>; POINTS],
    /// The point before on the way over each point; itself at a way's beginning.
    before: [Option<Point>; POINTS],
}

/// The points of the largest board.
const POINTS: usize = 361;

/// One side of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Entered,
    Left,
}

type Node = (Point, Half);

impl Ways {
    fn most(region: PointSet, from: PointSet, to: PointSet, size: BoardSize) -> Self {
        let mut ways = Self { size, region, from, to, next: [None; POINTS], before: [None; POINTS] };
        while ways.one_more() {}
        ways
    }

    /// The nodes that can be come to from a node while the ways stay apart; a way may be walked back.
    fn onward(&self, (point, half): Node) -> impl Iterator<Item = Node> {
        let is_used = self.before[point.index()].is_some();
        let (through, back, beside) = match half {
            Half::Entered => (
                (!is_used).then_some((point, Half::Left)),
                // Back along the way that comes in here, to where it left the point before.
                self.before[point.index()].filter(|&before| before != point).map(|before| (before, Half::Left)),
                PointSet::EMPTY,
            ),
            Half::Left => (
                None,
                is_used.then_some((point, Half::Entered)),
                PointSet::from(point).neighbors(self.size) & self.region,
            ),
        };
        through.into_iter().chain(back).chain(beside.iter().map(|point| (point, Half::Entered)))
    }

    /// Everything that is come to from the beginnings; with each node the one before it.
    fn reached(&self) -> Reached {
        let mut reached = Reached { from: [[None; 2]; POINTS], end: None };
        let mut waiting = VecDeque::new();
        for point in self.from.iter() {
            let node = (point, Half::Entered);
            *reached.at(node) = Some(node);
            waiting.push_back(node);
        }
        while let Some(node) = waiting.pop_front() {
            let (point, half) = node;
            let is_free_end = self.to.contains(point) && self.next[point.index()] != Some(point);
            if half == Half::Left && is_free_end {
                reached.end = Some(node);
                return reached;
            }
            for onward in self.onward(node) {
                if reached.at(onward).is_none() {
                    *reached.at(onward) = Some(node);
                    waiting.push_back(onward);
                }
            }
        }
        reached
    }

    fn one_more(&mut self) -> bool {
        let mut reached = self.reached();
        let Some(end) = reached.end else { return false };
        let mut nodes = vec![end];
        while let Some(before) = nodes.last().and_then(|&node| reached.at(node).filter(|&before| before != node)) {
            nodes.push(before);
        }
        nodes.reverse();
        // First what is walked back is given up, then what is walked anew is taken.
        for pair in nodes.windows(2) {
            if let [(later, Half::Entered), (earlier, Half::Left)] = *pair
                && later != earlier
            {
                self.next[earlier.index()] = None;
                self.before[later.index()] = None;
            }
        }
        for pair in nodes.windows(2) {
            if let [(earlier, Half::Left), (later, Half::Entered)] = *pair
                && later != earlier
            {
                self.next[earlier.index()] = Some(later);
                self.before[later.index()] = Some(earlier);
            }
        }
        let [(first, _), .., (last, _)] = *nodes.as_slice() else { return false };
        self.before[first.index()] = Some(first);
        self.next[last.index()] = Some(last);
        true
    }

    /// The points that can be entered from the beginnings and not left.
    fn nearest_to_source(&self) -> PointSet {
        let mut reached = self.reached();
        let is_cut =
            |point: &Point| reached.at((*point, Half::Entered)).is_some() && reached.at((*point, Half::Left)).is_none();
        self.region.iter().filter(is_cut).collect()
    }

    /// The same seen from the other end.
    fn nearest_to_sink(&self) -> PointSet {
        let backwards = Self { from: self.to, to: self.from, next: self.before, before: self.next, ..*self };
        backwards.nearest_to_source()
    }
}

/// Which nodes were come to, and from where; a beginning from itself.
struct Reached {
    from: [[Option<Node>; 2]; POINTS],
    end: Option<Node>,
}

impl Reached {
    const fn at(&mut self, (point, half): Node) -> &mut Option<Node> {
        &mut self.from[point.index()][half as usize]
    }
}
