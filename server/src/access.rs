//! The access check before every route: who comes in, by which session, and whether their role may.

use std::sync::Arc;

use axum::RequestExt;
use axum::extract::{FromRequestParts, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use hall::scrapers;
use records::fact::Role;
use tracing::Span;
use words::{Language, sentence};

use super::Station;
use super::connection_shares::Owner;
use super::cookies::{COOKIE, LANGUAGE, cookie};
use super::paths;
use super::request_error::RequestError;
use super::roles::{AUDIT, Access, By, Visitor};
use super::session::Session;

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, RequestError> {
        parts.extensions.get::<Self>().cloned().ok_or(RequestError::LogIn)
    }
}

/// Lets a request through, or not.
pub async fn check(
    State((station, access)): State<(Arc<Station>, Access)>,
    mut request: Request,
    next: Next,
) -> Response {
    let visitor = visitor(&station, request.headers());
    tell_the_log(&visitor, &mut request).await;
    let is_program = request.uri().path().starts_with("/api/");
    let is_let_in = visitor.may(access) || access == Access::Figures && reads_figures(&station, request.headers());
    if !is_let_in {
        return match (&visitor.person, is_program) {
            (Some(_), _) => RequestError::NotAllowed.into_response(),
            (None, false) if request.method() == Method::GET => Redirect::to(&after_login(&request)).into_response(),
            (None, _) => RequestError::LogIn.into_response(),
        };
    }
    if !request.method().is_safe() && is_from_elsewhere(request.headers()) {
        return RequestError::FromElsewhere.into_response();
    }
    if let (Some(owner), false) = (request.extensions().get::<Owner>(), visitor.name().is_empty()) {
        owner.is(visitor.name());
    }
    request.extensions_mut().insert(visitor);
    next.run(request).await
}

/// The login page, from which whoever logs in comes to the page that they asked for.
fn after_login(request: &Request) -> String {
    paths::login(request.uri().path_and_query().map_or("/", |path| path.as_str()))
}

/// What is logged of a request says who asks, and about which game or table.
async fn tell_the_log(visitor: &Visitor, request: &mut Request) {
    let span = Span::current();
    if visitor.person.is_some() {
        span.record("who", visitor.name());
    }
    // A path without parameters, or with letters that are none, names no game.
    let Ok(parameters) = request.extract_parts::<RawPathParams>().await else { return };
    for (name, value) in &parameters {
        if ["round", "table"].contains(&name) {
            span.record(name, value);
        }
    }
}

/// Whether a program brings a token that was made for it.
fn reads_figures(station: &Station, headers: &HeaderMap) -> bool {
    bearer(headers).is_some_and(|token| station.live_hall.see(|hall| scrapers::knows(hall, token)))
}

fn visitor(station: &Station, headers: &HeaderMap) -> Visitor {
    let proof = proof(headers);
    let by = proof.as_ref().map_or(By::Cookie, |(_, by)| *by);
    let person = proof.and_then(|(token, _)| person(station, &token));
    let mut visitor = Visitor { person, by, language: language(headers), alarms: Vec::new() };
    if visitor.may(AUDIT) {
        let others = station.witnessing.alarms().into_iter();
        visitor.alarms = others.map(|(station, why)| sentence!(WitnessAlarm { station, why })).collect();
        visitor.alarms.extend(station.forwarding.alarm());
    }
    visitor
}

/// Who comes with this token now, and what they may do: nobody once the session ended, the password is another, or the person was removed.
pub fn person(station: &Station, token: &str) -> Option<(Session, Role)> {
    let session = station.sessions.get(token)?;
    let role = station.live_hall.see(|hall| {
        let person = hall.people.get(&session.name)?;
        session.is_of_password(&person.password).then_some(person.role)
    })?;
    Some((session, role))
}

/// The language that somebody chose, or that their browser asks for.
pub fn language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let chosen = cookie(headers, LANGUAGE).as_deref().and_then(Language::named);
    chosen.or_else(|| accepted.and_then(Language::accepted)).unwrap_or(Language::English)
}

/// The token that a program sends.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The token by which somebody shows that they are logged in, and how.
pub fn proof(headers: &HeaderMap) -> Option<(String, By)> {
    let bearer = bearer(headers).map(|token| (token.to_owned(), By::Bearer));
    bearer.or_else(|| Some((cookie(headers, COOKIE)?, By::Cookie)))
}

/// Whether a browser says that another site's page sent this.
fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_none_or(|(_, from)| from != host),
        (Some(_), None) => true,
        (None, _) => false,
    }
}
