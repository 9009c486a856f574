//! Holds what `shoutan watch --json` told of films against their truth.
//!
//! ```sh
//! cargo run -p test-images --release -- film --seed 1 --size 9 --counted --out out/film/game-1
//! ./run watch out/film/game-1 --json > out/film/game-1.json
//! cargo run -p test-images --release --example measure_films -- out/film/*.json
//! ```
//!
//! A move is right where colour and point stand in the truth's order (longest common subsequence; moves that were first seen in the same
//! look may stand in any order); it is late where it was told more than two looks after the first that shows it with no hand in the
//! picture. A proof is false where the last position or the dead stones are others than the truth's, or a stone was lost.

#![expect(clippy::print_stdout, reason = "the figures are what it is run for")]

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

/// A move that is told so many looks after it can be seen is late.
const LATE_LOOKS: u64 = 2;

#[derive(Default)]
struct Sum {
    games: usize,
    moves: usize,
    right: usize,
    extra: usize,
    late: usize,
    whole: usize,
    last_exact: usize,
    proved: usize,
    not_proved: usize,
    false_proofs: usize,
}

fn main() -> Result<()> {
    let mut sum = Sum::default();
    println!("{:<20}{:>10}{:>7}{:>6}  {:<15}count", "film", "moves", "extra", "late", "last position");
    for file in std::env::args_os().skip(1).map(PathBuf::from) {
        measure(&file, &mut sum).with_context(|| format!("cannot measure {}", file.display()))?;
    }
    let Sum { games, moves, right, extra, late, whole, last_exact, proved, not_proved, false_proofs } = sum;
    let share = 100.0 * right as f64 / moves.max(1) as f64;
    println!("{right} of {moves} moves right and in order ({share:.2} %), {extra} extra, {late} late");
    println!("{whole} of {games} games whole, {last_exact} of {games} last positions exact");
    println!(
        "of the games with whole sets that were counted {proved} proved, {not_proved} not; {false_proofs} false proofs"
    );
    Ok(())
}

fn measure(file: &Path, sum: &mut Sum) -> Result<()> {
    let folder = file.with_extension("");
    let truth: Value = serde_json::from_str(&std::fs::read_to_string(folder.join("truth.json"))?)?;
    let told = std::fs::read_to_string(file)?;
    let told: Vec<Value> = told.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    // What is told after the first game's end is of the next game.
    let end = told.iter().position(|event| event["event"] == "end").context("the film was not watched to its end")?;
    let (told, end) = (&told[..end], &told[end]);

    let wanted: Vec<(String, u64)> =
        list(&truth["moves"]).iter().map(|one| (named(&one[0], &one[1]), number(&one[2]))).collect();
    let given = moves_that_stand(told);
    let right = in_order(&wanted, &given);
    let extra = given.len() - right;
    let late = wanted.iter().filter(|(name, seen)| !told_in_time(told, name, *seen)).count();
    let last = &list(&truth["timeline"]).last().context("a film has a last position")?["rows"];
    let exact = end["rows"] == *last;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (moves, position) = (format!("{right}/{}", wanted.len()), if exact { "exact" } else { "wrong" });
    let count = counted(&truth["counted"], end, sum);
    println!("{name:<20}{moves:>10}{extra:>7}{late:>6}  {position:<15}{count}");
    sum.games += 1;
    sum.moves += wanted.len();
    sum.right += right;
    sum.extra += extra;
    sum.late += late;
    sum.whole += usize::from(right == wanted.len() && extra == 0);
    sum.last_exact += usize::from(exact);
    Ok(())
}

/// How the count came out.
fn counted(truth: &Value, end: &Value, sum: &mut Sum) -> String {
    if truth.is_null() {
        return "-".to_owned();
    }
    let lost = list(&truth["lost"]).iter().any(|lost| *lost != 0);
    let true_count = end["rows"] == truth["before"] && same_points(&end["dead"], &truth["dead"]) && !lost;
    let told = match end["proved"].as_str() {
        Some(result) if true_count => {
            sum.proved += 1;
            format!("proved {result}")
        }
        Some(result) => {
            sum.false_proofs += 1;
            format!("FALSELY proved {result}")
        }
        None => {
            sum.not_proved += usize::from(!lost);
            "not proved".to_owned()
        }
    };
    if lost { format!("{told} (a stone is lost)") } else { told }
}

/// Whether a move was told at most so many looks after it could be seen; a hand may let it be seen before that.
fn told_in_time(told: &[Value], name: &str, seen: u64) -> bool {
    let looks = told.iter().filter(|event| event["event"] == "move" && named(&event["color"], &event["point"]) == name);
    looks.map(|event| number(&event["look"])).any(|look| look <= seen + LATE_LOOKS)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

fn named(color: &Value, point: &Value) -> String {
    format!("{}{}", color.as_str().unwrap_or("?"), point.as_str().unwrap_or("?"))
}

fn same_points(one: &Value, other: &Value) -> bool {
    let sorted = |value: &Value| {
        let mut names: Vec<String> = list(value).iter().map(ToString::to_string).collect();
        names.sort();
        names
    };
    sorted(one) == sorted(other)
}

/// The moves that stand at the end: those told, less what was taken back or told to be none.
fn moves_that_stand(told: &[Value]) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for event in told {
        let name = named(&event["color"], &event["point"]);
        match event["event"].as_str() {
            Some("move") => moves.push(name),
            Some("takeback" | "correction") => {
                if let Some(place) = moves.iter().rposition(|one| *one == name) {
                    moves.remove(place);
                }
            }
            _ => {}
        }
    }
    moves
}

/// The longest common subsequence, where moves that were first seen in one look count in any order.
fn in_order(wanted: &[(String, u64)], given: &[String]) -> usize {
    let mut given = given.to_vec();
    for together in wanted.chunk_by(|one, next| one.1 == next.1).filter(|together| together.len() > 1) {
        let found = together.iter().filter_map(|(name, _)| given.iter().position(|one| one == name));
        let mut places: Vec<usize> = found.collect();
        if places.len() == together.len() {
            places.sort_unstable();
            places.iter().zip(together).for_each(|(&place, (name, _))| given[place].clone_from(name));
        }
    }
    let mut best = vec![vec![0; given.len() + 1]; wanted.len() + 1];
    for (i, (want, _)) in wanted.iter().enumerate() {
        for (j, gave) in given.iter().enumerate() {
            best[i + 1][j + 1] = if want == gave { best[i][j] + 1 } else { usize::max(best[i][j + 1], best[i + 1][j]) };
        }
    }
    best[wanted.len()][given.len()]
}
