//! How a program logs in: by a name and its password it gets a token.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use server::Station;
use server::client_address::Caller;
use server::forms::SubmittedForm;
use server::login::log_in;
use server::request_error::RequestError;
use utoipa::ToSchema;

use super::error::Error;

/// A name and its password
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Credentials {
    /// The name
    #[schema(required = true)]
    name: String,
    /// The password
    #[schema(required = true)]
    password: String,
}

/// What a program sends from then on
#[derive(Debug, Serialize, ToSchema)]
pub struct Token {
    /// The bearer token
    token: String,
}

/// Log in
#[utoipa::path(
    post, path = "/session", security(()),
    request_body(content = Credentials, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "A bearer token", body = Token))
)]
pub async fn session(
    State(station): State<Arc<Station>>,
    caller: Caller,
    SubmittedForm { values: Credentials { name, password }, .. }: SubmittedForm<Credentials>,
) -> Result<Response, RequestError> {
    match log_in(&station, caller, None, &name, &password).await? {
        Some(token) => Ok(Json(Token { token }).into_response()),
        None => {
            let error = "Name or password is wrong.".to_owned();
            Ok((StatusCode::UNAUTHORIZED, Json(Error { error })).into_response())
        }
    }
}
