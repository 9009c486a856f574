//! What a line of JSON tells of a filled-in board.

use board::{ByColor, PointSet};
use serde::Serialize;

use super::pairs;
use crate::filled::{FilledBoard, Found};
use crate::sentences;

/// A filled board.
#[derive(Debug, Serialize)]
pub(super) struct FilledJson {
    /// None while anything is open.
    result: Option<String>,
    stones: Sides<usize>,
    lacking: Sides<i32>,
    open: Vec<[usize; 2]>,
    laid: Sides<Vec<[usize; 2]>>,
    before: Option<BeforeJson>,
    found: Vec<FoundJson>,
}

/// How it stands to the position before, where that was photographed.
#[derive(Debug, Serialize)]
struct BeforeJson {
    /// Why its photograph gives none.
    reason: Option<String>,
    /// By arithmetic.
    result: Option<String>,
    /// Whether the filled board shows the same; none while points of either are doubtful.
    same: Option<bool>,
    gone: Vec<[usize; 2]>,
    recolored: Vec<[usize; 2]>,
    left: Vec<[usize; 2]>,
}

#[derive(Debug, Serialize)]
struct FoundJson {
    kind: &'static str,
    open: bool,
    says: String,
}

#[derive(Debug, Serialize)]
struct Sides<T> {
    black: T,
    white: T,
}

impl<T> From<ByColor<T>> for Sides<T> {
    fn from(ByColor { black, white }: ByColor<T>) -> Self {
        Self { black, white }
    }
}

impl FilledJson {
    pub fn of(filled: &FilledBoard, without_before: Option<String>) -> Self {
        let alone = filled.alone.as_ref().ok();
        let size = filled.board.size();
        let told = |found: &Found| FoundJson {
            kind: found.kind(),
            open: found.is_open(),
            says: super::english(&sentences::filled(found, size)),
        };
        let set = i32::try_from(scoring::fill_in::stones_per_side(size)).expect("a board has 361 points");
        let stones = ByColor::from_fn(|color| filled.board.stones(color).len());
        let lacking = stones.map(|stones| set - i32::try_from(stones).expect("a board has 361 points"));
        let placed = alone.map_or_else(ByColor::default, |alone| alone.placed);
        Self {
            result: filled.result().map(|outcome| outcome.to_string()),
            stones: stones.into(),
            lacking: lacking.into(),
            open: pairs(filled.board.bare()),
            laid: placed.map(pairs).into(),
            before: (filled.before.is_some() || without_before.is_some())
                .then(|| BeforeJson::of(filled, without_before)),
            found: filled.found().iter().map(told).collect(),
        }
    }
}

impl BeforeJson {
    fn of(filled: &FilledBoard, reason: Option<String>) -> Self {
        let before = filled.before.as_ref();
        let check = before.and_then(|before| before.check.as_ref()?.as_ref().ok());
        let points = |set: Option<PointSet>| pairs(set.unwrap_or(PointSet::EMPTY));
        Self {
            reason,
            result: before.and_then(|before| before.counted).map(|outcome| outcome.to_string()),
            same: filled.agrees(),
            gone: points(check.map(|check| check.gone)),
            recolored: points(check.map(|check| check.recolored)),
            left: points(check.map(|check| check.left)),
        }
    }
}
