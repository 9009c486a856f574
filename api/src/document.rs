//! The OpenAPI document: made out of the handlers and the types that they answer with, and of a table of what each may refuse.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder, Type};
use utoipa::{Modify, OpenApi};

use super::{error, events, games, head, health, login, metrics, results};

/// The document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Shoutan",
        version = "1",
        description = "A counting station for Go. Log in at /session; send the token as a bearer token. Whatever is not done is answered \
                       with an Error, whose sentence says what to do."
    ),
    servers((url = "/api/v1")),
    security(("bearer" = [])),
    paths(
        show,
        health::health,
        head::head,
        metrics::show,
        login::session,
        games::games,
        games::game,
        games::photo,
        results::all,
        events::results,
    ),
    components(schemas(error::Error)),
    modifiers(&Tokens, &Refusals)
)]
struct Document;

static TEXT: LazyLock<String> =
    LazyLock::new(|| Document::openapi().to_pretty_json().expect("a document of texts and numbers is JSON"));

/// This document
#[utoipa::path(
    get, path = "/openapi.json", security(()),
    responses((status = 200, description = "The document", body = serde_json::Value))
)]
pub async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}

/// What lets a program in.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        for (name, description) in [
            ("bearer", "The token of /session"),
            (
                "figures",
                "A token that an administrator made for a program that reads the figures; it opens nothing else, and lasts",
            ),
        ] {
            let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(description)).build();
            components.add_security_scheme(name, SecurityScheme::Http(scheme));
        }
    }
}

/// A way in which a request is refused: its status, its name in the document, why, and whether it is worth while to come again.
struct Refusal {
    status: u16,
    name: &'static str,
    why: &'static str,
    again: Again,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    Pointless,
    AfterSeconds,
}

const fn refusal(status: u16, name: &'static str, why: &'static str) -> Refusal {
    Refusal { status, name, why, again: Again::Pointless }
}

const REFUSALS: [Refusal; 13] = [
    refusal(400, "BadRequest", "The address or the request makes no sense"),
    refusal(401, "LogIn", "No token, or one that opens nothing"),
    refusal(403, "NotAllowed", "The role does not let them, or another site's page sent it"),
    refusal(404, "NotFound", "There is no such thing"),
    refusal(405, "OtherMethod", "This address does not take this method; the header Allow names those that it takes"),
    refusal(408, "TooSlow", "It took too long to arrive"),
    refusal(409, "Conflict", "Not at this moment: the game is confirmed, disputed, or takes no more"),
    refusal(413, "TooLarge", "More bytes than are taken"),
    refusal(422, "Unprocessable", "The form, or the photograph in it, makes no sense"),
    Refusal { status: 429, name: "TooManyTries", why: "Too many tries; wait", again: Again::AfterSeconds },
    refusal(500, "Failed", "The station made a mistake"),
    Refusal { status: 503, name: "Busy", why: "Too much to do at this moment; try again", again: Again::AfterSeconds },
    refusal(507, "NoRoom", "The disk does not take it; nothing of it was stored"),
];

/// What each operation may refuse; what any may is [`ANY_REFUSES`].
const REFUSED_BY: [(&str, &[u16]); 9] = [
    ("/head", &[400]),
    ("/metrics", &[401]),
    ("/session", &[400, 401, 403, 408, 413, 422, 429, 503]),
    ("/games", &[401]),
    ("/games/{round}/{table}", &[400, 401, 404]),
    ("/games/{round}/{table}/photos", &[400, 401, 403, 404, 408, 409, 413, 422, 503, 507]),
    ("/results", &[401]),
    ("/events", &[401, 503]),
    ("/health", &[]),
];

/// Another method than the operation's, and our own bugs.
const ANY_REFUSES: [u16; 2] = [405, 500];

struct Refusals;

impl Modify for Refusals {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        for refusal in &REFUSALS {
            components.responses.insert(refusal.name.to_owned(), refusal.response().into());
        }
        for (path, item) in &mut document.paths.paths {
            let own = REFUSED_BY.iter().find(|(of, _)| of == path).map_or(&[][..], |(_, statuses)| statuses);
            for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
                refuse(operation, own.iter().chain(&ANY_REFUSES));
            }
        }
    }
}

fn refuse<'a>(operation: &mut Operation, statuses: impl Iterator<Item = &'a u16>) {
    for status in statuses {
        let refusal = REFUSALS.iter().find(|refusal| refusal.status == *status).expect("each status has its refusal");
        let response = RefOr::Ref(Ref::from_response_name(refusal.name));
        operation.responses.responses.insert(status.to_string(), response);
    }
}

impl Refusal {
    fn response(&self) -> Response {
        let error = ContentBuilder::new().schema(Some(Ref::from_schema_name("Error"))).build();
        let response = ResponseBuilder::new().description(self.why).content("application/json", error);
        if self.again == Again::Pointless {
            return response.build();
        }
        let seconds = HeaderBuilder::new().schema(Some(ObjectBuilder::new().schema_type(Type::Integer)));
        let seconds = seconds.description(Some("Seconds until it is worth while"));
        response.header("Retry-After", seconds.build()).build()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_belongs_to_a_path_and_each_reference_is_there() {
        let document = Document::openapi();
        for (path, statuses) in REFUSED_BY {
            assert!(document.paths.paths.contains_key(path), "{path}");
            assert!(statuses.iter().all(|status| REFUSALS.iter().any(|refusal| refusal.status == *status)), "{path}");
        }
        let whole: serde_json::Value = serde_json::from_str(&TEXT).unwrap();
        let mut references = TEXT.split("\"$ref\": \"#").skip(1).filter_map(|rest| rest.split('"').next());
        assert!(references.clone().count() > 20, "{}", *TEXT);
        assert_eq!(references.find(|reference| whole.pointer(reference).is_none()), None);
    }
}
