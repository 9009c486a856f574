//! What a game's forms send: each becomes an act at the desk, then the page is shown again.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use hall::act_error::ActError;
use hall::desk::Entered;
use hall::touches::Seen;
use hall::{Hall, acts, pairings, player_code};
use instruments::connecting;
use records::fact::{Fact, GameFacts, GameId, Side};
use records::reading::{ChainMark, Said, Shows};
use records::record::{CountedGrounds, CountedMoment, CountedPlace, StoneCount};
use server::Station;
use server::access::Visitor;
use server::caller::Caller;
use server::passwords;
use server::posted::Posted;
use server::tries::Guess;
use server::trouble::Trouble;
use words::Refusal;

use super::super::taking;
use super::game_seen;
use super::layout::side_of;
use super::terms::terms_in;

type Answer = Result<Response, Trouble>;

/// A form of a game's page, with everything that doing what it asks needs.
pub struct Form {
    station: Arc<Station>,
    id: GameId,
    visitor: Visitor,
    caller: Caller,
    /// The script wants to know how far the log is; a browser wants to see the page again.
    is_scripts: bool,
    posted: Posted,
}

impl FromRequest<Arc<Station>> for Form {
    type Rejection = Trouble;

    async fn from_request(request: Request, station: &Arc<Station>) -> Result<Self, Trouble> {
        let (mut parts, body) = request.into_parts();
        let path = Path::<(u16, u16)>::from_request_parts(&mut parts, station).await;
        // Such a path names no game, which is all that its error says.
        let Path((round, table)) = path.map_err(|_| Trouble::NotFound)?;
        let visitor = Visitor::from_request_parts(&mut parts, station).await?;
        // Every connection of ours has one.
        let caller = Caller::from_request_parts(&mut parts, station).await.map_err(|_| Trouble::NotFound)?;
        let is_scripts = parts.headers.get(header::ACCEPT).is_some_and(|kind| kind == "application/json");
        let posted = Posted::from_request(Request::from_parts(parts, body), station).await?;
        Ok(Self { station: Arc::clone(station), id: GameId { round, table }, visitor, caller, is_scripts, posted })
    }
}

impl Form {
    /// Does what the form asks.
    async fn enter(&self, act: impl FnOnce(&Hall, GameId) -> Acts + Send + 'static) -> Answer {
        let id = self.id;
        let entered = self.station.desk.enter_all(self.visitor.name(), move |hall| act(hall, id)).await?;
        Ok(self.done(&entered))
    }

    async fn keep(&self, bytes: Vec<u8>, shows: Shows, source: &str) -> Answer {
        taking::keep(&self.station, self.visitor.name(), self.id, bytes, shows, source).await?;
        Ok(self.done(&Entered { sequence: self.station.desk.see(|hall| hall.sequence), own: Vec::new() }))
    }

    fn done(&self, entered: &Entered) -> Response {
        if self.is_scripts {
            axum::Json(serde_json::json!({ "sequence": entered.sequence, "own": entered.own })).into_response()
        } else {
            Redirect::to(&format!("/game/{}/{}", self.id.round, self.id.table)).into_response()
        }
    }
}

/// The state of the game that a form was made on.
fn seen(posted: &Posted) -> Result<Seen, Trouble> {
    Seen::parse(posted.get("seen")).ok_or(Trouble::Form(Refusal::LookFirst))
}

type Acts = Result<Vec<Fact>, ActError>;

/// A photograph.
pub async fn photo(mut form: Form) -> Answer {
    let shows = taking::shows(form.posted.get("shows"))?;
    let bytes = form.posted.file.take().ok_or(Trouble::Form(Refusal::PhotographFirst))?;
    form.keep(bytes, shows, "upload").await
}

/// The game's record.
pub async fn record(mut form: Form) -> Answer {
    let sent = form.posted.file.take().ok_or(Trouble::Form(Refusal::NoGameRecord))?;
    form.enter(move |hall, id| acts::recorded::record(hall, id, &sent)).await
}

