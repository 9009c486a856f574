//! Hot stones: ko stones that have just removed stones and may not be removed before an intervening play.

use board::{Board, ByColor, Color, Played, Point, PointSet};

use super::violation::{BrokenRule, Heat};

/// So many kos between the same groups make their ko stones twins of each other; two are a double ko, in which the answer in
/// the other ko is what keeps both sides alive (SST part 6).
const KOS_OF_TWINS: usize = 3;

/// Each side of a balanced ko has at least so many internal breaths (SST part 6B).
const BREATHS_OF_THE_BALANCED: usize = 2;

/// A removal: who removed what by which stones.
pub(super) struct Capture {
    pub color: Color,
    /// The chain that the stone belongs to after it removed the others.
    pub chain: PointSet,
    pub removed: PointSet,
    /// The chains around the place, of both colours, ko stones left out: kos with the same ones are one fight.
    pub fight: Fight,
}

/// The groups that a ko is fought between.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fight {
    pub groups: [PointSet; 2],
}

/// What may not be removed at once, and by whom.
pub(super) struct HotStones {
    owner: Color,
    stones: PointSet,
    heat: Heat,
    twins: PointSet,
}

impl Capture {
    pub fn new(before: &Board, played: &Played, color: Color, point: Point) -> Self {
        let chain = played.after.chain(point).map_or(PointSet::EMPTY, |chain| chain.stones);
        let place = chain | played.captured;
        Self { color, chain, removed: played.captured, fight: Fight::around(before, place) }
    }

    /// Whether it could be undone at once: as many stones removed by as many, one or two, which the opponent can remove again.
    fn heat(&self, after: &Board) -> Option<Heat> {
        let in_atari =
            self.chain.first().and_then(|stone| after.chain(stone)).is_some_and(|chain| chain.liberties.len() == 1);
        match (self.chain.len(), self.removed.len()) {
            (1, 1) if in_atari => Some(Heat::Single),
            (2, 2) if in_atari => Some(Heat::Double),
            _ => None,
        }
    }
}

impl Fight {
    fn around(board: &Board, place: PointSet) -> Self {
        let near = place.neighbors(board.size());
        let groups = Color::BOTH.map(|color| {
            let stones = board.stones(color) - place;
            (near & stones).flood(stones, board.size())
        });
        Self { groups }
    }

    /// Whether both are fought between the same groups: they share a chain of each colour.
    pub fn is_the_same_as(&self, other: &Self) -> bool {
        self.groups.iter().zip(&other.groups).all(|(one, other)| one.intersects(*other))
    }
}

impl HotStones {
    /// What a removal makes hot.
    pub fn after(board: &Board, capture: &Capture, balanced: PointSet) -> Option<Self> {
        let heat = capture.heat(board)?;
        let others = kos_of_a_fight(board, capture);
        let have_twins = others.len() + 1 >= KOS_OF_TWINS && !are_balanced(board, capture);
        let twins = others
            .iter()
            .filter(|ko| have_twins && ko.owner == capture.color && !ko.stones.intersects(balanced))
            .fold(PointSet::EMPTY, |twins, ko| twins | ko.stones);
        Some(Self { owner: capture.color, stones: capture.chain, heat, twins })
    }

    /// The rule that a removal by `color` breaks, if any.
    pub fn forbid(&self, color: Color, removed: PointSet) -> Option<BrokenRule> {
        if color == self.owner {
            return None;
        }
        if removed.intersects(self.stones) {
            return Some(BrokenRule::HotStone { heat: self.heat, stones: self.stones });
        }
        let twins = removed & self.twins;
        (!twins.is_empty()).then_some(BrokenRule::HotStone { heat: Heat::Twin, stones: twins })
    }
}

/// A ko that can be taken: the stones in the mouth.
struct Ko {
    owner: Color,
    stones: PointSet,
}

/// Whether the kos of a fight are balanced beyond doubt: neither side has any breath but the mouths of its kos, both have as many,
/// at least two each, and a side that takes one is answered by the other's taking one (Rule 4 "Breath type", 409 to 412; SST part
/// 6B, "Balanced quadruple ko"). Where there are other breaths, which of them are real is a question of life and death, and the
/// referee's.
fn are_balanced(board: &Board, capture: &Capture) -> bool {
    let groups = ByColor { black: capture.fight.groups[0], white: capture.fight.groups[1] };
    let breaths = ByColor::from_fn(|color| {
        let chains = board.chains().filter(|chain| chain.color == color && chain.stones.intersects(groups[color]));
        chains.fold(PointSet::EMPTY, |breaths, chain| breaths | chain.liberties)
    });
    let [taking, other] = [capture.color, capture.color.opponent()].map(|color| breaths[color].len());
    // The taking side was behind by two and has made it even, or it was even and the answer is still to come.
    let each = if taking == other + 2 { other + 1 } else { taking };
    (taking == other || taking == other + 2)
        && each >= BREATHS_OF_THE_BALANCED
        && Color::BOTH.into_iter().all(|color| breaths[color].iter().all(|breath| is_mouth(board, breath, color)))
}

/// Whether a bare point is the mouth of a ko of this colour: one stone that stands there between the opponent's could be taken.
fn is_mouth(board: &Board, point: Point, color: Color) -> bool {
    let around: Vec<Point> = point.neighbors(board.size()).collect();
    let ko_stone = |&&neighbor: &&Point| {
        board.chain(neighbor).is_some_and(|chain| chain.stones.len() == 1 && chain.liberties == PointSet::from(point))
    };
    around.iter().all(|&neighbor| board.get(neighbor) == Some(color)) && around.iter().filter(ko_stone).count() == 1
}

/// The other kos between the groups that a removal was fought between.
fn kos_of_a_fight(board: &Board, capture: &Capture) -> Vec<Ko> {
    let mut kos = Vec::new();
    for chain in board.chains() {
        let of_size = chain.stones.len() <= 2 && chain.liberties.len() == 1;
        if !of_size || chain.stones.intersects(capture.chain) {
            continue;
        }
        let Some(mouth) = chain.liberties.first() else { continue };
        let Some(played) = board.play(chain.color.opponent(), mouth) else { continue };
        let taken = Capture::new(board, &played, chain.color.opponent(), mouth);
        if taken.removed == chain.stones
            && taken.heat(&played.after).is_some()
            && taken.fight.is_the_same_as(&capture.fight)
        {
            kos.push(Ko { owner: chain.color, stones: chain.stones });
        }
    }
    kos
}
