//! A tournament for other programs, in JSON. Players are named by their numbers in the list, from 1.
//!
//! ```json
//! {"format": "shoutan-tournament", "name": "Spring Cup", "rounds": 3, "komi": "7.5",
//!  "players": [{"name": "Aoki Mei", "family": "Aoki", "given": "Mei", "rank": "4d", ...}, ...],
//!  "games": [{"round": 1, "table": 1, "black": 1, "white": 2, "handicap": 0, "outcome": "black", "by_default": false}, ...],
//!  "byes": [{"round": 1, "player": 3, "score": "win"}]}
//! ```

use scoring::HalfPoints;
use serde::{Deserialize, Serialize};

use crate::field::{
    Doubt, ReadError, What, handicap as handicap_of, komi as komi_of, pin as pin_of, rank as rank_of,
    round as round_of, table_of, wrong,
};
use crate::tournament::{Bye, ByeScore, Game, MOST_ROUNDS, Outcome, Player, Tournament};

/// What `format` says.
pub(crate) const MARK: &str = "shoutan-tournament";

#[derive(Serialize, Deserialize)]
struct File {
    #[serde(default)]
    format: String,
    #[serde(default)]
    name: String,
    place: Option<String>,
    country: Option<String>,
    days: Option<[String; 2]>,
    rules: Option<String>,
    komi: Option<String>,
    #[serde(default)]
    rounds: u16,
    players: Vec<Person>,
    games: Vec<Played>,
    #[serde(default)]
    byes: Vec<Free>,
}

