//! A form that was sent: what its fields say, and a file where there is one, within limits in bytes, number and time, and with its token.
//!
//! What a handler wants of a form is a struct of texts, numbers and [`Choice`]s, which `serde_html_form` fills in. A field without text is
//! as good as none.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::multipart::Field;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use hall::error_chain::error_chain;
use instruments::camera::MOST_BYTES;
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Deserializer};
use words::Refusal;

use super::arriving::{self, Allowance, Rest};
use super::passwords;
use super::request_error::RequestError;
use super::roles::{self, By, Visitor};
use super::uploads::{Place, Uploads};
use super::{Busy, Station};

/// Who is not logged in sends a name, a password and the page they wanted, whose letters take up to nine bytes each.
const LONGEST_OF_A_STRANGER: usize = 4 << 10;
/// Everything else but a photograph is short as well; the longest is a list of players.
const LONGEST_FORM: usize = 256 << 10;
/// The largest form has a field for each kind of stones.
const MOST_FIELDS: usize = 64;
/// A photograph over the slowest network that is of use,
const ARRIVES_WITHIN: Duration = Duration::from_secs(60);
/// and everything else.
const FORM_ARRIVES_WITHIN: Duration = Duration::from_secs(15);

/// Passwords are taken as they were typed; around everything else spaces mean nothing.
const AS_TYPED: [&str; 2] = ["password", "present"];

/// A form that was sent, from our own page; `T` is what its fields say.
#[derive(Debug)]
pub struct SubmittedForm<T = Nothing> {
    /// What its fields say.
    pub values: T,
    sent: Sent,
}

/// A form that says nothing but that it was sent.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Nothing {}

/// One of several things, as a form names it: none where it names no such thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<T>(Option<T>);

impl<T> Choice<T> {
    /// What was chosen.
    ///
    /// # Errors
    /// Where nothing was, that refusal.
    pub fn or(self, refusal: Refusal) -> Result<T, RequestError> {
        self.0.ok_or(RequestError::Form(refusal))
    }
}

impl<T> Default for Choice<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Choice<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let named: Result<T, serde::de::value::Error> = T::deserialize(name.into_deserializer());
        // That it is none of the names is all that the error says.
        Ok(Self(named.ok()))
    }
}

/// A form as it arrived.
#[derive(Debug, Default)]
struct Sent {
    fields: BTreeMap<String, String>,
    file: Option<Vec<u8>>,
    /// Kept for as long as the file is in memory.
    place: Option<Place>,
}

impl<T> SubmittedForm<T> {
    /// Every field with its text as it was typed.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.sent.fields.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The file, once.
    pub fn take_file(&mut self) -> Option<Vec<u8>> {
        self.sent.file.take()
    }

    /// What else its fields say.
    ///
    /// # Errors
    /// Where they make no sense.
    pub fn also<U: DeserializeOwned>(&self) -> Result<U, RequestError> {
        parsed(&self.sent.fields)
    }
}

/// What fields say. Texts and choices take whatever is in a field, so that only a number can make no sense.
fn parsed<T: DeserializeOwned>(fields: &BTreeMap<String, String>) -> Result<T, RequestError> {
    let text = |name: &str, text| if AS_TYPED.contains(&name) { text } else { str::trim(text) };
    let pairs = fields.iter().map(|(name, typed)| (name.as_str(), text(name, typed.as_str())));
    let filled: Vec<(&str, &str)> = pairs.filter(|(_, text)| !text.is_empty()).collect();
    let form = serde_html_form::to_string(filled).map_err(|error| damaged(&error))?;
    // Which number it is stands in the form that the visitor has before them.
    serde_html_form::from_str(&form).map_err(|_| RequestError::Form(Refusal::WholeNumber))
}

