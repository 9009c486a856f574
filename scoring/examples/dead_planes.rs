//! Writes what the dead-stone network learns from, for `scoring/training/train.py`, which describes the format.
//!
//! usage: `cargo run --release -p scoring --example dead_planes -- FILE.jsonl KEY OUT.bin`
#![expect(clippy::print_stdout, reason = "a tool says how much it wrote")]

use std::io::Write;

use board::{Board, BoardSize, Point};
use scoring::dead::planes_of;

/// Places in a plane.
const PLACES: usize = BoardSize::NINETEEN.point_count();
/// The full value of a plane in the file.
const FULL: f32 = 255.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, key, out] = arguments.as_slice() else { panic!("usage: dead_planes FILE.jsonl KEY OUT.bin") };
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut file = std::io::BufWriter::new(std::fs::File::create(out).expect("the output can be written"));
    let mut positions = 0;
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let Some(dead) = case[key].as_array() else { continue };
        let rows: Vec<&str> = case["rows"].as_array().expect("rows").iter().filter_map(|row| row.as_str()).collect();
        let Ok(board) = rows.join("\n").parse::<Board>() else { continue };
        let planes: Vec<u8> = planes_of(&board).into_iter().map(|value| (value * FULL).round() as u8).collect();
        let mut labels = [0_u8; PLACES];
        for pair in dead {
            labels[point(pair).index()] = 1;
        }
        let mut chains = [0_u8; 2 * PLACES];
        for (number, chain) in board.chains().enumerate() {
            for stone in chain.stones.iter() {
                let bytes = (number as u16 + 1).to_le_bytes();
                chains[2 * stone.index()..2 * stone.index() + 2].copy_from_slice(&bytes);
            }
        }
        for part in [planes.as_slice(), &labels, &chains] {
            file.write_all(part).expect("the output can be written");
        }
        positions += 1;
    }
    println!("{positions} positions");
}

fn point(pair: &serde_json::Value) -> Point {
    let line = |at: usize| usize::try_from(pair[at].as_u64().expect("a coordinate")).expect("a small coordinate");
    Point::new(line(0), line(1)).expect("a point of the board")
}
