//! What a game's forms send: each becomes an act at the desk, then the page is shown again.

use std::io::Cursor;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use image::{ImageFormat, ImageReader};
use vision::{Photo, PhotoLimits};

use super::super::Station;
use super::super::gate::Visitor;
use super::super::posted::Posted;
use super::super::trouble::Trouble;
use crate::hall::acts;
use crate::pipeline::Declined;
use crate::sentences;
use crate::store::fact::{CountedGrounds, CountedMoment, CountedPlace, GameId, Said, Shows, Side, StoneCount};

type GamePath = Path<(u16, u16)>;
type Answer = Result<Response, Trouble>;

/// The script wants to know how far the log is; a browser wants to see the page again.
fn done(headers: &HeaderMap, id: GameId, sequence: u64) -> Response {
    if headers.get(header::ACCEPT).is_some_and(|kind| kind == HeaderValue::from_static("application/json")) {
        axum::Json(serde_json::json!({ "sequence": sequence })).into_response()
    } else {
        Redirect::to(&format!("/game/{}/{}", id.round, id.table)).into_response()
    }
}

const fn id(path: (u16, u16)) -> GameId {
    GameId { round: path.0, table: path.1 }
}

/// A photograph.
pub async fn photo(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let shows = shows(posted.get("shows"))?;
    let bytes = posted.file.ok_or(Trouble::Form("Choose a photograph first."))?;
    keep(&station, visitor.name(), id(path), bytes, shows, "upload").await?;
    let sequence = station.desk.see(|hall| hall.sequence);
    Ok(done(&headers, id(path), sequence))
}

/// The camera's picture.
pub async fn camera(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    _posted: Posted,
) -> Answer {
    let picture = station.cameras.picture(path.1).ok_or(Trouble::NoPicture)?;
    keep(&station, visitor.name(), id(path), picture.to_vec(), Shows::End, "camera").await?;
    let sequence = station.desk.see(|hall| hall.sequence);
    Ok(done(&headers, id(path), sequence))
}

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
) -> Result<String, Trouble> {
    look(&bytes)?;
    let photo = station.desk.keep_photo(who, game, bytes, shows, source.to_owned()).await?;
    let counts = station.bowls.counts(game.table);
    if shows == Shows::End && !counts.is_empty() {
        station.desk.enter(who, move |hall| acts::stones(hall, game, counts)).await?;
    }
    Ok(photo)
}

/// Refuses what is no photograph, or too large a one, by its first bytes; it is decoded where it is read.
fn look(bytes: &[u8]) -> Result<(), Trouble> {
    let limits = PhotoLimits::default();
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok();
    let known = reader
        .filter(|reader| matches!(reader.format(), Some(ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)));
    let size = known.and_then(|reader| reader.into_dimensions().ok());
    let fits = size.is_some_and(|(width, height)| {
        width.max(height) <= limits.side_px && u64::from(width) * u64::from(height) <= limits.pixels
    });
    if fits {
        return Ok(());
    }
    // The decoder says what is wrong; it looks at the header before it allocates anything.
    Photo::decode(bytes).map(drop).map_err(|error| Trouble::Photo(sentences::declined(&Declined::Photo(error))))
}

/// What a photograph shows, as a form says it.
///
/// # Errors
/// Where it says something else.
pub fn shows(text: &str) -> Result<Shows, Trouble> {
    match text {
        "end" | "" => Ok(Shows::End),
        "filled_in" => Ok(Shows::FilledIn),
        _ => Err(Trouble::Form("A photograph shows the end of a game, or the filled board.")),
    }
}

/// A point.
pub async fn point(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let stone = match posted.get("stone") {
        "black" => Said::Black,
        "white" => Said::White,
        "bare" => Said::Bare,
        "unsaid" => Said::Unsaid,
        _ => return Err(Trouble::Form("A point holds a black stone, a white one, or none.")),
    };
    let (photo, point) = (posted.get("photo").to_owned(), posted.get("point").to_owned());
    let act = move |hall: &_| acts::point(hall, id(path), photo, &point, stone);
    let sequence = station.desk.enter(visitor.name(), act).await?;
    Ok(done(&headers, id(path), sequence))
}

/// The dead chains that the players agreed on.
pub async fn dead(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let chains: Vec<String> = posted.get("chains").split_whitespace().take(361).map(str::to_uppercase).collect();
    let sequence = station.desk.enter(visitor.name(), move |hall| acts::dead(hall, id(path), chains)).await?;
    Ok(done(&headers, id(path), sequence))
}

/// Stones counted by hand.
pub async fn stones(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let mut counts = Vec::new();
    for (field, color, place) in [
        ("black_bowl", Side::Black, CountedPlace::OwnBowl),
        ("white_bowl", Side::White, CountedPlace::OwnBowl),
        ("black_lid", Side::Black, CountedPlace::OpponentsLid),
        ("white_lid", Side::White, CountedPlace::OpponentsLid),
    ] {
        if let Some(stones) = posted.number::<u16>(field)? {
            let (moment, grounds) = (CountedMoment::AtEnd, CountedGrounds::Hand);
            counts.push(StoneCount { color, place, moment, least: stones, most: stones, grounds });
        }
    }
    let sequence = station.desk.enter(visitor.name(), move |hall| acts::stones(hall, id(path), counts)).await?;
    Ok(done(&headers, id(path), sequence))
}

/// Stones counted by the bowls.
pub async fn bowls(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    _posted: Posted,
) -> Answer {
    let counts = station.bowls.counts(path.1);
    let sequence = station.desk.enter(visitor.name(), move |hall| acts::stones(hall, id(path), counts)).await?;
    Ok(done(&headers, id(path), sequence))
}

/// Somebody stands for the counted result.
pub async fn claim(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let seen: u64 = posted.number("inputs")?.ok_or(Trouble::Form("Look at the result first."))?;
    let (_, counted) = station.desk.count(id(path)).await?.ok_or(acts::ActError::NothingRead)?;
    let act = move |hall: &_| acts::claim(hall, id(path), seen, &counted);
    let sequence = station.desk.enter(visitor.name(), act).await?;
    Ok(done(&headers, id(path), sequence))
}

/// Somebody stands for a result without counting.
pub async fn word(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let result = posted.get("result").to_owned();
    let act = move |hall: &_| acts::claim_by_word(hall, id(path), &result);
    let sequence = station.desk.enter(visitor.name(), act).await?;
    Ok(done(&headers, id(path), sequence))
}

/// A second person confirms.
pub async fn confirm(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let claim = posted.number("claim")?.ok_or(Trouble::Form("Look at the result first."))?;
    let who = visitor.name().to_owned();
    let act = move |hall: &_| acts::confirm(hall, id(path), &who, claim);
    let sequence = station.desk.enter(visitor.name(), act).await?;
    Ok(done(&headers, id(path), sequence))
}

/// Somebody does not agree.
pub async fn dispute(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let reason = posted.get("reason").to_owned();
    let sequence = station.desk.enter(visitor.name(), move |hall| acts::dispute(hall, id(path), &reason)).await?;
    Ok(done(&headers, id(path), sequence))
}

/// The chief referee takes a game up again.
pub async fn reopen(
    State(station): State<Arc<Station>>,
    Path(path): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Posted,
) -> Answer {
    let reason = posted.get("reason").to_owned();
    let sequence = station.desk.enter(visitor.name(), move |hall| acts::reopen(hall, id(path), &reason)).await?;
    Ok(done(&headers, id(path), sequence))
}
