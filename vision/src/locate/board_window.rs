//! Which part of an endless lattice is the board: its size and its first line, decided by evidence.
//!
//! Every window of 9, 13 or 19 lines is judged by what stands inside it, what stands around it, and where first lines are seen.

use board::BoardSize;
use nalgebra::Point2;

use crate::evidence::MOST_EVIDENCE;
use crate::locate::heat_maps::{Channel, HeatMaps, probability};

/// What the maps say about each crossing of a lattice, by (column, row) from the table's own origin.
pub(crate) struct CrossingScores {
    /// Its columns, and as many rows.
    side: i32,
    crossings: Vec<Crossing>,
}

/// What the maps say about one crossing.
#[derive(Clone, Copy)]
struct Crossing {
    /// For (above 0) or against a crossing being here, in logits; `None` outside the picture.
    lattice: Option<f64>,
    /// For or against it being on the first line.
    first_line: f64,
}

/// A window of the lattice taken for the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Window {
    pub size: BoardSize,
    /// Of the window's top left crossing.
    pub column: i32,
    pub row: i32,
    pub score: f64,
    /// How much better it is than the best other window.
    pub lead: f64,
}

/// The probability at which a crossing is as likely as not; the maps' peaks of real crossings lie well above.
const EVEN_PROBABILITY: f64 = 0.3;
/// Lines around a window that speak against it when crossings are seen there; farther off there may be a second board.
pub(crate) const RING: i32 = 2;
/// The sizes that are looked for.
pub(crate) const SIZES: [BoardSize; 3] = [BoardSize::NINE, BoardSize::THIRTEEN, BoardSize::NINETEEN];

impl CrossingScores {
    /// Gathers what the maps say at `pixel(column, row)` of every crossing of a table; `None` for a crossing that cannot be seen.
    pub fn gather(maps: &HeatMaps, side: i32, pixel: impl Fn(i32, i32) -> Option<Point2<f64>>) -> Self {
        let even = (EVEN_PROBABILITY / (1.0 - EVEN_PROBABILITY)).ln();
        let crossings = (0..side)
            .flat_map(|row| (0..side).map(move |column| (column, row)))
            .map(|(column, row)| {
                let place = pixel(column, row);
                let lattice = place
                    .and_then(|place| highest(maps, Channel::Lattice, place))
                    .map(|logit| (logit - even).clamp(-MOST_EVIDENCE, MOST_EVIDENCE));
                let first_line = place
                    .and_then(|place| maps.at(Channel::FirstLine, place))
                    .map_or(0.0, |logit| logit.clamp(-MOST_EVIDENCE, MOST_EVIDENCE));
                // Where no crossing is, nobody taught the network what to say of a first line.
                let trust = lattice.map_or(0.0, |evidence| probability(2.0 * evidence));
                Crossing { lattice, first_line: first_line * trust }
            })
            .collect();
        Self { side, crossings }
    }

    /// The best window of any size; none where no window scores above 0.
    pub fn best(&self) -> Option<Window> {
        let score = |size: BoardSize, column, row| self.score(column, row, size.lines() as i32);
        best_window(self.side, score).filter(|window| window.score > 0.0)
    }

    fn score(&self, left: i32, top: i32, lines: i32) -> f64 {
        // That it needs a crossing outside the picture speaks half as much against a window as one that is seen not to be there.
        let outside_picture = -MOST_EVIDENCE / 2.0;
        let mut score = 0.0;
        for row in top - RING..top + lines + RING {
            for column in left - RING..left + lines + RING {
                let Some(crossing) = self.crossing(column, row) else { continue };
                let across = (column - left).min(left + lines - 1 - column);
                let down = (row - top).min(top + lines - 1 - row);
                score += match across.min(down) {
                    ..0 => -crossing.lattice.unwrap_or(0.0),
                    0 => crossing.lattice.unwrap_or(outside_picture) + crossing.first_line,
                    _ => crossing.lattice.unwrap_or(outside_picture) - crossing.first_line,
                };
            }
        }
        score
    }

    fn crossing(&self, column: i32, row: i32) -> Option<Crossing> {
        ((0..self.side).contains(&column) && (0..self.side).contains(&row))
            .then(|| self.crossings[(row * self.side + column) as usize])
    }
}

/// The best window of a table of so many columns and rows, by a score of each of a size and its first column and row; none where none fits in.
pub(crate) fn best_window(side: i32, score: impl Fn(BoardSize, i32, i32) -> f64) -> Option<Window> {
    let windows = SIZES.into_iter().flat_map(|size| {
        let last = side - size.lines() as i32;
        (0..=last).flat_map(move |row| (0..=last).map(move |column| (size, column, row)))
    });
    let scored = windows.map(|(size, column, row)| Window {
        size,
        column,
        row,
        score: score(size, column, row),
        lead: f64::INFINITY,
    });
    let mut scored: Vec<Window> = scored.collect();
    scored.sort_by(|one, two| two.score.total_cmp(&one.score));
    let best = *scored.first()?;
    Some(Window { lead: scored.get(1).map_or(best.lead, |second| best.score - second.score), ..best })
}

/// The highest logit within one cell of the maps around a pixel: the lattice's own small errors must not count against it.
fn highest(maps: &HeatMaps, channel: Channel, pixel: Point2<f64>) -> Option<f64> {
    let cell = HeatMaps::cell(pixel).map(f64::round);
    let inside = |along: f64, length: usize| (0.0..length as f64).contains(&along).then_some(along as usize);
    let (column, row) = inside(cell.x, maps.columns).zip(inside(cell.y, maps.rows))?;
    let around = |along: usize, length: usize| along.saturating_sub(1)..=(along + 1).min(length - 1);
    let rows = around(row, maps.rows);
    let logits = rows.flat_map(|row| around(column, maps.columns).map(move |column| maps.logit(channel, column, row)));
    Some(logits.fold(f64::NEG_INFINITY, f64::max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{maps, view};

    /// The window found around a board whose top left crossing is at (6, 5) of the table, of which `seen` can be seen.
    fn window(lines: usize, hidden: impl Fn(usize, usize) -> bool) -> Window {
        let cell_px = 16.0;
        let last = (lines - 1) as f64 * cell_px;
        let (left, top) = (6.0 * cell_px, 5.0 * cell_px);
        let corners = [(left, top), (left + last, top), (left + last, top + last), (left, top + last)];
        let truth = view(lines, corners);
        let maps = maps(128, 128, lines, &truth, hidden);
        let scores = CrossingScores::gather(&maps, 31, |column, row| {
            Some(Point2::new(f64::from(column) * cell_px, f64::from(row) * cell_px))
        });
        scores.best().expect("a window")
    }

    #[test]
    fn each_size_is_found_at_its_place_with_a_clear_lead() {
        for lines in [9, 13, 19] {
            let window = window(lines, |_, _| false);
            assert_eq!((window.size.lines(), window.column, window.row), (lines, 6, 5));
            assert!(window.lead > 50.0, "{lines} lines lead by {}", window.lead);
        }
    }

    #[test]
    fn a_hidden_first_line_lowers_the_lead() {
        let whole = window(19, |_, _| false);
        let partly = window(19, |_, row| row == 18);
        assert_eq!((partly.column, partly.row), (6, 5));
        assert!(partly.lead < whole.lead);
    }
}
