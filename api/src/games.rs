//! Games and their photographs, for programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::TakenPhoto;
use pipeline::sentences::kept;
use records::claim::StoneCount;
use records::fact::GameId;
use records::reading::{Cause, ChainMark, Hint, PointCorrection, Reading};
use serde::Serialize;
use server::Station;
use server::forms::SubmittedForm;
use server::request_error::RequestError;
use server::roles::Visitor;
use utoipa::ToSchema;
use words::{Language, Refusal};

use super::taking::{self, Taken};

/// A game in short
#[derive(Debug, Serialize, ToSchema)]
pub struct Summary {
    /// The last entry of the log in this state of the game
    sequence: u64,
    /// The round
    round: u16,
    /// The table
    table: u16,
    /// Black's player
    black: String,
    /// White's player
    white: String,
    /// The rule set's name
    rules: String,
    /// How far it is
    #[schema(value_type = GameState)]
    state: &'static str,
    /// The claimed result, with its winner: B+7, W+R, 0
    #[schema(required = true)]
    result: Option<String>,
}

/// How far a game is
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(dead_code, reason = "the document's words for `hall::State`, whose names a test holds against them")]
enum GameState {
    Playing,
    Reading,
    Doubtful,
    Counted,
    Waiting,
    Disputed,
    Confirmed,
}

/// A game with its photographs, and what humans said of it
#[derive(Debug, Serialize, ToSchema)]
pub struct Game {
    #[serde(flatten)]
    summary: Summary,
    /// Its photographs, the oldest first
    photos: Vec<Photo>,
    /// What humans said of points
    #[schema(value_type = BTreeMap<String, String>)]
    #[serde(rename = "said")]
    corrections: BTreeMap<String, PointCorrection>,
    /// The stones of chains that humans marked
    marked: Marked,
    /// A point of each dead chain that both players agreed on
    #[schema(required = true)]
    agreed: Option<Vec<String>>,
    /// The stones counted beside the board
    #[schema(value_type = Vec<Object>)]
    counts: Vec<StoneCount>,
}

/// The stones of chains that humans marked
#[derive(Debug, Serialize, ToSchema)]
pub struct Marked {
    /// Of those marked dead
    dead: Vec<String>,
    /// Of those marked living
    living: Vec<String>,
}

/// A photograph of a game
#[derive(Debug, Serialize, ToSchema)]
pub struct Photo {
    /// SHA-256 of the bytes
    photo: String,
    /// What it shows
    #[schema(value_type = Shows)]
    shows: records::reading::Shows,
    /// When it was taken, in milliseconds since 1970
    at_ms: u64,
    /// Who took it
    who: String,
    /// What came of reading it
    reading: Outcome,
}

/// What a photograph shows: the board after the last move, or filled in
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "the document's words for `records::reading::Shows`, which a test holds against real answers"
)]
enum Shows {
    /// The board after the last move.
    End,
    /// The board with all stones filled in.
    FilledIn,
}

/// What came of reading a photograph
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Outcome {
    /// It waits for its turn
    Waiting,
    /// It could not be read
    Refused {
        /// Why, and what to do instead
        reason: String,
        /// The cause, by its name
        #[schema(value_type = serde_json::Value)]
        cause: Option<Cause>,
    },
    /// The board
    Read {
        /// A line of the board each, from the top: `B`, `W` and `.`
        rows: Vec<String>,
        /// The points that a human must look at
        doubtful: Vec<String>,
        /// Why there are doubts, where that is known
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The cause, by its name
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = serde_json::Value)]
        cause: Option<Cause>,
    },
}

/// Every game
#[utoipa::path(get, path = "/games", responses((status = 200, description = "Games", body = Vec<Summary>)))]
pub async fn games(State(station): State<Arc<Station>>) -> Json<Vec<Summary>> {
    Json(station.live_hall.see(|hall| hall.games.values().map(Summary::of).collect()))
}

