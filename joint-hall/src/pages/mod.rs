//! What the joint hall answers: batches and questions of stations, its head, results for programs, and the pages of all rooms.
//!
//! Who looks on needs no password: results and pairings hang on the wall of every congress. Stations show a proof for each request, and
//! whoever loads pairings the administrator's code.

mod event;
mod frame;
mod loading;
mod request_error;
mod station_requests;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use forwarding::{FORWARD, PAIRINGS};
use serde_json::json;
use server::access;
use server::bare_page::bare;
use server::tries::Tries;
use words::{Language, Word};

use crate::store::Store;
use request_error::{Web, Why};

/// Scripts and styles are our own files, and nothing else is loaded.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

/// The joint hall's answers to every request.
pub fn router(store: Store) -> Router {
    let web = Arc::new(Web { store, tries: Tries::default() });
    Router::new()
        .route("/", get(event::all))
        .route("/event/{event}", get(event::show))
        .route("/event/{event}/api/v1/head", get(station_requests::head))
        .route("/event/{event}/api/v1/results", get(event::results))
        .route("/event/{event}/api/v1/rooms", get(event::rooms))
        .route("/pairings", get(loading::show).post(loading::load))
        .route("/language", post(frame::language))
        .route(FORWARD, post(station_requests::forward))
        .route(PAIRINGS, post(station_requests::pairings))
        .route("/api/v1/health", get(health))
        .route("/static/station.css", get(|| file("text/css; charset=utf-8", dashboard::STYLES)))
        .route(
            "/static/joint-hall.css",
            get(|| file("text/css; charset=utf-8", include_str!("../../pages/joint-hall.css"))),
        )
        .route(
            "/static/joint-hall.js",
            get(|| file("text/javascript; charset=utf-8", include_str!("../../pages/joint-hall.js"))),
        )
        .route("/static/icon.svg", get(|| file("image/svg+xml", dashboard::ICON)))
        .fallback(|| async { StatusCode::NOT_FOUND })
        .layer(DefaultBodyLimit::disable())
        .layer(axum::middleware::from_fn(headers))
        .with_state(web)
}

async fn headers(request: Request, next: Next) -> Response {
    let language = access::language(request.headers());
    let is_program = request.uri().path().contains("/api/");
    let mut response = next.run(request).await;
    if response.status().is_client_error() || response.status().is_server_error() {
        response = as_asked(response, language, is_program);
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn as_asked(response: Response, language: Language, is_program: bool) -> Response {
    let status = response.status();
    let why = response.extensions().get::<Why>().cloned();
    let why = why.unwrap_or_else(|| Why(Word::JointHallNoSuchPage.into()));
    if is_program {
        return (status, Language::English.tell(&why.0)).into_response();
    }
    (status, bare(&language.tell(&why.0), language, None)).into_response()
}

async fn health(State(web): State<Arc<Web>>) -> Response {
    let answers = web.store.events().await;
    let status = if answers.is_ok() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, axum::Json(json!({ "database": answers.is_ok(), "version": env!("CARGO_PKG_VERSION") }))).into_response()
}

/// A file that is part of the program.
async fn file(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
}
