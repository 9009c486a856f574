//! OpenGotha's tournament file: XML with players, games and byes as attributes.
//!
//! A player's key is the name and first name in capital letters without spaces. Read from files of OpenGotha 3.48 to 3.52 and from those
//! that Pairgoth writes for it, which call a double loss `RESULT_BOTHLOOSE` and have no double loss of OpenGotha's own spelling.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use board::Color;
use roxmltree::Node;

use crate::field::{
    Doubt, DoubtKind, ReadError, What, days, handicap, komi as komi_of, pin as pin_of, rank as rank_of, round,
    short_name, table_of, wrong,
};
use crate::tournament::{Bye, ByeScore, Game, MOST_ROUNDS, Outcome, Player, Tournament, key_of};
use crate::xml::{attribute, escaped, needed, parse};

/// The rounds for which OpenGotha keeps who takes part.
const ROUNDS_OF_PARTICIPATION: u16 = 20;
/// What it adds where a result was decided without a game.
const BY_DEFAULT: &str = "_BYDEF";

/// Reads a file.
///
/// # Errors
/// Where it is no such XML, or a game of it cannot be meant.
pub fn read(text: &str, doubts: &mut Vec<Doubt>) -> Result<Tournament, ReadError> {
    let document = parse(text)?;
    let root = document.root_element();
    if !root.has_tag_name("Tournament") {
        return Err(ReadError::Format);
    }
    let mut tournament = heading(root, doubts);
    let mut keys = Keys::default();
    for node in below(root, "Players", "Player") {
        let player = player(node, doubts)?;
        keys.add(&player, tournament.players.len())?;
        tournament.players.push(player);
    }
    for node in below(root, "Games", "Game") {
        tournament.games.push(game(node, &keys)?);
    }
    // Within `ByePlayers`, or as Pairgoth writes it within another `ByePlayer`.
    for node in root.descendants().filter(|node| node.has_tag_name("ByePlayer") && node.has_attribute("player")) {
        let player = attribute(node, "player").unwrap_or_default();
        let round = round("a bye", needed(node, "a bye", "roundNumber")?)?;
        match keys.find(player) {
            Some(player) => tournament.byes.push(Bye { id: None, round, player, score: ByeScore::Win }),
            None => doubts.push(Doubt::of(format!("round {round}"), DoubtKind::ByePlayer(player.to_owned()))),
        }
    }
    Ok(tournament)
}

fn below<'a, 'i>(root: Node<'a, 'i>, list: &'static str, item: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    let lists = root.children().filter(move |node| node.has_tag_name(list));
    lists.flat_map(move |node| node.children().filter(move |node| node.has_tag_name(item)))
}

fn heading(root: Node<'_, '_>, doubts: &mut Vec<Doubt>) -> Tournament {
    let mut tournament = Tournament::default();
    let Some(general) = root.descendants().find(|node| node.has_tag_name("GeneralParameterSet")) else {
        return tournament;
    };
    let some = |name: &str| attribute(general, name).filter(|text| !text.is_empty());
    tournament.name = some("name").unwrap_or_default().to_owned();
    tournament.place = some("location").map(str::to_owned);
    tournament.days = some("beginDate").zip(some("endDate")).and_then(|(first, last)| days(first, last));
    tournament.rounds = some("numberOfRounds").and_then(|rounds| rounds.parse().ok()).unwrap_or(0).min(MOST_ROUNDS);
    tournament.komi = some("komi").and_then(|komi| komi_of("GeneralParameterSet", komi, doubts));
    tournament
}

