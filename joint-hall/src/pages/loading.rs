//! Pairings are loaded: an event, a list, and the administrator's code.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use forwarding::{is_name, path_of};
use maud::html;
use pairing::ReadError;
use scoring::Rules;
use serde::Deserialize;
use server::access;
use server::client_address::Caller;
use server::passwords::same;
use server::tries::Guess;
use words::{Joint, Language, Refusal, Value, Word, rules, sentence};

use super::frame::page;
use super::request_error::{Refused, Web, body};
use crate::pairings_file::{self, PairingsFileError};

/// A form with the file of the largest congress, several times over.
const LONGEST_FORM: usize = 8 << 20;

/// The page with the form.
pub async fn show(headers: HeaderMap) -> Html<String> {
    let language = access::language(&headers);
    let say = |word| language.say(word);
    let body = html! {
        h1 { (say(Word::JointHallPairings)) }
        p { (say(Word::JointHallPairingsAdvice)) }
        form .stacked .panel method="post" action="/pairings" {
            label { (say(Word::Event)) input name="event" required maxlength=(forwarding::LONGEST_NAME) autocomplete="off"; }
            label { (say(Word::JointHallList)) textarea name="list" rows="12" required spellcheck="false"
                placeholder="round,table,black,white,komi,handicap" {} }
            label { (say(Word::Rules)) select name="rules" { @for name in Rules::names() {
                option value=(name) selected[name == Rules::ING_1996.name] { (rules(language, name)) }
            } } }
            label { (say(Word::JointHallCode)) input name="code" type="password" required autocomplete="off"; }
            button .main { (say(Word::JointHallLoad)) }
        }
    };
    page(language, say(Word::JointHallPairings), &body)
}

/// What the form says.
#[derive(Debug, Deserialize)]
struct Loaded {
    event: String,
    list: String,
    rules: String,
    code: String,
}

/// Keeps a list, and leads to the event.
pub async fn load(State(web): State<Arc<Web>>, caller: Caller, request: Request) -> Result<Response, Refused> {
    let language = access::language(request.headers());
    let text = body(request.into_body(), LONGEST_FORM).await?;
    let loaded: Loaded =
        serde_urlencoded::from_bytes(&text).map_err(|_| Refused::Wrong(Word::JointHallNotUnderstood.into()))?;
    web.tries.begin(Guess::FirstCode, caller.network()).map_err(|_| Refused::Wait)?;
    if !same(&web.store.identity.code(), loaded.code.trim()) {
        return Err(Refused::NotAllowed);
    }
    web.tries.was_right(Guess::FirstCode, caller.network());
    let event = loaded.event.trim();
    if !is_name(event) {
        return Err(Refused::Wrong(Refusal::EventName.into()));
    }
    let games = pairings_file::parse(loaded.list.as_bytes(), &loaded.rules)
        .map_err(|error| Refused::Wrong(sentence!(JointHallListWrong { why: wrong(&error, language) })))?;
    let number = web.store.load(event, &games).await?;
    tracing::info!(event, list = number, games = games.len(), "pairings are loaded");
    Ok(Redirect::to(&path_of(event)).into_response())
}

/// Why a list is not taken.
fn wrong(error: &PairingsFileError, language: Language) -> Value {
    match error {
        PairingsFileError::Read(ReadError::Format) => Word::PairingNoFormat.into(),
        PairingsFileError::Read(ReadError::TooMany { most, .. }) => {
            sentence!(PairingTooMany { most: Value::text(most) }).into()
        }
        PairingsFileError::Read(ReadError::TooLong) => {
            sentence!(PairingTooLong { most: Value::text(pairing::LONGEST_FILE) }).into()
        }
        PairingsFileError::Read(ReadError::Xml(_) | ReadError::Json(_) | ReadError::Csv(_)) => {
            Word::PairingBroken.into()
        }
        PairingsFileError::Read(ReadError::Wrong { place, what }) => {
            sentence!(PairingWrong { place, why: Value::text(what) }).into()
        }
        PairingsFileError::NoColors { round } => sentence!(JointHallNoColors { round }).into(),
        PairingsFileError::Game { game, why } => {
            let place = [sentence!(PlaceRound { number: game.round }), sentence!(PlaceTable { number: game.table })];
            let place = Value::several(place, Joint::Comma);
            sentence!(PairingWrong { place, why: Value::text(why.message(language)) }).into()
        }
    }
}
