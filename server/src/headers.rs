//! What every answer passes on its way out: a handler that panicked is answered for, the operator is told, programs are answered in their
//! own form, and headers see to it that nothing from elsewhere runs on our pages, nobody frames them, and private pages are not kept.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use tracing::field::Empty;
use tracing::{Span, error_span};

use super::request_error::{self, RequestError};
use super::{Station, access, paths};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The headers of an answer that does not say otherwise.
const HEADERS: [(HeaderName, &str); 8] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The same routes, whose answers pass all of that.
pub fn around(routes: Router<Arc<Station>>, station: &Arc<Station>) -> Router<Arc<Station>> {
    let trace = TraceLayer::new_for_http().make_span_with(span).on_request(()).on_response(log_response);
    let traced = without_panics(routes).layer(trace.on_body_chunk(()).on_eos(()).on_failure(()));
    with_headers(traced.layer(from_fn_with_state(Arc::clone(station), in_their_form)))
}

/// A panic is our own bug, which the program has told on standard error by then; whoever asked is told that it is ours.
fn without_panics<S: Clone + Send + Sync + 'static>(routes: Router<S>) -> Router<S> {
    routes.layer(CatchPanicLayer::custom(|_: Box<dyn Any + Send>| RequestError::Failed.into_response()))
}

fn with_headers<S: Clone + Send + Sync + 'static>(routes: Router<S>) -> Router<S> {
    HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}

/// What is logged of a request says what was asked; the access check adds who asked, and about which game.
fn span(request: &Request) -> Span {
    error_span!(
        "request",
        method = request.method().as_str(),
        path = without_code(request.uri().path()),
        who = Empty,
        round = Empty,
        table = Empty
    )
}

/// A path without the code by which a telephone sends pictures of a table.
fn without_code(path: &str) -> &str {
    let code = path.strip_prefix("/telephone/").and_then(|rest| rest.find('/'));
    code.map_or(path, |at| &path[.."/telephone/".len() + at])
}

fn log_response(response: &Response, _took: Duration, _span: &Span) {
    request_error::log(response);
}

/// Counts the answer; a program is answered in its own form, and a person in their language.
async fn in_their_form(State(station): State<Arc<Station>>, request: Request, next: Next) -> Response {
    let is_program = request.uri().path().starts_with("/api/");
    let language = access::language(request.headers());
    let from = request.headers().get(header::REFERER).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let response = next.run(request).await;
    station.counters.answered(response.status());
    if is_program {
        request_error::as_json(response)
    } else {
        request_error::as_page(response, language, from.as_deref().and_then(paths::of_address))
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::routing::get;
    use tower_service::Service;

    use super::*;

    async fn asked(path: &str) -> Response {
        async fn broken() -> &'static str {
            panic!("a bug of the test")
        }
        let of_its_own = || async { ([(header::CACHE_CONTROL, "no-cache")], "kept by browsers") };
        let routes = Router::new().route("/broken", get(broken)).route("/own", get(of_its_own));
        let request = Request::get(path).body(Body::empty()).unwrap();
        with_headers(without_panics(routes)).call(request).await.unwrap()
    }

    #[test]
    fn the_operator_is_told_no_code() {
        for (path, told) in [
            ("/telephone/7/secret", "/telephone/7"),
            ("/telephone//secret", "/telephone/"),
            ("/telephone/7/secret/more", "/telephone/7"),
            ("/telephone/7", "/telephone/7"),
            ("/game/1/7", "/game/1/7"),
        ] {
            assert_eq!(without_code(path), told);
        }
    }

    #[tokio::test]
    async fn a_bug_is_answered_for_and_every_answer_has_the_headers() {
        for (path, status) in [("/broken", StatusCode::INTERNAL_SERVER_ERROR), ("/nothing", StatusCode::NOT_FOUND)] {
            let answer = asked(path).await;
            assert_eq!(answer.status(), status, "{path}");
            for (name, value) in &HEADERS {
                assert_eq!(answer.headers()[name], *value, "{path} {name}");
            }
        }
        let own = asked("/own").await;
        assert_eq!(own.headers()[header::CACHE_CONTROL], "no-cache", "an answer that says otherwise");
        assert_eq!(own.headers()[header::X_FRAME_OPTIONS], "DENY");
    }
}
