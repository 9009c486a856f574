//! All tables at a glance.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::super::Station;
use super::super::gate::{self, Visitor};
use super::super::trouble::Trouble;
use super::layout::{badge, life_word, page, state_word};
use crate::hall::camera::Life;
use crate::hall::{Game, State as GameState};
use crate::language::{Language, Word};
use crate::store::fact::Side;

/// What is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    round: Option<u16>,
    state: Option<String>,
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let (event, rounds, now) = station.desk.see(|hall| {
        let mut rounds: Vec<u16> = hall.games.keys().map(|id| id.round).collect();
        rounds.dedup();
        (hall.equipment.event().to_owned(), rounds, hall.round().unwrap_or(1))
    });
    let round = asked.round.unwrap_or(now);
    let chosen = asked.state.as_deref().unwrap_or_default();
    let body = html! {
        div .title {
            h1 { @if event.is_empty() { (say(Word::Tables)) } @else { (event) } }
            nav .rounds aria-label=(say(Word::Round)) {
                @for other in rounds {
                    a href=(format!("/?round={other}")) aria-current=[(other == round).then_some("page")] { (say(Word::Round)) " " (other) }
                }
            }
        }
        nav .filters aria-label=(say(Word::State)) {
            a href=(format!("/?round={round}")) aria-current=[chosen.is_empty().then_some("true")] { (say(Word::All)) }
            @for state in GameState::ALL {
                a href=(format!("/?round={round}&state={}", state.name())) aria-current=[(chosen == state.name()).then_some("true")] {
                    (say(state_word(state)))
                }
            }
        }
        div #live data-live="hall" data-url=(format!("/hall?round={round}&state={chosen}")) aria-live="polite" {
            (tables(&station, visitor.language, round, chosen))
        }
        @if visitor.may(gate::SEE) {
            p .exports { (say(Word::Exports)) ": "
                @for (file, name) in [("results.csv", "CSV"), ("results.json", "JSON"), ("results.h9", "EGD h9"), ("results.txt", "AGA")] {
                    a href=(format!("/export/{round}/{file}")) { (name) } " "
                }
            }
        }
    };
    page(&visitor, say(Word::Tables), Some("live.js"), &body)
}

/// Only the tables, for the script.
pub async fn fragment(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Html<String> {
    let round = asked.round.or(station.desk.see(crate::hall::Hall::round)).unwrap_or(1);
    let chosen = asked.state.unwrap_or_default();
    Html(tables(&station, visitor.language, round, &chosen).into_string())
}

fn tables(station: &Station, language: Language, round: u16, chosen: &str) -> Markup {
    let say = |word| language.say(word);
    let games: Vec<Game> = station.desk.see(|hall| {
        let of_round = hall.of_round(round);
        of_round.filter(|game| chosen.is_empty() || game.state().name() == chosen).cloned().collect()
    });
    html! {
        @if games.is_empty() { p { (say(Word::NoGames)) } }
        ul .tables {
            @for game in &games {
                li class=(format!("card {}", game.state().name())) {
                    a href=(format!("/game/{}/{}", game.id.round, game.id.table)) {
                        span .number { (say(Word::Table)) " " (game.id.table) }
                        (badge(game.state(), language))
                        span .players {
                            span .player { span .dot .black aria-label=(say(Word::Black)) role="img" {} (game.facts.black) }
                            span .player { span .dot .white aria-label=(say(Word::White)) role="img" {} (game.facts.white) }
                        }
                        @if let Some(claim) = &game.claim { strong .outcome { (claim.record.result) } }
                        span .instruments { (instruments(station, game.id.table, language)) }
                    }
                }
            }
        }
    }
}

/// A table's camera and bowls in a few words; what is wrong stands out.
fn instruments(station: &Station, table: u16, language: Language) -> Markup {
    let say = |word| language.say(word);
    let camera = station.cameras.life(table);
    let bowls: Vec<bool> = [Side::Black, Side::White]
        .into_iter()
        .filter_map(|side| station.bowls.view(table, side).map(|view| view.live))
        .collect();
    html! {
        @if let Some(life) = camera {
            span class=(if life == Life::Live { "well" } else { "ill" }) { (say(Word::Camera)) ": " (say(life_word(life))) }
        }
        @if !bowls.is_empty() {
            @let live = bowls.iter().filter(|live| **live).count();
            span class=(if live == bowls.len() { "well" } else { "ill" }) { (say(Word::Bowls)) ": " (live) "/" (bowls.len()) }
        }
    }
}

/// A table's QR code leads here: to its game of the newest round.
pub async fn table(
    State(station): State<Arc<Station>>,
    axum::extract::Path(table): axum::extract::Path<u16>,
) -> Result<Response, Trouble> {
    let newest = station.desk.see(|hall| hall.games.keys().filter(|id| id.table == table).max().copied());
    let id = newest.ok_or(Trouble::NotFound)?;
    Ok(Redirect::to(&format!("/game/{}/{}", id.round, id.table)).into_response())
}
