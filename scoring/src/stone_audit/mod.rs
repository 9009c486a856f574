//! The stone audit: whether each side's set is whole, from whatever was counted, and what to do where it is not.
//!
//! A set is 180 stones on 19 x 19 (Ing 1996, Rules 2 and 12; WMSG 2008, appendix 1). Counts are intervals; at each moment the
//! counts of all places where a colour can lie add up to an interval for the whole set. A set is proven whole where proved
//! counts leave nothing but its number, violated where they leave anything but, and otherwise not provable yet.
//!
//! ```
//! use board::Color;
//! use scoring::stone_audit::{Count, Finding, Grounds, Interval, Moment, Place, StoneAudit};
//!
//! let count = |place, stones, grounds| Count { color: Color::White, moment: Moment::AtEnd, place, stones, grounds };
//! let audit = StoneAudit::of(180, &[
//!     count(Place::Board, Interval::exactly(113), Grounds::Photo),
//!     count(Place::Lid(Color::Black), Interval::exactly(4), Grounds::CountedByHand),
//!     count(Place::Bowl(Color::White), Interval::new(62, 64).unwrap(), Grounds::Weight),
//! ]);
//! let Finding::NotProvable { settled_by, .. } = &audit.findings.white else { panic!("the bowl is uncertain") };
//! assert_eq!(settled_by[0].place, Place::Bowl(Color::White));
//! ```

mod evidence;
mod remedy;

use board::{ByColor, Color};

pub use evidence::{Count, Grounds, Interval, Moment, Place};
pub use remedy::{Effect, Remedy};

/// What is found about both sets.
#[derive(Clone, Debug, PartialEq)]
pub struct StoneAudit {
    /// The stones of each colour that make a set: 180 on 19 x 19.
    pub set: u16,
    /// What was counted, as it was given.
    pub counts: Vec<Count>,
    /// What follows for each side's set.
    pub findings: ByColor<Finding>,
}

/// What follows from the counts for one side's set.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The set is whole: proved counts of these moments add up to just its number, and no moment says otherwise.
    Proven {
        /// The moments that prove it.
        moments: Vec<Moment>,
    },
    /// The counts allow a whole set, and others.
    NotProvable {
        /// How many stones there are, by the moment that tells most; no more than a set where a place was not counted.
        total: Interval,
        /// The measurements each of which would settle it alone, the least work first.
        settled_by: Vec<Measurement>,
    },
    /// The set is not whole.
    Violated {
        /// How many stones there are.
        total: Interval,
        /// The moment at which it is seen first.
        moment: Moment,
        /// Whether that is proved, or merely likely.
        proved: bool,
    },
    /// Two counts of the same stones exclude each other: one of them is wrong.
    Contradicted {
        /// When.
        moment: Moment,
        /// Where.
        place: Place,
        /// What the two say.
        counts: [Interval; 2],
    },
}

/// What is known of both sets, the worst last in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wholeness {
    /// Both are whole.
    Proven,
    /// Both may be.
    Unproven,
    /// One is not, or its counts contradict each other.
    Broken,
}

/// Something to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Measurement {
    /// The colour to count.
    pub color: Color,
    /// When it is counted; putting the stones away can be done at any time after the game.
    pub moment: Moment,
    /// Where.
    pub place: Place,
}

/// What the counts of one moment say about a colour's whole set.
struct Sum {
    moment: Moment,
    total: Interval,
    proved: bool,
    /// Places whose count is missing, uncertain or merely likely.
    open: Vec<Place>,
    /// Whether any place was counted at all.
    counted: bool,
    /// Whether every place was.
    everywhere: bool,
}

impl Sum {
    /// How many stones of a set are known of. What lies in a place that nobody counted is at most what the set still lacks.
    fn known_of(&self, set: u16) -> Interval {
        let most = if self.everywhere { self.total.most() } else { set };
        Interval::new(self.total.least(), most).unwrap_or(self.total)
    }
}

impl StoneAudit {
    /// Audits both sets of `set` stones each by everything that was counted.
    #[must_use]
    pub fn of(set: u16, counts: &[Count]) -> Self {
        Self { set, counts: counts.to_vec(), findings: ByColor::from_fn(|color| find(set, counts, color)) }
    }

