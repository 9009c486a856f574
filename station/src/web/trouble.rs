//! Why a request is not answered as asked, with what to do instead; never more than that about our insides.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::html;
use serde_json::json;

use super::pages::layout;
use crate::hall::acts::ActError;
use crate::hall::desk::DeskError;

/// Why a request is not answered as asked.
#[derive(Debug)]
pub enum Trouble {
    /// Nobody is logged in.
    LogIn,
    /// Their role does not let them.
    NotAllowed,
    /// Another site's page sent it.
    FromElsewhere,
    /// The form's token is missing or old.
    Token,
    /// There is no such thing.
    NotFound,
    /// The form makes no sense.
    Form(&'static str),
    /// More bytes than are taken.
    TooLarge,
    /// It came too slowly.
    TooSlow,
    /// Too many at once.
    Busy,
    /// Too many tries.
    TooManyTries,
    /// The file is no photograph that is taken.
    Photo(String),
    /// The desk refuses.
    Desk(DeskError),
    /// The camera has no fresh picture.
    NoPicture,
    /// The disk has damaged a stored photograph.
    DamagedPhoto,
}

impl From<DeskError> for Trouble {
    fn from(error: DeskError) -> Self {
        Self::Desk(error)
    }
}

impl From<ActError> for Trouble {
    fn from(error: ActError) -> Self {
        Self::Desk(error.into())
    }
}

impl Trouble {
    /// The status, and the sentence that says what to do.
    fn told(&self) -> (StatusCode, String) {
        let said = |status, text: &str| (status, text.to_owned());
        match self {
            Self::LogIn => said(StatusCode::UNAUTHORIZED, "Log in first."),
            Self::NotAllowed => {
                said(StatusCode::FORBIDDEN, "Your role does not let you do this. Ask the administrator.")
            }
            Self::FromElsewhere => {
                said(StatusCode::FORBIDDEN, "Another site's page sent this. Use the station's own pages.")
            }
            Self::Token => {
                said(StatusCode::FORBIDDEN, "This page is too old. Go back, load it again, and try once more.")
            }
            Self::NotFound => said(StatusCode::NOT_FOUND, "There is nothing here. Go back to the tables."),
            Self::Form(what) => said(StatusCode::UNPROCESSABLE_ENTITY, what),
            Self::TooLarge => said(
                StatusCode::PAYLOAD_TOO_LARGE,
                "The file is larger than 20 MiB. Take the photograph with fewer pixels; 2 million are plenty.",
            ),
            Self::TooSlow => said(
                StatusCode::REQUEST_TIMEOUT,
                "It took too long to arrive. Go nearer to the network, and try again.",
            ),
            Self::Busy => {
                said(StatusCode::SERVICE_UNAVAILABLE, "The station has too much to do at this moment. Try again.")
            }
            Self::TooManyTries => said(StatusCode::TOO_MANY_REQUESTS, "Too many wrong passwords. Wait ten minutes."),
            Self::Photo(words) => (StatusCode::UNPROCESSABLE_ENTITY, words.clone()),
            Self::NoPicture => said(StatusCode::CONFLICT, "The camera has no fresh picture. Use a phone instead."),
            Self::DamagedPhoto => said(
                StatusCode::GONE,
                "The stored photograph was damaged on the disk, and is not shown. Take it from a copy, and check the disk.",
            ),
            Self::Desk(DeskError::Act(ActError::NoGame)) => {
                said(StatusCode::NOT_FOUND, "There is no such game. Choose a table from the list.")
            }
            Self::Desk(DeskError::Act(error)) => (StatusCode::CONFLICT, sentence(error)),
            Self::Desk(DeskError::Busy) => {
                said(StatusCode::SERVICE_UNAVAILABLE, "The station is counting too much at this moment. Try again.")
            }
            Self::Desk(DeskError::BrokenOff) => {
                said(StatusCode::SERVICE_UNAVAILABLE, "The station is ending. Try again when it has started.")
            }
            Self::Desk(DeskError::Store(_)) => said(
                StatusCode::INSUFFICIENT_STORAGE,
                "The disk does not take it: it is full, read-only or broken. Nothing of this was stored; what was stored before is \
                 safe. Free some space, then try again.",
            ),
        }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let (status, words) = self.told();
        let mut response = (status, layout::bare(&words)).into_response();
        if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response.extensions_mut().insert(Told { words });
        response
    }
}

/// The sentence of a trouble, kept beside its page for those who asked as programs.
#[derive(Clone)]
pub struct Told {
    words: String,
}

/// The same trouble for a program.
pub fn as_json(response: Response) -> Response {
    let Some(told) = response.extensions().get::<Told>().cloned() else { return response };
    (response.status(), Json(json!({ "error": told.words }))).into_response()
}

/// An error as a sentence.
fn sentence(error: &dyn std::error::Error) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    let capital = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    format!("{}.", capital.unwrap_or_default())
}

impl layout::Body for &String {
    fn markup(&self) -> maud::Markup {
        html! { p role="alert" { (self) } p { a href="/" { "Shoutan" } } }
    }
}
