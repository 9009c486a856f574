//! Results for other programs: SGF, CSV, JSON, the European database's h9, the AGA's text. Only what stands is exported: a result that
//! nobody confirmed is none.

mod aga;
mod csv;
mod h9;

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hall::live_hall::broken_off;
use hall::terms::{game_of_rules, rules};
use hall::{Game, Hall, WatchedGame};
use records::fact::GameId;
use records::instant;
use scoring::GameResult;
use scoring::compensation::Compensation;
use scoring::sgf::{Heading, write, write_played, write_uncounted};
use serde_json::json;
use server::Station;
use server::request_error::RequestError;

use super::results::Standing;

/// The game: its moves with their times where a camera watched it, its final position where it was counted, its result where it stands.
pub async fn sgf(
    State(station): State<Arc<Station>>,
    path: Result<Path<(u16, u16)>, PathRejection>,
) -> Result<Response, RequestError> {
    // Such a path names no game, which is all that its error says.
    let Path((round, table)) = path.map_err(|_| RequestError::NotFound)?;
    let game = station
        .live_hall
        .see(|hall| hall.games.get(&GameId { round, table }).cloned())
        .ok_or(RequestError::NotFound)?;
    let rank =
        |hall: &Hall, name: &str| hall.players.get(name).and_then(|player| player.rank.clone()).unwrap_or_default();
    let heading = station.live_hall.see(|hall| Heading {
        players: board::ByColor { black: game.facts.black.clone(), white: game.facts.white.clone() },
        ranks: board::ByColor { black: rank(hall, &game.facts.black), white: rank(hall, &game.facts.white) },
        event: hall.equipment.event().to_owned(),
        round: game.id.round.to_string(),
        date: game.confirmation.as_ref().map(|confirmation| day(confirmation.at_ms)).unwrap_or_default(),
        result: standing(&game),
    });
    // A result by word rests on no count, whatever the photograph shows.
    let by_word = game.claim.as_ref().is_some_and(|claim| claim.record.counted.is_none());
    let counted = if by_word { None } else { station.live_hall.count(game.id).await.ok().flatten() };
    let counted = counted.as_ref().and_then(|(_, counted)| counted.count.result.as_ref().ok());
    let course = game.watched.as_ref().and_then(WatchedGame::course).filter(|course| !course.turns.is_empty());
    let text = match (counted, course) {
        (Some(result), Some(course)) if course.start.size() == result.position.board().size() => {
            let counted = Some((&result.position, &result.score));
            write_played(&heading, &result.position.game(), &result.score.rules, &course, counted)
        }
        (Some(result), _) => write(&heading, &result.position, &result.score),
        (None, course) => {
            let (Ok(rules), Ok(of_rules)) = (rules(&game.facts), game_of_rules(&game.facts)) else {
                return Err(RequestError::NotFound);
            };
            match course {
                Some(course) => write_played(&heading, &of_rules, &rules, &course, None),
                None => write_uncounted(&heading, &of_rules, &rules),
            }
        }
    };
    Ok(download("application/x-go-sgf", &format!("round-{}-table-{}.sgf", game.id.round, game.id.table), text))
}

/// A round's results, in the form that the file's name asks for.
pub async fn results(
    State(station): State<Arc<Station>>,
    Path((round, file)): Path<(u16, String)>,
) -> Result<Response, RequestError> {
    // What nobody plays has no results, and nothing is written up for it.
    let hall = station.live_hall.see(|hall| hall.games.keys().any(|id| id.round >= round).then(|| up_to(hall, round)));
    let hall = hall.ok_or(RequestError::NotFound)?;
    let name = format!("round-{round}-{file}");
    // Written up on a thread of its own, from a copy: no command waits for it.
    let written = tokio::task::spawn_blocking(move || match file.as_str() {
        "results.csv" => Some(("text/csv; charset=utf-8", csv::of(&hall, round))),
        "results.json" => {
            let results: Vec<Standing> = hall.of_round(round).filter_map(Standing::of).collect();
            Some(("application/json", json!(results).to_string()))
        }
        "results.h9" => Some(("text/plain; charset=utf-8", h9::of(&hall, round))),
        "results.txt" => Some(("text/plain; charset=utf-8", aga::of(&hall, round))),
        _ => None,
    });
    let (kind, text) = written.await.map_err(|ended| broken_off(&ended))?.ok_or(RequestError::NotFound)?;
    Ok(download(kind, &name, text))
}

/// What is exported of a hall: its players, and the games of the rounds up to this one.
fn up_to(hall: &Hall, round: u16) -> Hall {
    let games = hall.games.iter().filter(|(id, _)| id.round <= round).map(|(id, game)| (*id, game.clone()));
    Hall { games: games.collect(), players: hall.players.clone(), equipment: hall.equipment.clone(), ..Hall::default() }
}

fn download(kind: &'static str, name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], text).into_response()
}

/// The result that stands: a confirmed one.
fn standing(game: &Game) -> Option<GameResult> {
    game.confirmation.as_ref()?;
    game.claim.as_ref()?.record.result.parse().ok()
}

/// The games of a round whose result stands.
fn confirmed(hall: &Hall, round: u16) -> impl Iterator<Item = (&Game, GameResult)> {
    hall.of_round(round).filter_map(|game| Some((game, standing(game)?)))
}

