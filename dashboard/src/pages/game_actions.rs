//! What a game's forms send: each becomes a command to the hall, then the page is shown again.

use api::taking::Taken;
use hall::{commands, pairings, player_code};
use instruments::connecting;
use records::claim::{CountedGrounds, CountedMoment, CountedPlace, StoneCount};
use records::fact::{GameFacts, Side};
use records::reading::{ChainMark, PointCorrection, Shows};
use serde::Deserialize;
use server::forms::Choice;
use server::passwords;
use server::request_error::RequestError;
use server::tries::Guess;
use words::Refusal;

use super::game_form::{Answer, Form};
use super::game_lookup;
use super::terms::Terms;
use super::watched::may_put_right;

/// The count that a form was made on: the last entry that it rests on.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct OnCount {
    inputs: Option<u64>,
    /// Why, where a referee decides.
    reason: String,
}

impl OnCount {
    fn inputs(&self) -> Result<u64, RequestError> {
        self.inputs.ok_or(RequestError::Form(Refusal::LookFirst))
    }
}

/// A claim, by its entry.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct OfClaim {
    claim: Option<u64>,
}

impl OfClaim {
    fn entry(self) -> Result<u64, RequestError> {
        self.claim.ok_or(RequestError::Form(Refusal::LookFirst))
    }
}

/// Why somebody does something.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Because {
    reason: String,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct OfSide {
    side: Choice<Side>,
}

/// A photograph.
pub async fn photo(mut form: Form<Taken>) -> Answer {
    let shows = form.values().shows()?;
    let bytes = form.submitted.take_file().ok_or(RequestError::Form(Refusal::PhotographFirst))?;
    form.keep(bytes, shows, "upload").await
}

/// The game's record.
pub async fn record(mut form: Form) -> Answer {
    let sent = form.submitted.take_file().ok_or(RequestError::Form(Refusal::NoGameRecord))?;
    form.enter(move |hall, id| commands::recorded::record(hall, id, &sent)).await
}

/// What a camera offers of a game, by its entry.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct OfOffer {
    entry: Option<u64>,
}

/// What the camera offers of a game that looks finished: the picture of its last position and its record.
pub async fn watched(form: Form<OfOffer>) -> Answer {
    let entry = form.values().entry.ok_or(RequestError::Form(Refusal::LookFirst))?;
    form.enter(move |hall, id| commands::watched::take(hall, id, entry)).await
}

/// What lies on a point of a watched game, whatever the camera takes it for.
pub async fn watched_point(form: Form<AtPoint>) -> Answer {
    let AtPoint { point, stone, .. } = form.values().clone();
    let stone = stone.or(Refusal::WhatAPointHolds)?;
    let is_followed = may_put_right(form.station.tables.view(form.id.table), form.id);
    form.enter(move |hall, id| {
        let facts = commands::watched::correct(hall, id, point.trim(), stone)?;
        // Entered all the same, it would be taken in by nobody.
        if is_followed { Ok(facts) } else { Err(Refusal::NothingWatched.into()) }
    })
    .await
}

/// The camera's picture.
pub async fn camera(form: Form) -> Answer {
    let picture = form.station.cameras.picture(form.id.table).ok_or(RequestError::NoPicture)?;
    form.keep(picture.to_vec(), Shows::End, "camera").await
}

/// A point of a photographed board, and what is said of it or of the chain there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AtPoint {
    photo: String,
    point: String,
    stone: Choice<PointCorrection>,
    mark: Choice<ChainMark>,
}

/// A point.
pub async fn point(form: Form<AtPoint>) -> Answer {
    let AtPoint { photo, point, stone, .. } = form.values().clone();
    let (stone, seen) = (stone.or(Refusal::WhatAPointHolds)?, form.seen()?);
    form.enter(move |hall, id| commands::point(hall, id, &seen, photo, &point, stone)).await
}

/// A chain is marked dead or living.
pub async fn mark(form: Form<AtPoint>) -> Answer {
    let AtPoint { photo, point, mark, .. } = form.values().clone();
    let (mark, seen) = (mark.or(Refusal::DeadOrLiving)?, form.seen()?);
    form.enter(move |hall, id| commands::mark(hall, id, &seen, photo, &point, mark)).await
}

/// Both players agree on the dead stones that are shown.
pub async fn agree_on_dead(form: Form<OnCount>) -> Answer {
    let inputs = form.values().inputs()?;
    let (_, counted) = form.station.live_hall.count(form.id).await?.ok_or(Refusal::NothingRead)?;
    form.enter(move |hall, id| commands::agree_on_dead(hall, id, inputs, &counted)).await
}

/// How many stones lie where; nothing where nobody counted them.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Stones {
    black_bowl: Option<u16>,
    white_bowl: Option<u16>,
    black_lid: Option<u16>,
    white_lid: Option<u16>,
}

impl Stones {
    fn by_hand(self) -> Vec<StoneCount> {
        let places = [
            (self.black_bowl, Side::Black, CountedPlace::OwnBowl),
            (self.white_bowl, Side::White, CountedPlace::OwnBowl),
            (self.black_lid, Side::Black, CountedPlace::OpponentsLid),
            (self.white_lid, Side::White, CountedPlace::OpponentsLid),
        ];
        let (moment, grounds) = (CountedMoment::AtEnd, CountedGrounds::Hand);
        let count = |(stones, color, place): (Option<u16>, Side, CountedPlace)| {
            stones.map(|stones| StoneCount { color, place, moment, least: stones, most: stones, grounds })
        };
        places.into_iter().filter_map(count).collect()
    }
}

