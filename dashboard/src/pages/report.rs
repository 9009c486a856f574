//! The audit report of the event: as a page that prints, and as data.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Html;
use hall::live_hall::{EnterError, broken_off};
use maud::html;
use report::Report;
use report::page::Links;
use server::Station;
use server::request_error::RequestError;
use server::roles::Visitor;
use words::Word;

use super::layout::page;

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor) -> Result<Html<String>, RequestError> {
    let say = |word| visitor.language.say(word);
    let made = of(&station).await?;
    let body = html! {
        div .title { h1 { (say(Word::AuditReport)) } button .print type="button" data-print="" { (say(Word::Print)) }
            a .print href="/report.json" { "JSON" } }
        (report::page::report(&made, visitor.language, Links::Station))
    };
    Ok(page(&visitor, say(Word::AuditReport), Some("live.js"), &body))
}

/// The data.
pub async fn data(State(station): State<Arc<Station>>) -> Result<Json<Report>, RequestError> {
    of(&station).await.map(Json)
}

/// The report of the log as it is now.
async fn of(station: &Station) -> Result<Report, RequestError> {
    let entries = station.live_hall.store.entries().await.map_err(EnterError::from)?;
    let key = station.live_hall.store.public_key();
    let made = tokio::task::spawn_blocking(move || report::of(&entries, key.as_bytes(), Vec::new())).await;
    made.map_err(|ended| broken_off(&ended).into())
}
