//! The verdict: an outcome that is confirmed, or an outcome with everything that a human must settle first.
//!
//! An outcome is confirmed only where every answer to what nobody said gives it: its winner and its margin.

use board::{ByColor, Color, PointSet};

use crate::border::OpenBorder;
use crate::rules::Counting;
use crate::stone_audit::{Effect, Finding, StoneAudit};
use crate::turns::TurnsDisagree;
use crate::{FillIn, GameResult, OpenFact, Outcome, Score};

/// What can be said of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Everything adds up.
    Confirmed {
        /// The result.
        outcome: Outcome,
    },
    /// The result as far as it can be told, and what stands in its way.
    NeedsReferee {
        /// The result if every discrepancy turns out to be nothing.
        outcome: Outcome,
        /// What does not add up, all of it; never empty.
        discrepancies: Vec<Discrepancy>,
    },
}

/// Something that a human must settle.
#[derive(Clone, Debug, PartialEq)]
pub enum Discrepancy {
    /// Points of the board whose reading is doubtful.
    DoubtfulPoints(PointSet),
    /// Stones proposed as dead that nobody has confirmed.
    UnconfirmedDead(PointSet),
    /// Stones of which nobody has said whether they live, and the proposal is not certain.
    UncertainLife(PointSet),
    /// A territory's border is not closed.
    OpenBorder {
        /// Where, and what it leaves open.
        border: OpenBorder,
        /// The result if it were closed.
        if_closed: Option<Outcome>,
    },
    /// A fact of the game that the result hangs on and nobody gave.
    Unknown(OpenFact),
    /// The prisoners that were given are not those that were counted.
    PrisonersDisagree {
        /// The colour of the captured stones.
        color: Color,
        /// What was given.
        given: u32,
        /// What was counted in the lid.
        counted: u32,
    },
    /// The stones that each side has played contradict what was said of the game.
    TurnsDisagree(TurnsDisagree),
    /// The game's record ends with another board.
    RecordDiffers {
        /// Where.
        points: PointSet,
    },
    /// The filled board does not show the score's result.
    FillInDiffers,
    /// A set is not proven whole; the finding says why and what would settle it.
    Stones {
        /// Whose set.
        color: Color,
        /// What was found.
        finding: Finding,
    },
    /// A set is not whole, so that a board filled with it shows another result.
    FilledBoardMisleads(Effect),
    /// The players wrote down another result, or one that stands without a count.
    ClaimDiffers {
        /// What they wrote.
        claimed: GameResult,
    },
}

/// What a discrepancy asks for before anybody may stand for the result, the gravest last in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asks {
    /// Nothing: it is told, and the result may stand beside it.
    Nothing,
    /// Somebody says what is not known.
    Answer,
    /// The referee decides.
    Decision,
}

impl Discrepancy {
    /// What it asks for.
    #[must_use]
    pub const fn asks(&self) -> Asks {
        match self {
            Self::Stones { finding: Finding::Proven { .. } | Finding::NotProvable { .. }, .. } => Asks::Nothing,
            Self::DoubtfulPoints(_) | Self::UnconfirmedDead(_) | Self::UncertainLife(_) | Self::Unknown(_) => {
                Asks::Answer
            }
            Self::OpenBorder { .. }
            | Self::PrisonersDisagree { .. }
            | Self::TurnsDisagree(_)
            | Self::RecordDiffers { .. }
            | Self::FillInDiffers
            | Self::Stones { .. }
            | Self::FilledBoardMisleads(_)
            | Self::ClaimDiffers { .. } => Asks::Decision,
        }
    }
}

/// Who says which stones are dead and which groups stand in seki.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LifeAndDeath {
    /// People do.
    #[default]
    Agreed,
    /// It is proposed, and nobody has agreed yet.
    Proposed,
}

/// Everything a verdict is made from beside the score; what is left out was not looked at and is not held against the game. What
/// nobody said of the game stands in the score itself, and is held against it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Support<'a> {
    /// The fill-in of the same position.
    pub fill_in: Option<&'a FillIn>,
    /// The stone audit.
    pub audit: Option<&'a StoneAudit>,
    /// Points whose reading is doubtful.
    pub doubtful: PointSet,
    /// Dead stones that nobody has confirmed.
    pub unconfirmed_dead: PointSet,
    /// Stones whose life or death is uncertain and nobody has told.
    pub uncertain: PointSet,
    /// Borders that are not closed and that no referee lets stand, each with the result if it were.
    pub open_borders: &'a [(OpenBorder, Option<Outcome>)],
    /// Who says what lives.
    pub life_and_death: LifeAndDeath,
    /// The captured stones of each colour that were counted in the lids.
    pub prisoners_counted: ByColor<Option<u32>>,
    /// What the game's record contradicts ([`crate::recorded`]).
    pub by_record: &'a [Discrepancy],
    /// The result that the players wrote down.
    pub claimed: Option<GameResult>,
}