fn player(node: Node<'_, '_>, doubts: &mut Vec<Doubt>) -> Result<Player, ReadError> {
    let family = needed(node, "a player", "name")?.to_owned();
    let given = attribute(node, "firstName").unwrap_or_default().to_owned();
    let place = format!("{family} {given}");
    let some = |name: &str| attribute(node, name).filter(|text| !text.is_empty());
    let rank = some("rank").or_else(|| some("grade")).and_then(|rank| rank_of(&place, rank, doubts));
    let pin = some("egfPin").and_then(|pin| pin_of(&place, pin, doubts));
    let plays = some("participating").unwrap_or_default();
    let absent = plays.bytes().zip(1..=MOST_ROUNDS).filter(|(plays, _)| *plays == b'0').map(|(_, round)| round);
    Ok(Player {
        key: own_key(&family, &given),
        rank,
        rating: some("rating").and_then(|rating| rating.parse().ok()),
        country: some("country").map(str::to_owned),
        club: some("club").map(str::to_owned),
        egd_pin: pin,
        aga_number: some("agaId").map(str::to_owned),
        is_preliminary: some("registeringStatus") == Some("PRE"),
        absent: absent.collect(),
        family,
        given,
        ..Player::default()
    })
}

/// The key by which its games name a player.
fn own_key(family: &str, given: &str) -> String {
    format!("{family}{given}").to_uppercase().split_whitespace().collect()
}

/// Players by the keys of their games.
#[derive(Default)]
struct Keys {
    exact: HashMap<String, usize>,
    /// As other programs spell them; none where two are alike.
    alike: HashMap<String, Option<usize>>,
}

impl Keys {
    fn add(&mut self, player: &Player, at: usize) -> Result<(), ReadError> {
        if self.exact.insert(player.key.clone(), at).is_some() {
            return Err(wrong("the players", What::Twice(player.name())));
        }
        self.alike.entry(key_of(&player.key)).and_modify(|known| *known = None).or_insert(Some(at));
        Ok(())
    }

    fn find(&self, key: &str) -> Option<usize> {
        self.exact.get(key).copied().or_else(|| self.alike.get(&key_of(key)).copied().flatten())
    }
}

fn game(node: Node<'_, '_>, keys: &Keys) -> Result<Game, ReadError> {
    let round = round("a game", needed(node, "a game", "roundNumber")?)?;
    let place = format!("round {round}, table {}", attribute(node, "tableNumber").unwrap_or("?"));
    let table = table_of(&place, needed(node, &place, "tableNumber")?)?;
    let find = |name: &'static str| {
        let key = needed(node, &place, name)?;
        keys.find(key).ok_or_else(|| wrong(&place, What::Player(key.to_owned())))
    };
    let result = attribute(node, "result").unwrap_or("RESULT_UNKNOWN");
    let (outcome, by_default) =
        outcome(result).ok_or_else(|| wrong(&place, What::Result(result.chars().take(40).collect())))?;
    Ok(Game {
        id: None,
        round,
        table: Some(table),
        black: find("blackPlayer")?,
        white: find("whitePlayer")?,
        has_colors: attribute(node, "knownColor") != Some("false"),
        handicap: handicap(&place, attribute(node, "handicap").unwrap_or("0"))?,
        komi: None,
        outcome,
        by_default,
    })
}

/// What a code says, and whether by default.
fn outcome(code: &str) -> Option<(Outcome, bool)> {
    let (code, by_default) = code.strip_suffix(BY_DEFAULT).map_or((code, false), |code| (code, true));
    let outcome = match code {
        "RESULT_UNKNOWN" | "" => Outcome::Unknown,
        "RESULT_BLACKWINS" => Outcome::Won(Color::Black),
        "RESULT_WHITEWINS" => Outcome::Won(Color::White),
        "RESULT_EQUAL" => Outcome::Jigo,
        "RESULT_BOTHWIN" => Outcome::BothWin,
        "RESULT_BOTHLOSE" | "RESULT_BOTHLOOSE" => Outcome::BothLose,
        _ => return None,
    };
    Some((outcome, by_default))
}

