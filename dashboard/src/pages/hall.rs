//! All tables at a glance.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use instruments::camera::Life;
use maud::{Markup, html};
use records::fact::GameId;
use server::Station;
use server::request_error::RequestError;
use server::roles::Visitor;
use words::{Language, Refusal, Word};

use super::super::views::at_tables::AtTable;
use super::super::views::tables::{Asked, Card, Sees, Tables};
use super::layout::{badge, life_word, page, state_word};
use super::watched;

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let view = look(&station, &visitor, &asked);
    let body = html! {
        h1 { @if view.event.is_empty() { (say(Word::Tables)) } @else { (view.event) } }
        form .find role="search" method="get" action="/" {
            @if let Some(round) = asked.round { input type="hidden" name="round" value=(round); }
            @if !asked.state.is_empty() { input type="hidden" name="state" value=(asked.state); }
            input #find type="search" name="find" value=(asked.find) maxlength="80" autocomplete="off" spellcheck="false"
                placeholder=(say(Word::TableOrPlayer)) aria-label=(say(Word::TableOrPlayer));
            button { (say(Word::Find)) }
        }
        (watched::boards(&station, &visitor, "/watched"))
        (tables(&station, visitor.language, &asked, &view))
    };
    page(&visitor, say(Word::Tables), Some("live.js"), &body)
}

/// Only the tables, for the script: they say the last entry of the log that is in them.
pub async fn fragment(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Html<String> {
    let view = look(&station, &visitor, &asked);
    Html(tables(&station, visitor.language, &asked, &view).into_string())
}

fn look(station: &Station, visitor: &Visitor, asked: &Asked) -> Tables {
    station.live_hall.see(|hall| Tables::of(hall, asked, Sees::of(visitor)))
}

fn tables(station: &Station, language: Language, asked: &Asked, view: &Tables) -> Markup {
    let say = |word| language.say(word);
    html! { div #live data-live="hall" data-url=(asked.path("/hall", &asked.state)) data-sequence=(view.sequence) {
        @if view.has_others() {
            nav .rounds aria-label=(say(Word::Round)) {
                @for other in &view.rounds {
                    a href=(format!("/?round={other}")) aria-current=[(*other == view.round).then_some("page")] { (say(Word::Round)) " " (other) }
                }
            }
        }
        nav .filters aria-label=(say(Word::State)) {
            a href=(asked.path("/", "")) aria-current=[asked.state.is_empty().then_some("true")] { (say(Word::All)) " " (view.found) }
            @for (state, games) in view.in_state {
                a href=(asked.path("/", state.name())) aria-current=[(asked.state == state.name()).then_some("true")] {
                    (say(state_word(state))) " " (games)
                }
            }
        }
        @if view.cards.is_empty() {
            p role="status" { (say(if asked.is_all() { Word::NoGames } else { Word::NothingFound })) }
        }
        ul .tables { @for table in &view.cards { (card(table, &AtTable::of(&station.cameras, &station.bowls, table.id.table), language)) } }
        p .exports { (say(Word::Exports)) ": "
            @for (file, name) in [("results.csv", "CSV"), ("results.json", "JSON"), ("results.h9", "EGD h9"), ("results.txt", "AGA")] {
                a href=(format!("/export/{}/{file}", view.round)) { (name) } " "
            }
        }
    } }
}

fn card(card: &Card, at_table: &AtTable, language: Language) -> Markup {
    let say = |word| language.say(word);
    html! {
        li class=(format!("card {}", card.state.name())) {
            a href=(format!("/game/{}/{}", card.id.round, card.id.table)) {
                span .top {
                    span .number { (say(Word::Table)) " " (card.id.table) }
                    (badge(card.state, language))
                }
                span .middle {
                    span .players {
                        span .player { span .dot .black aria-label=(say(Word::Black)) role="img" {} (card.black) }
                        span .player { span .dot .white aria-label=(say(Word::White)) role="img" {} (card.white) }
                    }
                    @if let Some(result) = &card.result { strong .outcome { (result) } }
                }
                span .instruments { (instruments(at_table, language)) }
            }
        }
    }
}

/// A table's camera and bowls in a few words; what is wrong stands out.
fn instruments(at_table: &AtTable, language: Language) -> Markup {
    let say = |word| language.say(word);
    let (live, bowls) = at_table.live_bowls();
    html! {
        @if let Some((life, _)) = at_table.camera {
            span class=(if life == Life::Live { "well" } else { "ill" }) { (say(Word::Camera)) ": " (say(life_word(life))) }
        }
        @if bowls > 0 {
            span class=(if live == bowls { "well" } else { "ill" }) { (say(Word::Bowls)) ": " (live) "/" (bowls) }
        }
    }
}

/// A table's QR code leads here: to its game of the round that is played.
pub async fn table(State(station): State<Arc<Station>>, Path(table): Path<u16>) -> Result<Response, RequestError> {
    let round = station.live_hall.see(|hall| {
        let round = hall.round()?;
        hall.games.contains_key(&GameId { round, table }).then_some(round)
    });
    let round = round.ok_or(Refusal::NoGame)?;
    Ok(Redirect::to(&format!("/game/{round}/{table}")).into_response())
}
