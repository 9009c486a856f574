//! Which games are played: rounds, tables, players, rules.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::html;
use scoring::Rules;

use super::super::Station;
use super::super::gate::Visitor;
use super::super::posted::Posted;
use super::super::trouble::Trouble;
use super::layout::{page, token};
use crate::hall::acts;
use crate::language::Word;
use crate::store::fact::{GameFacts, GameId, Side};

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let games: Vec<(GameId, GameFacts)> =
        station.desk.see(|hall| hall.games.iter().map(|(id, game)| (*id, game.facts.clone())).collect());
    let round = games.last().map_or(1, |(id, _)| id.round);
    let table = games.iter().filter(|(id, _)| id.round == round).map(|(id, _)| id.table + 1).max().unwrap_or(1);
    let body = html! {
        h1 { (say(Word::SetUp)) }
        form method="post" action="/setup" .panel .grid {
            (token(&visitor))
            label { (say(Word::Round)) input name="round" type="number" min="1" max="99" required value=(round); }
            label { (say(Word::Table)) input name="table" type="number" min="1" max="9999" required value=(table); }
            label { (say(Word::Black)) input name="black" required maxlength="80"; }
            label { (say(Word::White)) input name="white" required maxlength="80"; }
            label { "EGD PIN, " (say(Word::Black)) input name="black_pin" inputmode="numeric" pattern="[0-9]{8}"; }
            label { "EGD PIN, " (say(Word::White)) input name="white_pin" inputmode="numeric" pattern="[0-9]{8}"; }
            label { (say(Word::Rules)) select name="rules" { @for name in Rules::names() { option { (name) } } } }
            label { (say(Word::Komi)) input name="komi" inputmode="decimal" size="5"; }
            label { (say(Word::Handicap)) input name="handicap" type="number" min="0" max="40" value="0"; }
            label { (say(Word::FirstPass)) select name="first_pass" {
                option value="" { (say(Word::Unknown)) } option value="black" { (say(Word::Black)) } option value="white" { (say(Word::White)) }
            } }
            button .main { (say(Word::Save)) }
        }
        div .scroll tabindex="0" { table {
            thead { tr { @for word in [Word::Round, Word::Table, Word::Black, Word::White, Word::Rules, Word::Komi] { th scope="col" { (say(word)) } } } }
            tbody {
                @for (id, facts) in &games {
                    tr { td { (id.round) } td { a href=(format!("/game/{}/{}", id.round, id.table)) { (id.table) } }
                        td { (facts.black) } td { (facts.white) } td { (facts.rules) } td { (facts.komi.as_deref().unwrap_or("")) } }
                }
            }
        } }
    };
    page(&visitor, say(Word::SetUp), None, &body)
}

/// Sets a game up, or puts it right.
pub async fn set(State(station): State<Arc<Station>>, visitor: Visitor, posted: Posted) -> Result<Response, Trouble> {
    let some = |name: &str| Some(posted.get(name).to_owned()).filter(|text| !text.is_empty());
    let id = GameId {
        round: posted.number("round")?.ok_or(Trouble::Form("Name the round."))?,
        table: posted.number("table")?.ok_or(Trouble::Form("Name the table."))?,
    };
    let facts = GameFacts {
        black: posted.get("black").to_owned(),
        white: posted.get("white").to_owned(),
        rules: posted.get("rules").to_owned(),
        komi: some("komi"),
        handicap: posted.number("handicap")?.unwrap_or(0),
        first_pass: match posted.get("first_pass") {
            "" => None,
            "black" => Some(Side::Black),
            "white" => Some(Side::White),
            _ => return Err(Trouble::Form("Black or White passed first.")),
        },
        black_pin: some("black_pin"),
        white_pin: some("white_pin"),
    };
    station.desk.enter(visitor.name(), move |hall| acts::game(hall, id, facts)).await?;
    Ok(Redirect::to("/setup").into_response())
}
