//! The log, for auditors: every entry, the newest first.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Html;
use data_encoding::HEXLOWER;
use hall::desk::DeskError;
use hall::game_of;
use maud::{Markup, html};
use records::fact::{Fact, GameId};
use serde::Deserialize;
use server::Station;
use server::access::Visitor;
use server::trouble::Trouble;
use words::Word;

use super::super::entered;
use super::super::shown;
use super::copying;
use super::layout::{page, time};

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
    let from = asked.from.unwrap_or(last.saturating_sub(u64::from(ENTRIES) - 1)).clamp(1, last.max(1));
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
                    // What is in no known form is told by nobody.
                    @if let Ok(fact) = serde_json::from_str::<Fact>(&entry.fact) {
                        @if let Some(id) = game_of(&fact) { " · " (place(&visitor, id)) }
                        p { (entered::said(&fact, visitor.language)) }
                    }
                    details { summary { (visitor.language.say(Word::EntryAsStored)) }
                        code { (shown::text(&entry.fact)) }
                        small .mono { (HEXLOWER.encode(&entry.hash)) }
                    }
                }
            }
        }
    };
    Ok(page(&visitor, title, Some("live.js"), &body))
}

/// The game that an entry is about, with the way to it.
fn place(visitor: &Visitor, GameId { round, table }: GameId) -> Markup {
    let say = |word| visitor.language.say(word);
    html! { a href=(format!("/game/{round}/{table}")) { (say(Word::Round)) " " (round) ", " (say(Word::Table)) " " (table) } }
}
