//! A result as programs are told it: by the API, as an export, and as an event.

use hall::Game;
use serde_json::{Value, json};

/// A result that stands, its winner named.
pub fn result(game: &Game) -> Option<Value> {
    let (claim, confirmation) = (game.claim.as_ref()?, game.confirmation.as_ref()?);
    let result = &claim.record.result;
    let winner = match result.as_bytes() {
        [b'B', b'+', ..] => Some("black"),
        [b'W', b'+', ..] => Some("white"),
        _ => None,
    };
    Some(json!({
        "round": game.id.round,
        "table": game.id.table,
        "black": game.facts.black,
        "white": game.facts.white,
        "result": result,
        "winner": winner,
        "claimed_by": claim.who,
        "confirmed_by": game.confirmed_by(),
        "confirmation": confirmation.by,
        "at_ms": confirmation.at_ms,
        "entry": confirmation.sequence,
        "seal": confirmation.seal,
    }))
}
