//! Whether the station works, for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use data_encoding::HEXLOWER;
use serde::Serialize;
use server::Station;
use utoipa::ToSchema;

/// That the station works.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`
    #[schema(pattern = "^ok$")]
    status: &'static str,
    /// The program's version
    version: &'static str,
    /// The log's last entry
    sequence: u64,
    /// The key that the log's entries are signed by
    public_key: String,
}

/// Whether the station works
#[utoipa::path(get, path = "/health", security(()), responses((status = 200, description = "It works", body = Health)))]
pub async fn health(State(station): State<Arc<Station>>) -> Json<Health> {
    let sequence = station.live_hall.see(|hall| hall.sequence);
    let public_key = HEXLOWER.encode(station.live_hall.store.public_key().as_bytes());
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), sequence, public_key })
}
