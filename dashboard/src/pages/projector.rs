//! The hall on a large screen: tables and results, nothing to press.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Html;
use hall::{Game, Hall};
use maud::{Markup, html};
use records::head::Head;
use server::Station;
use server::roles::Visitor;
use words::{Language, Word};

use super::super::head;
use super::layout::{badge, page};
use super::watched;

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor) -> Html<String> {
    let body = html! {
        (tables(&station, visitor.language))
        (watched::boards(&station, &visitor, "/watched"))
    };
    page(&visitor, visitor.language.say(Word::Projector), Some("live.js"), &body)
}

/// Only the tables, for the script: they say the last entry of the log that is in them.
pub async fn fragment(State(station): State<Arc<Station>>, visitor: Visitor) -> Html<String> {
    Html(tables(&station, visitor.language).into_string())
}

fn tables(station: &Station, language: Language) -> Markup {
    let say = |word| language.say(word);
    let (head, event, round, games): (Head, String, u16, Vec<Game>) = station.live_hall.see(|hall: &Hall| {
        let round = hall.round().unwrap_or(1);
        (Head::of(&hall.seals), hall.equipment.event().to_owned(), round, hall.of_round(round).cloned().collect())
    });
    let settled = games.iter().filter(|game| game.confirmation.is_some()).count();
    html! {
        div #live .projector data-live="hall" data-url="/projector/tables" data-sequence=(head.sequence) aria-live="polite" {
        h1 { @if !event.is_empty() { (event) " · " }  (say(Word::Round)) " " (round) " · " (settled) "/" (games.len()) }
        div .scroll tabindex="0" { table .big {
            thead { tr { @for word in [Word::Table, Word::Black, Word::White, Word::State, Word::Result] { th scope="col" { (say(word)) } } } }
            tbody { @for game in &games { tr {
                td { (game.id.table) } td { (game.facts.black) } td { (game.facts.white) }
                td { (badge(game.state(), language)) }
                td { @if game.confirmation.is_some() { @if let Some(claim) = &game.claim { strong { (claim.record.result) } } } }
            } } }
        } }
        (head::of(&head, language))
        }
    }
}
