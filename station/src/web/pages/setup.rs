//! What is played: the event, rounds, tables, players, rules.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use scoring::Rules;
use serde::Deserialize;

use super::super::Station;
use super::super::gate::Visitor;
use super::super::posted::Posted;
use super::super::trouble::Trouble;
use super::layout::{page, side_of, token};
use crate::hall::acts;
use crate::language::{Refusal, Word};
use crate::store::fact::{GameFacts, GameId, Side};

/// The game that is to be put right.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    round: Option<u16>,
    table: Option<u16>,
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let (event, players, games) = station.desk.see(|hall| {
        let games: Vec<(GameId, GameFacts)> = hall.games.iter().map(|(id, game)| (*id, game.facts.clone())).collect();
        (hall.equipment.event().to_owned(), hall.players.keys().cloned().collect::<Vec<_>>(), games)
    });
    let asked = asked.round.zip(asked.table).map(|(round, table)| GameId { round, table });
    let known = games.iter().find(|(id, _)| Some(*id) == asked).map(|(_, facts)| facts);
    let round = games.last().map_or(1, |(id, _)| id.round);
    let table = games.iter().filter(|(id, _)| id.round == round).map(|(id, _)| id.table + 1).max().unwrap_or(1);
    let id = asked.unwrap_or(GameId { round, table });
    let body = html! {
        h1 { (say(Word::SetUp)) }
        form method="post" action="/setup/event" .panel .row {
            (token(&visitor))
            label .grow { (say(Word::Event)) input name="event" required maxlength="120" value=(event); }
            button { (say(Word::Save)) }
        }
        datalist #players { @for name in players { option value=(name) {} } }
        (game_form(&visitor, id, known))
        div .scroll tabindex="0" { table {
            thead { tr { @for word in [Word::Round, Word::Table, Word::Black, Word::White, Word::Rules, Word::Komi] { th scope="col" { (say(word)) } } td { } } }
            tbody {
                @for (id, facts) in &games {
                    tr { td { (id.round) } td { a href=(format!("/game/{}/{}", id.round, id.table)) { (id.table) } }
                        td { (facts.black) } td { (facts.white) } td { (facts.rules) } td { (facts.komi.as_deref().unwrap_or("")) }
                        td .does { a href=(format!("/setup?round={}&table={}", id.round, id.table)) { (say(Word::Change)) span .hidden { " " (id.round) "/" (id.table) } }
                            form method="post" action="/setup/remove" {
                                (token(&visitor)) input type="hidden" name="round" value=(id.round); input type="hidden" name="table" value=(id.table);
                                button .plain { (say(Word::Remove)) span .hidden { " " (id.round) "/" (id.table) } }
                            } } }
                }
            }
        } }
    };
    page(&visitor, say(Word::SetUp), None, &body)
}

/// A game's form, with what is known of it.
fn game_form(visitor: &Visitor, id: GameId, known: Option<&GameFacts>) -> Markup {
    let say = |word| visitor.language.say(word);
    let facts = known.cloned().unwrap_or_default();
    html! {
        form method="post" action="/setup" .panel .grid {
            (token(visitor))
            label { (say(Word::Round)) input name="round" type="number" min="1" max="99" required value=(id.round); }
            label { (say(Word::Table)) input name="table" type="number" min="1" max="9999" required value=(id.table); }
            label { (say(Word::Black)) input name="black" list="players" required maxlength="80" value=(facts.black); }
            label { (say(Word::White)) input name="white" list="players" required maxlength="80" value=(facts.white); }
            label { "EGD PIN, " (say(Word::Black)) input name="black_pin" inputmode="numeric" pattern="[0-9]{8}" value=[&facts.black_pin]; }
            label { "EGD PIN, " (say(Word::White)) input name="white_pin" inputmode="numeric" pattern="[0-9]{8}" value=[&facts.white_pin]; }
            label { (say(Word::Rules)) select name="rules" { @for name in Rules::names() { option selected[name == facts.rules] { (name) } } } }
            label { (say(Word::Komi)) input name="komi" inputmode="decimal" size="5" value=[&facts.komi]; }
            label { (say(Word::Handicap)) input name="handicap" type="number" min="0" max="40" value=(facts.handicap); }
            label { (say(Word::FirstPass)) select name="first_pass" {
                @for (value, word, side) in [("", Word::Unknown, None), ("black", Word::Black, Some(Side::Black)), ("white", Word::White, Some(Side::White))] {
                    option value=(value) selected[facts.first_pass == side] { (say(word)) }
                }
            } }
            button .main { (say(Word::Save)) }
        }
    }
}

/// Sets a game up, or puts it right.
pub async fn set(State(station): State<Arc<Station>>, visitor: Visitor, posted: Posted) -> Result<Response, Trouble> {
    let some = |name: &str| Some(posted.get(name).to_owned()).filter(|text| !text.is_empty());
    let id = id(&posted)?;
    let facts = GameFacts {
        black: posted.get("black").to_owned(),
        white: posted.get("white").to_owned(),
        rules: posted.get("rules").to_owned(),
        komi: some("komi"),
        handicap: posted.number("handicap")?.unwrap_or(0),
        first_pass: match posted.get("first_pass") {
            "" => None,
            side => Some(side_of(side).ok_or(Trouble::Form(Refusal::BlackOrWhite))?),
        },
        black_pin: some("black_pin"),
        white_pin: some("white_pin"),
    };
    station.desk.enter(visitor.name(), move |hall| acts::game(hall, id, facts)).await?;
    Ok(Redirect::to("/setup").into_response())
}

/// A game that was set up by mistake is not played.
pub async fn remove(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    posted: Posted,
) -> Result<Response, Trouble> {
    let id = id(&posted)?;
    station.desk.enter(visitor.name(), move |hall| acts::remove_game(hall, id)).await?;
    Ok(Redirect::to("/setup").into_response())
}

fn id(posted: &Posted) -> Result<GameId, Trouble> {
    Ok(GameId {
        round: posted.number("round")?.ok_or(Trouble::Form(Refusal::NameRound))?,
        table: posted.number("table")?.ok_or(Trouble::Form(Refusal::NameTable))?,
    })
}

/// The event is called so from now on.
pub async fn event(State(station): State<Arc<Station>>, visitor: Visitor, posted: Posted) -> Result<Response, Trouble> {
    let name = posted.get("event").to_owned();
    station.desk.enter(visitor.name(), move |hall| hall.equipment.set_event(&name)).await?;
    Ok(Redirect::to("/setup").into_response())
}
