//! `shoutan pairings`: the next round by Ing's tournament system, from the results so far (Ing 1996, "Ing's Tournament System").

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use board::Color;
use clap::Args;
use scoring::tournament::{IngSystem, Standing};
use scoring::{HalfPoints, Rules};
use terminal::ending::Ending;
use words::{Joint, Language, Sentence, Value, Word, sentence};

use super::results::Results;

/// `shoutan pairings`.
#[derive(Debug, Args)]
pub struct Pairings {
    /// Lists of results (.csv) as `shoutan standings` takes them; none before the first round.
    #[arg(value_name = "RESULTS", required_unless_present = "players")]
    pub lists: Vec<PathBuf>,
    /// The players, one name a line, in the order of their numbers. Without this, in the order in which the lists name them.
    #[arg(long, value_name = "FILE")]
    pub players: Option<PathBuf>,
    /// The games more won than lost that make a winner, who plays no more.
    #[arg(long, value_name = "GAMES", default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=100))]
    pub in_line: i32,
    /// The games more lost than won that put a player out.
    #[arg(long, value_name = "GAMES", default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=100))]
    pub out_line: i32,
}

/// Pairs the next round.
///
/// # Errors
/// Where nothing can be written; what is wrong with a list is told, not returned.
pub fn run(asked: &Pairings, language: Language) -> anyhow::Result<Ending> {
    let mut results = Results::default();
    let players: Vec<PathBuf> = asked.players.iter().cloned().collect();
    if let Some(ending) = super::read(language, &players, |bytes| results.add_players(bytes))? {
        return Ok(ending);
    }
    // What White received does not decide who won.
    let komi: HalfPoints = Rules::ING_1996.even_compensation;
    if let Some(ending) = super::read(language, &asked.lists, |bytes| results.add(bytes, komi))? {
        return Ok(ending);
    }
    results.in_order_of_rounds();
    let lines = IngSystem::new(asked.in_line, -asked.out_line)?;
    anstream::stdout().write_all(table_text(language, &results, lines).as_bytes())?;
    Ok(Ending::Done)
}

fn table_text(language: Language, results: &Results, lines: IngSystem) -> String {
    let standings: Vec<Standing> =
        (0..results.players.len()).map(|player| lines.standing(won(results, player))).collect();
    let met = |one: usize, other: usize| {
        results
            .games
            .iter()
            .any(|game| (game.black, game.white) == (one, other) || (game.white, game.black) == (one, other))
    };
    let pairs = IngSystem::pair(&standings, met);
    let name = |player: usize| format!("{} {}", player + 1, results.players[player]);
    let line = |player: usize| super::table::line(standings[player]);
    // Writing to a string cannot fail, here and below.
    let mut text = String::new();
    for (table, &(one, other)) in pairs.iter().enumerate() {
        let pair = sentence!(PairingsTable {
            table: table + 1,
            one: name(one),
            line: line(one),
            other: name(other),
            others_line: line(other),
        });
        let again = if met(one, other) { language.say(Word::PairingsAgain) } else { "" };
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{}{again}", language.tell(&pair));
    }
    let plays = |player: usize| pairs.iter().any(|&(one, other)| player == one || player == other);
    /// What a list of players is headed with, and who is in it.
    type List = (fn(Value) -> Sentence, fn(Standing) -> bool);
    let headings: [List; 3] = [
        (|players| sentence!(PairingsIn { players }), |standing| standing == Standing::In),
        (|players| sentence!(PairingsOut { players }), |standing| standing == Standing::Out),
        (|players| sentence!(PairingsSitsOut { players }), |standing| matches!(standing, Standing::On(_))),
    ];
    for (heading, is_meant) in headings {
        let named: Vec<String> =
            (0..standings.len()).filter(|&player| is_meant(standings[player]) && !plays(player)).map(name).collect();
        if !named.is_empty() {
            let _ = writeln!(text, "{}", language.tell(&heading(Value::several(named, Joint::Comma))));
        }
    }
    if !pairs.is_empty() {
        let _ = writeln!(text, "{}", language.say(Word::PairingsColors));
    }
    text
}

/// A player's decided games, in the order of the rounds: whether each was won.
fn won(results: &Results, player: usize) -> impl Iterator<Item = bool> {
    results.games.iter().filter_map(move |game| {
        let color = [(game.black, Color::Black), (game.white, Color::White)]
            .into_iter()
            .find_map(|(who, color)| (who == player).then_some(color))?;
        game.result.winner().map(|winner| winner == color)
    })
}
