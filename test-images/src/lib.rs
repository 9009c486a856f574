//! A renderer of photographs of Go boards, with the truth of each picture known exactly.
//!
//! It makes what a photo reader is taught with and judged by: boards of many makes with stones of many kinds, in any light,
//! seen by any camera, with the clutter of real tables; and pictures without a board. It reads nothing: no photographs, no
//! models. Everything comes from a seed, the same on every machine; [`FORMAT`] says for how long.
//!
//! Frames: the board's in millimetres and the image's in pixels as `calibration` defines them.

mod blur;
mod board_face;
mod board_make;
mod board_marks;
mod clutter;
mod counting;
mod dice;
mod director;
mod film;
mod finish;
mod flat;
mod glyphs;
mod ground;
mod hand;
mod lamp;
mod lanes;
mod legible;
mod materials;
mod maths;
mod negatives;
mod noise;
mod paint;
mod photograph;
mod play;
mod position;
mod print;
mod rays;
mod render;
mod scatter;
mod scene;
mod sensor;
mod shadow;
mod solid;
mod stone;
mod tiles;
mod tone;
mod truth;
mod view;
mod wish;
mod with_board;

/// The version of the pictures: a seed has the same picture as long as this number stays, since the dice are rolled in the same order and
/// every sum is the same. Version 1 had the platform's own sines and logarithms; version 2 the same
/// photographs, and films of games that ended open, from anywhere; version 3 the same photographs, and films of hung cameras whose pictures
/// were cropped, turned and stretched.
pub const FORMAT: u32 = 4;

pub use director::{AtRest, CountTruth, FilmTruth, SECONDS_BETWEEN_LOOKS};
pub use film::{CameraStand, End, Film};
pub use position::Stage;
pub use scene::Scene;
pub use sensor::{Chroma, Jpeg};
pub use truth::{CameraTruth, LampTruth, LensTruth, StoneTruth, Truth};
pub use wish::{Subject, Wish};
