//! What stations send and ask, and the head that they witness.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use forwarding::batch::Batch;
use forwarding::client::KEY;
use forwarding::pairings::{Asked, Pairings};
use forwarding::proof::sign;
use forwarding::{LONGEST_REQUEST, PROOF, SIGNATURE, is_name};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use words::{Word, sentence};

use super::request_error::{Refused, Web, body};
use crate::insert_batch::TakeError;

/// Takes a batch.
pub async fn forward(State(web): State<Arc<Web>>, request: Request) -> Result<Response, Refused> {
    let (batch, text): (Batch, _) = proved(&web, request, |batch: &Batch| batch.event.as_str()).await?;
    let taken = web.store.take(&batch).await.map_err(|error| match error {
        TakeError::Store(error) => Refused::Store(error),
        TakeError::Batch(error) => Refused::Wrong(sentence!(JointHallBatch { why: error.to_string() })),
    })?;
    signed(&web, &text, &taken)
}

/// Tells the pairings.
pub async fn pairings(State(web): State<Arc<Web>>, request: Request) -> Result<Response, Refused> {
    let (asked, text): (Asked, _) = proved(&web, request, |asked: &Asked| asked.event.as_str()).await?;
    let pairings = match web.store.event(&asked.event).await? {
        Some(event) => web.store.pairings(event, None).await?,
        None => Pairings::default(),
    };
    signed(&web, &text, &pairings)
}

/// What a request says, once it was proved that it may: nothing of it is believed before but the event's name.
async fn proved<Q: for<'de> Deserialize<'de>>(
    web: &Web,
    request: Request,
    event: impl Fn(&Q) -> &str,
) -> Result<(Q, Vec<u8>), Refused> {
    let proof = header_text(request.headers(), PROOF).to_owned();
    let text = body(request.into_body(), LONGEST_REQUEST).await?;
    // What is wrong with it a stranger is not told.
    let question: Q = serde_json::from_slice(&text).map_err(|_| Refused::Wrong(Word::JointHallNotUnderstood.into()))?;
    let name = event(&question);
    if !is_name(name) || !web.store.identity.token(name).proves(&text, &proof) {
        return Err(Refused::NotAllowed);
    }
    Ok((question, text.to_vec()))
}

fn signed(web: &Web, question: &[u8], answer: &impl Serialize) -> Result<Response, Refused> {
    let key = &web.store.identity.key;
    let text = serde_json::to_vec(answer).expect("answers are plain data");
    let digits = |text: String| HeaderValue::from_str(&text).expect("digits are allowed in a header");
    let mut response = ([(header::CONTENT_TYPE, "application/json")], text.clone()).into_response();
    response.headers_mut().insert(SIGNATURE, digits(sign(key, question, &text)));
    response.headers_mut().insert(KEY, digits(HEXLOWER.encode(key.verifying_key().as_bytes())));
    Ok(response)
}

fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// From which entry on seals are wanted.
#[derive(Debug, Default, Deserialize)]
pub struct Since {
    from: Option<u64>,
}

/// How far the joint hall's own log of an event is, in the form in which a station tells its own.
pub async fn head(
    State(web): State<Arc<Web>>,
    Path(event): Path<String>,
    Query(asked): Query<Since>,
) -> Result<Json<Value>, Refused> {
    let event = web.store.event(&event).await?.ok_or(Refused::NotFound)?;
    let signed = web.store.signed_head(event, asked.from).await?;
    Ok(Json(json!({
        "public_key": HEXLOWER.encode(signed.key.as_bytes()),
        "sequence": signed.head.sequence,
        "seal": HEXLOWER.encode(&signed.head.seal),
        "head": signed.line,
        "seals": signed.seals.iter().map(|seal| HEXLOWER.encode(seal)).collect::<Vec<String>>(),
    })))
}