impl<T: DeserializeOwned> FromRequest<Arc<Station>> for SubmittedForm<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, station: &Arc<Station>) -> Result<Self, RequestError> {
        let visitor = request.extensions().get::<Visitor>().cloned();
        let header = request.headers().get("x-csrf-token").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.unwrap_or_default().to_ascii_lowercase();
        let is_person = visitor.as_ref().is_some_and(|visitor| visitor.person.is_some());
        let allowance = Allowance::of(if is_person { LONGEST_FORM } else { LONGEST_OF_A_STRANGER });
        let (parts, body) = request.into_parts();
        let rest = if is_person { Rest::Drain(MOST_BYTES) } else { Rest::HangUp };
        let request = Request::from_parts(parts, arriving::within(body, allowance.clone(), rest));
        let sent = if is_in_parts(&kind) {
            let sender = visitor.as_ref().filter(|visitor| visitor.may(roles::ENTER)).map(Visitor::name);
            let parts = async {
                let form = Multipart::from_request(request, station).await.map_err(|error| damaged(&error))?;
                in_parts(form, sender.map(|sender| (&station.uploads, sender)), &allowance).await
            };
            within(if sender.is_some() { ARRIVES_WITHIN } else { FORM_ARRIVES_WITHIN }, parts, &allowance).await?
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            let body = async {
                axum::body::to_bytes(request.into_body(), LONGEST_FORM).await.map_err(|error| damaged(&error))
            };
            in_one(within(FORM_ARRIVES_WITHIN, body, &allowance).await?).await?
        } else {
            return Err(RequestError::Form(Refusal::FormExpected));
        };
        let token = header.as_deref().or_else(|| sent.fields.get("csrf").map(String::as_str)).unwrap_or_default();
        match visitor.as_ref().and_then(|visitor| Some((visitor.by, visitor.person.as_ref()?))) {
            Some((By::Cookie, (session, _))) if !passwords::same(token, &session.csrf) => Err(RequestError::Token),
            _ => Ok(Self { values: parsed(&sent.fields)?, sent }),
        }
    }
}

/// Whether a body of this kind is a form in several parts, as one with a file is.
#[must_use]
pub fn is_in_parts(kind: &str) -> bool {
    kind.to_ascii_lowercase().starts_with("multipart/form-data")
}

/// What somebody sends who may send such things, and is not wanted now: thrown away as it comes, so that the answer is heard.
pub fn throw_away(request: Request) {
    drop(arriving::within(request.into_body(), Allowance::of(0), Rest::Drain(MOST_BYTES)));
}

/// Takes a file of at most so many bytes from somebody who has another key than a session: alone, or as the only file of a form. It keeps
/// its place for as long as it is in memory.
///
/// # Errors
/// Where none comes in time, more comes, or the form makes no sense; with more, [`RequestError::TooLarge`].
pub async fn file_alone(
    request: Request,
    place: impl Future<Output = Result<Place, Busy>>,
    most: usize,
) -> Result<(Vec<u8>, Place), RequestError> {
    let place = place.await?;
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_form = kind.is_some_and(is_in_parts);
    let allowance = Allowance::of(most + if is_form { LONGEST_OF_A_STRANGER } else { 0 });
    let (parts, body) = request.into_parts();
    let body = arriving::within(body, allowance.clone(), Rest::Drain(MOST_BYTES));
    let come = async {
        if !is_form {
            return Ok(axum::body::to_bytes(body, most).await.map_err(|error| damaged(&error))?.to_vec());
        }
        let request = Request::from_parts(parts, body);
        let mut form = Multipart::from_request(request, &()).await.map_err(|error| damaged(&error))?;
        for _ in 0..MOST_FIELDS {
            let Some(field) = form.next_field().await.map_err(|error| damaged(&error))? else { break };
            let is_file = field.file_name().is_some();
            let bytes = bytes(field, if is_file { most } else { LONGEST_OF_A_STRANGER }).await?;
            if is_file {
                return Ok(bytes);
            }
        }
        Err(RequestError::Form(Refusal::PhotographFirst))
    };
    Ok((within(ARRIVES_WITHIN, come, &allowance).await?, place))
}

/// A form that cannot be taken apart; what its parser said is for the operator.
fn damaged(error: &dyn Error) -> RequestError {
    RequestError::Unread { refusal: Refusal::DamagedForm, cause: error_chain(error) }
}

/// Waits for a form, and says why it did not come.
async fn within<T>(
    time: Duration,
    form: impl Future<Output = Result<T, RequestError>>,
    allowance: &Allowance,
) -> Result<T, RequestError> {
    // That it took too long is all that the error says.
    let come = tokio::time::timeout(time, form).await.map_err(|_| RequestError::TooSlow)?;
    match come {
        Err(_) if allowance.is_exceeded() => Err(RequestError::TooLarge),
        Err(_) if allowance.is_silent() => Err(RequestError::TooSlow),
        come => come,
    }
}

async fn in_one(body: Bytes) -> Result<Sent, RequestError> {
    let request = Request::post("/").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let request = request.body(Body::from(body)).map_err(|error| damaged(&error))?;
    let Form(pairs) =
        Form::<Vec<(String, String)>>::from_request(request, &()).await.map_err(|error| damaged(&error))?;
    if pairs.len() > MOST_FIELDS {
        return Err(RequestError::Form(Refusal::TooManyFields));
    }
    Ok(Sent { fields: pairs.into_iter().collect(), ..Sent::default() })
}