/// The code of an outcome as OpenGotha spells it. It has none for a game that does not count: nothing is known of such a one.
#[must_use]
pub const fn code(outcome: Outcome, by_default: bool) -> &'static str {
    match (outcome, by_default) {
        (Outcome::Unknown | Outcome::Cancelled, _) => "RESULT_UNKNOWN",
        (Outcome::Won(Color::Black), false) => "RESULT_BLACKWINS",
        (Outcome::Won(Color::Black), true) => "RESULT_BLACKWINS_BYDEF",
        (Outcome::Won(Color::White), false) => "RESULT_WHITEWINS",
        (Outcome::Won(Color::White), true) => "RESULT_WHITEWINS_BYDEF",
        (Outcome::Jigo, false) => "RESULT_EQUAL",
        (Outcome::Jigo, true) => "RESULT_EQUAL_BYDEF",
        (Outcome::BothWin, false) => "RESULT_BOTHWIN",
        (Outcome::BothWin, true) => "RESULT_BOTHWIN_BYDEF",
        (Outcome::BothLose, false) => "RESULT_BOTHLOSE",
        (Outcome::BothLose, true) => "RESULT_BOTHLOSE_BYDEF",
    }
}

/// The place of each game's result in the text, by round and table: between its quotes.
pub(crate) fn places(text: &str) -> Result<HashMap<(u16, u16), Range<usize>>, ReadError> {
    let before = text.len() - text.trim_start().len();
    let document = parse(text)?;
    let mut places = HashMap::new();
    for node in below(document.root_element(), "Games", "Game") {
        let round = round("a game", needed(node, "a game", "roundNumber")?)?;
        let table = table_of("a game", needed(node, "a game", "tableNumber")?)?;
        let result = node.attribute_node("result").ok_or_else(|| wrong("a game", What::Missing("result")))?;
        let Range { start, end } = result.range_value();
        places.insert((round, table), start + before..end + before);
    }
    Ok(places)
}

/// Writes a tournament as a file that OpenGotha opens. What it needs beside and nobody said are its own defaults: pairing is its affair.
#[must_use]
pub fn write(tournament: &Tournament) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
                    <Tournament dataVersion=\"201\" externalIPAddress=\"\" fullVersionNumber=\"3.51.02\" runningMode=\"SAL\" \
                    saveDT=\"20260101000000\">\n    <Players>\n"
        .to_owned();
    for player in &tournament.players {
        player_line(&mut text, player);
    }
    text.push_str("    </Players>\n    <Games>\n");
    for game in &tournament.games {
        let key = |at: usize| escaped(&own_key(&tournament.players[at].family, &tournament.players[at].given));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "        <Game blackPlayer=\"{}\" handicap=\"{}\" knownColor=\"{}\" result=\"{}\" roundNumber=\"{}\" \
             tableNumber=\"{}\" whitePlayer=\"{}\"/>",
            key(game.black),
            game.handicap,
            game.has_colors,
            code(game.outcome, game.by_default),
            game.round,
            game.table.unwrap_or(0),
            key(game.white),
        );
    }
    text.push_str("    </Games>\n    <ByePlayers>\n");
    for bye in &tournament.byes {
        let player = &tournament.players[bye.player];
        let key = escaped(&own_key(&player.family, &player.given));
        let _ = writeln!(text, "        <ByePlayer player=\"{key}\" roundNumber=\"{}\"/>", bye.round);
    }
    text.push_str("    </ByePlayers>\n");
    text.push_str(&parameters(tournament));
    text.push_str("</Tournament>\n");
    text
}

fn player_line(text: &mut String, player: &Player) {
    let some = |value: &Option<String>| escaped(value.as_deref().unwrap_or_default());
    let rank = player.rank.map_or_else(String::new, |rank| rank.to_string().to_uppercase());
    let plays: String = (1..=ROUNDS_OF_PARTICIPATION.max(player.absent.last().copied().unwrap_or(0)))
        .map(|round| if player.absent.contains(&round) { '0' } else { '1' })
        .collect();
    let _ = writeln!(
        text,
        "        <Player agaExpirationDate=\"\" agaId=\"{}\" club=\"{}\" country=\"{}\" egfPin=\"{}\" ffgLicence=\"\" \
         ffgLicenceStatus=\"\" firstName=\"{}\" grade=\"{rank}\" name=\"{}\" participating=\"{plays}\" rank=\"{rank}\" \
         rating=\"{}\" ratingOrigin=\"\" registeringStatus=\"{}\" smmsCorrection=\"0\"/>",
        some(&player.aga_number),
        some(&player.club),
        some(&player.country),
        some(&player.egd_pin),
        escaped(&player.given),
        escaped(&player.family),
        player.rating.map_or_else(String::new, |rating| rating.to_string()),
        if player.is_preliminary { "PRE" } else { "FIN" },
    );
}

