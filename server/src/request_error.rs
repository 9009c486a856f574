//! Why a request is not answered as asked, with what to do instead; never more than that about our insides.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hall::command_error::CommandError;
use hall::error_chain::error_chain;
use hall::live_hall::EnterError;
use records::backup::BackupError;
use records::copies::CopyError;
use serde_json::json;
use tracing::{debug, error, info, trace, warn};
use words::Sentence;
use words::{Language, Refusal, sentence};

use super::Busy;
use super::bare_page::bare;
use super::megabytes::megabytes;
use super::tries::Wait;

/// What an answer for a program is.
const JSON: &str = "application/json";

/// Why a request is not answered as asked.
#[derive(Debug)]
pub enum RequestError {
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
    Form(Refusal),
    /// A player's code is not the one for the claim of this number.
    WrongCode {
        /// The claim's number.
        number: u32,
    },
    /// More bytes than are taken.
    TooLarge,
    /// More bytes than are taken of a telephone that is a camera.
    TelephoneTooLarge,
    /// Such a telephone sends faster than its pictures are taken: the next one after so long.
    TelephoneTooSoon(Duration),
    /// Its code is not the one for a table that has such a camera.
    TelephoneCode,
    /// It came too slowly.
    TooSlow,
    /// Too many at once.
    Busy,
    /// Wrong guesses make the next one wait.
    Wait(Wait),
    /// The file is no photograph that is taken.
    Photo(Sentence),
    /// The hall refuses.
    LiveHall(EnterError),
    /// The camera has no fresh picture.
    NoPicture,
    /// The disk has damaged a stored photograph.
    DamagedPhoto,
    /// A form or file that cannot be taken; what its parser said is for the operator alone.
    Unread {
        /// The sentence for the visitor.
        refusal: Refusal,
        /// What the parser said.
        cause: String,
    },
    /// The records are not copied.
    Copy(CopyError),
    /// Our own bug.
    Failed,
}

/// A wait in whole seconds, after which it is over.
fn seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1_000).try_into().unwrap_or(u64::MAX)
}

impl From<Busy> for RequestError {
    fn from(_: Busy) -> Self {
        Self::Busy
    }
}

impl From<Wait> for RequestError {
    fn from(wait: Wait) -> Self {
        Self::Wait(wait)
    }
}

impl From<EnterError> for RequestError {
    fn from(error: EnterError) -> Self {
        Self::LiveHall(error)
    }
}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> Self {
        CommandError::from(refusal).into()
    }
}

impl From<CommandError> for RequestError {
    fn from(error: CommandError) -> Self {
        Self::LiveHall(error.into())
    }
}