/// The camera's picture.
pub async fn camera(form: Form) -> Answer {
    let picture = form.station.cameras.picture(form.id.table).ok_or(Trouble::NoPicture)?;
    form.keep(picture.to_vec(), Shows::End, "camera").await
}

/// A point.
pub async fn point(form: Form) -> Answer {
    let stone = match form.posted.get("stone") {
        "black" => Said::Black,
        "white" => Said::White,
        "bare" => Said::Bare,
        "unsaid" => Said::Unsaid,
        _ => return Err(Trouble::Form(Refusal::WhatAPointHolds)),
    };
    let (photo, point) = (form.posted.get("photo").to_owned(), form.posted.get("point").to_owned());
    let seen = seen(&form.posted)?;
    form.enter(move |hall, id| acts::point(hall, id, &seen, photo, &point, stone)).await
}

/// A chain is marked dead or living.
pub async fn mark(form: Form) -> Answer {
    let mark = match form.posted.get("mark") {
        "dead" => ChainMark::Dead,
        "living" => ChainMark::Living,
        "unmarked" => ChainMark::Unmarked,
        _ => return Err(Trouble::Form(Refusal::DeadOrLiving)),
    };
    let (photo, point) = (form.posted.get("photo").to_owned(), form.posted.get("point").to_owned());
    let seen = seen(&form.posted)?;
    form.enter(move |hall, id| acts::mark(hall, id, &seen, photo, &point, mark)).await
}

/// Both players agree on the dead stones that are shown.
pub async fn agree_on_dead(form: Form) -> Answer {
    let inputs: u64 = form.posted.number("inputs")?.ok_or(Trouble::Form(Refusal::LookFirst))?;
    let (_, counted) = form.station.desk.count(form.id).await?.ok_or(Refusal::NothingRead)?;
    form.enter(move |hall, id| acts::agree_on_dead(hall, id, inputs, &counted)).await
}

/// Stones counted by hand.
pub async fn stones(form: Form) -> Answer {
    let mut counts = Vec::new();
    for (field, color, place) in [
        ("black_bowl", Side::Black, CountedPlace::OwnBowl),
        ("white_bowl", Side::White, CountedPlace::OwnBowl),
        ("black_lid", Side::Black, CountedPlace::OpponentsLid),
        ("white_lid", Side::White, CountedPlace::OpponentsLid),
    ] {
        if let Some(stones) = form.posted.number::<u16>(field)? {
            let (moment, grounds) = (CountedMoment::AtEnd, CountedGrounds::Hand);
            counts.push(StoneCount { color, place, moment, least: stones, most: stones, grounds });
        }
    }
    let seen = seen(&form.posted)?;
    form.enter(move |hall, id| acts::stones(hall, id, &seen, counts)).await
}

/// Stones counted by the bowls.
pub async fn bowls(form: Form) -> Answer {
    let counts = form.station.bowls.counts(form.id.table);
    let seen = seen(&form.posted)?;
    form.enter(move |hall, id| acts::stones(hall, id, &seen, counts)).await
}

/// A bowl stands empty on its scale.
pub async fn tare(form: Form) -> Answer {
    let (table, side) = (form.id.table, side_of(form.posted.get("side")).ok_or(Trouble::Form(Refusal::BlackOrWhite))?);
    let shown = form.station.bowls.settled_mass(table, side).ok_or(Trouble::Form(Refusal::NoSettledBowl))?;
    let tare_mg = (shown.0 * connecting::MILLIGRAMS).round() as i64;
    let answer = form.enter(move |hall, _| hall.equipment.tare(table, side, tare_mg)).await?;
    form.station.equip().await;
    Ok(answer)
}

/// Somebody says what the players' grades, handicap and time come to.
pub async fn terms(form: Form) -> Answer {
    let (seen, said) = (seen(&form.posted)?, terms_in(&form.posted)?);
    form.enter(move |hall, id| {
        pairings::terms(hall, id, &seen, |known| GameFacts {
            black_grade: said.black_grade,
            white_grade: said.white_grade,
            for_handicap: said.for_handicap,
            basic_minutes: said.basic_minutes,
            black_late: said.black_late,
            white_late: said.white_late,
            black_overtime: said.black_overtime,
            white_overtime: said.white_overtime,
            ..known
        })
    })
    .await
}

