//! A board where it was found before: a fixed camera's grid is refined on the next picture instead of searched for.
//!
//! What lies on the points is told as in [`Reader::sight`]; while something covers the board, doubts are left to the next picture.

use std::time::Instant;

use crate::contents::Contents;
use crate::grid::Grid;
use crate::mending::mended;
use crate::photo::Photo;
use crate::reader::{FEW_ERRORS, MOST_MENDINGS, Reader, SETTLED_CELLS, SMALLEST_SHARE_BORNE_OUT, STEADY_CELLS};
use crate::rectify::{Flat, Source};
use crate::refusal::Refusal;
use crate::sighting::Sighting;

/// With less of the grid on a board, the board is elsewhere: a hand and a sleeve cover less than half of it.
const SMALLEST_SHARE_OF_KNOWN: f64 = 0.5;

impl Reader {
    /// What a photograph shows of a board that lay on this grid before, and still does but for a nudge of the board or the camera. What
    /// covers it is told as points that are not seen.
    ///
    /// # Errors
    /// Where the board is no more there, or has moved too far to be followed: then [`Self::sight`] finds it anew.
    pub fn sight_known(&mut self, photo: &Photo, known: &Grid) -> Result<Sighting, Refusal> {
        let began = self.begin();
        let source = Source::new(photo.rgb(), known)?;
        let mut grid = *known;
        for mendings in 0..MOST_MENDINGS {
            let flat = Flat::new(&source, &grid, Contents::LAYOUT)?;
            let contents = Contents::seen(&self.stones, &flat)?;
            let placing = contents.placing();
            // A line further off it may as well be another line.
            if placing.size != grid.size() || placing.offset != (0, 0) || placing.share < SMALLEST_SHARE_OF_KNOWN {
                return Err(Refusal::NoBoard);
            }
            let mended = mended(&grid, &contents, placing);
            let is_borne_out = mended.borne_out >= SMALLEST_SHARE_BORNE_OUT;
            // What lies over the lines hides where they are: the grid stays as it was, if the others are where they were.
            let is_covered = mendings == 0 && mended.moved < STEADY_CELLS && !is_borne_out;
            if is_covered || is_borne_out && mended.moved < SETTLED_CELLS {
                self.stages.mending = began.elapsed();
                let began = Instant::now();
                let grid = if is_covered { grid } else { mended.grid };
                let mut sighting = self.looked_at_again(grid, &flat, contents)?;
                if !is_covered && sighting.expected_errors() > FEW_ERRORS {
                    sighting = self.held_against_other_exposures(sighting, &flat)?;
                }
                self.stages.stones = began.elapsed();
                return Ok(sighting);
            }
            grid = mended.grid;
        }
        Err(Refusal::Unclear)
    }
}
