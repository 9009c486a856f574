//! A photograph that is read otherwise than the log has it: both readings, point by point.
//!
//! What decides is the position and which points are doubtful, in whatever order; where the lines run to the pixel, and what is said of a
//! cause, may differ between honest builds.

use std::collections::BTreeSet;
use std::fmt::Write;

use board::{Board, Color};
use hall::counting::name;
use hall::fingerprint::fingerprint;
use pipeline::sentences::kept;
use records::reading::{Cause, Reading};
use words::{Joint, Language, Sentence, Value, Word, sentence};

/// A photograph that is read otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The entry with the recorded reading.
    pub sequence: u64,
    /// The photograph.
    pub photo: String,
    /// What read it then.
    pub by: ReadBy,
    /// What differs.
    pub differences: Differences,
}

/// What differs between a recorded reading and another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differences {
    /// No board is found any more.
    NoBoard {
        /// Lines of the board that was recorded.
        lines: usize,
        /// Why, as an older log would say it.
        reason: Option<String>,
        /// Why.
        cause: Option<Cause>,
    },
    /// A board is found, and not the same: a line for each difference.
    Lines(Vec<Sentence>),
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
        let differences = match again {
            Reading::Refused { reason, cause } => {
                Differences::NoBoard { lines: rows.len(), reason: reason.clone(), cause: *cause }
            }
            Reading::Read { rows: rows_now, doubtful: doubtful_now, .. } => {
                let mut lines = points(rows, rows_now);
                lines.extend(only(doubtful, doubtful_now).map(|points| sentence!(DifferingDoubtfulThen { points })));
                lines.extend(only(doubtful_now, doubtful).map(|points| sentence!(DifferingDoubtfulNow { points })));
                if lines.is_empty() {
                    return None;
                }
                Differences::Lines(lines)
            }
        };
        let by = if reader == fingerprint() { ReadBy::ThisBuild } else { ReadBy::Another(reader.clone()) };
        Some(Self { sequence, photo: photo.to_owned(), by, differences })
    }

    /// All of it, a line each.
    #[must_use]
    pub fn message(&self, language: Language) -> String {
        let Self { sequence, photo, by, differences } = self;
        let heading = match by {
            ReadBy::ThisBuild => sentence!(DifferingByThisBuild { entry: sequence, photo }),
            ReadBy::Another(reader) => {
                sentence!(DifferingByAnother { entry: sequence, photo, reader, this: fingerprint() })
            }
        };
        let mut text = language.tell(&heading) + "\n";
        let mut line = |said: &Sentence| writeln!(text, "  {}", language.tell(said));
        // Writing to a string cannot fail.
        let _ = match differences {
            Differences::NoBoard { lines, reason, cause } => {
                line(&sentence!(DifferingNone { then: lines, why: kept(language, reason.as_deref(), *cause) }))
            }
            Differences::Lines(lines) => lines.iter().try_for_each(line),
        };
        text
    }
}

/// The points on which two boards differ.
fn points(recorded: &[String], now: &[String]) -> Vec<Sentence> {
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
                sentence!(DifferingPoint { point: name(point, size), then, now })
            };
            differing.map(line).collect()
        }
        _ => vec![sentence!(DifferingSizes { then: recorded.len(), now: now.len() })],
    }
}

const fn stone(stone: Option<Color>) -> Word {
    match stone {
        Some(Color::Black) => Word::DifferingBlack,
        Some(Color::White) => Word::DifferingWhite,
        None => Word::DifferingBare,
    }
}

/// The points in one list alone, whatever its order.
fn only(these: &[String], those: &[String]) -> Option<Value> {
    let those: BTreeSet<&String> = those.iter().collect();
    let only: BTreeSet<&String> = these.iter().filter(|point| !those.contains(point)).collect();
    (!only.is_empty()).then(|| Value::several(only, Joint::Comma))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hall::readings::refused;
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
        let told = differing.message(Language::English);
        let lines: Vec<&str> = told.lines().skip(1).collect();
        assert_eq!(lines, ["  C1: recorded white, now bare", "  doubtful then only: B2", "  doubtful now only: C3"],);
        let none = Differing::of(7, "p", &recorded, &refused(Cause::NoBoard)).unwrap();
        let told = none.message(Language::English);
        assert!(told.contains("  recorded a board of 5 lines, now none: No Go board"), "{told}");
        assert!(none.message(Language::Japanese).contains("今は読めません：写真に碁盤が見つかりません"));
    }
}
