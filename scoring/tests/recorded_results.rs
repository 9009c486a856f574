//! The results of real games, their dead stones given, against what their servers recorded.

#![allow(clippy::print_stdout, reason = "a figure that a test prints is what it is run for")]

mod shared;

use board::{Color, PointSet};
use scoring::{Counting, Game, Position, Rules, Score};
use serde_json::Value;

fn position(case: &Value, dead: PointSet) -> Position {
    let prisoners = |key: &str| case[key].as_u64().map(|stones| u32::try_from(stones).expect("small"));
    let game = Game {
        komi: case["komi"].as_f64().map(|komi| komi.to_string().parse().expect("a komi")),
        handicap: u8::try_from(case["handicap"].as_u64().unwrap_or(0)).expect("small"),
        first_pass: match case["first_pass"].as_str() {
            Some("B") => Some(Color::Black),
            Some("W") => Some(Color::White),
            _ => None,
        },
        prisoners: board::ByColor { black: prisoners("captured_black"), white: prisoners("captured_white") },
        ..Game::default()
    };
    Position::new(shared::board(case), dead, game).expect("a finished position")
}

/// How many of a file's games under rules of one counting have their recorded result with the dead stones of a field, and how
/// many there are.
fn right(file: &str, counting: Counting, dead: &str) -> Option<(usize, usize)> {
    let mut right = 0;
    let mut all = 0;
    for case in shared::lines(file)?.iter().filter(|case| !case[dead].is_null()) {
        let rules = Rules::recorded(case["rules"].as_str().expect("rules"));
        let Some(rules) = rules.ok().filter(|rules| rules.counting == counting) else { continue };
        let position = position(case, shared::points(&case[dead]));
        let result = Score::of(&position, &rules).outcome().to_string();
        all += 1;
        if Some(result.as_str()) == case["result"].as_str() {
            right += 1;
        } else if all - right <= LISTED {
            println!("{}: {result}, recorded {}", case["id"], case["result"]);
        }
    }
    println!("{file}: {right} of {all} games by {counting:?} have their recorded result");
    Some((right, all))
}

/// So many games that differ are listed.
const LISTED: usize = 12;

#[test]
fn every_game_by_area_has_its_recorded_result() {
    let Some((right, all)) = right("kgs-2017-marked.jsonl", Counting::StonesAndSpaces, "dead") else {
        return not_run::needs(shared::NEEDS);
    };
    assert!(all > 200, "the file has lost its games");
    assert_eq!(right, all);
}

#[test]
fn every_game_by_territory_has_its_recorded_result() {
    let Some((right, all)) = right("kgs-2017-marked.jsonl", Counting::SpacesAndPrisoners, "dead") else {
        return not_run::needs(shared::NEEDS);
    };
    assert!(all > 380, "the file has lost its games");
    assert_eq!(right, all);
}

/// The dead stones of these games are an engine's, chosen so that its own count gives the recorded result.
#[test]
fn games_with_an_engines_dead_stones_have_their_recorded_results() {
    let Some((right, all)) = right("kgs-unmarked-japanese.jsonl", Counting::SpacesAndPrisoners, "dead_proposed") else {
        return not_run::needs(shared::NEEDS);
    };
    assert!(all > 7000, "the file has lost its games");
    assert_eq!(right, all);
}
