//! A photograph is taken: looked at, kept, and entered with what the bowls count at that moment.

use std::sync::Arc;

use hall::live_hall::broken_off;
use pipeline::Declined;
use pipeline::sentences;
use records::fact::GameId;
use records::reading::Shows;
use serde::Deserialize;
use server::Station;
use server::forms::Choice;
use server::request_error::RequestError;
use vision::Photo;
use words::Refusal;

/// Looks at bytes, keeps them, and takes the bowls' counts of that moment along.
///
/// # Errors
/// Where they are no photograph, or are not taken.
pub async fn keep(
    station: &Arc<Station>,
    who: &str,
    game: GameId,
    bytes: Vec<u8>,
    shows: Shows,
    source: &str,
) -> Result<String, RequestError> {
    let bytes = looked_at(bytes).await?;
    let counts = if shows == Shows::End { station.bowls.counts(game.table) } else { Vec::new() };
    Ok(station.live_hall.keep_photo(who, game, bytes, shows, source.to_owned(), counts).await?)
}

/// What the form beside a photograph says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Taken {
    shows: Option<Choice<Shows>>,
}

impl Taken {
    /// What the photograph shows; the end where nothing is said.
    ///
    /// # Errors
    /// Where it says something else.
    pub fn shows(&self) -> Result<Shows, RequestError> {
        self.shows.map_or(Ok(Shows::End), |shows| shows.or(Refusal::WhatItShows))
    }
}

/// The same bytes, where they begin like a photograph that is not too large; they are decoded where they are read. Looked at on a thread
/// of their own: formats can be made to take long.
///
/// # Errors
/// Where they do not, with what to do instead.
async fn looked_at(bytes: Vec<u8>) -> Result<Vec<u8>, RequestError> {
    let looked = tokio::task::spawn_blocking(move || Photo::size(&bytes).map(|_| bytes)).await;
    let refused = |error| RequestError::Photo(sentences::declined(&Declined::Photo(error)));
    looked.map_err(|ended| broken_off(&ended))?.map_err(refused)
}
