//! The API under `/api/v1`, described by `station/pages/openapi.json`, which a test holds against the routes.

use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use serde_json::{Value, json};

use super::Station;
use super::gate::Visitor;
use super::pages::entering;
use super::pages::login::log_in;
use super::posted::Posted;
use super::trouble::Trouble;
use crate::hall::camera::Life;
use crate::hall::{Game, State as GameState};
use crate::language::declined::declined;
use crate::language::{Language, Refusal};
use crate::store::fact::GameId;
use crate::store::reading::{Hint, Reading};

/// What is counted since the start.
#[derive(Debug, Default)]
pub struct Counters {
    /// Requests answered.
    pub requests: AtomicU64,
    /// Of these with a fault of ours or the disk's.
    pub failures: AtomicU64,
}

/// The document.
pub async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../pages/openapi.json"))
}

/// Whether the station works.
pub async fn health(State(station): State<Arc<Station>>) -> Json<Value> {
    let sequence = station.desk.see(|hall| hall.sequence);
    let key = HEXLOWER.encode(station.desk.store.public_key().as_bytes());
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "sequence": sequence, "public_key": key }))
}

/// What Prometheus reads.
pub async fn metrics(State(station): State<Arc<Station>>) -> impl IntoResponse {
    let mut text = String::new();
    let (sequence, states, waiting) = station.desk.see(|hall| {
        let states =
            GameState::ALL.map(|state| (state, hall.games.values().filter(|game| game.state() == state).count()));
        let photos = hall.games.values().flat_map(|game| &game.photos);
        (hall.sequence, states, photos.filter(|taken| taken.reading.is_none()).count())
    });
    let mut put = |name: &str, kind: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = write!(text, "# TYPE shoutan_{name} {kind}\n{value}");
    };
    put("log_entries", "counter", format!("shoutan_log_entries {sequence}\n"));
    put(
        "games",
        "gauge",
        states.iter().map(|(state, games)| format!("shoutan_games{{state=\"{}\"}} {games}\n", state.name())).collect(),
    );
    put("photos_waiting", "gauge", format!("shoutan_photos_waiting {waiting}\n"));
    let readers = &station.desk.readers;
    put(
        "readings_refused_by_disk",
        "gauge",
        format!("shoutan_readings_refused_by_disk {}\n", readers.refused_by_disk()),
    );
    put("readers_replaced", "counter", format!("shoutan_readers_replaced {}\n", readers.replaced()));
    put("requests", "counter", format!("shoutan_requests {}\n", station.counters.requests.load(Ordering::Relaxed)));
    put("failures", "counter", format!("shoutan_failures {}\n", station.counters.failures.load(Ordering::Relaxed)));
    let cameras = station.cameras.tables();
    let live = cameras.iter().filter(|table| station.cameras.life(**table) == Some(Life::Live)).count();
    put("cameras", "gauge", format!("shoutan_cameras {}\n", cameras.len()));
    put("cameras_live", "gauge", format!("shoutan_cameras_live {live}\n"));
    let bowls = station.bowls.all();
    let live =
        bowls.iter().filter(|(table, side)| station.bowls.view(*table, *side).is_some_and(|view| view.live)).count();
    put("bowls", "gauge", format!("shoutan_bowls {}\n", bowls.len()));
    put("bowls_live", "gauge", format!("shoutan_bowls_live {live}\n"));
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}

/// Logs a program in: name and password in a form, a bearer token out.
pub async fn session(
    State(station): State<Arc<Station>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    posted: Posted,
) -> Result<Response, Trouble> {
    match log_in(&station, address, posted.get("name"), posted.raw("password")).await? {
        Some(token) => Ok(Json(json!({ "token": token })).into_response()),
        None => Ok((StatusCode::UNAUTHORIZED, Json(json!({ "error": "Name or password is wrong." }))).into_response()),
    }
}

/// Every game.
pub async fn games(State(station): State<Arc<Station>>) -> Json<Value> {
    Json(station.desk.see(|hall| hall.games.values().map(summary).collect()))
}

/// One game with its reading.
pub async fn game(
    State(station): State<Arc<Station>>,
    Path((round, table)): Path<(u16, u16)>,
) -> Result<Json<Value>, Trouble> {
    let game = station.desk.see(|hall| hall.games.get(&GameId { round, table }).cloned()).ok_or(Trouble::NotFound)?;
    let mut answer = summary(&game);
    answer["photos"] = game.photos.iter().map(photo_json).collect();
    answer["said"] = json!(game.said);
    Ok(Json(answer))
}

fn photo_json(taken: &crate::hall::TakenPhoto) -> Value {
    let reading = match &taken.reading {
        None => json!({ "status": "waiting" }),
        Some(Reading::Refused { reason, cause }) => {
            let reason = declined(Language::English, reason.as_deref(), *cause);
            json!({ "status": "refused", "reason": reason, "cause": cause })
        }
        Some(Reading::Read { rows, doubtful, hint, .. }) => {
            let mut read = json!({ "status": "read", "rows": rows, "doubtful": doubtful });
            if let Some(Hint { reason, cause }) = hint {
                read["reason"] = json!(declined(Language::English, reason.as_deref(), Some(*cause)));
                read["cause"] = json!(cause);
            }
            read
        }
    };
    json!({ "photo": taken.photo, "shows": taken.shows, "at_ms": taken.at_ms, "who": taken.who, "reading": reading })
}

/// Takes a photograph for a game.
pub async fn photo(
    State(station): State<Arc<Station>>,
    Path((round, table)): Path<(u16, u16)>,
    visitor: Visitor,
    posted: Posted,
) -> Result<Response, Trouble> {
    let shows = entering::shows(posted.get("shows"))?;
    let bytes = posted.file.ok_or(Trouble::Form(Refusal::PhotographFirst))?;
    let photo = entering::keep(&station, visitor.name(), GameId { round, table }, bytes, shows, "api").await?;
    Ok((StatusCode::ACCEPTED, Json(json!({ "photo": photo }))).into_response())
}

/// Every result that stands.
pub async fn results(State(station): State<Arc<Station>>) -> Json<Value> {
    Json(station.desk.see(|hall| hall.games.values().filter_map(result).collect()))
}

fn summary(game: &Game) -> Value {
    json!({
        "round": game.id.round,
        "table": game.id.table,
        "black": game.facts.black,
        "white": game.facts.white,
        "rules": game.facts.rules,
        "state": game.state().name(),
        "result": game.claim.as_ref().map(|claim| &claim.record.result),
    })
}

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
