//! `shoutan pairing read`: what a file holds, for people by round and table, for programs as a line of JSON.

use std::io::Write;
use std::path::Path;

use pairing::{Bye, ByeScore, Game, Outcome, Tournament};
use serde_json::{Value as Json, json};
use terminal::ending::Ending;
use words::{Value, Word, sentence, tournaments};

use crate::arguments::Read;
use crate::listener::Listener;

pub fn run(asked: &Read, listener: Listener) -> anyhow::Result<Ending> {
    let mut ending = Ending::Done;
    for path in &asked.files {
        match listener.open(path, pairing::read)? {
            Some(read) if asked.json => writeln!(anstream::stdout(), "{}", line(path, &read)?)?,
            Some(read) => shown(path, &read, listener)?,
            None => ending = Ending::Unreadable,
        }
    }
    Ok(ending)
}

/// For programs: the tournament in the format that `pairing` writes and reads, with what is doubtful in the file.
fn line(path: &Path, read: &pairing::Read) -> serde_json::Result<Json> {
    let tournament: Json = serde_json::from_str(&pairing::json::write(&read.tournament))?;
    let doubts: Vec<String> = read.doubts.iter().map(ToString::to_string).collect();
    let (file, format) = (path.display().to_string(), read.format.name());
    Ok(json!({ "file": file, "format": format, "tournament": tournament, "doubts": doubts }))
}

fn shown(path: &Path, read: &pairing::Read, listener: Listener) -> anyhow::Result<()> {
    let Tournament { players, games, byes, rounds, name, .. } = &read.tournament;
    let open = games.iter().filter(|game| game.outcome == Outcome::Unknown).count();
    let file = Value::text(path.display());
    let heading = match name.as_str() {
        "" => sentence!(PairingFile { file, format: read.format.name() }),
        name => sentence!(PairingFileOf { file, format: read.format.name(), name }),
    };
    listener.say(heading)?;
    listener.say(sentence!(PairingHolds { players: players.len(), rounds, games: games.len(), open }))?;
    for round in 1..=*rounds {
        let mut free = byes.iter().filter(|bye| bye.round == round).peekable();
        let mut played = read.tournament.of_round(round).peekable();
        if free.peek().is_none() && played.peek().is_none() {
            continue;
        }
        listener.say(Value::from(sentence!(PlaceRound { number: Value::text(round) })).at_the_beginning())?;
        for game in played {
            writeln!(anstream::stdout(), "{}", game_line(&read.tournament, game, listener))?;
        }
        for Bye { player, score, .. } in free {
            let score = match score {
                ByeScore::Win => Word::ByeWin,
                ByeScore::Half => Word::ByeHalf,
                ByeScore::Nothing => Word::ByeNothing,
                ByeScore::Unknown => Word::EndedUnknown,
            };
            let said = sentence!(PairingNoOpponent { player: players[*player].name(), score });
            writeln!(anstream::stdout(), "       {}", listener.line(said))?;
        }
    }
    Ok(listener.doubts(path, read)?)
}

fn game_line(tournament: &Tournament, game: &Game, listener: Listener) -> String {
    let table = game.table.map_or_else(String::new, |table| table.to_string());
    let [black, white] = [game.black, game.white].map(|at| listener.line(tournament.players[at].name()));
    // Without colours nobody is known to be Black: the first named stands first.
    let signs = if game.has_colors { ["● ", "○ "] } else { ["", ""] };
    let stones = match game.handicap {
        0 => String::new(),
        stones => format!(", {}", listener.line(sentence!(PairingHandicap { stones }))),
    };
    let winner = match game.outcome {
        Outcome::Won(color) if !game.has_colors => {
            let winner = if color == board::Color::Black { game.black } else { game.white };
            let outcome = sentence!(EndedWinner { winner: tournament.players[winner].name() });
            Some(if game.by_default { sentence!(EndedByDefault { outcome }) } else { outcome })
        }
        _ => None,
    };
    let ended = listener.line(winner.map_or_else(|| tournaments::outcome(game.outcome, game.by_default), Value::from));
    format!("{table:>5}  {}{black} – {}{white}{stones}: {ended}", signs[0], signs[1])
}
