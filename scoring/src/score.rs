//! The score of a position: what each side has, item by item, and the result.

use board::{Board, BoardSize, ByColor, Color};
use num_rational::Ratio;

use crate::area::Area;
use crate::compensation::Compensation;
use crate::rules::{Counting, GroupTax, Rules, SharedPoints};
use crate::shares::share_proportionally;
use crate::territory::Territory;
use crate::{Game, HalfPoints, Margin, Outcome, Position};

/// An account rarely has more entries; room for so many is set aside at once.
const MOST_ENTRIES: usize = 8;

/// What a side's points are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// Living stones, a point each.
    LivingStones,
    /// Empty points that belong to the side, a point each.
    Spaces,
    /// Surrounded points that count without stones, a point each.
    Territory,
    /// The opponent's stones that it captured during the game, a point each.
    Prisoners,
    /// The opponent's stones that are dead on the board, a point each.
    DeadStones,
    /// Its part of the points between living stones of both colours.
    SharedPoints,
    /// Given to White for playing second, or to Black where the game says so.
    Compensation,
    /// Given to White for Black's handicap stones.
    HandicapCompensation,
    /// Given to White because White passed first.
    FirstPass,
    /// What the opponent was penalised with.
    OpponentsPenalty,
    /// Two points for each living group; negative.
    GroupTax,
}

/// One line of a side's account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// What for.
    pub item: Item,
    /// How much.
    pub amount: HalfPoints,
}

/// A side's account: its entries make its total.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    entries: Vec<Entry>,
    share: Ratio<i64>,
}

/// What both sides have under a rule set.
///
/// ```
/// use scoring::{Game, Position, Rules, Score};
/// let board = "
///     . B . W .
///     . B . W .
///     . B B W .
///     B B W W .
///     . B W . .
/// ".parse().unwrap();
/// let position = Position::new(board, Default::default(), Game::default()).unwrap();
/// let score = Score::of(&position, &Rules::ING_1996);
/// assert_eq!(score.tally.black.total().to_string(), "12");
/// assert_eq!(score.outcome().to_string(), "W+9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The rules it was counted under.
    pub rules: Rules,
    /// Whose each point of the board is when stones and spaces count.
    pub area: Area,
    /// Whose each point is when spaces and prisoners count; none where the rules count stones and spaces.
    pub territory: Option<Territory>,
    /// Each side's account; what nobody said of the game is not in it.
    pub tally: ByColor<Tally>,
    /// What is known of the game; what the result hangs on and is not known is told by [`Score::open_facts`].
    pub game: Game,
}

impl Tally {
    /// The entries in the order they are read out; none is zero.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The side's part of proportionally split points, exact; zero under every rule set but `ing-1988`.
    #[must_use]
    pub const fn share(&self) -> Ratio<i64> {
        self.share
    }

    /// Everything together. As a margin over nothing, since a share can be any fraction.
    #[must_use]
    pub fn total(&self) -> Margin {
        let entries: HalfPoints = self.entries.iter().map(|entry| entry.amount).sum();
        Margin::new(Margin::from(entries).points() + self.share)
    }

    fn new() -> Self {
        Self { entries: Vec::with_capacity(MOST_ENTRIES), share: Ratio::ZERO }
    }

    fn add(&mut self, item: Item, amount: HalfPoints) {
        if amount != HalfPoints::ZERO {
            self.entries.push(Entry { item, amount });
        }
    }
}

impl Score {
    /// Counts a position.
    #[must_use]
    pub fn of(position: &Position, rules: &Rules) -> Self {
        let living = position.living();
        let area = Area::of(&living, rules.empty_points);
        let territory =
            (rules.counting == Counting::SpacesAndPrisoners).then(|| Territory::of(&position.board(), position.dead()));
        let mut tally = match &territory {
            None => by_area(&area, &living, rules),
            Some(territory) => by_territory(territory, position),
        };
        for (color, account) in [(Color::Black, &mut tally.black), (Color::White, &mut tally.white)] {
            let compensation = Compensation::to(color, &position.game(), rules);
            account.add(Item::Compensation, compensation.komi);
            account.add(Item::HandicapCompensation, compensation.handicap);
            account.add(Item::FirstPass, compensation.first_pass);
            account.add(Item::OpponentsPenalty, compensation.penalty);
        }
        Self { rules: *rules, area, territory, tally, game: position.game() }
    }

    /// Black's total less White's.
    #[must_use]
    pub fn margin(&self) -> Margin {
        Margin::new(self.tally.black.total().points() - self.tally.white.total().points())
    }

    /// Who won, and by how much.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome_of(self.margin())
    }

    /// Who would have won by this margin: what would come of another count of the same game.
    #[must_use]
    pub fn outcome_of(&self, margin: Margin) -> Outcome {
        Outcome::of(margin, self.rules.tie(&self.game))
    }
}

fn by_area(area: &Area, living: &Board, rules: &Rules) -> ByColor<Tally> {
    let mut tally = ByColor::from_fn(|color| {
        let mut tally = Tally::new();
        tally.add(Item::LivingStones, HalfPoints::count(area.stones[color].len()));
        tally.add(Item::Spaces, HalfPoints::count(area.spaces[color].len()));
        tally.add(Item::GroupTax, -group_tax(area, color, living.size(), rules.group_tax));
        tally
    });
    share_out(area, living, rules, &mut tally);
    tally
}

fn by_territory(territory: &Territory, position: &Position) -> ByColor<Tally> {
    ByColor::from_fn(|color| {
        let opponent = color.opponent();
        let mut tally = Tally::new();
        tally.add(Item::Territory, HalfPoints::count(territory.spaces[color].len()));
        tally.add(Item::DeadStones, HalfPoints::count(position.dead_stones(opponent).len()));
        tally.add(Item::Prisoners, HalfPoints::count(position.game().prisoners[opponent].unwrap_or(0) as usize));
        tally
    })
}

/// Two points for each living group, or as many as it has spaces where those are fewer. A group is the stones that hang
/// together through their own spaces.
fn group_tax(area: &Area, color: Color, size: BoardSize, tax: GroupTax) -> HalfPoints {
    match tax {
        GroupTax::None => HalfPoints::ZERO,
        GroupTax::TwoEyes => area
            .points(color)
            .components(size)
            .map(|group| HalfPoints::count((group & area.spaces[color]).len().min(2)))
            .sum(),
    }
}

fn share_out(area: &Area, living: &Board, rules: &Rules, tally: &mut ByColor<Tally>) {
    if area.shared.is_empty() {
        return;
    }
    let shared = HalfPoints::count(area.shared.len());
    let each = match rules.shared_points {
        SharedPoints::Nothing => HalfPoints::ZERO,
        SharedPoints::FilledByHalves => HalfPoints::from_points(shared.halves() / 4),
        SharedPoints::HalfEach => HalfPoints::from_halves(shared.halves() / 2),
        SharedPoints::Proportional => {
            let shares = share_proportionally(area.shared, living);
            tally.black.share = shares.black;
            tally.white.share = shares.white;
            HalfPoints::ZERO
        }
    };
    tally.black.add(Item::SharedPoints, each);
    tally.white.add(Item::SharedPoints, each);
}