impl RequestError {
    const fn status(&self) -> StatusCode {
        match self {
            Self::LogIn => StatusCode::UNAUTHORIZED,
            Self::NotAllowed | Self::FromElsewhere | Self::Token => StatusCode::FORBIDDEN,
            Self::NotFound
            | Self::TelephoneCode
            | Self::LiveHall(EnterError::Command(CommandError::Refused(Refusal::NoGame))) => StatusCode::NOT_FOUND,
            Self::Form(_) | Self::Unread { .. } | Self::WrongCode { .. } | Self::Photo(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::TooLarge | Self::TelephoneTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Wait(_) | Self::TelephoneTooSoon(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NoPicture | Self::LiveHall(EnterError::Command(_)) => StatusCode::CONFLICT,
            Self::DamagedPhoto => StatusCode::GONE,
            Self::Busy | Self::LiveHall(EnterError::Busy | EnterError::BrokenOff) | Self::Copy(CopyError::Busy) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::LiveHall(EnterError::Store(_)) | Self::Copy(_) => StatusCode::INSUFFICIENT_STORAGE,
            Self::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What the system or a library said, where the sentence leaves it out.
    fn cause(&self) -> Option<String> {
        match self {
            Self::LiveHall(EnterError::Store(error)) => Some(error_chain(error)),
            Self::Copy(error) => Some(error_chain(error)),
            Self::Unread { cause, .. } => Some(cause.clone()),
            _ => None,
        }
    }

    /// The sentence that says what to do.
    fn message(&self, language: Language) -> String {
        let refusal = match self {
            Self::LogIn => Refusal::LogIn,
            Self::NotAllowed => Refusal::NotAllowed,
            Self::FromElsewhere => Refusal::FromElsewhere,
            Self::Token => Refusal::OldPage,
            Self::NotFound => Refusal::NothingHere,
            Self::Form(refusal) | Self::Unread { refusal, .. } => *refusal,
            Self::TooLarge => Refusal::FileTooLarge,
            Self::TelephoneTooLarge => Refusal::TelephoneTooLarge,
            Self::TelephoneTooSoon(_) => Refusal::TelephoneTooSoon,
            Self::TelephoneCode => Refusal::TelephoneCode,
            Self::TooSlow => Refusal::TooSlow,
            Self::Busy | Self::LiveHall(EnterError::Busy) => Refusal::Busy,
            Self::Wait(wait) => return language.tell(&sentence!(RefusalTooManyTries { seconds: seconds(wait.0) })),
            Self::WrongCode { number } => return language.tell(&sentence!(RefusalWrongCode { number })),
            Self::Photo(said) => return language.tell(said),
            Self::NoPicture => Refusal::NoPicture,
            Self::DamagedPhoto => Refusal::DamagedPhoto,
            Self::LiveHall(EnterError::Command(error)) => return error.message(language),
            Self::LiveHall(EnterError::BrokenOff) => Refusal::Ending,
            Self::LiveHall(EnterError::Store(_)) => Refusal::DiskRefuses,
            Self::Copy(CopyError::Busy) => Refusal::CopyUnderWay,
            Self::Copy(CopyError::NoRoom { needs, .. }) => {
                return language.tell(&sentence!(RefusalNoRoomForCopy { needs: megabytes(*needs) }));
            }
            Self::Copy(CopyError::Backup(BackupError::Photo { .. })) => Refusal::CopyLacksPhoto,
            Self::Copy(_) => Refusal::CopyFailed,
            Self::Failed => Refusal::Failed,
        };
        language.say(refusal).to_owned()
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, bare(&self.message(Language::English), Language::English, None)).into_response();
        let again_after = match &self {
            Self::Wait(Wait(wait)) | Self::TelephoneTooSoon(wait) => Some(seconds(*wait)),
            _ if status == StatusCode::SERVICE_UNAVAILABLE => Some(5),
            _ => None,
        };
        if let Some(seconds) = again_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(RequestFailure(Arc::new(self)));
        response
    }
}

/// The error, kept beside its page for those who asked as programs, or in another language.
#[derive(Clone)]
pub struct RequestFailure(Arc<RequestError>);

/// Tells the operator what was refused and why.
pub fn log(response: &Response) {
    let status = response.status();
    let told = response.extensions().get::<RequestFailure>();
    let why = told.map(|RequestFailure(error)| error.message(Language::English));
    let why = why.as_deref().or(status.canonical_reason()).unwrap_or_default();
    let cause = told.and_then(|RequestFailure(error)| error.cause());
    let (status, cause) = (status.as_u16(), cause.map(tracing::field::display));
    match status {
        // Whoever is not logged in is sent to log in, over and over.
        401 => debug!(status, why, "refused"),
        // Too much at once: somebody waits, and comes again.
        503 => warn!(status, why, cause, "refused"),
        410 | 500.. => error!(status, why, cause, "failed"),
        400.. => info!(status, why, cause, "refused"),
        _ => trace!(status, "answered"),
    }
}

/// The same error for a program. Whatever is refused has one shape, be it by us or before a request came to us; the headers stay.
pub fn as_json(response: Response) -> Response {
    let status = response.status();
    let told =
        response.extensions().get::<RequestFailure>().map(|RequestFailure(error)| error.message(Language::English));
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == JSON);
    let said = match (told, status) {
        (Some(said), _) => said,
        (None, StatusCode::METHOD_NOT_ALLOWED) => Language::English.say(Refusal::OtherMethod).to_owned(),
        (None, _) if (status.is_client_error() || status.is_server_error()) && !is_json => {
            Language::English.say(Refusal::NoSense).to_owned()
        }
        (None, _) => return response,
    };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    Response::from_parts(parts, Json(json!({ "error": said })).into_response().into_body())
}

/// The same error as a page in a visitor's language, with the way back. What our routes themselves refuse, such as an address that
/// makes no sense or a method that is none of theirs, is told in the same way.
pub fn as_page(mut response: Response, language: Language, back: Option<&str>) -> Response {
    let told = response.extensions().get::<RequestFailure>().cloned();
    let said = match (told, response.status()) {
        (Some(RequestFailure(error)), _) => error.message(language),
        (None, StatusCode::METHOD_NOT_ALLOWED | StatusCode::BAD_REQUEST) => RequestError::NotFound.message(language),
        (None, _) => return response,
    };
    let page = bare(&said, language, back).into_response();
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    *response.body_mut() = page.into_body();
    response
}
