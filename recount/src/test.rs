//! When a recount stops: a sequential test of the hypothesis that at least a stated share of all results is wrong.
//!
//! Games come out of the urn one after the other and are not put back. Let *N* results be sealed, and *K* be the stated share of *N*,
//! rounded up. Where at least *K* are wrong and *k* of those looked at were, at least *K* - *k* of the games that are left are wrong. The
//! next game is one of them with a probability of at least
//!
//! ```text
//! μ = (lots of the K - k games that are left with the fewest lots) / (lots of all games that are left)
//! ```
//!
//! whichever they are: this is the estimator that keeps the stated confidence where games are drawn in proportion to a size. Each game that
//! is looked at multiplies the statistic by
//!
//! ```text
//! (1 - η) / (1 - μ)   where its result is right
//! η / μ               where it is wrong
//! ```
//!
//! with η the share of wrong results that is expected anyway, below μ. Under the hypothesis the statistic is a non-negative supermartingale
//! that begins with 1, so that it ever reaches 1 / risk with a probability of at most the risk (Ville's inequality). The recount may
//! therefore stop at any moment and go on at any moment. The form is ALPHA's (P. B. Stark, "ALPHA: Audit that learns from previously
//! audited ballots", Annals of Applied Statistics 17, 2023, arXiv:2201.02707, for values of 0 and 1, without replacement and with
//! sampling weights); with replacement and equal lots it is BRAVO's likelihood ratio (M. Lindeman, P. B. Stark, V. S. Yates, "BRAVO:
//! Ballot-polling risk-limiting audits to verify outcomes", EVT/WOTE 2012). With η = 0, the usual case, one wrong result
//! ends it, and the statistic is one over the Kaplan-Markov P-value of a sample without an error (P. B. Stark, "Risk-limiting
//! post-election audits: conservative P-values from common probability inequalities", IEEE TIFS 4, 2009), made exact for
//! games that are not put back: with equal lots the hypergeometric chance to miss all *K*.
//!
//! We differ from ballot audits in what is tested: not who won one contest, but how many of *N* results are wrong.

use thiserror::Error;

/// What a recount is to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    risk: f64,
    share: f64,
    expected: f64,
}

/// Why terms make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TermsError {
    /// The risk is none.
    #[error("the risk lies above 0 and below 50 %")]
    Risk,
    /// The share is none.
    #[error("the share of wrong results lies above 0 and is at most 100 %")]
    Share,
    /// More wrong results are expected than would be found.
    #[error("the share that is expected anyway is at least 0 and below the stated share")]
    Expected,
}

impl Terms {
    /// Terms: the largest chance to stop although at least `share` of all results is wrong, and the share that is expected anyway, all
    /// of them parts of 1.
    ///
    /// # Errors
    /// Where they make no sense.
    pub fn new(risk: f64, share: f64, expected: f64) -> Result<Self, TermsError> {
        // Written so that what is no number fails too.
        match (risk > 0.0 && risk < 0.5, share > 0.0 && share <= 1.0, expected >= 0.0 && expected < share) {
            (false, _, _) => Err(TermsError::Risk),
            (_, false, _) => Err(TermsError::Share),
            (_, _, false) => Err(TermsError::Expected),
            _ => Ok(Self { risk, share, expected }),
        }
    }

    /// The largest chance to stop wrongly.
    #[must_use]
    pub const fn risk(&self) -> f64 {
        self.risk
    }

    /// The share of wrong results that would be found.
    #[must_use]
    pub const fn share(&self) -> f64 {
        self.share
    }

    /// The share that is expected anyway.
    #[must_use]
    pub const fn expected(&self) -> f64 {
        self.expected
    }

    /// The wrong results of so many that would be found: at least one.
    #[must_use]
    pub fn fewest_wrong(&self, results: usize) -> usize {
        /// A share that was written as a decimal is not rounded up for the last bit of its binary form.
        const LAST_BIT: f64 = 1e-9;
        ((results as f64 * self.share - LAST_BIT).ceil() as usize).clamp(1, results.max(1))
    }
}

/// What a person found at a game that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nobody looked yet.
    NotYet,
    /// The result is right.
    Right,
    /// It is not.
    Wrong,
}

/// What a recount says to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Look at more games.
    GoOn,
    /// The stated confidence is reached: stop.
    Confident,
    /// Wrong results were found that the terms do not bear: look at all games again.
    CountAll,
    /// All games were looked at; what was found is what there is.
    AllSeen,
}

/// How a recount stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// What to do.
    pub decision: Decision,
    /// Games looked at.
    pub looked: usize,
    /// Wrong results among them.
    pub wrong: usize,
    /// The games that are to be looked at in all, in the order of the draw, if all that are left are right.
    pub needed: usize,
    /// The chance that a sample would look as good as this although the stated share is wrong: at most the risk where it is confident.
    pub measured_risk: f64,
    /// With the stated confidence no more results than this are wrong, of all.
    pub at_most_wrong: usize,
}