#[derive(Serialize, Deserialize)]
struct Person {
    key: Option<String>,
    name: Option<String>,
    #[serde(default)]
    family: String,
    #[serde(default)]
    given: String,
    rank: Option<String>,
    rating: Option<i32>,
    country: Option<String>,
    club: Option<String>,
    egd_pin: Option<String>,
    aga_number: Option<String>,
    #[serde(default)]
    preliminary: bool,
    #[serde(default)]
    absent: Vec<u16>,
    place: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct Played {
    id: Option<u32>,
    round: u16,
    table: Option<u16>,
    black: usize,
    white: usize,
    #[serde(default = "yes")]
    has_colors: bool,
    #[serde(default)]
    handicap: u8,
    komi: Option<String>,
    outcome: String,
    #[serde(default)]
    by_default: bool,
}

#[derive(Serialize, Deserialize)]
struct Free {
    id: Option<u32>,
    round: u16,
    player: usize,
    score: Score,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Score {
    Win,
    Half,
    Nothing,
    Unknown,
}

const fn yes() -> bool {
    true
}

/// Reads a file.
///
/// # Errors
/// Where it is no such JSON, or a game cannot be meant.
pub fn read(text: &str, doubts: &mut Vec<Doubt>) -> Result<Tournament, ReadError> {
    let file: File = serde_json::from_str(text).map_err(ReadError::Json)?;
    let mut tournament = Tournament {
        name: file.name,
        place: file.place,
        country: file.country,
        days: file.days.and_then(|[first, last]| crate::field::days(&first, &last)),
        rules: file.rules,
        komi: file.komi.and_then(|komi| komi_of("the tournament", &komi, doubts)),
        rounds: file.rounds.min(MOST_ROUNDS),
        ..Tournament::default()
    };
    for (person, number) in file.players.into_iter().zip(1..) {
        tournament.players.push(player(person, number, doubts)?);
    }
    let count = tournament.players.len();
    let find = |place: &str, number: usize| {
        let at = number.checked_sub(1).filter(|at| *at < count);
        at.ok_or_else(|| wrong(place, What::Player(number.to_string())))
    };
    for (game, number) in file.games.into_iter().zip(1..) {
        let place = format!("game {number}");
        tournament.games.push(Game {
            id: game.id,
            round: round_of(&place, &game.round.to_string())?,
            table: game.table.map(|table| table_of(&place, &table.to_string())).transpose()?,
            black: find(&place, game.black)?,
            white: find(&place, game.white)?,
            has_colors: game.has_colors,
            handicap: handicap_of(&place, &game.handicap.to_string())?,
            komi: game.komi.and_then(|komi| komi_of(&place, &komi, doubts)),
            outcome: Outcome::named(&game.outcome)
                .ok_or_else(|| wrong(&place, What::Result(game.outcome.chars().take(20).collect())))?,
            by_default: game.by_default,
        });
    }
    for (bye, number) in file.byes.into_iter().zip(1..) {
        let place = format!("bye {number}");
        let score = match bye.score {
            Score::Win => ByeScore::Win,
            Score::Half => ByeScore::Half,
            Score::Nothing => ByeScore::Nothing,
            Score::Unknown => ByeScore::Unknown,
        };
        let round = round_of(&place, &bye.round.to_string())?;
        tournament.byes.push(Bye { id: bye.id, round, player: find(&place, bye.player)?, score });
    }
    Ok(tournament)
}

fn player(person: Person, number: usize, doubts: &mut Vec<Doubt>) -> Result<Player, ReadError> {
    let place = format!("player {number}");
    let (mut family, mut given) = (person.family, person.given);
    if family.is_empty() {
        let name = person.name.filter(|name| !name.trim().is_empty());
        let name = name.ok_or_else(|| wrong(&place, What::Missing("name")))?;
        let parts = name.trim().split_once(' ').unwrap_or((name.trim(), ""));
        (family, given) = (parts.0.to_owned(), parts.1.trim().to_owned());
    }
    Ok(Player {
        key: person.key.unwrap_or_else(|| number.to_string()),
        family,
        given,
        rank: person.rank.and_then(|rank| rank_of(&place, &rank, doubts)),
        rating: person.rating,
        country: person.country,
        club: person.club,
        egd_pin: person.egd_pin.and_then(|pin| pin_of(&place, &pin, doubts)),
        aga_number: person.aga_number,
        is_preliminary: person.preliminary,
        absent: person.absent.into_iter().filter(|round| (1..=MOST_ROUNDS).contains(round)).collect(),
        place: person.place,
        ..Player::default()
    })
}

/// Writes a tournament on one line.
#[must_use]
pub fn write(tournament: &Tournament) -> String {
    let komi = |komi: Option<HalfPoints>| komi.map(|komi| komi.to_string());
    let players = tournament.players.iter().map(|player| Person {
        key: Some(player.key.clone()),
        name: Some(player.name()),
        family: player.family.clone(),
        given: player.given.clone(),
        rank: player.rank.map(|rank| rank.to_string()),
        rating: player.rating,
        country: player.country.clone(),
        club: player.club.clone(),
        egd_pin: player.egd_pin.clone(),
        aga_number: player.aga_number.clone(),
        preliminary: player.is_preliminary,
        absent: player.absent.iter().copied().collect(),
        place: player.place,
    });
    let games = tournament.games.iter().map(|game| Played {
        id: game.id,
        round: game.round,
        table: game.table,
        black: game.black + 1,
        white: game.white + 1,
        has_colors: game.has_colors,
        handicap: game.handicap,
        komi: komi(game.komi),
        outcome: game.outcome.name().to_owned(),
        by_default: game.by_default,
    });
    let byes = tournament.byes.iter().map(|bye| Free {
        id: bye.id,
        round: bye.round,
        player: bye.player + 1,
        score: match bye.score {
            ByeScore::Win => Score::Win,
            ByeScore::Half => Score::Half,
            ByeScore::Nothing => Score::Nothing,
            ByeScore::Unknown => Score::Unknown,
        },
    });
    let file = File {
        format: MARK.to_owned(),
        name: tournament.name.clone(),
        place: tournament.place.clone(),
        country: tournament.country.clone(),
        days: tournament.days.clone(),
        rules: tournament.rules.clone(),
        komi: komi(tournament.komi),
        rounds: tournament.rounds,
        players: players.collect(),
        games: games.collect(),
        byes: byes.collect(),
    };
    serde_json::to_string(&file).unwrap_or_default()
}
