//! How much anything that is seen may count.

/// What one thing that is seen speaks for or against something at most, in logits: odds of twenty to one. There are reflections, shadows
/// and prints, and what lies side by side errs together.
pub(crate) const MOST_EVIDENCE: f64 = 3.0;
