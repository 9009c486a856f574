//! A form that was sent: its fields, and a file where there is one, within limits in bytes, number and time, and with its token.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::multipart::Field;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;

use super::Station;
use super::gate::{By, Visitor};
use super::session;
use super::trouble::Trouble;
use crate::hall::camera::MOST_BYTES;
use crate::language::Refusal;

/// Everything but a photograph is short; the longest is a list of players, whose letters take up to nine bytes each.
const LONGEST_FORM: usize = 256 << 10;
/// The largest form has a field for each kind of stones.
const MOST_FIELDS: usize = 64;
/// A photograph over the slowest network that is of use.
const ARRIVES_WITHIN: Duration = Duration::from_secs(60);
/// How long a full station lets an upload wait.
const WAITS: Duration = Duration::from_secs(20);

/// A form that was sent, from our own page.
#[derive(Debug, Default)]
pub struct Posted {
    fields: BTreeMap<String, String>,
    /// The file.
    pub file: Option<Vec<u8>>,
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
        let posted = if kind.starts_with("multipart/form-data") {
            // That the deadline passed is all that there is to say.
            let _place = tokio::time::timeout(WAITS, station.uploads.acquire()).await.map_err(|_| Trouble::Busy)?;
            let form =
                Multipart::from_request(request, station).await.map_err(|_| Trouble::Form(Refusal::DamagedForm))?;
            tokio::time::timeout(ARRIVES_WITHIN, in_parts(form)).await.map_err(|_| Trouble::TooSlow)??
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            let body = axum::body::to_bytes(request.into_body(), LONGEST_FORM);
            // That the deadline passed, and that there is more than is taken, is all that there is to say.
            let body = tokio::time::timeout(ARRIVES_WITHIN, body).await.map_err(|_| Trouble::TooSlow)?;
            in_one(body.map_err(|_| Trouble::TooLarge)?).await?
        } else {
            return Err(Trouble::Form(Refusal::FormExpected));
        };
        let token = header.as_deref().unwrap_or_else(|| posted.raw("csrf"));
        match visitor.as_ref().and_then(|visitor| Some((visitor.by, visitor.person.as_ref()?))) {
            Some((By::Cookie, (session, _))) if !session::same(token, &session.csrf) => Err(Trouble::Token),
            _ => Ok(posted),
        }
    }
}

async fn in_one(body: Bytes) -> Result<Posted, Trouble> {
    let damaged = Trouble::Form(Refusal::DamagedForm);
    let request = Request::post("/").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let Ok(request) = request.body(Body::from(body)) else { return Err(damaged) };
    let Ok(Form(pairs)) = Form::<Vec<(String, String)>>::from_request(request, &()).await else { return Err(damaged) };
    if pairs.len() > MOST_FIELDS {
        return Err(Trouble::Form(Refusal::TooManyFields));
    }
    Ok(Posted { fields: pairs.into_iter().collect(), file: None })
}

async fn in_parts(mut form: Multipart) -> Result<Posted, Trouble> {
    let damaged = |_| Trouble::Form(Refusal::DamagedForm);
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
            posted.file = Some(bytes(field, MOST_BYTES).await?);
        } else {
            let text = bytes(field, LONGEST_FORM).await?;
            posted.fields.insert(name, String::from_utf8(text).map_err(|_| Trouble::Form(Refusal::DamagedForm))?);
        }
    }
    Ok(posted)
}

async fn bytes(mut field: Field<'_>, most: usize) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|_| Trouble::Form(Refusal::DamagedForm))? {
        if bytes.len() + chunk.len() > most {
            return Err(Trouble::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
