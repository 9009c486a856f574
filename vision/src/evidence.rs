//! How much anything that is seen may count, and how much of it is no accident.

/// What one thing that is seen speaks for or against something at most, in logits: odds of twenty to one. There are reflections, shadows
/// and prints, and what lies side by side errs together.
pub(crate) const MOST_EVIDENCE: f64 = 3.0;
/// One or two things of a kind may be accidents, scratches, labels, something that was put down; so many have one cause.
pub(crate) const FEWEST_OF_A_KIND: usize = 3;
