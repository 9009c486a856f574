//! Measures the dead-stone proposal on positions with known dead stones.
//!
//! usage: `cargo run --release -p scoring --example dead_stones -- FILE.jsonl [KEY] [EVERY FIRST]`
//!
//! KEY is the field with the dead stones (`dead`, or `dead_proposed`). EVERY and FIRST take every so many-th line, counted
//! from 0: `2 0` and `2 1` are the two halves of a file. Prints the share of exact dead sets, the same over the surest part of
//! the positions, the share of those that do not ask the referee, and the processor time of this thread a position.
#![expect(clippy::print_stdout, reason = "a measuring program prints")]

use board::{Board, Point, PointSet};
use scoring::dead::{Certainty, propose};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().expect("name a .jsonl file");
    let key = arguments.get(1).map_or("dead", String::as_str);
    let number =
        |at: usize, otherwise: usize| arguments.get(at).map_or(otherwise, |text| text.parse().expect("a number"));
    let (every, first) = (number(2, 1), number(3, 0));
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut results: Vec<(f32, bool, bool)> = Vec::new();
    let mut milliseconds: Vec<f64> = Vec::new();
    for line in text.lines().skip(first).step_by(every) {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let Some(points) = case[key].as_array() else { continue };
        let truth: PointSet = points.iter().map(point).collect();
        let rows: Vec<&str> = case["rows"].as_array().expect("rows").iter().filter_map(|row| row.as_str()).collect();
        let Ok(board) = rows.join("\n").parse::<Board>() else { continue };
        let before = processor_milliseconds();
        let proposal = propose(&board);
        milliseconds.push(processor_milliseconds() - before);
        let exact = proposal.dead == truth;
        results.push((proposal.confidence.share(), exact, proposal.certainty == Certainty::Sure));
        if !exact {
            println!("differs  {} (confidence {:.2})", case["id"], proposal.confidence.share());
        }
    }
    results.sort_by(|one, other| other.0.total_cmp(&one.0));
    milliseconds.sort_by(f64::total_cmp);
    for coverage in [100, 95, 90, 80, 50] {
        let part = &results[..results.len() * coverage / 100];
        let exact = part.iter().filter(|result| result.1).count();
        println!("surest {coverage:>3} %  exact {exact}/{} = {:.2} %", part.len(), percent(exact, part.len()));
    }
    let sure: Vec<_> = results.iter().filter(|result| result.2).collect();
    let sure_exact = sure.iter().filter(|result| result.1).count();
    println!(
        "sure         {:.1} %, of which exact {:.2} %",
        percent(sure.len(), results.len()),
        percent(sure_exact, sure.len())
    );
    let mean = milliseconds.iter().sum::<f64>() / milliseconds.len() as f64;
    let at = |share: usize| milliseconds[(milliseconds.len() - 1) * share / 100];
    println!("processor ms {mean:.1} mean, {:.1} median, {:.1} at 95 %, {:.1} most", at(50), at(95), at(100));
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn point(pair: &serde_json::Value) -> Point {
    let line = |at: usize| usize::try_from(pair[at].as_u64().expect("a coordinate")).expect("a small coordinate");
    Point::new(line(0), line(1)).expect("a point of the board")
}

/// Processor time of this thread so far, from Linux's scheduler; other systems give wall time instead.
fn processor_milliseconds() -> f64 {
    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next().and_then(|first| first.parse::<f64>().ok()));
    nanoseconds.unwrap_or_else(|| {
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0.0, |time| time.as_nanos() as f64)
    }) / 1e6
}
