//! `shoutan pairing write`: a file written again in another format, and what that format cannot hold.

use std::io;

use board::Color;
use pairing::{Encoding, Format, Outcome, Tournament, encode};
use terminal::ending::{Ending, misuse};
use words::{Value, Word, sentence, tournaments};

use crate::arguments::{Write, Written};
use crate::listener::Listener;
use crate::telling;

/// Every way in which a game can have ended, those that somebody won taken together: formats do not all know colours.
const OUTCOMES: [Outcome; 6] = [
    Outcome::Won(Color::Black),
    Outcome::Jigo,
    Outcome::BothWin,
    Outcome::BothLose,
    Outcome::Cancelled,
    Outcome::Unknown,
];

pub fn run(asked: &Write, listener: Listener) -> anyhow::Result<Ending> {
    let is_text = matches!(asked.format, Written::H9 | Written::Aga | Written::Csv);
    if asked.latin9 && !is_text {
        return misuse(&listener.line(Word::EncodingUtf8Only));
    }
    let Some(read) = listener.open(&asked.file, pairing::read)? else { return Ok(Ending::Unreadable) };
    listener.doubts(&asked.file, &read)?;
    let text = written(&read.tournament, asked.format);
    let encoded = encode(&text, if asked.latin9 { Encoding::Latin9 } else { Encoding::Utf8 });
    if !listener.keep(&asked.out, &encoded.bytes)? {
        return Ok(Ending::Unreadable);
    }
    let is_whole = compared(&read.tournament, &encoded.bytes, asked, listener)?;
    if encoded.lost.is_empty() {
        return Ok(if is_whole { Ending::Done } else { Ending::Refused });
    }
    let (file, letters) = (Value::text(asked.out.display()), encoded.lost.iter().collect::<String>());
    listener.complain(&sentence!(EncodingLost { file, letters }))?;
    Ok(Ending::Refused)
}

fn written(tournament: &Tournament, format: Written) -> String {
    let last = tournament.rounds;
    match format {
        Written::H9 => pairing::h9::write(tournament, last, pairing::h9::Writing::default()),
        Written::Aga => pairing::aga::write(tournament, last),
        Written::Opengotha => pairing::opengotha::write(tournament),
        Written::Pairgoth => pairing::pairgoth::write(tournament),
        Written::Csv => pairing::csv::write(tournament),
        Written::Json => pairing::json::write(tournament),
    }
}

/// Reads what was written and tells which games are not in it as they were: a format that has no word for an outcome leaves it out.
/// Whether all are.
fn compared(before: &Tournament, bytes: &[u8], asked: &Write, listener: Listener) -> io::Result<bool> {
    let file = || Value::text(asked.out.display());
    let format = asked.format.format();
    let after = match pairing::read(bytes) {
        Ok(after) if after.format == format => after.tournament,
        Ok(_) => return unlike(listener, asked, telling::unread(&pairing::ReadError::Format)),
        Err(error) => return unlike(listener, asked, telling::unread(&error)),
    };
    let number = |tournament: &Tournament, outcome: Outcome| {
        let is_same = |other: Outcome| match (outcome, other) {
            (Outcome::Won(_), Outcome::Won(_)) => true,
            (one, other) => one == other,
        };
        tournament.games.iter().filter(|game| is_same(game.outcome)).count()
    };
    let mut is_whole = true;
    for outcome in OUTCOMES {
        let (had, has) = (number(before, outcome), number(&after, outcome));
        if had != has {
            is_whole = false;
            let ended = match outcome {
                Outcome::Won(_) => Word::EndedWon.into(),
                other => tournaments::outcome(other, false),
            };
            listener.complain(&sentence!(WriteHolds { file: file(), format: format.name(), ended, had, has }))?;
        }
    }
    // Such a list has no colours to leave out.
    let colorless = before.games.iter().filter(|game| !game.has_colors).count();
    if colorless > 0 && matches!(format, Format::Csv | Format::Aga) {
        is_whole = false;
        listener.complain(&sentence!(WriteColors { file: file(), format: format.name(), games: colorless }))?;
    }
    Ok(is_whole)
}

fn unlike(listener: Listener, asked: &Write, why: Value) -> io::Result<bool> {
    listener.complain(&sentence!(PairingUnread { file: Value::text(asked.out.display()), why }))?;
    Ok(false)
}
