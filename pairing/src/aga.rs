//! The American Go Association's list: `TOURNEY`, `PLAYERS` with number, name and rank, and `GAMES n` with white, black, winner, handicap
//! and komi, each a line.
//!
//! Read from files of OpenGotha 3.51, which writes `?` for a game that nobody won and cuts the komi to a whole number.

use std::collections::HashMap;

use board::Color;
use scoring::HalfPoints;

use crate::field::{
    Doubt, ReadError, What, handicap as handicap_of, komi as komi_of, rank as rank_of, round as round_of, wrong,
};
use crate::tournament::{Game, Outcome, Player, Tournament, spaced};

/// Numbers of players whom the AGA does not know yet begin above all of its own; they are to be replaced by hand.
pub const FIRST_UNKNOWN: u32 = 900_001;

/// A line that says something, without its comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    Tourney(&'a str),
    /// `start=1/2/2026`.
    Setting(&'a str, &'a str),
    Players,
    Games(&'a str),
    Player {
        number: &'a str,
        rest: &'a str,
    },
    Game([&'a str; 5]),
    End,
    Other(&'a str),
}

/// The lines with their numbers, from 1.
pub(crate) fn lines(text: &str) -> Vec<(usize, Line<'_>)> {
    enum Part {
        Heading,
        Players,
        Games,
    }
    let mut part = Part::Heading;
    let mut lines = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let said = match first.to_ascii_uppercase().as_str() {
            "" => continue,
            "TOURNEY" => Line::Tourney(rest.trim()),
            "PLAYERS" => {
                part = Part::Players;
                Line::Players
            }
            "GAMES" => {
                part = Part::Games;
                Line::Games(rest.trim())
            }
            "END" => Line::End,
            _ => match part {
                Part::Heading => match line.split_once('=') {
                    Some((key, value)) => Line::Setting(key.trim(), value.trim().trim_matches('\'')),
                    None => Line::Other(line),
                },
                Part::Players => Line::Player { number: first, rest: rest.trim() },
                Part::Games => {
                    let fields: Vec<&str> = line.split_whitespace().collect();
                    match fields[..] {
                        [white, black, result, handicap, komi] => Line::Game([white, black, result, handicap, komi]),
                        _ => Line::Other(line),
                    }
                }
            },
        };
        lines.push((number, said));
        if said == Line::End {
            break;
        }
    }
    lines
}

/// The name, rank and club of a player's line: `Aoki, Mei 4D CLUB=NYGC`, or with tabs between.
pub(crate) fn player_of(rest: &str) -> (&str, Option<&str>, Option<&str>) {
    let (rest, club) = match rest.split_once("CLUB=") {
        Some((rest, club)) => (rest.trim(), club.split_whitespace().next()),
        None => (rest, None),
    };
    let (name, last) = rest.rsplit_once(char::is_whitespace).unwrap_or((rest, ""));
    if last.is_empty() || name.is_empty() || !last.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-')
    {
        return (rest, None, club);
    }
    (name.trim(), Some(last), club)
}

/// Reads a file.
///
/// # Errors
/// Where a game of it cannot be meant.
pub fn read(text: &str, doubts: &mut Vec<Doubt>) -> Result<Tournament, ReadError> {
    let mut tournament = Tournament::default();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut round = 0;
    let mut days = [None, None];
    for (number, line) in lines(text) {
        let place = format!("line {number}");
        match line {
            Line::Tourney(name) => tournament.name = spaced(name),
            Line::Setting("start", day) => days[0] = day_of(day),
            Line::Setting("finish", day) => days[1] = day_of(day),
            Line::Setting("location", text) => tournament.place = Some(text.to_owned()).filter(|text| !text.is_empty()),
            Line::Setting(..) | Line::Players | Line::End => {}
            Line::Games(number) => round = round_of(&place, number)?,
            Line::Player { number, rest } => {
                if numbers.insert(number, tournament.players.len()).is_some() {
                    return Err(wrong(place, What::Twice(number.chars().take(20).collect())));
                }
                let (name, rank, club) = player_of(rest);
                let (family, given) = name.split_once(',').unwrap_or((name, ""));
                tournament.players.push(Player {
                    key: number.to_owned(),
                    family: spaced(family),
                    given: spaced(given),
                    rank: rank.and_then(|rank| rank_of(&place, rank, doubts)),
                    club: club.map(str::to_owned),
                    aga_number: Some(number.to_owned()),
                    ..Player::default()
                });
            }
            Line::Game([white, black, result, handicap, komi]) => {
                let find = |number: &str| {
                    let found = numbers.get(number).copied();
                    found.ok_or_else(|| wrong(&place, What::Player(number.chars().take(20).collect())))
                };
                let outcome = match result {
                    "W" | "w" => Outcome::Won(Color::White),
                    "B" | "b" => Outcome::Won(Color::Black),
                    "?" | "*" => Outcome::Unknown,
                    _ => return Err(wrong(place, What::Result(result.chars().take(20).collect()))),
                };
                if round == 0 {
                    return Err(wrong(place, What::Missing("GAMES")));
                }
                tournament.games.push(Game {
                    id: None,
                    round,
                    table: None,
                    white: find(white)?,
                    black: find(black)?,
                    has_colors: true,
                    handicap: handicap_of(&place, handicap)?,
                    komi: komi_of(&place, komi, doubts),
                    outcome,
                    by_default: false,
                });
            }
            Line::Other(text) => return Err(wrong(place, What::Result(text.chars().take(40).collect()))),
        }
    }
    if let [Some(first), Some(last)] = days {
        tournament.days = Some([first, last]);
    }
    Ok(tournament)
}

/// A day as `2026-05-01`; lists have that, or `5/1/2026`.
pub(crate) fn day_of(text: &str) -> Option<String> {
    if let Some([day, _]) = crate::field::days(text, text) {
        return Some(day);
    }
    let parts: Vec<u16> = text.split('/').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    match parts[..] {
        [month @ 1..=12, day @ 1..=31, year @ 1900..=2999] => Some(format!("{year:04}-{month:02}-{day:02}")),
        _ => None,
    }
}

/// Writes the list up to a round: the games that somebody won over the board, since the AGA rates no other.
#[must_use]
pub fn write(tournament: &Tournament, last: u16) -> String {
    let mut text = format!("TOURNEY {}\n", plain(&tournament.name));
    if let Some([first, last]) = &tournament.days {
        let american = |day: &str| format!("{}/{}/{}", &day[5..7], &day[8..10], &day[..4]);
        text.push_str(&format!("\tstart={}\n\tfinish={}\n", american(first), american(last)));
    }
    if let Some(place) = &tournament.place {
        text.push_str(&format!("\tlocation={}\n", plain(place)));
    }
    text.push_str(&format!("\trounds={last}\n\nPLAYERS\n"));
    let is_one = |number: &&String| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let numbers: Vec<String> = tournament
        .players
        .iter()
        .zip(FIRST_UNKNOWN..)
        .map(|(player, unknown)| player.aga_number.as_ref().filter(is_one).cloned().unwrap_or(unknown.to_string()))
        .collect();
    for (player, number) in tournament.players.iter().zip(&numbers) {
        let rank = player.rank.map(|rank| format!(" {}", rank.to_string().to_uppercase())).unwrap_or_default();
        let club = player.club.as_deref().map(|club| plain(club).replace(' ', "_")).filter(|club| !club.is_empty());
        let club = club.map(|club| format!(" CLUB={club}")).unwrap_or_default();
        let given = Some(plain(&player.given)).filter(|given| !given.is_empty());
        let given = given.map(|given| format!(", {given}")).unwrap_or_default();
        text.push_str(&format!("{number} {}{given}{rank}{club}\n", plain(&player.family)));
    }
    for round in 1..=last {
        text.push_str(&format!("\nGAMES {round}\n"));
        for game in tournament.of_round(round).filter(|game| !game.by_default) {
            let Outcome::Won(winner) = game.outcome else { continue };
            let komi = game.komi.or(tournament.komi).unwrap_or(HalfPoints::ZERO);
            let (white, black) = (&numbers[game.white], &numbers[game.black]);
            text.push_str(&format!("{white} {black} {} {} {komi}\n", winner.letter(), game.handicap));
        }
    }
    text.push_str("\nEND\n");
    text
}

/// A text on one line, without the format's signs.
fn plain(text: &str) -> String {
    spaced(
        &text
            .chars()
            .map(|letter| if "#=,".contains(letter) || letter.is_control() { ' ' } else { letter })
            .collect::<String>(),
    )
}
