//! How `shoutan calibrate` is spelled.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};
use thiserror::Error;

/// `shoutan calibrate`.
#[derive(Debug, Args)]
pub struct Calibrate {
    /// What to calibrate.
    #[command(subcommand)]
    pub asked: Asked,
}

/// What can be calibrated.
#[derive(Debug, Subcommand)]
pub enum Asked {
    /// A camera: its lens and where it stands, from photographs of a board that lies still or is moved before it.
    Camera(Camera),
}

/// `shoutan calibrate camera`.
#[derive(Debug, Args)]
pub struct Camera {
    /// Photographs of a board by one camera whose zoom and focus stay the same, or folders of them: best five to ten, from different sides
    /// and some from low down, the board nearly bare.
    #[arg(required = true, value_name = "PHOTO")]
    pub photos: Vec<PathBuf>,
    /// Millimetres from line to line, the shorter and the longer way of the board; 22x23 by the rules.
    #[arg(long, value_name = "MMxMM", default_value = "22x23")]
    pub spacing: Spacing,
    /// Keep the lens in this file, and tell whether it is still what the file had before.
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
    /// Draw how far crossings are from where the lens has them, and from how high the camera looks, into this file (.svg).
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// One line of JSON instead of sentences.
    #[arg(long)]
    pub json: bool,
}

/// From one line to the next, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// The one way,
    pub first_mm: f64,
    /// and the other.
    pub second_mm: f64,
}

/// Why a text is no spacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write two lengths in millimetres from 5 to 100: 22x23")]
pub struct SpacingError;

/// Lines are at least as far apart as on the smallest travelling boards, and no farther than on boards for the garden.
const POSSIBLE_MM: std::ops::RangeInclusive<f64> = 5.0..=100.0;

impl FromStr for Spacing {
    type Err = SpacingError;

    fn from_str(text: &str) -> Result<Self, SpacingError> {
        // That it is no number is all that the parser's own error says.
        let length = |text: &str| text.trim().parse().map_err(|_| SpacingError);
        let (first, second) = text.split_once('x').ok_or(SpacingError)?;
        let (first_mm, second_mm) = (length(first)?, length(second)?);
        let is_possible = POSSIBLE_MM.contains(&first_mm) && POSSIBLE_MM.contains(&second_mm);
        if is_possible { Ok(Self { first_mm, second_mm }) } else { Err(SpacingError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spacing_is_two_lengths() {
        assert_eq!("22x23".parse(), Ok(Spacing { first_mm: 22.0, second_mm: 23.0 }));
        assert_eq!(" 5 x 100 ".parse(), Ok(Spacing { first_mm: 5.0, second_mm: 100.0 }));
        for wrong in ["", "22", "22x", "x23", "22xNaN", "4.9x22", "22x101", "-22x23", "22x23x24"] {
            assert_eq!(wrong.parse::<Spacing>(), Err(SpacingError), "{wrong}");
        }
    }
}
