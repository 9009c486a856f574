//! Positions with known answers that lie beside the checkout and are never part of it. A test says where they are absent.

use std::path::{Path, PathBuf};

use board::{Board, PointSet};
use serde_json::Value;

/// The folder of shared cases, where this machine has it.
pub fn folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let shared = std::env::var_os("SHOUTAN_SHARED").map_or_else(beside, PathBuf::from);
    let cases = shared.join("scoring-cases");
    cases.is_dir().then_some(cases)
}

/// What would let a test run that found no cases.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub const NEEDS: &str = "the folder scoring-cases in ../shared, or in the folder that SHOUTAN_SHARED names";

/// One JSON value a line of a case file; none where the file is absent.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn lines(name: &str) -> Option<Vec<Value>> {
    let text = read(name)?;
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a case is a line of JSON")).collect())
}

/// The text of a file of the cases.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn read(name: &str) -> Option<String> {
    std::fs::read_to_string(folder()?.join(name)).ok()
}

/// A case's `rows` as a board.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn board(case: &Value) -> Board {
    let rows: Vec<&str> = case["rows"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
    rows.join("\n").parse().expect("a board")
}

/// A case's `dead` as a set.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn dead(case: &Value) -> PointSet {
    points(&case["dead"])
}

/// A list of `[column, row]` as a set.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn points(list: &Value) -> PointSet {
    let number = |value: &Value| usize::try_from(value.as_u64().expect("a coordinate")).expect("small");
    let points = list.as_array().into_iter().flatten();
    points.map(|point| board::Point::new(number(&point[0]), number(&point[1])).expect("a point")).collect()
}
