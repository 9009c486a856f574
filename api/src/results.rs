//! A result as programs are told it: by the API, as an export, and as an event.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hall::Game;
use records::fact::ConfirmedBy;
use serde::Serialize;
use server::Station;
use utoipa::ToSchema;

/// A result that stands
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Result)]
pub struct Standing {
    /// The round
    pub round: u16,
    /// The table
    pub table: u16,
    /// Black's player
    pub black: String,
    /// White's player
    pub white: String,
    /// With its winner: B+7, W+R, 0
    pub result: String,
    /// Who won, where somebody did
    #[schema(required = true)]
    pub winner: Option<Winner>,
    /// Who stood for it
    pub claimed_by: String,
    /// The second official, or both players
    #[schema(value_type = String)]
    pub confirmed_by: Option<String>,
    /// How it was confirmed
    #[schema(value_type = Confirmation)]
    pub confirmation: ConfirmedBy,
    /// When, in milliseconds since 1970
    pub at_ms: u64,
    /// The log's entry that confirmed it
    pub entry: u64,
    /// That entry's seal
    pub seal: String,
}

/// The side that won
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// Black
    Black,
    /// White
    White,
}

/// Who confirmed a claim: a second official, or both players by their codes
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(dead_code, reason = "the document's words for `ConfirmedBy`, which a test holds against real answers")]
enum Confirmation {
    Official,
    Players,
}

impl Standing {
    /// The result of a game, where one stands.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let (claim, confirmation) = (game.claim.as_ref()?, game.confirmation.as_ref()?);
        let result = claim.record.result.clone();
        let winner = match result.as_bytes() {
            [b'B', b'+', ..] => Some(Winner::Black),
            [b'W', b'+', ..] => Some(Winner::White),
            _ => None,
        };
        Some(Self {
            round: game.id.round,
            table: game.id.table,
            black: game.facts.black.clone(),
            white: game.facts.white.clone(),
            result,
            winner,
            claimed_by: claim.who.clone(),
            confirmed_by: game.confirmed_by(),
            confirmation: confirmation.by,
            at_ms: confirmation.at_ms,
            entry: confirmation.sequence,
            seal: confirmation.seal.clone(),
        })
    }
}

/// Every result that stands
#[utoipa::path(get, path = "/results", responses((status = 200, description = "Results", body = Vec<Standing>)))]
pub async fn all(State(station): State<Arc<Station>>) -> Json<Vec<Standing>> {
    Json(station.live_hall.see(|hall| hall.games.values().filter_map(Standing::of).collect()))
}
