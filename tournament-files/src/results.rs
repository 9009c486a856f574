//! `shoutan pairing results`: results put into the file that a pairing program wrote last, and why others were not.

use pairing::merge::{MergeError, Merged, Standing, merge};
use pairing::{DoubtKind, Format, Game, Outcome, Read, ReadError, Tournament};
use terminal::ending::Ending;
use words::{Value, Word, sentence, tournaments};

use crate::arguments::Results;
use crate::listener::Listener;

pub fn run(asked: &Results, listener: Listener) -> anyhow::Result<Ending> {
    let Some(read) = listener.open(&asked.results, pairing::read)? else { return Ok(Ending::Unreadable) };
    let Read { format, tournament, doubts, .. } = &read;
    let refused = if !matches!(format, Format::Csv | Format::Json) {
        Some(Word::MergeResults)
    } else if doubts.iter().any(|doubt| doubt.kind == DoubtKind::Round) {
        Some(Word::MergeNoRound)
    } else {
        None
    };
    if let Some(why) = refused {
        let file = Value::text(asked.results.display());
        listener.complain(&sentence!(PairingUnread { file, why }))?;
        return Ok(Ending::Unreadable);
    }
    listener.doubts(&asked.results, &read)?;
    let standings = standings(tournament);
    let take = |bytes: &[u8]| match merge(bytes, &standings) {
        Ok(merged) => Ok(Some(merged)),
        Err(MergeError::Read(error)) => Err(error),
        Err(MergeError::Format(_)) => Ok::<_, ReadError>(None),
    };
    let Some(merged) = listener.open(&asked.into, take)? else { return Ok(Ending::Unreadable) };
    let Some(Merged { bytes, put, same, differences }) = merged else {
        let file = Value::text(asked.into.display());
        listener.complain(&sentence!(PairingUnread { file, why: Word::MergeFormat }))?;
        return Ok(Ending::Unreadable);
    };
    for difference in &differences {
        listener.complain(&tournaments::difference(difference))?;
    }
    if !listener.keep(&asked.out, &bytes)? {
        return Ok(Ending::Unreadable);
    }
    let file = Value::text(asked.out.display());
    listener.say(sentence!(MergeDone { file, put, same, differ: differences.len() }))?;
    Ok(if differences.is_empty() { Ending::Done } else { Ending::Refused })
}

/// The results that a list knows.
fn standings(tournament: &Tournament) -> Vec<Standing> {
    let name = |player: usize| tournament.players[player].name();
    let standing = |game: &Game| Standing {
        round: game.round,
        table: game.table.unwrap_or(0),
        black: name(game.black),
        white: name(game.white),
        outcome: game.outcome,
        by_default: game.by_default,
    };
    tournament.games.iter().filter(|game| game.outcome != Outcome::Unknown).map(standing).collect()
}
