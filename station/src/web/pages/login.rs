//! Coming in and going out, and the first administrator.

use std::net::SocketAddr;
use std::sync::{Arc, PoisonError};

use axum::extract::{ConnectInfo, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tracing::info;

use super::super::Station;
use super::super::gate::{COOKIE, LANGUAGE, Visitor, cookie};
use super::super::paths::{local, of_address};
use super::super::posted::Posted;
use super::super::session::{self, LONGEST_PASSWORD, SHORTEST_PASSWORD};
use super::super::trouble::Trouble;
use super::layout;
use crate::hall::acts;
use crate::hall::equipment::STATION;
use crate::language::{Language, Refusal, Word};
use crate::store::fact::Role;

/// Where a login leads to.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    next: Option<String>,
}

/// The form to log in with.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Response {
    if station.desk.see(|hall| hall.people.is_empty()) {
        return Redirect::to("/first").into_response();
    }
    layout::page(
        &visitor,
        visitor.language.say(Word::LogIn),
        None,
        &form(&visitor, &asked.next.unwrap_or_default(), false),
    )
    .into_response()
}

fn form(visitor: &Visitor, next: &str, wrong: bool) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        div .narrow {
            h1 { (say(Word::LogIn)) }
            @if wrong { p role="alert" { (say(Word::WrongPassword)) } }
            form method="post" action="/login" .stacked {
                @if let Some(next) = local(next) { input type="hidden" name="next" value=(next); }
                label { (say(Word::Name)) input name="name" autocomplete="username" required autofocus maxlength="40"; }
                label { (say(Word::Password)) input name="password" type="password" autocomplete="current-password" required; }
                button .main { (say(Word::LogIn)) }
            }
        }
    }
}

/// Logs somebody in.
pub async fn enter(
    State(station): State<Arc<Station>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    posted: Posted,
) -> Result<Response, Trouble> {
    match log_in(&station, address, posted.get("name"), posted.raw("password")).await? {
        Some(token) => Ok(with_cookie(Redirect::to(local(posted.get("next")).unwrap_or("/")), COOKIE, &token)),
        None => {
            let page = layout::page(
                &visitor,
                visitor.language.say(Word::LogIn),
                None,
                &form(&visitor, posted.get("next"), true),
            );
            Ok((axum::http::StatusCode::UNAUTHORIZED, page).into_response())
        }
    }
}

/// A session's token for the right name and password.
///
/// # Errors
/// Where it was tried too often, or too many try at once.
pub async fn log_in(
    station: &Arc<Station>,
    address: SocketAddr,
    name: &str,
    password: &str,
) -> Result<Option<String>, Trouble> {
    if !station.sessions.may_try(name, address.ip()) {
        return Err(Trouble::TooManyTries);
    }
    if password.len() > LONGEST_PASSWORD {
        return Ok(None);
    }
    let hash = station.desk.see(|hall| hall.people.get(name).map(|person| person.password.clone()));
    // It fails where the semaphore is closed, which nobody does.
    let _place = station.hashes.acquire().await.map_err(|_| Trouble::Busy)?;
    let (password, known) = (password.to_owned(), hash.clone());
    let right = tokio::task::spawn_blocking(move || session::is_right(&password, known.as_deref())).await;
    match (right, hash) {
        (Ok(true), Some(hash)) => {
            station.sessions.succeeded(name, address.ip());
            Ok(Some(station.sessions.open(name, &hash)))
        }
        // The name is not told: a password may be typed there by mistake.
        _ => {
            info!(address = %address.ip(), "name or password is wrong");
            Ok(None)
        }
    }
}

/// Logs out.
pub async fn leave(State(station): State<Arc<Station>>, headers: HeaderMap, _posted: Posted) -> Response {
    if let Some(token) = cookie(&headers, COOKIE) {
        station.sessions.close(token);
    }
    with_cookie(Redirect::to("/login"), COOKIE, "")
}

/// Chooses a language.
pub async fn language(headers: HeaderMap, posted: Posted) -> Result<Response, Trouble> {
    let language = Language::named(posted.get("language")).ok_or(Trouble::Form(Refusal::ChooseLanguage))?;
    // Back to the page that was asked from, which is one of ours: only its path is used.
    let from = headers.get(header::REFERER).and_then(|value| value.to_str().ok()).and_then(of_address).unwrap_or("/");
    Ok(with_cookie(Redirect::to(from), LANGUAGE, language.tag()))
}

/// The form that makes the first administrator.
pub async fn first(State(station): State<Arc<Station>>, visitor: Visitor) -> Response {
    if !station.desk.see(|hall| hall.people.is_empty()) {
        return Redirect::to("/login").into_response();
    }
    let say = |word| visitor.language.say(word);
    let body = html! {
        div .narrow {
            h1 { (say(Word::FirstStart)) }
            form method="post" action="/first" .stacked {
                label { (say(Word::OneTimeCode)) input name="code" autocomplete="off" required; }
                label { (say(Word::Name)) input name="name" autocomplete="username" required maxlength="40"; }
                label { (say(Word::Password)) input name="password" type="password" autocomplete="new-password" required
                    minlength=(SHORTEST_PASSWORD) maxlength=(LONGEST_PASSWORD); }
                button .main { (say(Word::Save)) }
            }
        }
    };
    layout::page(&visitor, say(Word::FirstStart), None, &body).into_response()
}

/// Makes the first administrator, once, for whoever read the code on the program's own output.
pub async fn make_first(
    State(station): State<Arc<Station>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    posted: Posted,
) -> Result<Response, Trouble> {
    if !station.sessions.may_try("first administrator", address.ip()) {
        return Err(Trouble::TooManyTries);
    }
    let code = station.first_code.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if !code.is_some_and(|code| session::same(&code, posted.get("code"))) {
        return Err(Trouble::NotAllowed);
    }
    let hash = hashed(&station, posted.raw("password")).await?;
    let (name, password) = (posted.get("name").to_owned(), hash.clone());
    let made = station.desk.enter(STATION, move |hall| {
        if hall.people.is_empty() { acts::person(hall, &name, Role::Administrator, password) } else { Ok(Vec::new()) }
    });
    made.await?;
    station.first_code.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(Redirect::to("/login").into_response())
}

/// The hash of a new password.
///
/// # Errors
/// Where it is too short or too long.
pub async fn hashed(station: &Station, password: &str) -> Result<String, Trouble> {
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&password.len()) {
        return Err(Trouble::Form(Refusal::PasswordLength));
    }
    // It fails where the semaphore is closed, which nobody does.
    let _place = station.hashes.acquire().await.map_err(|_| Trouble::Busy)?;
    let password = password.to_owned();
    tokio::task::spawn_blocking(move || session::hash(&password)).await.map_err(|_| Trouble::Busy)
}

fn with_cookie(response: impl IntoResponse, name: &str, value: &str) -> Response {
    let mut response = response.into_response();
    let age = if value.is_empty() { "; Max-Age=0" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{age}");
    if let Ok(text) = HeaderValue::from_str(&text) {
        response.headers_mut().append(header::SET_COOKIE, text);
    }
    response
}
