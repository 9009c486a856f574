//! What every parser of pairing programs' files has to keep to; shared by the targets and the test that replays their corpora.

use ::pairing::{Doubt, Encoding, ReadError, Tournament, encode};

/// A parser of one format.
pub type Parser = fn(&str, &mut Vec<Doubt>) -> Result<Tournament, ReadError>;

/// Bytes to a parser, and as any file; what is read can be written, judged and filled with results.
pub fn check(parser: Parser, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = parser(&text, &mut Vec::new());
    let _ = ::pairing::check::check(bytes);
    let Ok(read) = ::pairing::read(bytes) else { return };
    let tournament = &read.tournament;
    let last = tournament.rounds;
    for text in [
        ::pairing::h9::write(tournament, last, ::pairing::h9::Writing { drops_by_default: true }),
        ::pairing::aga::write(tournament, last),
        ::pairing::pairgoth::write(tournament),
        ::pairing::opengotha::write(tournament),
        ::pairing::csv::write(tournament),
    ] {
        let _ = ::pairing::read(encode(&text, Encoding::Latin9).bytes.as_slice());
    }
    let json = ::pairing::json::write(tournament);
    let again = ::pairing::read(json.as_bytes()).expect("what was read is written as JSON that can be read");
    assert_eq!(again.tournament.games.len(), tournament.games.len());
    let standings: Vec<_> = tournament.games.iter().map(|game| standing(tournament, game)).collect();
    let _ = ::pairing::merge::merge(bytes, &standings);
}

fn standing(tournament: &Tournament, game: &::pairing::Game) -> ::pairing::merge::Standing {
    ::pairing::merge::Standing {
        round: game.round,
        table: game.table.unwrap_or(1),
        black: tournament.players[game.black].name(),
        white: tournament.players[game.white].name(),
        outcome: ::pairing::Outcome::Jigo,
        by_default: false,
    }
}
