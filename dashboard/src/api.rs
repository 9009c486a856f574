//! The API under `/api/v1`, described by `dashboard/pages/openapi.json`, which a test holds against the routes.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use hall::Game;
use pipeline::sentences::kept;
use records::fact::GameId;
use records::reading::{ChainMark, Hint, Reading};
use serde_json::{Value, json};
use server::Station;
use server::access::Visitor;
use server::caller::Caller;
use server::posted::Posted;
use server::trouble::Trouble;
use words::{Language, Refusal};

use super::pages::login::log_in;
use super::result_json::result;
use super::taking;

/// The document.
pub async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../pages/openapi.json"))
}

/// Whether the station works.
pub async fn health(State(station): State<Arc<Station>>) -> Json<Value> {
    let sequence = station.desk.see(|hall| hall.sequence);
    let key = HEXLOWER.encode(station.desk.store.public_key().as_bytes());
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "sequence": sequence, "public_key": key }))
}

/// Logs a program in: name and password in a form, a bearer token out.
pub async fn session(State(station): State<Arc<Station>>, caller: Caller, posted: Posted) -> Result<Response, Trouble> {
    match log_in(&station, caller, None, posted.get("name"), posted.raw("password")).await? {
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
    answer["marked"] = json!({ "dead": game.marked(ChainMark::Dead), "living": game.marked(ChainMark::Living) });
    answer["agreed"] = json!(game.agreed.as_ref().map(|agreed| &agreed.chains));
    answer["counts"] = json!(game.counts);
    Ok(Json(answer))
}

fn photo_json(taken: &hall::TakenPhoto) -> Value {
    let reading = match &taken.reading {
        None => json!({ "status": "waiting" }),
        Some(Reading::Refused { reason, cause }) => {
            let reason = kept(Language::English, reason.as_deref(), *cause);
            json!({ "status": "refused", "reason": reason, "cause": cause })
        }
        Some(Reading::Read { rows, doubtful, hint, .. }) => {
            let mut read = json!({ "status": "read", "rows": rows, "doubtful": doubtful });
            if let Some(Hint { reason, cause }) = hint {
                read["reason"] = json!(kept(Language::English, reason.as_deref(), Some(*cause)));
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
    let shows = taking::shows(posted.get("shows"))?;
    let bytes = posted.file.ok_or(Trouble::Form(Refusal::PhotographFirst))?;
    let photo = taking::keep(&station, visitor.name(), GameId { round, table }, bytes, shows, "api").await?;
    Ok((StatusCode::ACCEPTED, Json(json!({ "photo": photo }))).into_response())
}

/// Every result that stands.
pub async fn results(State(station): State<Arc<Station>>) -> Json<Value> {
    Json(station.desk.see(|hall| hall.games.values().filter_map(result).collect()))
}

fn summary(game: &Game) -> Value {
    json!({
        "sequence": game.sequence,
        "round": game.id.round,
        "table": game.id.table,
        "black": game.facts.black,
        "white": game.facts.white,
        "rules": game.facts.rules,
        "state": game.state().name(),
        "result": game.claim.as_ref().map(|claim| &claim.record.result),
    })
}
