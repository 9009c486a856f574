//! What every answer carries: nothing from elsewhere runs on our pages, nobody frames them, and private pages are not kept.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tracing::field::Empty;
use tracing::{Instrument, info_span};

use super::{Station, gate, paths, trouble};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Adds the headers, counts the answer, and answers programs in their own form.
pub async fn add(State(station): State<Arc<Station>>, request: Request, next: Next) -> Response {
    let is_program = request.uri().path().starts_with("/api/");
    let language = gate::language(request.headers());
    let from = request.headers().get(header::REFERER).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let span = info_span!(
        "request",
        method = request.method().as_str(),
        path = request.uri().path(),
        who = Empty,
        round = Empty,
        table = Empty
    );
    let mut response = next.run(request).instrument(span.clone()).await;
    span.in_scope(|| trouble::log(&response));
    response = if is_program {
        trouble::as_json(response)
    } else {
        trouble::as_page(response, language, from.as_deref().and_then(paths::of_address))
    };
    station.counters.answered(response.status());
    let headers = response.headers_mut();
    let mut put = |name: HeaderName, value| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::X_FRAME_OPTIONS, "DENY");
    put(header::REFERRER_POLICY, "same-origin");
    put(header::CACHE_CONTROL, "no-store");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    response
}
