//! Pairgoth's tournaments: its own files (`.tour`) and what its interface sends, which are the same JSON objects.
//!
//! A game is `{"id", "t", "w", "b", "h", "r"}` with players by number, 0 for nobody; `r` is `?` unknown, `w`, `b`, `=` jigo, `X` cancelled,
//! `#` both win, `0` both lose. Read from files of Pairgoth 0.16 to 0.25 and from its sources.

use std::collections::HashMap;
use std::ops::Range;

use board::Color;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::field::{
    Doubt, DoubtKind, ReadError, What, handicap, komi as komi_of, pin as pin_of, round as round_of, table_of, wrong,
};
use crate::field::{days, short_name};
use crate::tournament::{Bye, ByeScore, Game, MOST_ROUNDS, Outcome, Player, Rank, Tournament};

/// What is read of a tournament; everything else is Pairgoth's affair.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tour {
    #[serde(default)]
    name: String,
    country: Option<String>,
    location: Option<String>,
    start_date: Option<String>,
    end_date: Option<String>,
    rules: Option<String>,
    komi: Option<Value>,
    #[serde(default)]
    rounds: u32,
    #[serde(default)]
    players: Vec<Value>,
    #[serde(default)]
    teams: Vec<Value>,
    #[serde(default)]
    games: Vec<Vec<Value>>,
}

/// Reads a file.
///
/// # Errors
/// Where it is no such JSON, or a game of it cannot be meant.
pub fn read(text: &str, doubts: &mut Vec<Doubt>) -> Result<Tournament, ReadError> {
    let tour: Tour = serde_json::from_str(text).map_err(ReadError::Json)?;
    let komi = tour.komi.map(|komi| komi.as_str().map_or_else(|| komi.to_string(), str::to_owned));
    let mut tournament = Tournament {
        name: tour.name,
        place: tour.location.filter(|text| !text.is_empty()),
        country: tour.country.filter(|text| !text.is_empty()),
        days: tour.start_date.zip(tour.end_date).and_then(|(first, last)| days(&first, &last)),
        rules: tour.rules,
        komi: komi.and_then(|komi| komi_of("the tournament", &komi, doubts)),
        rounds: u16::try_from(tour.rounds).unwrap_or(MOST_ROUNDS).min(MOST_ROUNDS),
        ..Tournament::default()
    };
    tournament.players = players(&tour.players, doubts)?;
    // Teams sit at tables as players do.
    tournament.players.extend(players(&tour.teams, doubts)?);
    let numbers = numbers(&tournament.players)?;
    for (games, round) in tour.games.iter().zip(1..) {
        let round = round_of("the games", &i32::to_string(&round))?;
        seats(games, round, &numbers, &mut tournament)?;
    }
    Ok(tournament)
}

/// Players as the interface sends them.
///
/// # Errors
/// Where one has no number or no name.
pub fn players(list: &[Value], doubts: &mut Vec<Doubt>) -> Result<Vec<Player>, ReadError> {
    list.iter().map(|player| self::player(player, doubts)).collect()
}

/// The games and byes of a round as the interface sends them.
///
/// # Errors
/// Where one names a player who is not there, or cannot be meant.
pub fn games(list: &[Value], round: u16, players: &[Player]) -> Result<(Vec<Game>, Vec<Bye>), ReadError> {
    let mut tournament = Tournament { players: players.to_vec(), ..Tournament::default() };
    seats(list, round, &numbers(players)?, &mut tournament)?;
    Ok((tournament.games, tournament.byes))
}

fn numbers(players: &[Player]) -> Result<HashMap<String, usize>, ReadError> {
    let mut numbers = HashMap::new();
    for (at, player) in players.iter().enumerate() {
        if numbers.insert(player.key.clone(), at).is_some() {
            return Err(wrong("the players", What::Twice(player.key.clone())));
        }
    }
    Ok(numbers)
}

/// A number that may be written as a text.
fn whole(value: &Value) -> Option<i64> {
    let text = value.as_str().map(str::trim);
    value.as_i64().or_else(|| text.and_then(|text| text.parse().ok()))
}

