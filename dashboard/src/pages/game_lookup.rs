//! The game that a request is about, who looks at it, and in which state.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use hall::Game;
use maud::{Markup, html};
use records::fact::GameId;
use server::Station;
use server::request_error::RequestError;
use server::roles::Visitor;

/// The game at a path.
pub fn find(station: &Station, (round, table): (u16, u16)) -> Result<Game, RequestError> {
    station.live_hall.see(|hall| hall.games.get(&GameId { round, table }).cloned()).ok_or(RequestError::NotFound)
}

/// A game that somebody looks at.
pub struct Seen {
    /// The station.
    pub station: Arc<Station>,
    /// The game.
    pub game: Game,
    /// Who looks.
    pub visitor: Visitor,
}

impl FromRequestParts<Arc<Station>> for Seen {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, station: &Arc<Station>) -> Result<Self, RequestError> {
        let path = Path::<(u16, u16)>::from_request_parts(parts, station).await;
        // Such a path names no game, which is all that its error says.
        let Path(id) = path.map_err(|_| RequestError::NotFound)?;
        let visitor = Visitor::from_request_parts(parts, station).await?;
        Ok(Self { station: Arc::clone(station), game: find(station, id)?, visitor })
    }
}

/// The state of the game that a form is made on.
pub fn seen(game: &Game) -> Markup {
    html! { input type="hidden" name="seen" value=(game.sequence); }
}
