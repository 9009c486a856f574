//! Coming in and going out, and the first administrator.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use hall::commands;
use hall::equipment::STATION;
use hall::live_hall::broken_off;
use maud::{Markup, html};
use records::fact::Role;
use serde::Deserialize;
use server::Station;
use server::access::proof;
use server::browsers;
use server::client_address::Caller;
use server::cookies::{self, COOKIE, LANGUAGE};
use server::forms::SubmittedForm;
use server::login::{come_in, hashed, log_in};
use server::passwords::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use server::paths::{local, of_address};
use server::request_error::RequestError;
use server::roles::Visitor;
use server::tries::Guess;
use words::{Language, Refusal, Word};

use super::layout;

/// Where a login leads to.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    next: Option<String>,
}

/// Who comes in, and where that leads to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LogsIn {
    name: String,
    password: String,
    next: String,
}

/// The form to log in with.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Response {
    if station.live_hall.see(|hall| hall.people.is_empty()) {
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
    SubmittedForm { values: LogsIn { name, password, next }, .. }: SubmittedForm<LogsIn>,
) -> Result<Response, RequestError> {
    let sign = |text: &[u8]| station.live_hall.store.sign(text);
    // A session that still lasts shows as well as the cookie that whoever asks was let in before.
    let session = visitor.person.as_ref().filter(|(session, _)| session.name == name);
    let browser = browsers::shown(&headers, &name, sign).or_else(|| session.map(|(session, _)| session.csrf.clone()));
    match log_in(&station, caller, browser.as_deref(), &name, &password).await? {
        Some(token) => Ok(come_in(&station, caller, Redirect::to(local(&next).unwrap_or("/")), &name, &token)),
        None => {
            let page = layout::page(&visitor, visitor.language.say(Word::LogIn), None, &form(&visitor, &next, true));
            Ok((axum::http::StatusCode::UNAUTHORIZED, page).into_response())
        }
    }
}

/// Logs out: the session by which whoever asks came in ends, a browser's or a program's.
pub async fn leave(
    State(station): State<Arc<Station>>,
    caller: Caller,
    headers: HeaderMap,
    _posted: SubmittedForm,
) -> Result<Response, RequestError> {
    if let Some((token, _)) = proof(&headers) {
        let at = Arc::clone(&station);
        tokio::task::spawn_blocking(move || at.sessions.close(&token)).await.map_err(|ended| broken_off(&ended))?;
    }
    Ok((CookieJar::new().add(cookies::taken_away(caller, COOKIE)), Redirect::to("/login")).into_response())
}

/// A language, by its tag.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Chosen {
    language: String,
}

/// Chooses a language.
pub async fn language(
    caller: Caller,
    headers: HeaderMap,
    form: SubmittedForm<Chosen>,
) -> Result<Response, RequestError> {
    let language = Language::named(&form.values.language).ok_or(RequestError::Form(Refusal::ChooseLanguage))?;
    // Back to the page that was asked from, which is one of ours: only its path is used.
    let from = headers.get(header::REFERER).and_then(|value| value.to_str().ok()).and_then(of_address).unwrap_or("/");
    let chosen = cookies::of_the_window(caller, LANGUAGE, language.tag().to_owned());
    Ok((CookieJar::new().add(chosen), Redirect::to(from)).into_response())
}

/// The form that makes the first administrator.
pub async fn first(State(station): State<Arc<Station>>, visitor: Visitor) -> Response {
    if !station.live_hall.see(|hall| hall.people.is_empty()) {
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

/// Who becomes the first administrator.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct First {
    code: String,
    name: String,
    password: String,
}

/// Makes the first administrator, once, for whoever read the code on the program's own output.
pub async fn make_first(
    State(station): State<Arc<Station>>,
    caller: Caller,
    SubmittedForm { values: First { code, name, password }, .. }: SubmittedForm<First>,
) -> Result<Response, RequestError> {
    station.tries.begin(Guess::FirstCode, caller.network())?;
    if !station.is_first_code(&code) {
        return Err(RequestError::NotAllowed);
    }
    station.tries.was_right(Guess::FirstCode, caller.network());
    let hash = hashed(&station, &password).await?;
    let made = station.live_hall.enter(STATION, move |hall| {
        if hall.people.is_empty() { commands::person(hall, &name, Role::Administrator, hash) } else { Ok(Vec::new()) }
    });
    made.await?;
    station.forget_first_code();
    Ok(Redirect::to("/login").into_response())
}