/// Somebody stands for the counted result.
pub async fn claim(form: Form) -> Answer {
    let inputs: u64 = form.posted.number("inputs")?.ok_or(Trouble::Form(Refusal::LookFirst))?;
    let (_, counted) = form.station.desk.count(form.id).await?.ok_or(Refusal::NothingRead)?;
    form.enter(move |hall, id| acts::claim(hall, id, inputs, &counted)).await
}

/// Somebody says who passed first.
pub async fn first_pass(form: Form) -> Answer {
    let side = side_of(form.posted.get("side")).ok_or(Trouble::Form(Refusal::BlackOrWhite))?;
    form.enter(move |hall, id| acts::first_pass(hall, id, side)).await
}

/// The referee lets a count be claimed.
pub async fn decide(form: Form) -> Answer {
    let inputs: u64 = form.posted.number("inputs")?.ok_or(Trouble::Form(Refusal::LookFirst))?;
    let reason = form.posted.get("reason").to_owned();
    let (_, counted) = form.station.desk.count(form.id).await?.ok_or(Refusal::NothingRead)?;
    form.enter(move |hall, id| acts::decide(hall, id, inputs, &counted, &reason)).await
}

/// Somebody stands for a result without counting.
pub async fn word(form: Form) -> Answer {
    let result = form.posted.get("result").to_owned();
    form.enter(move |hall, id| acts::claim_by_word(hall, id, &result)).await
}

/// A claim that waits is taken back.
pub async fn take_back(form: Form) -> Answer {
    let claim = form.posted.number("claim")?.ok_or(Trouble::Form(Refusal::LookFirst))?;
    form.enter(move |hall, id| acts::take_back(hall, id, claim)).await
}

/// Somebody undoes their last act.
pub async fn undo(form: Form) -> Answer {
    let who = form.visitor.name().to_owned();
    form.enter(move |hall, id| acts::undo(hall, id, &who)).await
}

/// A second person confirms.
pub async fn confirm(form: Form) -> Answer {
    let claim = form.posted.number("claim")?.ok_or(Trouble::Form(Refusal::LookFirst))?;
    let who = form.visitor.name().to_owned();
    form.enter(move |hall, id| acts::confirm(hall, id, &who, claim)).await
}

/// A player confirms on the device of the official who is logged in.
pub async fn agree(form: Form) -> Answer {
    let claim = form.posted.number("claim")?.ok_or(Trouble::Form(Refusal::LookFirst))?;
    let side = side_of(form.posted.get("side")).ok_or(Trouble::Form(Refusal::BlackOrWhite))?;
    let game = game_seen::find(&form.station, (form.id.round, form.id.table))?;
    // The code of one claim is no code of another; that it is still this claim is asked again when it is entered.
    let held = game.claim.as_ref().filter(|held| held.sequence == claim).ok_or(Refusal::ChangedMeanwhile)?;
    let guess = Guess::PlayerCode { official: form.visitor.name(), game: form.id, side };
    form.station.tries.begin(guess, form.caller.network())?;
    let right = player_code::code(&game, side, held.number, |text| form.station.desk.store.sign(text));
    let written: String = form.posted.get("code").chars().filter(|letter| !letter.is_whitespace()).collect();
    if !passwords::same(&right, &written) {
        return Err(Trouble::WrongCode { number: held.number });
    }
    form.station.tries.was_right(guess, form.caller.network());
    let who = form.visitor.name().to_owned();
    form.enter(move |hall, id| acts::agree(hall, id, &who, claim, side)).await
}

/// Somebody does not agree.
pub async fn dispute(form: Form) -> Answer {
    let reason = form.posted.get("reason").to_owned();
    form.enter(move |hall, id| acts::dispute(hall, id, &reason)).await
}

/// The chief referee takes a game up again.
pub async fn reopen(form: Form) -> Answer {
    let reason = form.posted.get("reason").to_owned();
    form.enter(move |hall, id| acts::reopen(hall, id, &reason)).await
}
