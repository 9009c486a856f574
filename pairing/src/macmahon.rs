//! MacMahon's tournament file (3.9): players, rounds and pairings as elements. Read, never written: readers disagree on whether its `1-0`
//! is Black's win, so that its results are left out and told as doubts.

use std::collections::HashMap;

use roxmltree::Node;

use crate::field::{
    Doubt, DoubtKind, ReadError, What, handicap, number, pin as pin_of, rank as rank_of, round as round_of, table_of,
    wrong,
};
use crate::tournament::{Bye, ByeScore, Game, MOST_ROUNDS, Outcome, Player, Tournament};
use crate::xml::{child, parse};

/// Reads a file.
///
/// # Errors
/// Where it is no such XML, or a pairing of it cannot be meant.
pub fn read(text: &str, doubts: &mut Vec<Doubt>) -> Result<Tournament, ReadError> {
    let document = parse(text)?;
    let root = document.root_element();
    let list = |name: &'static str| root.descendants().filter(move |node| node.has_tag_name(name));
    let mut tournament = Tournament::default();
    if let Some(heading) = list("Tournament").next() {
        tournament.name = child(heading, "Name").unwrap_or_default().to_owned();
        let rounds = child(heading, "NumberOfRounds").and_then(|rounds| rounds.parse().ok());
        tournament.rounds = rounds.unwrap_or(0).min(MOST_ROUNDS);
        tournament.komi = child(heading, "Komi").and_then(|komi| crate::field::komi("the tournament", komi, doubts));
    }
    let mut numbers = HashMap::new();
    for node in list("Player") {
        let id = needed(node, "a player", "Id")?;
        if numbers.insert(id.to_owned(), tournament.players.len()).is_some() {
            return Err(wrong("the players", What::Twice(id.to_owned())));
        }
        tournament.players.push(player(node, id, doubts)?);
    }
    for node in list("Round") {
        let round = round_of("a round", needed(node, "a round", "RoundNumber")?)?;
        for node in node.children().filter(|node| node.has_tag_name("Pairing")) {
            pairing(node, round, &numbers, &mut tournament, doubts)?;
        }
    }
    Ok(tournament)
}

fn needed<'a>(node: Node<'a, '_>, place: &str, name: &'static str) -> Result<&'a str, ReadError> {
    child(node, name).filter(|text| !text.is_empty()).ok_or_else(|| wrong(place, What::Missing(name)))
}

fn player(node: Node<'_, '_>, id: &str, doubts: &mut Vec<Doubt>) -> Result<Player, ReadError> {
    let place = format!("player {id}");
    let person = node.children().find(|node| node.has_tag_name("GoPlayer")).unwrap_or(node);
    let some = |name: &str| child(person, name).filter(|text| !text.is_empty());
    let family = some("Surname").or_else(|| some("Name")).ok_or_else(|| wrong(&place, What::Missing("Surname")))?;
    let away = node.children().filter(|node| node.has_tag_name("NotPlayingInRound"));
    let absent = away.map(|node| round_of(&place, node.text().unwrap_or_default())).collect::<Result<_, _>>()?;
    Ok(Player {
        key: id.to_owned(),
        family: family.to_owned(),
        given: some("FirstName").unwrap_or_default().to_owned(),
        rank: some("GoLevel").and_then(|rank| rank_of(&place, rank, doubts)),
        rating: some("Rating").and_then(|rating| rating.parse().ok()),
        country: some("Country").map(str::to_owned),
        club: some("Club").map(str::to_owned),
        egd_pin: some("EgdPin").and_then(|pin| pin_of(&place, pin, doubts)),
        is_preliminary: child(node, "PreliminaryRegistration") == Some("true"),
        absent,
        ..Player::default()
    })
}

fn pairing(
    node: Node<'_, '_>,
    round: u16,
    numbers: &HashMap<String, usize>,
    tournament: &mut Tournament,
    doubts: &mut Vec<Doubt>,
) -> Result<(), ReadError> {
    let board = child(node, "BoardNumber").filter(|text| !text.is_empty()).unwrap_or("0");
    let place = format!("round {round}, board {board}");
    let find = |name: &'static str| {
        let id = needed(node, &place, name)?;
        numbers.get(id).copied().ok_or_else(|| wrong(&place, What::Player(id.to_owned())))
    };
    if child(node, "PairingWithBye") == Some("true") {
        // Whoever is there has nobody beside them, as White or as Black.
        let player = find("Black").or_else(|_| find("White"))?;
        tournament.byes.push(Bye { id: None, round, player, score: ByeScore::Win });
        return Ok(());
    }
    // `!` marks a referee's decision.
    let result = child(node, "Result").unwrap_or_default().trim_end_matches('!');
    let outcome = match result {
        "" | "?-?" | "?" => Outcome::Unknown,
        "0-0" => Outcome::BothLose,
        "1-1" => Outcome::BothWin,
        "0.5-0.5" | "½-½" | "1/2-1/2" | "=" | "=-=" => Outcome::Jigo,
        _ => {
            doubts.push(Doubt::of(&place, DoubtKind::NoColor(result.chars().take(20).collect())));
            Outcome::Unknown
        }
    };
    tournament.games.push(Game {
        id: None,
        round,
        table: match number::<u16>(&place, "table", board, 0..=u16::MAX)? {
            0 => None,
            _ => Some(table_of(&place, board)?),
        },
        black: find("Black")?,
        white: find("White")?,
        has_colors: true,
        handicap: handicap(&place, child(node, "Handicap").filter(|text| !text.is_empty()).unwrap_or("0"))?,
        komi: None,
        outcome,
        by_default: false,
    });
    Ok(())
}
