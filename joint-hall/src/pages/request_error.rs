//! What every answer may need, and why a request is not answered.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::error_chain::error_chain;
use server::tries::Tries;
use tracing::{error, warn};
use words::{Sentence, Word};

use crate::store::{Store, StoreError};

/// A body that has not come by then never will.
const BODY_WITHIN: Duration = Duration::from_secs(30);
/// Everything that a request may need.
pub struct Web {
    pub store: Store,
    pub tries: Tries,
}

/// Why a request is not answered as asked: a sentence on a page, or in English for programs.
#[derive(Clone, Debug)]
pub struct Why(pub Sentence);

/// Why a request is not answered.
#[derive(Debug)]
pub enum Refused {
    /// The database is away.
    Store(StoreError),
    /// Nothing is there.
    NotFound,
    /// The proof or the code is wrong.
    NotAllowed,
    /// Too many wrong codes.
    Wait,
    /// It is too long, or did not come to its end.
    Body,
    /// It cannot be meant.
    Wrong(Sentence),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let (status, why): (StatusCode, Sentence) = match self {
            Self::Store(failed) => {
                error!(cause = %error_chain(&failed), "the database does not do what it is asked");
                (StatusCode::SERVICE_UNAVAILABLE, Word::JointHallDatabaseAway.into())
            }
            Self::NotFound => (StatusCode::NOT_FOUND, Word::JointHallNoSuchPage.into()),
            Self::NotAllowed => {
                warn!("a request without a right proof or code");
                (StatusCode::FORBIDDEN, Word::JointHallNotAllowed.into())
            }
            Self::Wait => (StatusCode::TOO_MANY_REQUESTS, Word::JointHallWait.into()),
            Self::Body => (StatusCode::PAYLOAD_TOO_LARGE, Word::JointHallTooLong.into()),
            Self::Wrong(why) => (StatusCode::BAD_REQUEST, why),
        };
        let mut response = status.into_response();
        response.extensions_mut().insert(Why(why));
        response
    }
}

/// A body of at most so many bytes.
pub async fn body(body: Body, longest: usize) -> Result<Bytes, Refused> {
    let whole = tokio::time::timeout(BODY_WITHIN, axum::body::to_bytes(body, longest)).await;
    // Too long, too slow or broken off: it did not come whole.
    whole.ok().and_then(Result::ok).ok_or(Refused::Body)
}
