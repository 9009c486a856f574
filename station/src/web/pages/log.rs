//! The log, for auditors: every entry, the newest first.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Html;
use data_encoding::HEXLOWER;
use maud::html;
use serde::Deserialize;

use super::super::Station;
use super::super::gate::Visitor;
use super::super::shown;
use super::super::trouble::Trouble;
use super::copying;
use super::layout::{page, time};
use crate::hall::desk::DeskError;
use crate::language::Word;

/// Entries on one page.
const ENTRIES: u32 = 100;

/// Where to begin.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    from: Option<u64>,
}

/// The page.
pub async fn show(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Trouble> {
    let last = station.desk.see(|hall| hall.sequence);
    let from = asked.from.unwrap_or(last.saturating_sub(u64::from(ENTRIES) - 1)).max(1);
    let entries = station.desk.store.sealed(from, ENTRIES).await.map_err(DeskError::from)?;
    let copies = copying::part(&station, &visitor).await?;
    let title = visitor.language.say(Word::Log);
    let body = html! {
        h1 { (title) }
        (copies)
        p { @if from > 1 { a href=(format!("/log?from={}", from.saturating_sub(u64::from(ENTRIES)).max(1))) rel="prev" { "←" } } " "
            (from) "–" (from + entries.len() as u64 - u64::from(!entries.is_empty())) " / " (last) " "
            @if from + u64::from(ENTRIES) <= last { a href=(format!("/log?from={}", from + u64::from(ENTRIES))) rel="next" { "→" } } }
        ol .log reversed {
            @for entry in entries.iter().rev() {
                li value=(entry.sequence) {
                    strong { (entry.who) } " " (time(entry.at_ms))
                    code { (shown::text(&entry.fact)) }
                    small .mono { (HEXLOWER.encode(&entry.hash)) }
                }
            }
        }
    };
    Ok(page(&visitor, title, Some("live.js"), &body))
}
