//! An event on one page: its rooms with how far each is, its disputes, and its tables, to search.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use dashboard::{badge, time};
use forwarding::path_of;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Value, json};
use server::access;
use server::paths::query;
use words::{Language, Word, sentence};

use super::frame::page;
use super::request_error::{Refused, Web};
use crate::joined::{Joined, LogReport, Standing};
use crate::queries::Room;

/// Tables of one page: a screen or two on a phone; the others are a search or a page away.
const TABLES: usize = 100;
/// A station that was not heard for so long is away: it says that it is there every ten seconds.
const AWAY_MS: u64 = 40_000;
/// A clock that is off by more is told.
const CLOCK_MS: u64 = 60_000;

/// Every event, or the only one.
pub async fn all(State(web): State<Arc<Web>>, headers: HeaderMap) -> Result<Response, Refused> {
    let language = access::language(&headers);
    let events = web.store.events().await?;
    if let [only] = events.as_slice() {
        return Ok(Redirect::to(&path_of(only)).into_response());
    }
    let body = html! {
        h1 { (language.say(Word::JointHallEvents)) }
        @if events.is_empty() { p { (language.say(Word::JointHallEmpty)) } }
        ul { @for event in &events { li { a href=(path_of(event)) { (event) } } } }
    };
    Ok(page(language, language.say(Word::JointHallEvents), &body).into_response())
}

/// What is looked for.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    round: Option<u16>,
    #[serde(default)]
    q: String,
    #[serde(default)]
    only: String,
    #[serde(default)]
    page: usize,
}

/// The page.
pub async fn show(
    State(web): State<Arc<Web>>,
    Path(event): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Html<String>, Refused> {
    let language = access::language(&headers);
    let number = web.store.event(&event).await?.ok_or(Refused::NotFound)?;
    let (rooms, rounds) = (web.store.rooms(number).await?, web.store.rounds(number).await?);
    let round = asked.round.or(rounds.last().copied()).unwrap_or(1);
    let games = web.store.games(number, round).await?;
    let body = html! {
        div #live {
            (summary(&event, round, &games, language))
            (rooms_part(&rooms, language))
            (disputes(&games, language))
            (tables(&event, round, &rounds, &games, &asked, language))
        }
    };
    Ok(page(language, &event, &body))
}

fn summary(event: &str, round: u16, games: &[Joined], language: Language) -> Markup {
    let settled = games.iter().filter(|game| matches!(game.standing, Standing::Result(_))).count();
    html! {
        div .title { h1 { (event) } p .count { (language.say(Word::Round)) " " (round) " · "
            strong { (settled) "/" (games.len()) } " " (language.say(Word::Confirmed)) } }
        @if !games.is_empty() { progress max=(games.len()) value=(settled) aria-label=(language.say(Word::Confirmed)) {} }
    }
}

fn rooms_part(rooms: &[Room], language: Language) -> Markup {
    let now = records::now_ms();
    let say = |word| language.say(word);
    html! {
        h2 { (say(Word::JointHallRooms)) }
        @if rooms.is_empty() { p .hint { (say(Word::JointHallNoRooms)) } }
        ul .rooms { @for room in rooms {
            @let is_away = now.saturating_sub(room.heard_ms) > AWAY_MS;
            li .panel {
                p .room { strong { (room.room) } " " span .count { (room.results) "/" (room.games) } }
                @if is_away {
                    p .ill { (say(Word::JointHallAway)) " " (time(room.heard_ms)) }
                } @else if room.behind() == 0 {
                    p .well { (say(Word::JointHallWhole)) }
                }
                @if room.behind() > 0 { p .ill { (language.tell(&sentence!(JointHallBehind { entries: room.behind() }))) } }
                @if room.clock_ms.unsigned_abs() > CLOCK_MS {
                    p .ill { (language.tell(&sentence!(JointHallClock { seconds: room.clock_ms / 1_000 }))) }
                }
                @if let Some(entry) = room.branched { p .ill { (language.tell(&sentence!(JointHallBranched { entry }))) } }
                @if rooms.iter().any(|other| other.room == room.room && other.key != room.key) {
                    p .ill { (say(Word::JointHallOtherKey)) }
                }
                p .hint .mono title=(room.key) { (say(Word::Log)) " " (room.held) " · " (&room.key[..12]) }
            }
        } }
    }
}

fn disputes(games: &[Joined], language: Language) -> Markup {
    let all: Vec<&Joined> = games.iter().filter(|game| game.standing.is_dispute()).collect();
    html! {
        @if !all.is_empty() { section .panel .disputes aria-label=(language.say(Word::JointHallDisputes)) {
            h2 { (language.say(Word::JointHallDisputes)) " (" (all.len()) ")" }
            @for game in all.iter().take(TABLES) {
                p { strong { (language.say(Word::Table)) " " (game.game.table) } " " (why(&game.standing, language)) }
                ul { @for report in &game.reports { li { (report_line(report, language)) } } }
            }
            p .hint { (language.say(Word::JointHallSettle)) }
        } }
    }
}

fn why(standing: &Standing, language: Language) -> &'static str {
    language.say(match standing {
        Standing::PlayersDiffer => Word::JointHallPlayersDiffer,
        Standing::Called => Word::JointHallCalled,
        _ => Word::JointHallResultsDiffer,
    })
}

