//! Points, point lists and numbers in SGF values (FF\[4\] "Go-specific properties"; "Compressed point lists").

use board::{BoardSize, Point, PointError, PointSet};
use thiserror::Error;

use super::tree::{Place, Value};

/// A value that names no point of the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {source}")]
pub struct NoPoint {
    /// Where.
    pub place: Place,
    /// What is wrong with it.
    #[source]
    pub source: PointError,
}

/// The points of a property, rectangles `upper-left:lower-right` written out.
pub(super) fn list(values: &[Value], size: BoardSize) -> Result<PointSet, NoPoint> {
    let mut set = PointSet::EMPTY;
    for value in values {
        let text = value.simple_text();
        if text.is_empty() {
            continue;
        }
        match text.split_once(':') {
            None => set.insert(one(&text, value.place, size)?),
            Some((first, last)) => {
                let first = one(first.trim(), value.place, size)?;
                let last = one(last.trim(), value.place, size)?;
                for row in first.row().min(last.row())..=first.row().max(last.row()) {
                    for column in first.column().min(last.column())..=first.column().max(last.column()) {
                        set.extend(size.point(column, row));
                    }
                }
            }
        }
    }
    Ok(set)
}

/// The point of a move; none for a pass, written `[]`, or `[tt]` in files of FF\[3\] and before.
pub(super) fn of_move(value: &Value, size: BoardSize) -> Result<Option<Point>, NoPoint> {
    let text = value.simple_text();
    if text.is_empty() || text == "tt" {
        return Ok(None);
    }
    one(&text, value.place, size).map(Some)
}

fn one(text: &str, place: Place, size: BoardSize) -> Result<Point, NoPoint> {
    Point::from_sgf(text, size).map_err(|source| NoPoint { place, source })
}
