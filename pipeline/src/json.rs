//! The lines of JSON that other programs read; their form is a promise.
//!
//! Points are `[column, row]` from 0 at the top left, in the photograph's own orientation once EXIF is applied. Corners are pixels
//! of the upright photograph, the outermost intersections clockwise from the top left.

mod filled;
mod moves;
mod scored;

use std::time::Duration;

use board::{BoardSize, ByColor, Color, Point, PointSet};
use scoring::dead::{Certainty, Proposal};
use scoring::record::Replay;
use serde::Serialize;
use words::{Language, Sentence};

use crate::filled::FilledBoard;
use crate::{Answer, Count};
use filled::FilledJson;
use moves::Moves;
use scored::Everything;

/// One photograph.
#[derive(Debug, Serialize)]
pub struct PhotoLine {
    photo: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    photos: Option<Vec<String>>,
    status: Status,
    reason: Option<String>,
    size: Option<usize>,
    rows: Option<Vec<String>>,
    corners: Option<[[f64; 2]; 4]>,
    doubtful: Vec<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    risks: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    filled: Option<FilledJson>,
    milliseconds: Option<f64>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Read,
    Refused,
}

/// One position.
#[derive(Debug, Serialize)]
pub struct PositionLine {
    id: String,
    rules: Option<&'static str>,
    dead: Vec<[usize; 2]>,
    sure: bool,
    area: Option<Area>,
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    milliseconds: f64,
    #[serde(flatten)]
    everything: Option<Everything>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Moves>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    terms: Vec<String>,
}

/// Points of the board that each side has: living stones and spaces.
#[derive(Debug, Serialize)]
struct Area {
    black: usize,
    white: usize,
}

impl PhotoLine {
    /// A photograph that was read.
    #[must_use]
    pub fn read(photo: String, answer: &Answer) -> Self {
        Self {
            photo,
            photos: None,
            status: Status::Read,
            reason: None,
            size: Some(answer.board.size().lines()),
            rows: Some(answer.board.rows()),
            corners: Some(answer.observation.grid().corners().map(|corner| [hundredth(corner.x), hundredth(corner.y)])),
            doubtful: pairs(answer.doubtful),
            risks: None,
            filled: None,
            milliseconds: Some(milliseconds(answer.reading_took)),
        }
    }

    /// The same, of several photographs of one board that were read together: `photos` are those that helped.
    #[must_use]
    pub fn together(self, photos: Vec<String>) -> Self {
        Self { photos: Some(photos), ..self }
    }

    /// The same, with each point's probability of being wrong, row by row.
    #[must_use]
    pub fn with_risks(self, answer: &Answer) -> Self {
        let risk = |point: Point| (1e5 * (1.0 - answer.observation.confidence(point))).round() / 1e5;
        Self { risks: Some(answer.board.size().points().map(risk).collect()), ..self }
    }

    /// The same, of a board that was filled in; `without_before` is why the photograph of the position before was not read.
    #[must_use]
    pub fn filled(self, filled: Option<&FilledBoard>, without_before: Option<String>) -> Self {
        Self { filled: filled.map(|filled| FilledJson::of(filled, without_before)), ..self }
    }

    /// A photograph that was not, and why.
    #[must_use]
    pub const fn refused(photo: String, reason: String) -> Self {
        Self {
            photo,
            photos: None,
            status: Status::Refused,
            reason: Some(reason),
            size: None,
            rows: None,
            corners: None,
            doubtful: Vec::new(),
            risks: None,
            filled: None,
            milliseconds: None,
        }
    }
}

impl PositionLine {
    /// A position that was counted, or cannot be for this reason; `explained` are the sentences that were asked for.
    #[must_use]
    pub fn counted(
        id: String,
        count: &Count,
        reason: Option<&Sentence>,
        explained: &[Sentence],
        took: Duration,
    ) -> Self {
        let counted = count.result.as_ref().ok();
        let area = counted.map(|counted| ByColor::from_fn(|color: Color| counted.score.area.points(color).len()));
        let asks = |proposal: &Proposal| proposal.certainty == Certainty::AsksReferee;
        Self {
            id,
            rules: Some(count.rules.name),
            dead: pairs(count.dead),
            sure: counted.is_some() && !count.proposal.as_ref().is_some_and(asks),
            area: area.map(|ByColor { black, white }| Area { black, white }),
            result: counted.map(|counted| counted.score.outcome().to_string()),
            reason: reason.map(english),
            milliseconds: milliseconds(took),
            everything: counted.map(|counted| Everything::of(count, counted, explained)),
            moves: None,
            terms: Vec::new(),
        }
    }

    /// The same, with what the moves of its record broke, where they were replayed.
    #[must_use]
    pub fn with_moves(self, replay: Option<&Replay>, size: BoardSize) -> Self {
        Self { moves: replay.map(|replay| Moves::of(replay, size)), ..self }
    }

    /// The same, with the terms of the game that the command line gave, as sentences.
    #[must_use]
    pub fn with_terms(self, terms: &[Sentence]) -> Self {
        Self { terms: terms.iter().map(english).collect(), ..self }
    }

    /// A game that was forfeited, and what is said of it.
    #[must_use]
    pub fn forfeited(id: String, result: String, reason: String) -> Self {
        Self { result: Some(result), ..Self::refused(id, reason, Duration::ZERO) }
    }

    /// A position that could not even be set up.
    #[must_use]
    pub fn refused(id: String, reason: String, took: Duration) -> Self {
        Self {
            id,
            rules: None,
            dead: Vec::new(),
            sure: false,
            area: None,
            result: None,
            reason: Some(reason),
            milliseconds: milliseconds(took),
            everything: None,
            moves: None,
            terms: Vec::new(),
        }
    }
}

/// A sentence as programs are told it, in whatever language the person beside them speaks.
#[must_use]
pub fn english(sentence: &Sentence) -> String {
    Language::English.tell(sentence)
}

/// A line of output.
#[must_use]
pub fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these values have string keys and finite numbers") + "\n"
}

fn pairs(points: PointSet) -> Vec<[usize; 2]> {
    points.iter().map(|point: Point| [point.column(), point.row()]).collect()
}

fn milliseconds(took: Duration) -> f64 {
    hundredth(took.as_secs_f64() * 1000.0)
}

fn hundredth(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
