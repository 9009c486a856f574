//! One's own account: another password, and an end to sessions on other devices.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::commands;
use hall::live_hall::broken_off;
use maud::html;
use report::names::role_word;
use serde::Deserialize;
use server::Station;
use server::access::proof;
use server::client_address::Caller;
use server::forms::SubmittedForm;
use server::login::{check, come_in, hashed};
use server::passwords::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use server::request_error::RequestError;
use server::roles::Visitor;
use words::{Refusal, Word};

use super::layout::{page, token};

/// What was just done.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    changed: Option<u8>,
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let role = visitor.person.as_ref().map(|(_, role)| say(role_word(*role)));
    let body = html! {
        div .narrow {
            h1 { (say(Word::OwnAccount)) }
            p { strong { (visitor.name()) } @if let Some(role) = role { " (" (role) ")" } }
            @if asked.changed.is_some() { p role="status" .well { (say(Word::PasswordChanged)) } }
            form method="post" action="/me/password" .stacked .panel {
                (token(&visitor))
                input type="hidden" name="username" value=(visitor.name()) autocomplete="username";
                label { (say(Word::PresentPassword)) input name="present" type="password" autocomplete="current-password" required
                    maxlength=(LONGEST_PASSWORD); }
                label { (say(Word::NewPassword)) input name="password" type="password" autocomplete="new-password" required
                    minlength=(SHORTEST_PASSWORD) maxlength=(LONGEST_PASSWORD); }
                button .main { (say(Word::ChangePassword)) }
            }
            form method="post" action="/me/sessions" .stacked .panel {
                (token(&visitor))
                p { (say(Word::OpenSessions)) ": " (station.sessions.count_of(visitor.name())) }
                button { (say(Word::EndOthers)) }
            }
        }
    };
    page(&visitor, say(Word::OwnAccount), None, &body)
}

/// Somebody's present password, and the one that they want.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Passwords {
    present: String,
    password: String,
}

/// Another password for whoever knows the present one. All their sessions end with it; where they are, one is opened.
pub async fn change(
    State(station): State<Arc<Station>>,
    caller: Caller,
    visitor: Visitor,
    SubmittedForm { values: Passwords { present, password }, .. }: SubmittedForm<Passwords>,
) -> Result<Response, RequestError> {
    let (session, _) = visitor.person.clone().ok_or(RequestError::LogIn)?;
    let name = session.name;
    // Guessed at like any password; who holds a session does not wait behind strangers.
    let present = check(&station, caller, Some(&session.csrf), &name, &present).await?;
    present.ok_or(RequestError::Form(Refusal::WrongPresentPassword))?;
    let hash = hashed(&station, &password).await?;
    let (who, password) = (name.clone(), hash.clone());
    station.live_hall.enter(&name, move |hall| commands::own_password(hall, &who, password)).await?;
    let (at, person) = (Arc::clone(&station), name.clone());
    let opened = tokio::task::spawn_blocking(move || {
        at.sessions.close_all_of(&person);
        at.sessions.open(&person, &hash)
    });
    let token = opened.await.map_err(|ended| broken_off(&ended))?;
    Ok(come_in(&station, caller, Redirect::to("/me?changed=1"), &name, &token))
}

/// Ends all sessions of that name but the one that asks.
pub async fn end_others(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    headers: HeaderMap,
    _posted: SubmittedForm,
) -> Result<Response, RequestError> {
    let (at, name) = (Arc::clone(&station), visitor.name().to_owned());
    let own = proof(&headers).map(|(token, _)| token).ok_or(RequestError::LogIn)?;
    tokio::task::spawn_blocking(move || at.sessions.close_others_of(&name, &own))
        .await
        .map_err(|ended| broken_off(&ended))?;
    Ok(Redirect::to("/me").into_response())
}
