//! A recount by sample: the dice are entered, and two or more phones work through the games that were drawn. What is shown is data of the
//! room `report`, drawn by its templates.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use board::{Board, Point};
use hall::commands;
use hall::recount::Recount;
use maud::{Markup, html};
use records::claim::Record;
use records::fact::GameId;
use records::recount::{DrawnBy, LookedAgain, RecountTerms};
use report::RecountView;
use report::page as template;
use report::page::Links;
use serde::Deserialize;
use server::Station;
use server::forms::{Choice, SubmittedForm};
use server::request_error::RequestError;
use server::roles::{AUDIT, Visitor};
use words::{Refusal, Word};

use super::super::board_drawing::{Marks, diagram};
use super::layout::{page, token};

/// Every recount, the newest first, and where the visitor may draw one, the form for it.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let views: Vec<RecountView> =
        station.live_hall.see(|hall| hall.recounts.iter().rev().map(RecountView::from).collect());
    let body = html! {
        div .title { h1 { (say(Word::Recount)) } @if !views.is_empty() { button .print type="button" data-print="" { (say(Word::Print)) } }
            a .print href="/report" { (say(Word::AuditReport)) } }
        @for view in &views { section .panel { (template::recount(view, visitor.language, Links::Station)) } }
        @if visitor.may(AUDIT) { (template::form(&token(&visitor), visitor.language)) }
        @else if views.is_empty() { p { (say(Word::RecountExplained)) } }
    };
    page(&visitor, say(Word::Recount), Some("live.js"), &body)
}

/// What the dice showed, and what the recount is to show; numbers in per cent, as they were typed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Thrown {
    seed: String,
    risk: String,
    share: String,
    expected: String,
    margin: String,
}

/// Enters what the dice showed.
pub async fn draw(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    SubmittedForm { values: Thrown { seed, risk, share, expected, margin }, .. }: SubmittedForm<Thrown>,
) -> Result<Response, RequestError> {
    // That it is no number is all that the parser's own error says.
    let number = |typed: &str| {
        typed.parse::<f64>().map(|percent| percent / 100.0).map_err(|_| RequestError::Form(Refusal::RecountTerms))
    };
    let lots = if margin == "yes" { DrawnBy::Margin } else { DrawnBy::Alike };
    let terms = RecountTerms { risk: number(&risk)?, share: number(&share)?, expected: number(&expected)?, lots };
    station.live_hall.enter(visitor.name(), move |hall| commands::recount::draw(hall, &seed, terms)).await?;
    Ok(Redirect::to("/recount").into_response())
}

/// A game that was drawn: its photograph, then what was recorded, then the form for what is found.
pub async fn game(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    Path((entry, round, table)): Path<(u64, u16, u16)>,
) -> Result<Html<String>, RequestError> {
    let id = GameId { round, table };
    let seen = station.live_hall.see(|hall| {
        let recount = hall.recounts.iter().find(|recount| recount.sequence == Some(entry))?;
        Some((view_of(recount, id)?, recount.game(id)?.record.clone()))
    });
    let (game, record) = seen.ok_or(RequestError::NotFound)?;
    let title = visitor.language.say(Word::RecountLookAgain);
    let drawing = drawing(&record, visitor.language.say(Word::Diagram));
    let body = html! {
        h1 { (title) }
        p { a href="/recount" { (visitor.language.say(Word::Recount)) } }
        (template::look(entry, &game, &record, &drawing, &token(&visitor), visitor.language))
    };
    Ok(page(&visitor, title, None, &body))
}

fn view_of(recount: &Recount, GameId { round, table }: GameId) -> Option<report::recounts::DrawnView> {
    RecountView::from(recount).games.into_iter().find(|game| (game.round, game.table) == (round, table))
}

/// The position that was counted, dead stones crossed.
fn drawing(record: &Record, label: &str) -> Markup {
    let counted = record.counted.as_ref();
    let board = counted.and_then(|counted| Some((counted, counted.rows.join("\n").parse::<Board>().ok()?)));
    let Some((counted, board)) = board else { return html! {} };
    let dead = counted.dead.iter().filter_map(|point| Point::from_human(point, board.size()).ok()).collect();
    html! { div .pane { (diagram(&board, &Marks { dead, ..Marks::default() }, label)) } }
}

/// What somebody found.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Finding {
    found: Choice<LookedAgain>,
    note: String,
}

/// Enters what somebody found, and leads back to the games that are left.
pub async fn found(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    Path((entry, round, table)): Path<(u64, u16, u16)>,
    SubmittedForm { values: Finding { found, note }, .. }: SubmittedForm<Finding>,
) -> Result<Response, RequestError> {
    let found = found.or(Refusal::DamagedForm)?;
    let who = visitor.name().to_owned();
    let game = GameId { round, table };
    let enter = move |hall: &hall::Hall| commands::recount::found(hall, &who, entry, game, found, &note);
    station.live_hall.enter(visitor.name(), enter).await?;
    Ok(Redirect::to("/recount").into_response())
}