impl Verdict {
    /// Judges a score by everything that supports it.
    ///
    /// ```
    /// use scoring::{Game, Position, Rules, Score, Support, Verdict};
    /// let board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().unwrap();
    /// let position = Position::new(board, Default::default(), Game::default()).unwrap();
    /// let score = Score::of(&position, &Rules::ING_1996);
    /// assert!(matches!(Verdict::of(&score, &Support::default()), Verdict::Confirmed { .. }));
    ///
    /// // Nobody said who passed first, and under these rules that is worth a point.
    /// let score = Score::of(&position, &Rules::WMSG_2008);
    /// assert!(matches!(Verdict::of(&score, &Support::default()), Verdict::NeedsReferee { .. }));
    /// ```
    #[must_use]
    pub fn of(score: &Score, support: &Support<'_>) -> Self {
        let mut discrepancies = Vec::new();
        if !support.doubtful.is_empty() {
            discrepancies.push(Discrepancy::DoubtfulPoints(support.doubtful));
        }
        if !support.unconfirmed_dead.is_empty() {
            discrepancies.push(Discrepancy::UnconfirmedDead(support.unconfirmed_dead));
        }
        if !support.uncertain.is_empty() {
            discrepancies.push(Discrepancy::UncertainLife(support.uncertain));
        }
        let open = |&(border, if_closed): &(OpenBorder, Option<Outcome>)| Discrepancy::OpenBorder { border, if_closed };
        discrepancies.extend(support.open_borders.iter().map(open));
        discrepancies.extend(prisoners_disagree(score, &support.prisoners_counted));
        let turns = support.audit.and_then(|audit| TurnsDisagree::find(score, audit));
        discrepancies.extend(turns.map(Discrepancy::TurnsDisagree));
        discrepancies.extend(
            support.by_record.iter().filter(|found| !discrepancies.contains(found)).cloned().collect::<Vec<_>>(),
        );
        let is_agreed =
            |fact: &OpenFact| matches!(fact, OpenFact::Seki { .. }) && support.life_and_death == LifeAndDeath::Agreed;
        discrepancies.extend(score.open_facts().into_iter().filter(|fact| !is_agreed(fact)).map(Discrepancy::Unknown));
        if support.fill_in.is_some_and(|fill_in| !fill_in.agrees_with(score)) {
            discrepancies.push(Discrepancy::FillInDiffers);
        }
        if let Some(audit) = support.audit {
            for (color, finding) in audit.findings.iter() {
                if !matches!(finding, Finding::Proven { .. }) {
                    discrepancies.push(Discrepancy::Stones { color, finding: finding.clone() });
                }
            }
            let misleads = audit.effect(score).filter(|effect| effect.shown != [effect.counted; 2]);
            discrepancies.extend(misleads.map(Discrepancy::FilledBoardMisleads));
        }
        let outcome = score.outcome();
        if let Some(claimed) = support.claimed.filter(|&claimed| claimed != GameResult::Counted(outcome)) {
            discrepancies.push(Discrepancy::ClaimDiffers { claimed });
        }
        if discrepancies.is_empty() {
            Self::Confirmed { outcome }
        } else {
            Self::NeedsReferee { outcome, discrepancies }
        }
    }

    /// What stands in the way of the result; empty where it is confirmed.
    #[must_use]
    pub fn discrepancies(&self) -> &[Discrepancy] {
        match self {
            Self::Confirmed { .. } => &[],
            Self::NeedsReferee { discrepancies, .. } => discrepancies,
        }
    }

    /// The result, confirmed or not.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self {
            Self::Confirmed { outcome } | Self::NeedsReferee { outcome, .. } => *outcome,
        }
    }
}

/// Prisoners that were given and counted, where they count and the two differ.
fn prisoners_disagree(score: &Score, counted: &ByColor<Option<u32>>) -> impl Iterator<Item = Discrepancy> {
    let counts = score.rules.counting == Counting::SpacesAndPrisoners;
    let pairs = Color::BOTH.map(|color| (color, score.game.prisoners[color], counted[color]));
    pairs.into_iter().filter(move |_| counts).filter_map(|(color, given, counted)| match (given, counted) {
        (Some(given), Some(counted)) if given != counted => {
            Some(Discrepancy::PrisonersDisagree { color, given, counted })
        }
        _ => None,
    })
}