    /// Whether both sets are proven whole.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.wholeness() == Wholeness::Proven
    }

    /// What is known of both sets together.
    #[must_use]
    pub fn wholeness(&self) -> Wholeness {
        let of = |color: Color| match self.findings[color] {
            Finding::Proven { .. } => Wholeness::Proven,
            Finding::NotProvable { .. } => Wholeness::Unproven,
            Finding::Violated { .. } | Finding::Contradicted { .. } => Wholeness::Broken,
        };
        Color::BOTH.into_iter().map(of).max().unwrap_or(Wholeness::Proven)
    }
}

fn find(set: u16, counts: &[Count], color: Color) -> Finding {
    let mut sums = Vec::new();
    for moment in Moment::ALL {
        match add_up(set, counts, color, moment) {
            Ok(sum) => sums.push(sum),
            Err(contradiction) => return contradiction,
        }
    }
    let counted = || sums.iter().filter(|sum| sum.counted);
    // A proved violation first: it stands whatever else is merely likely.
    let mut violations: Vec<&Sum> = counted().filter(|sum| !sum.total.contains(set)).collect();
    violations.sort_by_key(|sum| (!sum.proved, sum.moment));
    if let Some(sum) = violations.first() {
        return Finding::Violated { total: sum.total, moment: sum.moment, proved: sum.proved };
    }
    let whole = |sum: &&Sum| sum.proved && sum.total.exact() == Some(set);
    // Before the game is no proof for after it: stones get lost in between.
    let moments: Vec<Moment> = counted().filter(whole).map(|sum| sum.moment).collect();
    if moments.iter().any(|&moment| moment != Moment::BeforeGame) {
        return Finding::Proven { moments };
    }
    let after = || counted().filter(|sum| sum.moment != Moment::BeforeGame);
    let total = after().map(|sum| sum.known_of(set)).min_by_key(|total| total.most() - total.least());
    let mut settled_by: Vec<Measurement> = after()
        .filter_map(|sum| match sum.open.as_slice() {
            &[place] => Some(Measurement { color, moment: sum.moment, place }),
            _ => None,
        })
        .collect();
    let put_away = Measurement { color, moment: Moment::PutAway, place: Place::Bowl(color) };
    if !settled_by.contains(&put_away) {
        settled_by.push(put_away);
    }
    Finding::NotProvable { total: total.unwrap_or(unknown(set)), settled_by }
}

/// Nothing is known: none of them or all. That a set has more is possible, and shows only where it is counted.
const fn unknown(set: u16) -> Interval {
    match Interval::new(0, set) {
        Some(interval) => interval,
        None => Interval::exactly(set),
    }
}

fn add_up(set: u16, counts: &[Count], color: Color, moment: Moment) -> Result<Sum, Finding> {
    let here = || counts.iter().filter(move |count| count.color == color && count.moment == moment);
    let mut places: Vec<Place> = moment.places(color).to_vec();
    for count in here() {
        if !places.contains(&count.place) {
            places.push(count.place);
        }
    }
    let mut sum = Sum {
        moment,
        total: Interval::exactly(0),
        proved: true,
        open: Vec::new(),
        counted: here().next().is_some(),
        everywhere: true,
    };
    for place in places {
        let mut known: Option<(Interval, bool)> = None;
        for count in here().filter(|count| count.place == place) {
            known = Some(match known {
                None => (count.stones, count.grounds.is_proof()),
                Some(before) => combine(before, count).ok_or(Finding::Contradicted {
                    moment,
                    place,
                    counts: [before.0, count.stones],
                })?,
            });
        }
        sum.everywhere &= known.is_some();
        let (stones, proved) = known.unwrap_or((unknown(set), true));
        sum.total = sum.total + stones;
        sum.proved &= proved;
        if stones.exact().is_none() || !proved {
            sum.open.push(place);
        }
    }
    Ok(sum)
}

/// Two counts of the same stones: what both allow. A proof that is exact needs no likely count beside it; a likely count that
/// a proof excludes is dropped.
fn combine((stones, proved): (Interval, bool), count: &Count) -> Option<(Interval, bool)> {
    match (proved, count.grounds.is_proof()) {
        (true, false) => Some((stones, true)),
        (false, true) => Some((count.stones, true)),
        (one, other) => stones.intersection(count.stones).map(|both| (both, one && other)),
    }
}
