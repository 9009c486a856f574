//! A table for everybody else: a line a game, columns by their names on the first line.
//!
//! ```text
//! round,table,black,white,handicap,komi,outcome,by_default,black_rank,white_rank,black_country,...
//! 1,1,Aoki Mei,Berg Jan,0,7.5,black,,4d,2d
//! 1,,Chen Yu,,,,bye,,1k,
//! ```
//!
//! `black` and `white` are needed, everything else may be missing. `outcome` is `black`, `white`, `jigo`, `both_win`, `both_lose`,
//! `cancelled` or `unknown`; where nobody sits opposite, `bye` (a win), `half` or `nothing`. A `result` as `B+5`, `W+R`, `Void` or `0` is
//! taken as well.

use std::collections::HashMap;

use scoring::GameResult;

use crate::field::{
    Doubt, DoubtKind, ReadError, What, handicap as handicap_of, komi as komi_of, pin as pin_of, rank as rank_of,
    round as round_of, table_of, wrong,
};
use crate::tournament::{Bye, ByeScore, Game, Outcome, Player, Tournament, spaced};

const COLUMNS: [&str; 16] = [
    "round",
    "table",
    "black",
    "white",
    "handicap",
    "komi",
    "outcome",
    "by_default",
    "black_rank",
    "white_rank",
    "black_country",
    "white_country",
    "black_club",
    "white_club",
    "black_pin",
    "white_pin",
];

/// What spreadsheets would take for a formula at a field's beginning.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Whether a first line, in small letters, names such columns.
pub(crate) fn is_heading(line: &str) -> bool {
    let names: Vec<&str> = line.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"')).collect();
    names.contains(&"black") && names.contains(&"white")
}

/// Reads a table, its fields between commas, semicolons or tabs.
///
/// # Errors
/// Where a line cannot be meant.
pub fn read(text: &str, doubts: &mut Vec<Doubt>) -> Result<Tournament, ReadError> {
    let first = text.lines().next().unwrap_or_default();
    let separator = [b'\t', b';', b','].into_iter().find(|sign| first.contains(char::from(*sign))).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(text.as_bytes());
    let names = reader.headers().map_err(ReadError::Csv)?.clone();
    let column = |name: &str| names.iter().position(|known| known.trim().eq_ignore_ascii_case(name));
    let places: HashMap<&str, usize> =
        COLUMNS.into_iter().chain(["result"]).filter_map(|name| Some((name, column(name)?))).collect();
    let has_rounds = places.contains_key("round");
    if !has_rounds {
        doubts.push(Doubt::of("line 1", DoubtKind::Round));
    }
    let mut tournament = Tournament::default();
    let mut players = HashMap::new();
    for record in reader.records() {
        let record = record.map_err(ReadError::Csv)?;
        let place = format!("line {}", line_of(text, record.position().map_or(0, csv::Position::byte)));
        let field = |name: &str| {
            let text = places.get(name).and_then(|at| record.get(*at)).map(str::trim).unwrap_or_default();
            // What keeps a spreadsheet from reading a formula is not part of the text.
            text.strip_prefix('\'').filter(|text| text.starts_with(FORMULA)).unwrap_or(text)
        };
        let round = if has_rounds { round_of(&place, field("round"))? } else { 1 };
        let mut seat = |name: &str, facts: [&str; 4], doubts: &mut Vec<Doubt>| {
            let name = spaced(field(name));
            (!name.is_empty()).then(|| {
                let at = *players.entry(name.clone()).or_insert(tournament.players.len());
                if at == tournament.players.len() {
                    let (family, given) = name.split_once(' ').unwrap_or((name.as_str(), ""));
                    let (family, given) = (family.to_owned(), given.to_owned());
                    tournament.players.push(Player { key: name, family, given, ..Player::default() });
                }
                let some = |name: &str| Some(field(name).to_owned()).filter(|text| !text.is_empty());
                let player = &mut tournament.players[at];
                let [rank, country, club, pin] = facts;
                player.rank = player.rank.or_else(|| some(rank).and_then(|rank| rank_of(&place, &rank, doubts)));
                player.country = player.country.take().or_else(|| some(country));
                player.club = player.club.take().or_else(|| some(club));
                let known = player.egd_pin.take();
                player.egd_pin = known.or_else(|| some(pin).and_then(|pin| pin_of(&place, &pin, doubts)));
                at
            })
        };
        let black = seat("black", ["black_rank", "black_country", "black_club", "black_pin"], doubts);
        let white = seat("white", ["white_rank", "white_country", "white_club", "white_pin"], doubts);
        let (black, white) = match (black, white) {
            (Some(black), Some(white)) => (black, white),
            (None, None) if record.iter().all(|field| field.trim().is_empty()) => continue,
            (Some(player), None) | (None, Some(player)) => {
                let score = match field("outcome") {
                    "" | "bye" | "black" | "white" => ByeScore::Win,
                    "half" => ByeScore::Half,
                    "nothing" => ByeScore::Nothing,
                    "unknown" => ByeScore::Unknown,
                    other => return Err(wrong(place, What::Result(other.chars().take(20).collect()))),
                };
                tournament.byes.push(Bye { id: None, round, player, score });
                continue;
            }
            (None, None) => return Err(wrong(place, What::Missing("black"))),
        };
        let (outcome, by_word) = match (field("outcome"), field("result")) {
            ("", "") => (Outcome::Unknown, false),
            ("", result) => {
                result_of(result).ok_or_else(|| wrong(&place, What::Result(result.chars().take(20).collect())))?
            }
            (name, _) => {
                let outcome = Outcome::named(&name.to_ascii_lowercase());
                (outcome.ok_or_else(|| wrong(&place, What::Result(name.chars().take(20).collect())))?, false)
            }
        };
        tournament.games.push(Game {
            id: None,
            round,
            table: if field("table").is_empty() { None } else { Some(table_of(&place, field("table"))?) },
            black,
            white,
            has_colors: true,
            handicap: if field("handicap").is_empty() { 0 } else { handicap_of(&place, field("handicap"))? },
            komi: if field("komi").is_empty() { None } else { komi_of(&place, field("komi"), doubts) },
            outcome,
            by_default: by_word || matches!(field("by_default"), "yes" | "true" | "1"),
        });
    }
    Ok(tournament)
}