/// Takes a form of several parts apart; a file is taken from a sender who may send one, and takes a place.
async fn in_parts(
    mut form: Multipart,
    sender: Option<(&Uploads, &str)>,
    allowance: &Allowance,
) -> Result<Sent, RequestError> {
    let mut sent = Sent::default();
    let mut parts = 0;
    while let Some(field) = form.next_field().await.map_err(|error| damaged(&error))? {
        parts += 1;
        if parts > MOST_FIELDS {
            return Err(RequestError::Form(Refusal::TooManyFields));
        }
        let name = field.name().unwrap_or_default().to_owned();
        if field.file_name().is_some() {
            if sent.file.is_some() {
                return Err(RequestError::Form(Refusal::OnePhotograph));
            }
            let (uploads, sender) = sender.ok_or(RequestError::Form(Refusal::FormExpected))?;
            sent.place = Some(uploads.place(sender).await?);
            allowance.add(MOST_BYTES);
            sent.file = Some(bytes(field, MOST_BYTES).await?);
        } else {
            let text = bytes(field, LONGEST_FORM).await?;
            sent.fields.insert(name, String::from_utf8(text).map_err(|error| damaged(&error))?);
        }
    }
    Ok(sent)
}

/// Takes a form apart that arrives in steps of so many bytes, as from somebody who may send a photograph, and throws it away.
pub fn take_apart(kind: &str, body: &[u8], step: usize) {
    let steps: Vec<Result<Bytes, std::io::Error>> =
        body.chunks(step.max(1)).map(|step| Ok(Bytes::copy_from_slice(step))).collect();
    let uploads = Uploads::default();
    let form = async {
        let allowance = Allowance::of(LONGEST_FORM);
        let body = arriving::within(Body::from_stream(tokio_stream::iter(steps)), allowance.clone(), Rest::HangUp);
        let request =
            Request::post("/").header(header::CONTENT_TYPE, kind).body(body).map_err(|error| damaged(&error))?;
        let sent = if is_in_parts(kind) {
            let form = Multipart::from_request(request, &()).await.map_err(|error| damaged(&error))?;
            in_parts(form, Some((&uploads, "somebody")), &allowance).await?
        } else {
            in_one(axum::body::to_bytes(request.into_body(), LONGEST_FORM).await.map_err(|error| damaged(&error))?)
                .await?
        };
        assert!(sent.fields.len() <= MOST_FIELDS);
        Ok::<_, RequestError>(())
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    // What is refused is refused.
    let _ = runtime.expect("a runtime without sockets").block_on(form);
}

async fn bytes(mut field: Field<'_>, most: usize) -> Result<Vec<u8>, RequestError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|error| damaged(&error))? {
        if bytes.len() + chunk.len() > most {
            return Err(RequestError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Wanted {
        name: String,
        club: Option<String>,
        table: Option<u16>,
        side: Choice<Side>,
        first: Option<Choice<Side>>,
        password: String,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Side {
        Black,
        White,
    }

    fn wanted(fields: &[(&str, &str)]) -> Result<Wanted, RequestError> {
        parsed(&fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
    }

    #[test]
    fn fields_are_texts_numbers_and_choices() {
        let all = wanted(&[
            ("name", " 青木 & Söhne+1%41 "),
            ("club", "Nara"),
            ("table", " 12 "),
            ("side", "white"),
            ("first", "black"),
            ("password", " a b "),
            ("csrf", "unasked"),
        ]);
        let all = all.unwrap();
        assert_eq!((all.name.as_str(), all.club.as_deref(), all.table), ("青木 & Söhne+1%41", Some("Nara"), Some(12)));
        assert_eq!((all.side, all.first), (Choice(Some(Side::White)), Some(Choice(Some(Side::Black)))));
        assert_eq!(all.password, " a b ", "as it was typed");
        let empty: Vec<(&str, &str)> =
            ["name", "club", "table", "side", "first", "password"].map(|name| (name, " ")).to_vec();
        assert_eq!(wanted(&empty[..5]).unwrap(), Wanted::default());
        assert_eq!(wanted(&[]).unwrap(), Wanted::default());
        assert!(parsed::<Nothing>(&BTreeMap::from([("csrf".to_owned(), "x".to_owned())])).is_ok());
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_what_was_wanted() {
        for text in ["x", "-1", "1.5", "65536", "1e3", "0x1", "1 2"] {
            let refused = wanted(&[("table", text)]);
            assert!(matches!(refused, Err(RequestError::Form(Refusal::WholeNumber))), "{text}: {refused:?}");
        }
        let chosen = wanted(&[("side", "red"), ("first", "")]).unwrap();
        assert!(matches!(chosen.side.or(Refusal::BlackOrWhite), Err(RequestError::Form(Refusal::BlackOrWhite))));
        assert_eq!(chosen.first, None, "nothing was chosen");
        assert_eq!(wanted(&[("first", "red")]).unwrap().first, Some(Choice(None)), "what is no choice was chosen");
    }
}
