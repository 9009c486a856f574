//! Coming in and going out, and the first administrator.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use hall::acts;
use hall::desk::broken_off;
use hall::equipment::STATION;
use hall::limits::LONGEST_PERSON;
use maud::{Markup, html};
use records::fact::Role;
use serde::Deserialize;
use server::Station;
use server::access::Visitor;
use server::browsers;
use server::caller::Caller;
use server::gate::{COOKIE, LANGUAGE, proof};
use server::passwords::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use server::paths::{local, of_address};
use server::posted::Posted;
use server::tries::Guess;
use server::trouble::Trouble;
use tracing::info;
use words::{Language, Refusal, Word};

use super::layout;

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
    caller: Caller,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Result<Response, Trouble> {
    let name = posted.get("name");
    let sign = |text: &[u8]| station.desk.store.sign(text);
    // A session that still lasts shows as well as the cookie that whoever asks was let in before.
    let session = visitor.person.as_ref().filter(|(session, _)| session.name == name);
    let browser = browsers::shown(&headers, name, sign).or_else(|| session.map(|(session, _)| session.csrf.clone()));
    match log_in(&station, caller, browser.as_deref(), name, posted.raw("password")).await? {
        Some(token) => {
            Ok(come_in(&station, caller, Redirect::to(local(posted.get("next")).unwrap_or("/")), name, &token))
        }
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

/// A response to somebody who came in just now: with their session, and what shows this browser to be one that they used.
pub fn come_in(station: &Station, caller: Caller, response: impl IntoResponse, name: &str, token: &str) -> Response {
    let response = with_cookie(response, caller, COOKIE, token, None);
    let known = browsers::known(name, |text| station.desk.store.sign(text));
    with_cookie(response, caller, &browsers::cookie_of(name), &known, Some(browsers::LASTS_SECONDS))
}

/// A session's token for the right name and password; `browser` is one by which this person came in before.
///
/// # Errors
/// Where it has to wait, or too many try at once.
pub async fn log_in(
    station: &Arc<Station>,
    caller: Caller,
    browser: Option<&str>,
    name: &str,
    password: &str,
) -> Result<Option<String>, Trouble> {
    let Some(hash) = check(station, caller, browser, name, password).await? else { return Ok(None) };
    let (at, name) = (Arc::clone(station), name.to_owned());
    let opened = tokio::task::spawn_blocking(move || at.sessions.open(&name, &hash)).await;
    Ok(Some(opened.map_err(|ended| broken_off(&ended))?))
}

/// The hash of a person's password, where it is the right one.
///
/// # Errors
/// Where it has to wait, or too many try at once.
pub async fn check(
    station: &Station,
    caller: Caller,
    browser: Option<&str>,
    name: &str,
    password: &str,
) -> Result<Option<String>, Trouble> {
    if name.chars().count() > LONGEST_PERSON || password.len() > LONGEST_PASSWORD {
        return Ok(None);
    }
    let guess = Guess::Password { name, browser };
    let is_known = station.tries.is_from_somebody_known(guess, caller.network());
    station.tries.begin(guess, caller.network())?;
    // Kept until it is known, also where nobody waits for it any more.
    let mut hasher = if is_known { station.hashing.turn().await } else { station.hashing.turn_of_a_stranger().await? };
    let hash = station.desk.see(|hall| hall.people.get(name).map(|person| person.password.clone()));
    let password = password.to_owned();
    let checked = tokio::task::spawn_blocking(move || {
        let right = hasher.is_right(&password, hash.as_deref());
        hash.filter(|_| right)
    });
    let hash = checked.await.map_err(|ended| broken_off(&ended))?;
    if hash.is_some() {
        station.tries.was_right(guess, caller.network());
    } else {
        // The name is not told: a password may be typed there by mistake.
        info!(address = %caller.address, "name or password is wrong");
    }
    Ok(hash)
}

/// Logs out: the session by which whoever asks came in ends, a browser's or a program's.
pub async fn leave(
    State(station): State<Arc<Station>>,
    caller: Caller,
    headers: HeaderMap,
    _posted: Posted,
) -> Result<Response, Trouble> {
    if let Some((token, _)) = proof(&headers) {
        let (at, token) = (Arc::clone(&station), token.to_owned());
        tokio::task::spawn_blocking(move || at.sessions.close(&token)).await.map_err(|ended| broken_off(&ended))?;
    }
    Ok(with_cookie(Redirect::to("/login"), caller, COOKIE, "", None))
}

/// Chooses a language.
pub async fn language(caller: Caller, headers: HeaderMap, posted: Posted) -> Result<Response, Trouble> {
    let language = Language::named(posted.get("language")).ok_or(Trouble::Form(Refusal::ChooseLanguage))?;
    // Back to the page that was asked from, which is one of ours: only its path is used.
    let from = headers.get(header::REFERER).and_then(|value| value.to_str().ok()).and_then(of_address).unwrap_or("/");
    Ok(with_cookie(Redirect::to(from), caller, LANGUAGE, language.tag(), None))
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
    caller: Caller,
    posted: Posted,
) -> Result<Response, Trouble> {
    station.tries.begin(Guess::FirstCode, caller.network())?;
    if !station.is_first_code(posted.get("code")) {
        return Err(Trouble::NotAllowed);
    }
    station.tries.was_right(Guess::FirstCode, caller.network());
    let hash = hashed(&station, posted.raw("password")).await?;
    let (name, password) = (posted.get("name").to_owned(), hash.clone());
    let made = station.desk.enter(STATION, move |hall| {
        if hall.people.is_empty() { acts::person(hall, &name, Role::Administrator, password) } else { Ok(Vec::new()) }
    });
    made.await?;
    station.forget_first_code();
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
    let (mut hasher, password) = (station.hashing.turn().await, password.to_owned());
    let hash = tokio::task::spawn_blocking(move || hasher.hash(&password));
    Ok(hash.await.map_err(|ended| broken_off(&ended))?)
}

/// A response with a cookie; an empty value takes the cookie away, and one without an age goes with the browser's window.
fn with_cookie(response: impl IntoResponse, caller: Caller, name: &str, value: &str, age: Option<u32>) -> Response {
    let mut response = response.into_response();
    let age = if value.is_empty() { Some(0) } else { age }.map_or_else(String::new, |age| format!("; Max-Age={age}"));
    let secure = if caller.is_encrypted { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{age}{secure}");
    if let Ok(text) = HeaderValue::from_str(&text) {
        response.headers_mut().append(header::SET_COOKIE, text);
    }
    response
}