/// A result as records write it, and whether it was decided without a game.
pub(crate) fn result_of(text: &str) -> Option<(Outcome, bool)> {
    text.parse::<GameResult>().ok().map(Outcome::of)
}

/// Writes a table: games, then byes, by round.
#[must_use]
pub fn write(tournament: &Tournament) -> String {
    let mut text = format!("{}\r\n", COLUMNS.join(","));
    let mut line = |fields: [String; 16]| {
        let fields: Vec<String> = fields.iter().map(|field| self::field(field)).collect();
        text.push_str(&format!("{}\r\n", fields.join(",")));
    };
    let facts = |at: usize| {
        let player = &tournament.players[at];
        let some = |text: &Option<String>| text.clone().unwrap_or_default();
        let rank = player.rank.map(|rank| rank.to_string()).unwrap_or_default();
        [player.name(), rank, some(&player.country), some(&player.club), some(&player.egd_pin)]
    };
    let nobody = || <[String; 5]>::default();
    let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    for game in &tournament.games {
        let ([black, rank, country, club, pin], [white, their_rank, their_country, their_club, their_pin]) =
            (facts(game.black), facts(game.white));
        let by_default = if game.by_default { "yes" } else { "" }.to_owned();
        let komi = game.komi.or(tournament.komi).map(|komi| komi.to_string()).unwrap_or_default();
        line([
            game.round.to_string(),
            number(game.table),
            black,
            white,
            game.handicap.to_string(),
            komi,
            game.outcome.name().to_owned(),
            by_default,
            rank,
            their_rank,
            country,
            their_country,
            club,
            their_club,
            pin,
            their_pin,
        ]);
    }
    for bye in &tournament.byes {
        let ([black, rank, country, club, pin], [white, their_rank, their_country, their_club, their_pin]) =
            (facts(bye.player), nobody());
        let score = match bye.score {
            ByeScore::Win => "bye",
            ByeScore::Half => "half",
            ByeScore::Nothing => "nothing",
            ByeScore::Unknown => "unknown",
        };
        line([
            bye.round.to_string(),
            String::new(),
            black,
            white,
            String::new(),
            String::new(),
            score.to_owned(),
            String::new(),
            rank,
            their_rank,
            country,
            their_country,
            club,
            their_club,
            pin,
            their_pin,
        ]);
    }
    text
}

/// The line, from 1, on which a record begins. The parser's own count is short by the ends of lines that it still finds at the
/// record's place: the LF of a CR LF, and empty lines.
fn line_of(text: &str, byte: u64) -> usize {
    let at = usize::try_from(byte).unwrap_or(text.len()).min(text.len());
    let ends = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
    let (before, after) = text.as_bytes().split_at(at);
    let passed_over = after.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    1 + ends(before) + ends(&after[..passed_over])
}

/// A field that is no formula and does not end its line.
fn field(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok();
    let text = if text.starts_with(FORMULA) && !is_number { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r', ';', '\t']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
