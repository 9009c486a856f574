//! The maths of seeing and weighing: homography, lens, pose, bowl scale. No pictures, no files, no ports.
//!
//! Each fit is told the noise of what it is given and works in the frames that CONVENTIONS.md fixes.

pub mod bowl;
mod camera;
pub mod camera_fit;
mod homography;
mod plane_fit;
pub mod viewpoint;

pub use camera::{Camera, Lens, Pose};
pub use camera_fit::CameraFit;
pub use homography::{Homography, HomographyError, Match};
pub use plane_fit::{Covariance, PlaneFit};
