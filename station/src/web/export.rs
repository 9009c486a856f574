//! Results for other programs: SGF, CSV, JSON, the European database's h9, the AGA's text. Only what stands is exported.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::Station;
use super::api;
use super::pages::game::Seen;
use super::trouble::Trouble;
use crate::hall::{Game, Hall};
use crate::spreadsheet;
use crate::store::fact::Side;

/// The final position with its result.
pub async fn sgf(Seen { station, game, .. }: Seen) -> Result<Response, Trouble> {
    let counted = station.desk.count(game.id).await?.map(|(_, counted)| counted).ok_or(Trouble::NotFound)?;
    let Ok(result) = &counted.count.result else { return Err(Trouble::NotFound) };
    let text = scoring::sgf::write(&result.position, &result.score);
    let (event, ranks) = station.desk.see(|hall| {
        let rank = |name: &String| hall.players.get(name).and_then(|player| player.rank.clone()).unwrap_or_default();
        (hall.equipment.event().to_owned(), [&game.facts.black, &game.facts.white].map(rank))
    });
    let names: String = [
        ("PB", &game.facts.black),
        ("BR", &ranks[0]),
        ("PW", &game.facts.white),
        ("WR", &ranks[1]),
        ("EV", &event),
        ("RO", &game.id.round.to_string()),
    ]
    .iter()
    .filter(|(_, text)| !text.is_empty())
    .map(|(property, text)| format!("{property}[{}]", text.replace('\\', "\\\\").replace(']', "\\]")))
    .collect();
    let text = text.replacen("(;FF[4]", &format!("(;FF[4]{names}"), 1);
    Ok(download("application/x-go-sgf", &format!("round-{}-table-{}.sgf", game.id.round, game.id.table), text))
}

/// A round's results, in the form that the file's name asks for.
pub async fn results(
    State(station): State<Arc<Station>>,
    Path((round, file)): Path<(u16, String)>,
) -> Result<Response, Trouble> {
    let answer = station.desk.see(|hall| match file.as_str() {
        "results.csv" => Some(("text/csv; charset=utf-8", csv(hall, round))),
        "results.json" => {
            let results: serde_json::Value = hall.of_round(round).filter_map(api::result).collect();
            Some(("application/json", results.to_string()))
        }
        "results.h9" => Some(("text/plain; charset=utf-8", h9(hall, round))),
        "results.txt" => Some(("text/plain; charset=utf-8", aga(hall, round))),
        _ => None,
    });
    let (kind, text) = answer.ok_or(Trouble::NotFound)?;
    Ok(download(kind, &format!("round-{round}-{file}"), text))
}

fn download(kind: &'static str, name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], text).into_response()
}

/// The confirmed games of a round.
fn confirmed(hall: &Hall, round: u16) -> impl Iterator<Item = (&Game, &str)> {
    hall.of_round(round).filter_map(|game| {
        game.confirmation.as_ref()?;
        Some((game, game.claim.as_ref()?.record.result.as_str()))
    })
}

fn csv(hall: &Hall, round: u16) -> String {
    let mut text = "round,table,black,white,result,winner,black_rank,black_club,white_rank,white_club\r\n".to_owned();
    for (game, result) in confirmed(hall, round) {
        let winner = match winner(result) {
            Some(Side::Black) => game.facts.black.as_str(),
            Some(Side::White) => game.facts.white.as_str(),
            None => "",
        };
        let known = |name: &String| hall.players.get(name).cloned().unwrap_or_default();
        let [black, white] = [known(&game.facts.black), known(&game.facts.white)]
            .map(|player| [player.rank.unwrap_or_default(), player.club.unwrap_or_default()]);
        let fields = [&game.facts.black, &game.facts.white, result, winner, &black[0], &black[1], &white[0], &white[1]]
            .map(csv_field);
        text.push_str(&format!("{},{},{}\r\n", game.id.round, game.id.table, fields.join(",")));
    }
    text
}

