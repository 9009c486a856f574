//! All tables at a glance.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::{Game, State as GameState};
use instruments::camera::Life;
use maud::{Markup, html};
use records::fact::{GameId, Side};
use serde::Deserialize;
use server::Station;
use server::access::{self, Visitor};
use server::paths;
use server::trouble::Trouble;
use words::{Language, Refusal, Word};

use super::layout::{badge, life_word, page, state_word};

/// What is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Asked {
    /// The round; the one that is played where none is asked for.
    round: Option<u16>,
    /// The state's name; every state where it is empty.
    #[serde(default)]
    state: String,
    /// A table's number, or words of players' names.
    #[serde(default)]
    find: String,
}

impl Asked {
    /// The same with another state, as a path of this page or of its part.
    fn path(&self, page: &str, state: &str) -> String {
        let round = self.round.map(|round| round.to_string()).unwrap_or_default();
        let fields = [("round", round.as_str()), ("state", state), ("find", self.find.trim())];
        let fields: Vec<(&str, &str)> = fields.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        let query = paths::query(&fields);
        if query.is_empty() { page.to_owned() } else { format!("{page}?{query}") }
    }

    /// Whether a game is looked for: by its table's number, or by every word in its players' names.
    fn finds(&self, game: &Game) -> bool {
        let find = self.find.trim().to_lowercase();
        if let Ok(table) = find.parse::<u16>() {
            return table == game.id.table;
        }
        let names = format!("{} {}", game.facts.black, game.facts.white).to_lowercase();
        find.split_whitespace().all(|word| names.contains(word))
    }
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let event = station.event();
    let body = html! {
        h1 { @if event.is_empty() { (say(Word::Tables)) } @else { (event) } }
        form .find role="search" method="get" action="/" {
            @if let Some(round) = asked.round { input type="hidden" name="round" value=(round); }
            @if !asked.state.is_empty() { input type="hidden" name="state" value=(asked.state); }
            input #find type="search" name="find" value=(asked.find) maxlength="80" autocomplete="off" spellcheck="false"
                placeholder=(say(Word::TableOrPlayer)) aria-label=(say(Word::TableOrPlayer));
            button { (say(Word::Find)) }
        }
        (tables(&station, &visitor, &asked))
    };
    page(&visitor, say(Word::Tables), Some("live.js"), &body)
}

/// Only the tables, for the script: they say the last entry of the log that is in them.
pub async fn fragment(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Html<String> {
    Html(tables(&station, &visitor, &asked).into_string())
}

fn tables(station: &Station, visitor: &Visitor, asked: &Asked) -> Markup {
    let say = |word| visitor.language.say(word);
    let (sequence, rounds, round, games) = station.desk.see(|hall| {
        let now = hall.round().unwrap_or(1);
        // The next round's pairings are shown to those who enter them.
        let told = |round: &u16| hall.is_told(*round) || visitor.may(access::SET_UP);
        let round = asked.round.unwrap_or(now);
        let games: Vec<Game> = hall.of_round(round).filter(|game| asked.finds(game)).cloned().collect();
        (hall.sequence, hall.rounds().into_iter().filter(told).collect::<Vec<u16>>(), round, games)
    });
    let of = |state: GameState| games.iter().filter(|game| game.state() == state).count();
    let shown = games.iter().filter(|game| asked.state.is_empty() || game.state().name() == asked.state);
    html! { div #live data-live="hall" data-url=(asked.path("/hall", &asked.state)) data-sequence=(sequence) {
        @if rounds.len() > 1 || rounds.first().is_some_and(|only| *only != round) {
            nav .rounds aria-label=(say(Word::Round)) {
                @for other in rounds {
                    a href=(format!("/?round={other}")) aria-current=[(other == round).then_some("page")] { (say(Word::Round)) " " (other) }
                }
            }
        }
        nav .filters aria-label=(say(Word::State)) {
            a href=(asked.path("/", "")) aria-current=[asked.state.is_empty().then_some("true")] { (say(Word::All)) " " (games.len()) }
            @for state in GameState::ALL {
                a href=(asked.path("/", state.name())) aria-current=[(asked.state == state.name()).then_some("true")] {
                    (say(state_word(state))) " " (of(state))
                }
            }
        }
        @if shown.clone().next().is_none() {
            p role="status" { (say(if asked.find.is_empty() && asked.state.is_empty() { Word::NoGames } else { Word::NothingFound })) }
        }
        ul .tables {
            @for game in shown {
                li class=(format!("card {}", game.state().name())) {
                    a href=(format!("/game/{}/{}", game.id.round, game.id.table)) {
                        span .top {
                            span .number { (say(Word::Table)) " " (game.id.table) }
                            (badge(game.state(), visitor.language))
                        }
                        span .middle {
                            span .players {
                                span .player { span .dot .black aria-label=(say(Word::Black)) role="img" {} (game.facts.black) }
                                span .player { span .dot .white aria-label=(say(Word::White)) role="img" {} (game.facts.white) }
                            }
                            @if let Some(claim) = &game.claim { strong .outcome { (claim.record.result) } }
                        }
                        span .instruments { (instruments(station, game.id.table, visitor.language)) }
                    }
                }
            }
        }
        p .exports { (say(Word::Exports)) ": "
            @for (file, name) in [("results.csv", "CSV"), ("results.json", "JSON"), ("results.h9", "EGD h9"), ("results.txt", "AGA")] {
                a href=(format!("/export/{round}/{file}")) { (name) } " "
            }
        }
    } }
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

/// A table's QR code leads here: to its game of the round that is played.
pub async fn table(State(station): State<Arc<Station>>, Path(table): Path<u16>) -> Result<Response, Trouble> {
    let round = station.desk.see(|hall| {
        let round = hall.round()?;
        hall.games.contains_key(&GameId { round, table }).then_some(round)
    });
    let round = round.ok_or(Refusal::NoGame)?;
    Ok(Redirect::to(&format!("/game/{round}/{table}")).into_response())
}