fn parameters(tournament: &Tournament) -> String {
    let [first, last] = tournament.days.clone().unwrap_or_else(|| ["2026-01-01".to_owned(), "2026-01-01".to_owned()]);
    let komi = tournament.komi.map_or_else(|| "7.5".to_owned(), |komi| komi.to_string());
    let rounds = tournament.rounds.max(1);
    let criteria: String = ["NBW", "SOSW", "SOSOSW", "NULL", "NULL", "NULL"]
        .iter()
        .zip(1..)
        .map(|(name, number)| format!("                <PlacementCriterion name=\"{name}\" number=\"{number}\"/>\n"))
        .collect();
    format!(
        "    <TournamentParameterSet>\n        <GeneralParameterSet bInternet=\"false\" basicTime=\"60\" beginDate=\"{first}\" \
         canByoYomiTime=\"300\" complementaryTimeSystem=\"STDBYOYOMI\" director=\"\" endDate=\"{last}\" fischerTime=\"10\" \
         genCountNotPlayedGamesAsHalfPoint=\"false\" genMMBar=\"9D\" genMMFloor=\"30K\" genMMS2ValueAbsent=\"0\" \
         genMMS2ValueBye=\"2\" genMMZero=\"30K\" genNBW2ValueAbsent=\"0\" genNBW2ValueBye=\"2\" genRoundDownNBWMMS=\"true\" \
         komi=\"{komi}\" location=\"{}\" name=\"{}\" nbMovesCanTime=\"15\" numberOfCategories=\"1\" numberOfRounds=\"{rounds}\" \
         shortName=\"{}\" size=\"19\" stdByoYomiTime=\"30\"/>\n        <HandicapParameterSet hdBasedOnMMS=\"false\" \
         hdCeiling=\"0\" hdCorrection=\"0\" hdNoHdRankThreshold=\"30K\"/>\n        <PlacementParameterSet>\n            \
         <PlacementCriteria>\n{criteria}            </PlacementCriteria>\n        </PlacementParameterSet>\n        \
         <PairingParameterSet paiBaAvoidDuplGame=\"500000000000000\" paiBaBalanceWB=\"1000000\" paiBaDeterministic=\"true\" \
         paiBaRandom=\"0\" paiMaAdditionalPlacementCritSystem1=\"Rating\" paiMaAdditionalPlacementCritSystem2=\"Rating\" \
         paiMaAvoidMixingCategories=\"0\" paiMaCompensateDUDD=\"true\" paiMaDUDDLowerMode=\"MID\" paiMaDUDDUpperMode=\"MID\" \
         paiMaDUDDWeight=\"100000000\" paiMaLastRoundForSeedSystem1=\"4\" paiMaMaximizeSeeding=\"5000000\" \
         paiMaMinimizeScoreDifference=\"100000000000\" paiMaSeedSystem1=\"SPLITANDSLIP\" paiMaSeedSystem2=\"SPLITANDFOLD\" \
         paiSeAvoidSameGeo=\"0\" paiSeBarThresholdActive=\"true\" paiSeDefSecCrit=\"20000000000000\" paiSeMinimizeHandicap=\"0\" \
         paiSeNbWinsThresholdActive=\"true\" paiSePreferMMSDiffRatherThanSameClub=\"0\" \
         paiSePreferMMSDiffRatherThanSameCountry=\"0\" paiSeRankThreshold=\"30K\" paiStandardNX1Factor=\"0.5\"/>\n        \
         <DPParameterSet gameFormat=\"short\" playerSortType=\"name\"/>\n        <PublishParameterSet print=\"true\"/>\n    \
         </TournamentParameterSet>\n",
        escaped(tournament.place.as_deref().unwrap_or_default()),
        escaped(&tournament.name),
        escaped(&short_name(&tournament.name)),
    )
}
