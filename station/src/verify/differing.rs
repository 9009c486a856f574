//! A photograph that is read otherwise than the log has it: both readings, point by point.
//!
//! What decides is the position and which points are doubtful, in whatever order; where the lines run to the pixel, and what is said of a
//! cause, may differ between honest builds.

use std::collections::BTreeSet;
use std::fmt;

use crate::fingerprint::fingerprint;
use crate::hall::counting::name;
use crate::language::{Language, declined::declined};
use board::{Board, Color};
use records::reading::Reading;

/// A photograph that is read otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The entry with the recorded reading.
    pub sequence: u64,
    /// The photograph.
    pub photo: String,
    /// What read it then.
    pub by: ReadBy,
    /// What differs, a line each.
    pub lines: Vec<String>,
}

/// What read a photograph when it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadBy {
    /// The very build that reads it now, on the same kind of machine: it should read the same.
    ThisBuild,
    /// Another one, with this fingerprint.
    Another(String),
}

impl Differing {
    /// What differs between a recorded reading and another; none where they are the same.
    #[must_use]
    pub fn of(sequence: u64, photo: &str, recorded: &Reading, again: &Reading) -> Option<Self> {
        let Reading::Read { reader, rows, doubtful, .. } = recorded else { return None };
        let lines = match again {
            Reading::Refused { reason, cause } => {
                let why = declined(Language::English, reason.as_deref(), *cause);
                vec![format!("recorded a board of {} lines, now none: {why}", rows.len())]
            }
            Reading::Read { rows: rows_now, doubtful: doubtful_now, .. } => {
                let mut lines = points(rows, rows_now);
                lines.extend(doubts("doubtful then only", doubtful, doubtful_now));
                lines.extend(doubts("doubtful now only", doubtful_now, doubtful));
                lines
            }
        };
        let by = if reader == fingerprint() { ReadBy::ThisBuild } else { ReadBy::Another(reader.clone()) };
        (!lines.is_empty()).then(|| Self { sequence, photo: photo.to_owned(), by, lines })
    }
}

/// The points on which two boards differ.
fn points(recorded: &[String], now: &[String]) -> Vec<String> {
    if recorded == now {
        return Vec::new();
    }
    let boards = [recorded, now].map(|rows| rows.join("\n").parse::<Board>());
    match &boards {
        [Ok(recorded), Ok(now)] if recorded.size() == now.size() => {
            let size = now.size();
            let differing = size.points().filter(|&point| recorded.get(point) != now.get(point));
            let line = |point| {
                let [then, now] = [recorded, now].map(|board| stone(board.get(point)));
                format!("{}: recorded {then}, now {now}", name(point, size))
            };
            differing.map(line).collect()
        }
        _ => vec![format!("recorded a board of {} lines, now one of {}", recorded.len(), now.len())],
    }
}

const fn stone(stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "bare",
    }
}

/// The points in one list alone, whatever its order.
fn doubts(which: &str, these: &[String], those: &[String]) -> Option<String> {
    let those: BTreeSet<&String> = those.iter().collect();
    let only: BTreeSet<&String> = these.iter().filter(|point| !those.contains(point)).collect();
    let names: Vec<&str> = only.into_iter().map(String::as_str).collect();
    (!names.is_empty()).then(|| format!("{which}: {}", names.join(", ")))
}

impl fmt::Display for Differing {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sequence, photo, by, lines } = self;
        match by {
            ReadBy::ThisBuild => writeln!(to, "Entry {sequence}, photograph {photo}, read by this very build:")?,
            ReadBy::Another(other) => {
                writeln!(to, "Entry {sequence}, photograph {photo}, read by {other}; this is {}:", fingerprint())?;
            }
        }
        lines.iter().try_for_each(|line| writeln!(to, "  {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::readings::refused;
    use records::reading::{Cause, Hint};

    fn reading(rows: [&str; 5], doubtful: &[&str], hint: Option<Hint>) -> Reading {
        Reading::Read {
            reader: "0.1.0 abc".to_owned(),
            rows: rows.map(str::to_owned).to_vec(),
            doubtful: doubtful.iter().map(|&point| point.to_owned()).collect(),
            crossings: Vec::new(),
            picture: [10, 10],
            hint,
            beside: None,
        }
    }

    const ROWS: [&str; 5] = [".BW..", ".BW..", ".BW..", ".BW..", ".BW.."];

    #[test]
    fn positions_and_doubts_are_compared_and_neither_order_nor_words() {
        let hint = |reason: &str| Some(Hint { reason: Some(reason.to_owned()), cause: Cause::TooLow { points: 2 } });
        let recorded = reading(ROWS, &["A1", "B2"], hint("The camera is too low."));
        assert_eq!(Differing::of(7, "p", &recorded, &reading(ROWS, &["B2", "A1"], None)), None);
        let mut rows = ROWS;
        rows[4] = ".B...";
        let differing = Differing::of(7, "p", &recorded, &reading(rows, &["A1", "C3"], None)).unwrap();
        assert_eq!(differing.by, ReadBy::Another("0.1.0 abc".to_owned()));
        assert_eq!(
            differing.lines,
            ["C1: recorded white, now bare", "doubtful then only: B2", "doubtful now only: C3"].map(str::to_owned)
        );
        let none = Differing::of(7, "p", &recorded, &refused(Cause::NoBoard)).unwrap();
        assert!(none.lines[0].starts_with("recorded a board of 5 lines, now none: No Go board"), "{:?}", none.lines);
    }
}
