//! The log, for auditors: every entry, the newest first.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Html;
use hall::live_hall::EnterError;
use maud::{Markup, html};
use records::fact::GameId;
use report::entry_sentences;
use serde::Deserialize;
use server::Station;
use server::request_error::RequestError;
use server::roles::Visitor;
use words::Word;

use super::super::views::log::{ENTRIES, Line, LogPage, begin};
use super::backup;
use super::layout::{page, time};

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
) -> Result<Html<String>, RequestError> {
    let last = station.live_hall.see(|hall| hall.sequence);
    let from = begin(asked.from, last);
    let entries = station.live_hall.store.sealed(from, ENTRIES).await.map_err(EnterError::from)?;
    let view = LogPage::of(&entries, from, last);
    let copies = backup::part(&station, &visitor).await?;
    let title = visitor.language.say(Word::Log);
    let body = html! {
        div .title { h1 { (title) } a href="/report" { (visitor.language.say(Word::AuditReport)) } }
        (copies)
        p { @if let Some(earlier) = view.earlier { a href=(format!("/log?from={earlier}")) rel="prev" { "←" } } " "
            (view.from) "–" (view.to) " / " (view.last) " "
            @if let Some(later) = view.later { a href=(format!("/log?from={later}")) rel="next" { "→" } } }
        ol .log reversed { @for entry in &view.lines { (line(&visitor, entry)) } }
    };
    Ok(page(&visitor, title, Some("live.js"), &body))
}

fn line(visitor: &Visitor, line: &Line) -> Markup {
    html! {
        li value=(line.sequence) {
            strong { (line.who) } " " (time(line.at_ms))
            @if let Some(id) = line.game { " · " (place(visitor, id)) }
            @if let Some(fact) = &line.fact { p { (entry_sentences::text(fact, visitor.language)) } }
            details { summary { (visitor.language.say(Word::EntryAsStored)) }
                code { (line.stored) }
                small .mono { (line.seal) }
            }
        }
    }
}

/// The game that an entry is about, with the way to it.
fn place(visitor: &Visitor, GameId { round, table }: GameId) -> Markup {
    let say = |word| visitor.language.say(word);
    html! { a href=(format!("/game/{round}/{table}")) { (say(Word::Round)) " " (round) ", " (say(Word::Table)) " " (table) } }
}
