//! How much anything that is seen may count, how much of it is no accident, and how sure is sure enough.

use board::{Color, Posterior};

/// What one thing that is seen speaks for or against something at most, in logits: odds of twenty to one. There are reflections, shadows
/// and prints, and what lies side by side errs together.
pub(crate) const MOST_EVIDENCE: f64 = 3.0;
/// One or two things of a kind may be accidents, scratches, labels, something that was put down; so many have one cause.
pub(crate) const FEWEST_OF_A_KIND: usize = 3;
/// A point whose likeliest content is not so by more than this probability is shown to a human.
pub(crate) const TOLERATED_RISK: f64 = 0.03;

/// Whether a point holds this so surely that no human looks at it: it teaches what such a point looks like.
pub(crate) fn is_sure_of(seen: &Posterior, content: Option<Color>) -> bool {
    1.0 - seen.of(content) < TOLERATED_RISK
}

/// The risk that is tolerated at a point beside so many doubtful ones. What makes one point doubtful, a reflection or a shadow, touches
/// the points around it too, and there the network is surer than it should be: they all share what is tolerated of one.
pub(crate) fn tolerated_risk(doubts_around: usize) -> f64 {
    TOLERATED_RISK / (1 + doubts_around) as f64
}

/// A risk that is tolerated however doubtful the points around are, all eight: what is surer has no part in any question that is left.
pub(crate) fn always_tolerated_risk() -> f64 {
    tolerated_risk(8)
}