/// The test of one event.
#[derive(Clone, Debug)]
pub struct Test {
    terms: Terms,
    /// The lots of each game, in the order of the draw.
    sizes: Vec<u32>,
    /// Games with each number of lots, the fewest first.
    classes: Vec<(u32, usize)>,
    lots: u64,
}

impl Test {
    /// A test of games with these lots, in the order in which they came out of the urn.
    #[must_use]
    pub fn new(terms: Terms, sizes: Vec<u32>) -> Self {
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        let classes = sorted.chunk_by(|a, b| a == b).map(|class| (class[0], class.len())).collect();
        let lots = sizes.iter().map(|&size| u64::from(size)).sum();
        Self { terms, sizes, classes, lots }
    }

    /// How it stands after these findings, in the order of the draw; those that are not there are not yet looked at.
    #[must_use]
    pub fn standing(&self, findings: &[Finding]) -> Standing {
        let results = self.sizes.len();
        let finding = |at: usize| findings.get(at).copied().unwrap_or(Finding::NotYet);
        let count = |wanted| (0..results).filter(|&at| finding(at) == wanted).count();
        let wrong = count(Finding::Wrong);
        let looked = count(Finding::Right) + wrong;
        let fewest = self.terms.fewest_wrong(results);
        // What comes after the first game that nobody looked at is no sample yet.
        let in_order = (0..results).take_while(|&at| finding(at) != Finding::NotYet).count();
        let measured = self.walk(fewest, in_order, finding).risk;
        let ahead = self
            .walk(fewest, results, |at| if finding(at) == Finding::Wrong { Finding::Wrong } else { Finding::Right });
        let bears = wrong < fewest && (wrong == 0 || self.terms.expected > 0.0);
        let decision = if looked == results {
            Decision::AllSeen
        } else if !bears || ahead.reached.is_none() {
            Decision::CountAll
        } else if ahead.reached.is_some_and(|needed| needed <= in_order) {
            Decision::Confident
        } else {
            Decision::GoOn
        };
        let needed = if decision == Decision::CountAll { results } else { ahead.reached.unwrap_or(results) };
        let at_most_wrong = if looked == results { wrong } else { self.at_most(in_order, finding).max(wrong) };
        Standing { decision, looked, wrong, needed, measured_risk: measured, at_most_wrong }
    }

    /// The most wrong results that are not ruled out by the first so many games.
    fn at_most(&self, in_order: usize, finding: impl Fn(usize) -> Finding + Copy) -> usize {
        let ruled_out = |wrong: usize| self.walk(wrong, in_order, finding).reached.is_some();
        let (mut low, mut high) = (0, self.sizes.len() + 1);
        // What rules out that at least so many are wrong rules out that more are.
        while high - low > 1 {
            let middle = low.midpoint(high);
            *(if ruled_out(middle) { &mut high } else { &mut low }) = middle;
        }
        low
    }

    /// Follows the statistic against the hypothesis that at least `fewest` results are wrong, along the first `games` of the draw.
    fn walk(&self, fewest: usize, games: usize, finding: impl Fn(usize) -> Finding) -> Walk {
        let Terms { risk, expected, .. } = self.terms;
        let mut classes = self.classes.clone();
        let (mut lots, mut left, mut wrong) = (self.lots, self.sizes.len(), 0);
        let (mut statistic, mut best) = (1.0_f64, 1.0_f64);
        let mut reached = None;
        for at in 0..games {
            if wrong >= fewest {
                break;
            }
            let hidden = fewest - wrong;
            let likely = fewest_lots(&classes, hidden) as f64 / lots as f64;
            let expected = expected.min(likely);
            let is_wrong = finding(at) == Finding::Wrong;
            // Where all that are left would have to be wrong, one that is right rules it out.
            statistic *= if is_wrong { expected / likely } else { (1.0 - expected) / (1.0 - likely) };
            wrong += usize::from(is_wrong);
            let size = self.sizes[at];
            lots -= u64::from(size);
            left -= 1;
            if let Some(class) = classes.iter_mut().find(|class| class.0 == size) {
                class.1 -= 1;
            }
            if wrong < fewest && left < fewest - wrong {
                statistic = f64::INFINITY;
            }
            best = best.max(statistic);
            if reached.is_none() && statistic >= 1.0 / risk {
                reached = Some(at + 1);
            }
        }
        Walk { reached, risk: 1.0 / best }
    }
}

/// Where the statistic came to.
struct Walk {
    /// Games until it was large enough.
    reached: Option<usize>,
    /// One over the largest that it was.
    risk: f64,
}

/// The lots of so many games that have the fewest; of all where there are no more.
fn fewest_lots(classes: &[(u32, usize)], games: usize) -> u64 {
    let mut wanted = games;
    let mut lots = 0;
    for &(size, count) in classes {
        let taken = count.min(wanted);
        lots += u64::from(size) * taken as u64;
        wanted -= taken;
    }
    lots
}
