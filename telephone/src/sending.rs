//! What a telephone asks of the station: its page, and to take a picture.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use instruments::camera::{MOST_BYTES_OF_A_TELEPHONE, OfferError};
use server::Station;
use server::client_address::Caller;
use server::forms;
use server::request_error::RequestError;
use server::roles::Visitor;
use server::tries::Guess;

use super::{code, page};

/// Of all pages this one alone may ask for the camera; the screen is kept on while it does.
const ALLOWED: (HeaderName, &str) = (
    HeaderName::from_static("permissions-policy"),
    "camera=(self), screen-wake-lock=(self), microphone=(), geolocation=()",
);

/// The page of the telephone that is a table's camera.
pub async fn show(
    State(station): State<Arc<Station>>,
    caller: Caller,
    visitor: Visitor,
    Path((table, code)): Path<(u16, String)>,
) -> Result<Response, RequestError> {
    let_in(&station, caller, table, &code)?;
    let life = station.cameras.life(table);
    Ok(([ALLOWED], page::of(&visitor, table, &code::of(table, &code), life)).into_response())
}

/// Takes a picture: by the page's script as it is, or from its form.
pub async fn take(
    State(station): State<Arc<Station>>,
    caller: Caller,
    Path((table, code)): Path<(u16, String)>,
    request: Request,
) -> Result<Response, RequestError> {
    let_in(&station, caller, table, &code)?;
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_form = kind.is_some_and(forms::is_in_parts);
    let announced = match station.cameras.announce(table) {
        Ok(announced) => announced,
        Err(error) => {
            forms::throw_away(request);
            return Err(refused(error));
        }
    };
    let place = station.uploads.place_of_telephone(table);
    let (bytes, _place) =
        forms::file_alone(request, place, MOST_BYTES_OF_A_TELEPHONE).await.map_err(|error| match error {
            RequestError::TooLarge => RequestError::TelephoneTooLarge,
            error => error,
        })?;
    station.cameras.offer(announced, bytes).map_err(refused)?;
    Ok(if is_form {
        Redirect::to(&code::of(table, &code)).into_response()
    } else {
        StatusCode::NO_CONTENT.into_response()
    })
}

/// Lets in whoever has the code for a table. Who has not is told the same of every table, and waits as for any wrong guess.
fn let_in(station: &Station, caller: Caller, table: u16, code: &str) -> Result<(), RequestError> {
    if code::is_right(station, table, code) {
        return Ok(());
    }
    station.tries.begin(Guess::TelephoneCode, caller.network())?;
    Err(RequestError::TelephoneCode)
}

fn refused(error: OfferError) -> RequestError {
    match error {
        // It was taken away in the moment since the code was looked at.
        OfferError::NoTelephone => RequestError::TelephoneCode,
        OfferError::TooSoon { wait } => RequestError::TelephoneTooSoon(wait),
        OfferError::Picture(trouble) => RequestError::Photo(trouble.sentence()),
    }
}
