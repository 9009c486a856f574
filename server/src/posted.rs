//! A form that was sent: its fields, and a file where there is one, within limits in bytes, number and time, and with its token.

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
use words::Refusal;

use super::Station;
use super::access::{self, By, Visitor};
use super::arriving::{self, Allowance, Rest};
use super::passwords;
use super::trouble::Trouble;
use super::uploads::{Place, Uploads};

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

/// A form that was sent, from our own page.
#[derive(Debug, Default)]
pub struct Posted {
    fields: BTreeMap<String, String>,
    /// The file.
    pub file: Option<Vec<u8>>,
    /// Kept for as long as the file is in memory.
    place: Option<Place>,
}

impl Posted {
    /// A field's text, without spaces around it; empty where there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", |text| text.trim())
    }

    /// Every field with its text as it was typed.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// A field's text just as it was typed.
    #[must_use]
    pub fn raw(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// A field's number; none where it is empty.
    ///
    /// # Errors
    /// Where it is something else.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Trouble> {
        match self.get(name) {
            "" => Ok(None),
            // That it is no number is all that the parser's own error says.
            text => text.parse().map(Some).map_err(|_| Trouble::Form(Refusal::WholeNumber)),
        }
    }
}

impl FromRequest<Arc<Station>> for Posted {
    type Rejection = Trouble;

    async fn from_request(request: Request, station: &Arc<Station>) -> Result<Self, Trouble> {
        let visitor = request.extensions().get::<Visitor>().cloned();
        let header = request.headers().get("x-csrf-token").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.unwrap_or_default().to_ascii_lowercase();
        let is_person = visitor.as_ref().is_some_and(|visitor| visitor.person.is_some());
        let allowance = Allowance::of(if is_person { LONGEST_FORM } else { LONGEST_OF_A_STRANGER });
        let (parts, body) = request.into_parts();
        let rest = if is_person { Rest::Drain(MOST_BYTES) } else { Rest::HangUp };
        let request = Request::from_parts(parts, arriving::within(body, allowance.clone(), rest));
        let posted = if kind.starts_with("multipart/form-data") {
            let sender = visitor.as_ref().filter(|visitor| visitor.may(access::ENTER)).map(Visitor::name);
            let parts = async {
                let form = Multipart::from_request(request, station).await.map_err(damaged)?;
                in_parts(form, sender.map(|sender| (&station.uploads, sender)), &allowance).await
            };
            within(if sender.is_some() { ARRIVES_WITHIN } else { FORM_ARRIVES_WITHIN }, parts, &allowance).await?
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            let body = async { axum::body::to_bytes(request.into_body(), LONGEST_FORM).await.map_err(damaged) };
            in_one(within(FORM_ARRIVES_WITHIN, body, &allowance).await?).await?
        } else {
            return Err(Trouble::Form(Refusal::FormExpected));
        };
        let token = header.as_deref().unwrap_or_else(|| posted.raw("csrf"));
        match visitor.as_ref().and_then(|visitor| Some((visitor.by, visitor.person.as_ref()?))) {
            Some((By::Cookie, (session, _))) if !passwords::same(token, &session.csrf) => Err(Trouble::Token),
            _ => Ok(posted),
        }
    }
}

/// A form that cannot be taken apart; what its parser said is for the operator.
fn damaged(error: impl Error) -> Trouble {
    Trouble::Unread { refusal: Refusal::DamagedForm, cause: error_chain(&error) }
}

/// Waits for a form, and says why it did not come.
async fn within<T>(
    time: Duration,
    form: impl Future<Output = Result<T, Trouble>>,
    allowance: &Allowance,
) -> Result<T, Trouble> {
    // That it took too long is all that the error says.
    let come = tokio::time::timeout(time, form).await.map_err(|_| Trouble::TooSlow)?;
    match come {
        Err(_) if allowance.is_exceeded() => Err(Trouble::TooLarge),
        Err(_) if allowance.is_silent() => Err(Trouble::TooSlow),
        come => come,
    }
}

async fn in_one(body: Bytes) -> Result<Posted, Trouble> {
    let request = Request::post("/").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let request = request.body(Body::from(body)).map_err(damaged)?;
    let Form(pairs) = Form::<Vec<(String, String)>>::from_request(request, &()).await.map_err(damaged)?;
    if pairs.len() > MOST_FIELDS {
        return Err(Trouble::Form(Refusal::TooManyFields));
    }
    Ok(Posted { fields: pairs.into_iter().collect(), ..Posted::default() })
}

/// Takes a form of several parts apart; a file is taken from a sender who may send one, and takes a place.
async fn in_parts(
    mut form: Multipart,
    sender: Option<(&Uploads, &str)>,
    allowance: &Allowance,
) -> Result<Posted, Trouble> {
    let mut posted = Posted::default();
    let mut parts = 0;
    while let Some(field) = form.next_field().await.map_err(damaged)? {
        parts += 1;
        if parts > MOST_FIELDS {
            return Err(Trouble::Form(Refusal::TooManyFields));
        }
        let name = field.name().unwrap_or_default().to_owned();
        if field.file_name().is_some() {
            if posted.file.is_some() {
                return Err(Trouble::Form(Refusal::OnePhotograph));
            }
            let (uploads, sender) = sender.ok_or(Trouble::Form(Refusal::FormExpected))?;
            posted.place = Some(uploads.place(sender).await?);
            allowance.add(MOST_BYTES);
            posted.file = Some(bytes(field, MOST_BYTES).await?);
        } else {
            let text = bytes(field, LONGEST_FORM).await?;
            posted.fields.insert(name, String::from_utf8(text).map_err(damaged)?);
        }
    }
    Ok(posted)
}

/// Takes a form apart that arrives in steps of so many bytes, as from somebody who may send a photograph, and throws it away.
pub fn take_apart(kind: &str, body: &[u8], step: usize) {
    let steps: Vec<Result<Bytes, std::io::Error>> =
        body.chunks(step.max(1)).map(|step| Ok(Bytes::copy_from_slice(step))).collect();
    let uploads = Uploads::default();
    let form = async {
        let allowance = Allowance::of(LONGEST_FORM);
        let body = arriving::within(Body::from_stream(tokio_stream::iter(steps)), allowance.clone(), Rest::HangUp);
        let request = Request::post("/").header(header::CONTENT_TYPE, kind).body(body).map_err(damaged)?;
        let posted = if kind.to_ascii_lowercase().starts_with("multipart/form-data") {
            let form = Multipart::from_request(request, &()).await.map_err(damaged)?;
            in_parts(form, Some((&uploads, "somebody")), &allowance).await?
        } else {
            in_one(axum::body::to_bytes(request.into_body(), LONGEST_FORM).await.map_err(damaged)?).await?
        };
        assert!(posted.fields.len() <= MOST_FIELDS);
        Ok::<_, Trouble>(())
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    // What is refused is refused.
    let _ = runtime.expect("a runtime without sockets").block_on(form);
}

async fn bytes(mut field: Field<'_>, most: usize) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(damaged)? {
        if bytes.len() + chunk.len() > most {
            return Err(Trouble::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
