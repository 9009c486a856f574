//! A form of a game's page, as its handlers take it: the game of its address, who sent it, what it says, and how they are answered.

use std::sync::Arc;

use api::taking;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use hall::Hall;
use hall::command_error::CommandError;
use hall::live_hall::Entered;
use hall::touches::Seen;
use records::fact::{Fact, GameId};
use records::reading::Shows;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use server::Station;
use server::client_address::Caller;
use server::forms::{Nothing, SubmittedForm};
use server::request_error::RequestError;
use server::roles::Visitor;
use words::Refusal;

/// What a form of a game's page is answered.
pub type Answer = Result<Response, RequestError>;

type EnteredFacts = Result<Vec<Fact>, CommandError>;

/// A form of a game's page, with everything that doing what it asks needs; `T` is what its fields say.
pub struct Form<T = Nothing> {
    /// The station.
    pub station: Arc<Station>,
    /// The game.
    pub id: GameId,
    /// Who sent it.
    pub visitor: Visitor,
    /// From where.
    pub caller: Caller,
    /// The script wants to know how far the log is; a browser wants to see the page again.
    is_scripts: bool,
    /// The form itself.
    pub submitted: SubmittedForm<T>,
}

impl<T: DeserializeOwned> FromRequest<Arc<Station>> for Form<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, station: &Arc<Station>) -> Result<Self, RequestError> {
        let (mut parts, body) = request.into_parts();
        let path = Path::<(u16, u16)>::from_request_parts(&mut parts, station).await;
        // Such a path names no game, which is all that its error says.
        let Path((round, table)) = path.map_err(|_| RequestError::NotFound)?;
        let visitor = Visitor::from_request_parts(&mut parts, station).await?;
        // Every connection of ours has one.
        let caller = Caller::from_request_parts(&mut parts, station).await.map_err(|_| RequestError::NotFound)?;
        let is_scripts = parts.headers.get(header::ACCEPT).is_some_and(|kind| kind == "application/json");
        let submitted = SubmittedForm::from_request(Request::from_parts(parts, body), station).await?;
        Ok(Self { station: Arc::clone(station), id: GameId { round, table }, visitor, caller, is_scripts, submitted })
    }
}

impl<T> Form<T> {
    /// Does what the form asks.
    pub async fn enter(&self, command: impl FnOnce(&Hall, GameId) -> EnteredFacts + Send + 'static) -> Answer {
        let id = self.id;
        let entered = self.station.live_hall.enter_all(self.visitor.name(), move |hall| command(hall, id)).await?;
        Ok(self.done(&entered))
    }

    /// Keeps a photograph for the game.
    pub async fn keep(&self, bytes: Vec<u8>, shows: Shows, source: &str) -> Answer {
        taking::keep(&self.station, self.visitor.name(), self.id, bytes, shows, source).await?;
        Ok(self.done(&Entered { sequence: self.station.live_hall.see(|hall| hall.sequence), own: Vec::new() }))
    }

    fn done(&self, entered: &Entered) -> Response {
        if self.is_scripts {
            axum::Json(serde_json::json!({ "sequence": entered.sequence, "own": entered.own })).into_response()
        } else {
            Redirect::to(&format!("/game/{}/{}", self.id.round, self.id.table)).into_response()
        }
    }

    /// What its fields say.
    pub fn values(&self) -> &T {
        &self.submitted.values
    }

    /// The state of the game that it was made on.
    pub fn seen(&self) -> Result<Seen, RequestError> {
        let MadeOn { seen } = self.submitted.also()?;
        Seen::parse(&seen).ok_or(RequestError::Form(Refusal::LookFirst))
    }
}

/// The state of the game that a form was made on.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct MadeOn {
    seen: String,
}