fn csv_field(text: &str) -> String {
    let text = spreadsheet::field_of(text);
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The European Go Database's h9: a line a player, an opponent and a sign a round, up to this one.
fn h9(hall: &Hall, round: u16) -> String {
    let mut players: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for game in hall.games.values().filter(|game| game.id.round <= round) {
        for (name, pin) in [(&game.facts.black, &game.facts.black_pin), (&game.facts.white, &game.facts.white_pin)] {
            let known = hall.players.get(name).and_then(|player| player.egd_pin.as_deref());
            players.insert(name, pin.as_deref().or(known));
        }
    }
    let place: BTreeMap<&str, usize> = players.keys().enumerate().map(|(at, name)| (*name, at + 1)).collect();
    let mut text = format!("; CL[A]\n; EV[{}]\n", hall.equipment.event().replace(']', ")"));
    if let Some([first, last]) = days(hall, round) {
        text.push_str(&format!("; DT[{first},{last}]\n"));
    }
    let mut komi: Vec<String> = (1..=round).flat_map(|round| hall.of_round(round)).filter_map(komi_of).collect();
    komi.sort_unstable();
    komi.dedup();
    // Games with several compensations have none in common that could be told.
    if let [komi] = &komi[..] {
        text.push_str(&format!("; KM[{komi}]\n"));
    }
    let rankless: Vec<&str> = players
        .keys()
        .copied()
        .filter(|name| hall.players.get(*name).is_none_or(|player| player.rank.is_none()))
        .collect();
    if !rankless.is_empty() {
        text.push_str(&format!("; No rank is known of {}: 30k stands for it.\n", rankless.join(", ")));
    }
    for (name, pin) in &players {
        let (games, wins) = rounds_of(hall, round, name, &place);
        let player = hall.players.get(*name).cloned().unwrap_or_default();
        let rank = player.rank.unwrap_or_else(|| "30k".to_owned());
        let [country, club] =
            [player.country, player.club].map(|text| text.map_or_else(|| "--".to_owned(), |text| one_word(&text)));
        text.push_str(&format!("{} {} {rank} {country} {club} {wins}{games}", place[name], surname_first(name)));
        if let Some(pin) = pin {
            text.push_str(&format!(" |{pin}"));
        }
        text.push('\n');
    }
    text
}

/// A player's rounds as h9 has them, and the games won.
fn rounds_of(hall: &Hall, last: u16, name: &str, place: &BTreeMap<&str, usize>) -> (String, usize) {
    let (mut games, mut wins) = (String::new(), 0);
    for round in 1..=last {
        let game = hall.of_round(round).find(|game| game.facts.black == name || game.facts.white == name);
        let Some(game) = game else {
            games.push_str(" 0=");
            continue;
        };
        let is_black = game.facts.black == name;
        let opponent = if is_black { &game.facts.white } else { &game.facts.black };
        let result = game.confirmation.as_ref().and(game.claim.as_ref()).and_then(|claim| winner(&claim.record.result));
        let sign = match result {
            None => '=',
            Some(side) if (side == Side::Black) == is_black => {
                wins += 1;
                '+'
            }
            Some(_) => '-',
        };
        let color = if is_black { 'b' } else { 'w' };
        games.push_str(&format!(" {}{sign}/{color}{}", place[opponent.as_str()], game.facts.handicap));
    }
    (games, wins)
}

/// h9 has two words for a name, the family's first; what has only one is given a stroke.
fn surname_first(name: &str) -> String {
    match name.split_once(' ') {
        Some((first, rest)) => format!("{first} {}", one_word(rest.trim())),
        None => format!("{name} -"),
    }
}

fn one_word(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join("_")
}

/// Numbers of players whom the AGA does not know yet begin above all of its own; they are to be replaced by hand.
const FIRST_UNKNOWN_TO_AGA: usize = 900_001;

/// The American Go Association's list of games: white, black, winner, handicap, komi.
fn aga(hall: &Hall, round: u16) -> String {
    let mut text = format!("TOURNEY {}\n", hall.equipment.event());
    if let Some(days) = days(hall, round) {
        let american = |day: &str| format!("{}/{}/{}", &day[5..7], &day[8..10], &day[..4]);
        let [first, last] = days.map(|day| american(&day));
        text.push_str(&format!("\tstart={first}\n\tfinish={last}\n\trounds={round}\n"));
    }
    text.push_str("\nPLAYERS\n");
    let mut names: Vec<&str> =
        hall.of_round(round).flat_map(|game| [game.facts.black.as_str(), game.facts.white.as_str()]).collect();
    names.sort_unstable();
    names.dedup();
    let number = |name: &str| {
        let known = hall.players.get(name).and_then(|player| player.aga_number.clone());
        let place = names.iter().position(|known| *known == name).unwrap_or_default();
        known.unwrap_or_else(|| (FIRST_UNKNOWN_TO_AGA + place).to_string())
    };
    for name in &names {
        let player = hall.players.get(*name).cloned().unwrap_or_default();
        let rank = player.rank.map(|rank| format!(" {rank}")).unwrap_or_default();
        let club = player.club.map(|club| format!(" CLUB={}", one_word(&club))).unwrap_or_default();
        text.push_str(&format!("{} {name}{rank}{club}\n", number(name)));
    }
    text.push_str(&format!("\nGAMES {round}\n"));
    for (game, result) in confirmed(hall, round) {
        let Some(winner) = winner(result) else { continue };
        let komi = komi_of(game).unwrap_or_default();
        let letter = if winner == Side::Black { 'B' } else { 'W' };
        let (white, black) = (number(&game.facts.white), number(&game.facts.black));
        text.push_str(&format!("{white} {black} {letter} {} {komi}\n", game.facts.handicap));
    }
    text
}

/// What White receives in a game: what was said of it, or what its rules say.
fn komi_of(game: &Game) -> Option<String> {
    let rules = crate::hall::counting::rules(&game.facts).ok();
    game.facts.komi.clone().or(rules.map(|rules| rules.even_compensation.to_string()))
}

/// The first and the last day on which a result of these rounds was confirmed: `2026-05-01`.
fn days(hall: &Hall, round: u16) -> Option<[String; 2]> {
    let games = (1..=round).flat_map(|round| hall.of_round(round));
    let confirmed: Vec<u64> = games.filter_map(|game| Some(game.confirmation.as_ref()?.at_ms)).collect();
    let day = |at_ms: &u64| {
        let at = std::time::UNIX_EPOCH + std::time::Duration::from_millis(*at_ms);
        humantime::format_rfc3339_seconds(at).to_string().chars().take(10).collect()
    };
    Some([day(confirmed.iter().min()?), day(confirmed.iter().max()?)])
}

fn winner(result: &str) -> Option<Side> {
    match result.as_bytes() {
        [b'B', b'+', ..] => Some(Side::Black),
        [b'W', b'+', ..] => Some(Side::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula_or_breaks_its_line() {
        for (text, field) in [("Aoki", "Aoki"), ("=1+1", "'=1+1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\"")] {
            assert_eq!(csv_field(text), field);
        }
    }
}
