//! Coming in and going out, and the first administrator.

use std::net::SocketAddr;
use std::sync::{Arc, PoisonError};

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use tracing::info;

use super::super::Station;
use super::super::gate::{COOKIE, LANGUAGE, Visitor, cookie};
use super::super::posted::Posted;
use super::super::session::{self, LONGEST_PASSWORD, SHORTEST_PASSWORD};
use super::super::trouble::Trouble;
use super::layout;
use crate::hall::acts;
use crate::hall::equipment::STATION;
use crate::language::{Language, Refusal, Word};
use crate::store::fact::Role;

/// The form to log in with.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor) -> Response {
    if station.desk.see(|hall| hall.people.is_empty()) {
        return Redirect::to("/first").into_response();
    }
    layout::page(&visitor, visitor.language.say(Word::LogIn), None, &form(&visitor, false)).into_response()
}

fn form(visitor: &Visitor, wrong: bool) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        div .narrow {
            h1 { (say(Word::LogIn)) }
            @if wrong { p role="alert" { (say(Word::WrongPassword)) } }
            form method="post" action="/login" .stacked {
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
        Some(token) => Ok(with_cookie(Redirect::to("/"), COOKIE, &token)),
        None => {
            let page = layout::page(&visitor, visitor.language.say(Word::LogIn), None, &form(&visitor, true));
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
    let from = headers.get(header::REFERER).and_then(|value| value.to_str().ok()).and_then(path_of).unwrap_or("/");
    Ok(with_cookie(Redirect::to(from), LANGUAGE, language.tag()))
}

/// The path of an address, where it is one that leads nowhere else.
fn path_of(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    let path = &rest[rest.find('/')?..];
    let plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte));
    (plain && !path.starts_with("//")).then_some(path)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_leads_to_our_own_pages_only() {
        for (address, path) in [
            ("http://hall:8361/game/1/3", Some("/game/1/3")),
            ("http://hall:8361/", Some("/")),
            ("http://hall:8361//evil.example", None),
            ("http://hall:8361/\\evil.example", None),
            ("javascript:alert(1)", None),
            ("http://hall", None),
        ] {
            assert_eq!(path_of(address), path, "{address}");
        }
    }
}
