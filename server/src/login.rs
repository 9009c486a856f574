//! Coming in: a name and its password become a session, and a browser that was let in once is known again.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use hall::limits::LONGEST_PERSON;
use hall::live_hall::broken_off;
use tracing::info;
use words::Refusal;

use super::Station;
use super::browsers;
use super::client_address::Caller;
use super::cookies::{self, COOKIE};
use super::passwords::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use super::request_error::RequestError;
use super::tries::Guess;

/// A session's token for the right name and password; `browser` is one by which this person came in before.
///
/// # Errors
/// Where it has to wait, or too many try at once.
pub async fn log_in(
    station: &Arc<Station>,
    caller: Caller,
    browser: Option<&str>,
    name: &str,
    password: &str,
) -> Result<Option<String>, RequestError> {
    let Some(hash) = check(station, caller, browser, name, password).await? else { return Ok(None) };
    let (at, name) = (Arc::clone(station), name.to_owned());
    let opened = tokio::task::spawn_blocking(move || at.sessions.open(&name, &hash)).await;
    Ok(Some(opened.map_err(|ended| broken_off(&ended))?))
}

/// The hash of a person's password, where it is the right one.
///
/// # Errors
/// Where it has to wait, or too many try at once.
pub async fn check(
    station: &Station,
    caller: Caller,
    browser: Option<&str>,
    name: &str,
    password: &str,
) -> Result<Option<String>, RequestError> {
    if name.chars().count() > LONGEST_PERSON || password.len() > LONGEST_PASSWORD {
        return Ok(None);
    }
    let guess = Guess::Password { name, browser };
    let is_known = station.tries.is_from_somebody_known(guess, caller.network());
    station.tries.begin(guess, caller.network())?;
    // Kept until it is known, also where nobody waits for it any more.
    let mut hasher = if is_known { station.hashing.turn().await } else { station.hashing.turn_of_a_stranger().await? };
    let hash = station.live_hall.see(|hall| hall.people.get(name).map(|person| person.password.clone()));
    let password = password.to_owned();
    let checked = tokio::task::spawn_blocking(move || {
        let right = hasher.is_right(&password, hash.as_deref());
        hash.filter(|_| right)
    });
    let hash = checked.await.map_err(|ended| broken_off(&ended))?;
    if hash.is_some() {
        station.tries.was_right(guess, caller.network());
    } else {
        // The name is not told: a password may be typed there by mistake.
        info!(address = %caller.address, "name or password is wrong");
    }
    Ok(hash)
}

/// A response to somebody who came in just now: with their session, and what shows this browser to be one that they used.
pub fn come_in(station: &Station, caller: Caller, response: impl IntoResponse, name: &str, token: &str) -> Response {
    let known = browsers::known(name, |text| station.live_hall.store.sign(text));
    let known = cookies::kept(caller, browsers::cookie_of(name), known, browsers::LASTS);
    (CookieJar::new().add(cookies::of_the_window(caller, COOKIE, token.to_owned())).add(known), response)
        .into_response()
}

/// The hash of a new password.
///
/// # Errors
/// Where it is too short or too long.
pub async fn hashed(station: &Station, password: &str) -> Result<String, RequestError> {
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&password.len()) {
        return Err(RequestError::Form(Refusal::PasswordLength));
    }
    let (mut hasher, password) = (station.hashing.turn().await, password.to_owned());
    let hash = tokio::task::spawn_blocking(move || hasher.hash(&password));
    Ok(hash.await.map_err(|ended| broken_off(&ended))?)
}