fn player(value: &Value, doubts: &mut Vec<Doubt>) -> Result<Player, ReadError> {
    let id = value.get("id").and_then(whole).ok_or_else(|| wrong("a player", What::Missing("id")))?;
    let place = format!("player {id}");
    let some = |name: &str| {
        let text = value.get(name).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty() && text != "null")
    };
    let family = some("name").ok_or_else(|| wrong(&place, What::Missing("name")))?;
    let rank = value.get("rank").and_then(|rank| match whole(rank) {
        Some(place) => i32::try_from(place).ok().and_then(Rank::of_scale),
        None => rank.as_str().and_then(|rank| rank.parse().ok()),
    });
    if rank.is_none()
        && let Some(rank) = some("rank")
    {
        doubts.push(Doubt::of(&place, DoubtKind::Rank(rank.chars().take(20).collect())));
    }
    let rounds = value.get("skip").and_then(Value::as_array).into_iter().flatten().filter_map(whole);
    Ok(Player {
        key: id.to_string(),
        family,
        given: some("firstname").unwrap_or_default(),
        rank,
        rating: value.get("rating").and_then(whole).and_then(|rating| i32::try_from(rating).ok()),
        country: some("country"),
        club: some("club"),
        egd_pin: some("egf").and_then(|pin| pin_of(&place, &pin, doubts)),
        aga_number: some("aga"),
        is_preliminary: value.get("final") == Some(&Value::Bool(false)),
        absent: rounds.filter_map(|round| u16::try_from(round).ok()).filter(|round| *round > 0).collect(),
        ..Player::default()
    })
}

fn seats(
    list: &[Value],
    round: u16,
    numbers: &HashMap<String, usize>,
    tournament: &mut Tournament,
) -> Result<(), ReadError> {
    for value in list {
        // Older versions spelled their keys out.
        let get = |short: &'static str, long: &str| value.get(short).or_else(|| value.get(long));
        let id = value.get("id").and_then(whole).and_then(|id| u32::try_from(id).ok());
        let place = format!("round {round}, game {}", id.map_or_else(|| "?".to_owned(), |id| id.to_string()));
        let seat = |short: &'static str, long: &str| {
            let id = get(short, long).and_then(whole).ok_or_else(|| wrong(&place, What::Missing(short)))?;
            match id {
                0 => Ok(None),
                id => numbers
                    .get(&id.to_string())
                    .map(|at| Some(*at))
                    .ok_or_else(|| wrong(&place, What::Player(id.to_string()))),
            }
        };
        let (white, black) = (seat("w", "white")?, seat("b", "black")?);
        let text = get("r", "result").map_or("?", |result| result.as_str().unwrap_or_default());
        let outcome = outcome(text).ok_or_else(|| wrong(&place, What::Result(text.chars().take(20).collect())))?;
        let table = get("t", "table").and_then(whole).unwrap_or(0);
        match (black, white) {
            (Some(black), Some(white)) => {
                let stones = get("h", "handicap").and_then(whole).unwrap_or(0);
                tournament.games.push(Game {
                    id,
                    round,
                    table: if table == 0 { None } else { Some(table_of(&place, &table.to_string())?) },
                    black,
                    white,
                    has_colors: true,
                    handicap: handicap(&place, &stones.to_string())?,
                    komi: None,
                    outcome,
                    // A win over somebody who is not there has the same code as a win over the board.
                    by_default: false,
                });
            }
            (Some(player), None) => tournament.byes.push(bye(id, round, player, outcome, Color::Black)),
            (None, Some(player)) => tournament.byes.push(bye(id, round, player, outcome, Color::White)),
            (None, None) => return Err(wrong(&place, What::Missing("w"))),
        }
    }
    Ok(())
}

fn bye(id: Option<u32>, round: u16, player: usize, outcome: Outcome, color: Color) -> Bye {
    let score = match (outcome, outcome.halves(color)) {
        (Outcome::Unknown, _) => ByeScore::Unknown,
        (_, 2) => ByeScore::Win,
        (_, 1) => ByeScore::Half,
        _ => ByeScore::Nothing,
    };
    Bye { id, round, player, score }
}

/// What a code says.
#[must_use]
pub fn outcome(code: &str) -> Option<Outcome> {
    Some(match code {
        "?" => Outcome::Unknown,
        "b" => Outcome::Won(Color::Black),
        "w" => Outcome::Won(Color::White),
        "=" => Outcome::Jigo,
        "X" => Outcome::Cancelled,
        "#" => Outcome::BothWin,
        "0" => Outcome::BothLose,
        _ => return None,
    })
}

/// The code of an outcome.
#[must_use]
pub const fn code(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Unknown => "?",
        Outcome::Won(Color::Black) => "b",
        Outcome::Won(Color::White) => "w",
        Outcome::Jigo => "=",
        Outcome::Cancelled => "X",
        Outcome::BothWin => "#",
        Outcome::BothLose => "0",
    }
}