/// One game, with its photographs and readings
#[utoipa::path(
    get, path = "/games/{round}/{table}",
    params(
        ("round" = u16, Path, minimum = 1, maximum = 99),
        ("table" = u16, Path, minimum = 1, maximum = 9999),
    ),
    responses((status = 200, description = "The game", body = Game))
)]
pub async fn game(
    State(station): State<Arc<Station>>,
    Path((round, table)): Path<(u16, u16)>,
) -> Result<Json<Game>, RequestError> {
    let game = station.live_hall.see(|hall| hall.games.get(&GameId { round, table }).map(Game::of));
    game.map(Json).ok_or(RequestError::NotFound)
}

/// A photograph's file, and what it shows
#[derive(ToSchema)]
#[expect(dead_code, reason = "the document's words for what `SubmittedForm<Taken>` takes apart")]
struct Sent {
    /// JPEG, PNG or WebP
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
    /// The end of the game, where nothing is said
    shows: Option<Shows>,
}

/// That a photograph is stored
#[derive(Debug, Serialize, ToSchema)]
pub struct Stored {
    /// SHA-256 of the bytes
    photo: String,
}

/// Submit a photograph; it is stored when this answers, and read soon after
#[utoipa::path(
    post, path = "/games/{round}/{table}/photos",
    params(
        ("round" = u16, Path, minimum = 1, maximum = 99),
        ("table" = u16, Path, minimum = 1, maximum = 9999),
    ),
    request_body(content = Sent, content_type = "multipart/form-data"),
    responses((status = 202, description = "Stored", body = Stored))
)]
pub async fn photo(
    State(station): State<Arc<Station>>,
    Path((round, table)): Path<(u16, u16)>,
    visitor: Visitor,
    mut form: SubmittedForm<Taken>,
) -> Result<Response, RequestError> {
    let shows = form.values.shows()?;
    let bytes = form.take_file().ok_or(RequestError::Form(Refusal::PhotographFirst))?;
    let photo = taking::keep(&station, visitor.name(), GameId { round, table }, bytes, shows, "api").await?;
    Ok((StatusCode::ACCEPTED, Json(Stored { photo })).into_response())
}

impl Summary {
    fn of(game: &hall::Game) -> Self {
        Self {
            sequence: game.sequence,
            round: game.id.round,
            table: game.id.table,
            black: game.facts.black.clone(),
            white: game.facts.white.clone(),
            rules: game.facts.rules.clone(),
            state: game.state().name(),
            result: game.claim.as_ref().map(|claim| claim.record.result.clone()),
        }
    }
}

impl Game {
    fn of(game: &hall::Game) -> Self {
        Self {
            summary: Summary::of(game),
            photos: game.photos.iter().map(Photo::of).collect(),
            corrections: game.corrections.clone(),
            marked: Marked { dead: game.marked(ChainMark::Dead), living: game.marked(ChainMark::Living) },
            agreed: game.agreed.as_ref().map(|agreed| agreed.chains.clone()),
            counts: game.counts.clone(),
        }
    }
}

impl Photo {
    fn of(taken: &TakenPhoto) -> Self {
        let english = |reason: Option<&str>, cause| kept(Language::English, reason, cause);
        let reading = match &taken.reading {
            None => Outcome::Waiting,
            Some(Reading::Refused { reason, cause }) => {
                Outcome::Refused { reason: english(reason.as_deref(), *cause), cause: *cause }
            }
            Some(Reading::Read { rows, doubtful, hint, .. }) => Outcome::Read {
                rows: rows.clone(),
                doubtful: doubtful.clone(),
                reason: hint.as_ref().map(|Hint { reason, cause }| english(reason.as_deref(), Some(*cause))),
                cause: hint.as_ref().map(|hint| hint.cause),
            },
        };
        let (photo, who) = (taken.photo.clone(), taken.who.clone());
        Self { photo, shows: taken.shows, at_ms: taken.at_ms, who, reading }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::PartialSchema;

    #[test]
    fn the_document_names_every_state_of_a_game() {
        let schema = serde_json::to_value(GameState::schema()).unwrap();
        let named: Vec<&str> = schema["enum"].as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
        assert_eq!(named, hall::State::ALL.map(hall::State::name));
    }
}