/// Stones counted by hand.
pub async fn stones(form: Form<Stones>) -> Answer {
    let (counts, seen) = (form.values().by_hand(), form.seen()?);
    form.enter(move |hall, id| commands::stones(hall, id, &seen, counts)).await
}

/// Stones counted by the bowls.
pub async fn bowls(form: Form) -> Answer {
    let (counts, seen) = (form.station.bowls.counts(form.id.table), form.seen()?);
    form.enter(move |hall, id| commands::stones(hall, id, &seen, counts)).await
}

/// A bowl stands empty on its scale.
pub async fn tare(form: Form<OfSide>) -> Answer {
    let (table, side) = (form.id.table, form.values().side.or(Refusal::BlackOrWhite)?);
    let shown = form.station.bowls.settled_mass(table, side).ok_or(RequestError::Form(Refusal::NoSettledBowl))?;
    let tare_mg = (shown.0 * connecting::MILLIGRAMS).round() as i64;
    let answer = form.enter(move |hall, _| hall.equipment.tare(table, side, tare_mg)).await?;
    form.station.equip().await;
    Ok(answer)
}

/// Somebody says what the players' grades, handicap and time come to.
pub async fn terms(form: Form<Terms>) -> Answer {
    let (seen, terms) = (form.seen()?, form.values().clone().facts()?);
    form.enter(move |hall, id| {
        pairings::terms(hall, id, &seen, |known| GameFacts {
            black_grade: terms.black_grade,
            white_grade: terms.white_grade,
            for_handicap: terms.for_handicap,
            basic_minutes: terms.basic_minutes,
            black_late: terms.black_late,
            white_late: terms.white_late,
            black_overtime: terms.black_overtime,
            white_overtime: terms.white_overtime,
            ..known
        })
    })
    .await
}

/// Somebody stands for the counted result.
pub async fn claim(form: Form<OnCount>) -> Answer {
    let inputs = form.values().inputs()?;
    let (_, counted) = form.station.live_hall.count(form.id).await?.ok_or(Refusal::NothingRead)?;
    form.enter(move |hall, id| commands::claim(hall, id, inputs, &counted)).await
}

/// Somebody says who passed first.
pub async fn first_pass(form: Form<OfSide>) -> Answer {
    let side = form.values().side.or(Refusal::BlackOrWhite)?;
    form.enter(move |hall, id| commands::first_pass(hall, id, side)).await
}

/// The referee lets a count be claimed.
pub async fn decide(form: Form<OnCount>) -> Answer {
    let (inputs, reason) = (form.values().inputs()?, form.values().reason.clone());
    let (_, counted) = form.station.live_hall.count(form.id).await?.ok_or(Refusal::NothingRead)?;
    form.enter(move |hall, id| commands::decide(hall, id, inputs, &counted, &reason)).await
}

/// A result that somebody stands for without counting.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ByWord {
    result: String,
}

/// Somebody stands for a result without counting.
pub async fn word(form: Form<ByWord>) -> Answer {
    let ByWord { result } = form.values().clone();
    form.enter(move |hall, id| commands::claim_by_word(hall, id, &result)).await
}

/// A claim that waits is taken back.
pub async fn take_back(form: Form<OfClaim>) -> Answer {
    let claim = form.values().entry()?;
    form.enter(move |hall, id| commands::take_back(hall, id, claim)).await
}

/// Somebody undoes their last act.
pub async fn undo(form: Form) -> Answer {
    let who = form.visitor.name().to_owned();
    form.enter(move |hall, id| commands::undo(hall, id, &who)).await
}

/// A second person confirms.
pub async fn confirm(form: Form<OfClaim>) -> Answer {
    let (claim, who) = (form.values().entry()?, form.visitor.name().to_owned());
    form.enter(move |hall, id| commands::confirm(hall, id, &who, claim)).await
}

/// A player's code.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Code {
    side: Choice<Side>,
    code: String,
}

/// A player confirms on the device of the official who is logged in.
pub async fn agree(form: Form<Code>) -> Answer {
    let claim = form.submitted.also::<OfClaim>()?.entry()?;
    let side = form.values().side.or(Refusal::BlackOrWhite)?;
    let game = game_lookup::find(&form.station, (form.id.round, form.id.table))?;
    // The code of one claim is no code of another; that it is still this claim is asked again when it is entered.
    let held = game.claim.as_ref().filter(|held| held.sequence == claim).ok_or(Refusal::ChangedMeanwhile)?;
    let guess = Guess::PlayerCode { official: form.visitor.name(), game: form.id, side };
    form.station.tries.begin(guess, form.caller.network())?;
    let right = player_code::code(&game, side, held.number, |text| form.station.live_hall.store.sign(text));
    let written: String = form.values().code.chars().filter(|letter| !letter.is_whitespace()).collect();
    if !passwords::same(&right, &written) {
        return Err(RequestError::WrongCode { number: held.number });
    }
    form.station.tries.was_right(guess, form.caller.network());
    let who = form.visitor.name().to_owned();
    form.enter(move |hall, id| commands::agree(hall, id, &who, claim, side)).await
}

/// Somebody does not agree.
pub async fn dispute(form: Form<Because>) -> Answer {
    let Because { reason } = form.values().clone();
    form.enter(move |hall, id| commands::dispute(hall, id, &reason)).await
}

/// The chief referee takes a game up again.
pub async fn reopen(form: Form<Because>) -> Answer {
    let Because { reason } = form.values().clone();
    form.enter(move |hall, id| commands::reopen(hall, id, &reason)).await
}