fn report_line(report: &LogReport, language: Language) -> Markup {
    html! { (report.room) ": " (report.black) " – " (report.white) " · "
    @match &report.result { Some(result) => strong { (result) }, None => (badge(report.state, language)) } }
}

fn tables(event: &str, round: u16, rounds: &[u16], games: &[Joined], asked: &Asked, language: Language) -> Markup {
    let say = |word| language.say(word);
    let found: Vec<&Joined> = games.iter().filter(|game| is_meant(game, asked)).collect();
    let pages = found.len().div_ceil(TABLES).max(1);
    let shown = asked.page.min(pages - 1);
    let link = |round: u16, only: &str, page: usize| {
        let (round, page) = (round.to_string(), page.to_string());
        let fields = [("round", round.as_str()), ("only", only), ("page", page.as_str()), ("q", asked.q.as_str())];
        format!("{}?{}", path_of(event), query(&fields))
    };
    html! {
        nav .rounds aria-label=(say(Word::Round)) { @for one in rounds {
            a href=(link(*one, "", 0)) aria-current=[(*one == round).then_some("page")] { (say(Word::Round)) " " (one) } " "
        } }
        form .find method="get" action=(path_of(event)) role="search" {
            input type="hidden" name="round" value=(round);
            input type="search" name="q" value=(asked.q) placeholder=(say(Word::JointHallSearch)) aria-label=(say(Word::JointHallSearch));
            button { (say(Word::JointHallFind)) }
        }
        nav .filters aria-label=(say(Word::State)) {
            @for (only, word) in [("", Word::All), ("open", Word::JointHallOpen), ("settled", Word::Confirmed)] {
                a href=(link(round, only, 0)) aria-current=[(asked.only == only).then_some("page")] { (say(word)) } " "
            }
        }
        div .scroll tabindex="0" { table .all {
            thead { tr { @for word in [Word::Table, Word::Black, Word::White, Word::Result, Word::JointHallRoom] { th scope="col" { (say(word)) } } } }
            tbody { @for game in found.iter().skip(shown * TABLES).take(TABLES) { tr {
                th scope="row" { (game.game.table) } td { (game.black) } td { (game.white) }
                td { (stands(&game.standing, language)) }
                td .hint { @for (at, report) in game.reports.iter().enumerate() { @if at > 0 { ", " } (report.room) } }
            } } }
        } }
        @if found.is_empty() { p .hint { (say(Word::JointHallNothingFound)) } }
        @if pages > 1 { p .pages {
            @if shown > 0 { a rel="prev" href=(link(round, &asked.only, shown - 1)) { "←" } " " }
            (shown + 1) " / " (pages)
            @if shown + 1 < pages { " " a rel="next" href=(link(round, &asked.only, shown + 1)) { "→" } }
        } }
    }
}

fn stands(standing: &Standing, language: Language) -> Markup {
    html! { @match standing {
        Standing::Result(result) => strong { (result) },
        Standing::Open(state) => (badge(*state, language)),
        Standing::Paired => span .hint { (language.say(Word::JointHallPaired)) },
        disputed => span .badge .disputed { span aria-hidden="true" { "!" } " " (why(disputed, language)) },
    } }
}

fn is_meant(game: &Joined, asked: &Asked) -> bool {
    let kept = match asked.only.as_str() {
        "open" => !matches!(game.standing, Standing::Result(_)),
        "settled" => matches!(game.standing, Standing::Result(_)),
        _ => true,
    };
    let q = asked.q.trim().to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&q);
    kept && (q.is_empty()
        || q == game.game.table.to_string()
        || has(&game.black)
        || has(&game.white)
        || game.reports.iter().any(|report| has(&report.room)))
}

/// Every result that was confirmed, for programs.
pub async fn results(State(web): State<Arc<Web>>, Path(event): Path<String>) -> Result<Json<Value>, Refused> {
    let number = web.store.event(&event).await?.ok_or(Refused::NotFound)?;
    let results = web.store.results(number).await?;
    let one = |seen: &crate::queries::ResultSeen| {
        json!({
            "round": seen.game.round, "table": seen.game.table, "black": seen.black, "white": seen.white, "result": seen.result,
            "room": seen.room, "key": seen.key, "entry": seen.sequence, "stands": seen.stands,
        })
    };
    Ok(Json(json!({ "event": event, "results": results.iter().map(one).collect::<Vec<Value>>() })))
}

/// How far each room is, for programs.
pub async fn rooms(State(web): State<Arc<Web>>, Path(event): Path<String>) -> Result<Json<Value>, Refused> {
    let number = web.store.event(&event).await?.ok_or(Refused::NotFound)?;
    let rooms = web.store.rooms(number).await?;
    let one = |room: &Room| {
        json!({
            "room": room.room, "key": room.key, "held": room.held, "last": room.own_last, "behind": room.behind(),
            "heard_ms": room.heard_ms, "clock_ms": room.clock_ms, "branched": room.branched, "games": room.games, "results": room.results,
        })
    };
    Ok(Json(json!({ "event": event, "rooms": rooms.iter().map(one).collect::<Vec<Value>>() })))
}
