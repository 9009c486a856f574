//! What is known about how many stones lie where: counts as intervals, each with the grounds it rests on.

use board::Color;

/// When something was counted. A set is the same set at each of these moments, unless stones were lost or mixed up between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// Before the first move (WMSG 2008, procedure 1).
    BeforeGame,
    /// After the last move, before stones are filled in.
    AtEnd,
    /// With all stones filled in.
    FilledIn,
    /// With all stones back in the bowls (WMSG 2008, procedure 9; Ing 1996, Rule 2 "Putting stones away").
    PutAway,
}

/// Where stones lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// On the board.
    Board,
    /// In this side's bowl.
    Bowl(Color),
    /// In this side's lid: the prisoners it took.
    Lid(Color),
}

/// At least this many and at most that many stones.
///
/// ```
/// use scoring::stone_audit::Interval;
/// let bowl = Interval::new(63, 65).unwrap();
/// assert_eq!((bowl + Interval::exactly(116)).to_string(), "179 to 181");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    least: u16,
    most: u16,
}

/// Why a count is believed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grounds {
    /// Somebody counted them one by one.
    CountedByHand,
    /// The slots of a measuring device show it (Ing 1996, Rule 14).
    Slots,
    /// No other number of stones weighs this (Rule 12: 6.5 to 7 g each).
    Weight,
    /// A photograph was read; doubtful points are inside the interval.
    Photo,
    /// It is likely: weighed against what the set weighed before, or by a typical stone.
    Likely {
        /// The chance that the true count lies outside the interval, 0 to 1.
        error_probability: f64,
    },
}

/// One count: so many stones of one colour, at one moment, in one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Count {
    /// The colour of the stones; a black stone in White's bowl is `Color::Black` in `Place::Bowl(White)`.
    pub color: Color,
    /// When.
    pub moment: Moment,
    /// Where.
    pub place: Place,
    /// How many.
    pub stones: Interval,
    /// Why that is believed.
    pub grounds: Grounds,
}

impl Moment {
    /// Every moment in the order of the game.
    pub const ALL: [Self; 4] = [Self::BeforeGame, Self::AtEnd, Self::FilledIn, Self::PutAway];

    /// Where the stones of a colour can lie at this moment. Stones in the wrong bowl are counted where somebody says so.
    #[must_use]
    pub fn places(self, color: Color) -> &'static [Place] {
        use Color::{Black, White};
        match (self, color) {
            (Self::BeforeGame | Self::PutAway, Black) => &[Place::Bowl(Black)],
            (Self::BeforeGame | Self::PutAway, White) => &[Place::Bowl(White)],
            (Self::AtEnd, Black) => &[Place::Board, Place::Bowl(Black), Place::Lid(White)],
            (Self::AtEnd, White) => &[Place::Board, Place::Bowl(White), Place::Lid(Black)],
            (Self::FilledIn, Black) => &[Place::Board, Place::Bowl(Black)],
            (Self::FilledIn, White) => &[Place::Board, Place::Bowl(White)],
        }
    }
}

impl Interval {
    /// From `least` to `most`; none where `least` is the larger.
    #[must_use]
    pub const fn new(least: u16, most: u16) -> Option<Self> {
        if least <= most { Some(Self { least, most }) } else { None }
    }

    /// Just this many.
    #[must_use]
    pub const fn exactly(stones: u16) -> Self {
        Self { least: stones, most: stones }
    }

    /// The fewest.
    #[must_use]
    pub const fn least(self) -> u16 {
        self.least
    }

    /// The most.
    #[must_use]
    pub const fn most(self) -> u16 {
        self.most
    }

    /// The number, where only one is possible.
    #[must_use]
    pub const fn exact(self) -> Option<u16> {
        if self.least == self.most { Some(self.least) } else { None }
    }

    /// Whether a number is possible.
    #[must_use]
    pub const fn contains(self, stones: u16) -> bool {
        self.least <= stones && stones <= self.most
    }

    /// What both allow; none where they contradict each other.
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        Self::new(self.least.max(other.least), self.most.min(other.most))
    }
}

impl std::ops::Add for Interval {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { least: self.least.saturating_add(other.least), most: self.most.saturating_add(other.most) }
    }
}

/// `180`, or `179 to 181`.
impl std::fmt::Display for Interval {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.exact() {
            Some(stones) => write!(formatter, "{stones}"),
            None => write!(formatter, "{} to {}", self.least, self.most),
        }
    }
}

impl Grounds {
    /// The chance that the true count lies outside the interval; 0 where the count is proved.
    #[must_use]
    pub const fn error_probability(self) -> f64 {
        match self {
            Self::CountedByHand | Self::Slots | Self::Weight | Self::Photo => 0.0,
            Self::Likely { error_probability } => error_probability,
        }
    }

    /// Whether nothing else is possible if the instrument and the eye are right.
    #[must_use]
    pub fn is_proof(self) -> bool {
        self.error_probability() <= 0.0
    }
}