/// A file of which only the places of results are looked at.
#[derive(Deserialize)]
struct Places<'a> {
    #[serde(default, borrow)]
    games: Vec<Vec<Placed<'a>>>,
}

#[derive(Deserialize)]
struct Placed<'a> {
    id: u32,
    #[serde(borrow)]
    r: &'a RawValue,
}

/// The place of each game's result in the text, by round and the game's number: between its quotes.
pub(crate) fn places(text: &str) -> Result<HashMap<(u16, u32), Range<usize>>, ReadError> {
    let places: Places<'_> = serde_json::from_str(text).map_err(ReadError::Json)?;
    let mut found = HashMap::new();
    for (games, round) in places.games.iter().zip(1u16..) {
        for game in games {
            // Where a part of a text begins in it.
            let start = game.r.get().as_ptr() as usize - text.as_ptr() as usize;
            found.insert((round, game.id), start + 1..start + game.r.get().len() - 1);
        }
    }
    Ok(found)
}

/// Writes a tournament as a file that Pairgoth opens. How it pairs are its own defaults.
#[must_use]
pub fn write(tournament: &Tournament) -> String {
    let [first, last] = tournament.days.clone().unwrap_or_else(|| ["2026-01-01".to_owned(), "2026-01-01".to_owned()]);
    let numbers = numbers_of(&tournament.players);
    let players: Vec<Value> =
        tournament.players.iter().zip(&numbers).map(|(player, number)| written(player, *number)).collect();
    let id = |at: usize| numbers[at];
    let mut next = 1;
    let games: Vec<Vec<Value>> = (1..=tournament.last_round())
        .map(|round| {
            let mut list = Vec::new();
            for game in tournament.of_round(round) {
                let number = game.id.unwrap_or(next);
                next = next.max(number) + 1;
                list.push(json!({
                    "id": number, "t": game.table.unwrap_or(0), "w": id(game.white), "b": id(game.black),
                    "h": game.handicap, "r": code(game.outcome),
                }));
            }
            for bye in tournament.byes.iter().filter(|bye| bye.round == round) {
                let number = bye.id.unwrap_or(next);
                next = next.max(number) + 1;
                let result = match bye.score {
                    ByeScore::Win => "b",
                    ByeScore::Half => "=",
                    ByeScore::Nothing => "w",
                    ByeScore::Unknown => "?",
                };
                list.push(json!({ "id": number, "t": 0, "w": 0, "b": id(bye.player), "h": 0, "r": result }));
            }
            list
        })
        .collect();
    let komi = tournament.komi.map_or(7.5, |komi| f64::from(komi.halves()) / 2.0);
    let file = json!({
        "type": "INDIVIDUAL", "name": tournament.name, "shortName": short_name(&tournament.name),
        "startDate": first, "endDate": last, "country": tournament.country.as_deref().unwrap_or(""),
        "location": tournament.place.as_deref().unwrap_or(""), "online": false, "komi": komi,
        "rules": tournament.rules.as_deref().unwrap_or("FRENCH"), "gobanSize": 19,
        "timeSystem": { "type": "SUDDEN_DEATH", "mainTime": 3600 },
        "rounds": tournament.rounds, "pairing": { "type": "SWISS" }, "players": players, "games": games,
    });
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// The players' numbers: Pairgoth's own where all have one, else their places.
fn numbers_of(players: &[Player]) -> Vec<i64> {
    let own: Option<Vec<i64>> =
        players.iter().map(|player| player.key.parse().ok().filter(|number| *number > 0)).collect();
    own.unwrap_or_else(|| (1..).take(players.len()).collect())
}

fn written(player: &Player, number: i64) -> Value {
    let mut value = json!({
        "id": number, "name": player.family, "firstname": player.given,
        "rating": player.rating.unwrap_or_else(|| player.rank.map_or(0, |rank| 2_100 + 100 * rank.scale())),
        "rank": player.rank.map_or(-20, Rank::scale), "country": player.country.as_deref().unwrap_or(""),
        "club": player.club.as_deref().unwrap_or(""), "final": !player.is_preliminary,
    });
    if let Some(pin) = &player.egd_pin {
        value["egf"] = json!(pin);
    }
    if let Some(number) = &player.aga_number {
        value["aga"] = json!(number);
    }
    if !player.absent.is_empty() {
        value["skip"] = json!(player.absent);
    }
    value
}