/// What White really received in a game.
#[derive(Clone, Debug)]
struct Received {
    /// By komi.
    komi: String,
    /// In all: komi, for handicap stones, and for the first pass.
    all: String,
}

fn received(game: &Game) -> Option<Received> {
    let (rules, of_rules) = (rules(&game.facts).ok()?, game_of_rules(&game.facts).ok()?);
    Some(Received {
        komi: Compensation::komi(&of_rules, &rules).to_string(),
        all: Compensation::whites(&of_rules, &rules).to_string(),
    })
}

/// The first and the last day on which a result of these rounds was confirmed: `2026-05-01`.
fn days(hall: &Hall, round: u16) -> Option<[String; 2]> {
    let games = hall.games.values().filter(|game| game.id.round <= round);
    let confirmed: Vec<u64> = games.filter_map(|game| Some(game.confirmation.as_ref()?.at_ms)).collect();
    Some([day(*confirmed.iter().min()?), day(*confirmed.iter().max()?)])
}

fn day(at_ms: u64) -> String {
    instant(at_ms).strftime("%F").to_string()
}

/// A text as one word of a list whose fields are separated by spaces, without the signs that mean something there.
fn one_word(text: &str, signs: &[char]) -> String {
    let plain: String = text.chars().map(|letter| if signs.contains(&letter) { ' ' } else { letter }).collect();
    let words: Vec<&str> = plain.split(|letter: char| letter.is_whitespace() || letter.is_control()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{facts, hall};
    use records::fact::{GameFacts, PlayerFacts};

    #[test]
    fn h9_has_a_sign_of_its_own_for_what_is_no_result() {
        // Aoki beats Berg; Chen and Dorn are not confirmed; then Berg and Chen are void, Aoki and Dorn tie, and Emig comes late.
        let hall = hall(&[
            (1, 1, facts("Aoki Mei", "Berg"), Some("B+3")),
            (1, 2, facts("Chen", "Dorn"), None),
            (2, 1, facts("Berg", "Chen"), Some("Void")),
            (2, 2, facts("Aoki Mei", "Dorn"), Some("0")),
            (3, 1, facts("Emig", "Berg"), Some("W+F")),
        ]);
        let text = h9::of(&hall, 3);
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(';')).collect();
        // By standing: won games, then the opponents' won games, then the name.
        let expected = [
            "1 Aoki Mei 30k -- -- 1 2+/b0 4=/b0 0-",
            "2 Berg - 30k -- -- 1 1-/w0 3?/b0 5+/w0",
            "3 Chen - 30k -- -- 0 4?/b0 2?/w0 0-",
            "4 Dorn - 30k -- -- 0 3?/w0 1=/w0 0-",
            "5 Emig - 30k -- -- 0 0- 0- 2-/b0",
        ];
        assert_eq!(lines, expected, "{text}");
        assert!(text.contains("; DT[2026-05-01,2026-05-01]\n") && text.contains("; KM[8]\n"), "{text}");
    }

    #[test]
    fn no_name_is_read_as_another_field() {
        let mut hall = hall(&[(1, 1, facts("Aoki |87654321", "9 Berg;]"), Some("B+R"))]);
        hall.players
            .insert("9 Berg;]".to_owned(), PlayerFacts { club: Some("A|1 B".to_owned()), ..Default::default() });
        let text = h9::of(&hall, 1);
        assert!(!text.contains('|'), "no PIN was given: {text}");
        assert!(text.contains("\n1 Aoki 87654321 30k -- -- 1 2+/b0\n"), "{text}");
        assert!(text.contains("\n2 9 Berg 30k -- A_1_B 0 1-/w0\n"), "{text}");
        let text = aga::of(&hall, 1);
        assert!(text.contains("\n900001 9 Berg;] CLUB=A|1_B\n"), "{text}");
    }

    #[test]
    fn the_aga_is_told_the_komi_that_was_given() {
        let rules = |name: &str, handicap, komi: Option<&str>| GameFacts {
            rules: name.to_owned(),
            handicap,
            komi: komi.map(str::to_owned),
            ..facts("Aoki", "Berg")
        };
        for (facts, line) in [
            (rules("aga", 0, None), " B 0 7.5"),
            (rules("aga", 4, None), " B 4 0.5"),
            (rules("ing-1996", 3, None), " B 3 0"),
            (rules("aga", 0, Some("6.5")), " B 0 6.5"),
        ] {
            let text = aga::of(&hall(&[(1, 1, facts, Some("B+R"))]), 1);
            assert!(text.contains(&format!("{line}\n")), "{line}: {text}");
        }
        // What nobody won is no game of the list.
        let text = aga::of(&hall(&[(1, 1, facts("Aoki", "Berg"), Some("Void"))]), 1);
        assert!(text.ends_with("GAMES 1\n"), "{text}");
    }

    #[test]
    fn a_list_carries_what_white_received() {
        let handicap = GameFacts { rules: "ing-sst".to_owned(), handicap: 4, ..facts("=Aoki", "Berg, Li") };
        let text = csv::of(&hall(&[(1, 1, handicap, Some("W+0")), (1, 2, facts("A", "B"), None)]), 1);
        let expected = "1,1,'=Aoki,\"Berg, Li\",W+0,\"Berg, Li\",4,,,,\r\n";
        assert!(text.ends_with(expected), "{text}");
    }
}
