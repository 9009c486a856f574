//! The maths of seeing and weighing: homography, lens, pose, bowl scale. No pictures, no files, no ports.
//!
//! Each fit is told the noise of what it is given and works in the frames that CONVENTIONS.md fixes.

pub mod bowl;
mod camera;
mod homography;

pub use camera::{Camera, Lens, Pose};
pub use homography::{Homography, HomographyError, Match};
