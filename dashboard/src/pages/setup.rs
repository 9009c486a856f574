//! What is played: the event, rounds, tables, players, rules.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::command_error::CommandError;
use hall::live_hall::EnterError;
use hall::{Hall, pairings};
use maud::{Markup, html};
use records::fact::{GameFacts, GameId, Side};
use scoring::Rules;
use serde::Deserialize;
use server::Station;
use server::forms::{Choice, SubmittedForm};
use server::request_error::RequestError;
use server::roles::Visitor;
use words::{Refusal, Word, rules, sentence};

use super::super::views::set_up::{RoundSoFar, SetUp};
use super::asking::{self, Question, Removal, ask, is_sure};
use super::layout::{page, token};
use super::programs;
use super::terms::{Terms, terms};

/// The game that is to be put right.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    round: Option<u16>,
    table: Option<u16>,
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let asked = asked.round.zip(asked.table).map(|(round, table)| GameId { round, table });
    let view = station.live_hall.see(|hall| SetUp::of(hall, asked));
    let body = html! {
        h1 { (say(Word::SetUp)) }
        form method="post" action="/setup/event" .panel .row {
            (token(&visitor))
            label .grow { (say(Word::Event)) input name="event" required maxlength="120" value=(view.event); }
            button { (say(Word::Save)) }
        }
        (programs::panels(&station, &visitor))
        (rounds_form(&visitor, &view.rounds))
        datalist #players { @for name in &view.players { option value=(name) {} } }
        (game_form(&visitor, view.id, &view.facts))
        div .scroll tabindex="0" { table {
            thead { tr { @for word in [Word::Round, Word::Table, Word::Black, Word::White, Word::Rules, Word::Komi] { th scope="col" { (say(word)) } } td { } } }
            tbody {
                @for (id, facts) in &view.games {
                    tr { td { (id.round) } td { a href=(format!("/game/{}/{}", id.round, id.table)) { (id.table) } }
                        td { (facts.black) } td { (facts.white) } td { (rules(visitor.language, &facts.rules)) } td { (facts.komi.as_deref().unwrap_or("")) }
                        td .does { a href=(format!("/setup?round={}&table={}#game", id.round, id.table)) { (say(Word::Change)) span .hidden { " " (id.round) "/" (id.table) } }
                            form method="post" action="/setup/remove" {
                                (token(&visitor)) input type="hidden" name="round" value=(id.round); input type="hidden" name="table" value=(id.table);
                                button .plain { (say(Word::Remove)) span .hidden { " " (id.round) "/" (id.table) } }
                            } } }
                }
            }
        } }
    };
    page(&visitor, say(Word::SetUp), None, &body)
}

/// Which round is played, and a button for each other one.
fn rounds_form(visitor: &Visitor, rounds: &[RoundSoFar]) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        @if !rounds.is_empty() {
            section .panel {
                h2 { (say(Word::RoundPlayed)) }
                @for round in rounds.iter().filter(|round| round.is_played) {
                    p { strong { (say(Word::Round)) " " (round.round) } " · " (say(Word::ResultsStand)) ": " (round.share()) }
                }
                form method="post" action="/setup/round" .row {
                    (token(visitor))
                    @for round in rounds.iter().filter(|round| !round.is_played) {
                        button name="round" value=(round.round) { (visitor.language.tell(&sentence!(StartRound { round: round.round }))) }
                    }
                }
                p .hint { (say(Word::NextRoundHint)) }
            }
        }
    }
}

/// A game by its place, or a round alone.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Place {
    round: Option<u16>,
    table: Option<u16>,
}

impl Place {
    fn round(self) -> Result<u16, RequestError> {
        self.round.ok_or(RequestError::Form(Refusal::NameRound))
    }

    fn game(self) -> Result<GameId, RequestError> {
        Ok(GameId { round: self.round()?, table: self.table.ok_or(RequestError::Form(Refusal::NameTable))? })
    }
}

/// A round is played from now on; where results of the one before are missing, that is asked first.
pub async fn start_round(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    form: SubmittedForm<Place>,
) -> Result<Response, RequestError> {
    let round = form.values.round()?;
    let rounds = station.live_hall.see(|hall| pairings::start_round(hall, round).map(|_| RoundSoFar::all(hall)))?;
    let unfinished = rounds.iter().find(|now| now.is_played && now.round != round && now.is_unfinished());
    if let Some(unfinished) = unfinished.filter(|_| !is_sure(&form)) {
        let question = Question {
            text: visitor.language.tell(&sentence!(RoundUnfinished { standing: unfinished.share() })),
            action: "/setup/round",
            does: visitor.language.tell(&sentence!(StartRound { round })),
            back: "/setup",
            shown: Vec::new(),
        };
        return Ok(ask(&visitor, &form, &question));
    }
    station.live_hall.enter(visitor.name(), move |hall| pairings::start_round(hall, round)).await?;
    Ok(Redirect::to("/setup").into_response())
}

/// A game's form, with what is known of it.
fn game_form(visitor: &Visitor, id: GameId, facts: &GameFacts) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        form #game method="post" action="/setup" .panel .grid {
            (token(visitor))
            label { (say(Word::Round)) input name="round" type="number" min="1" max="99" required value=(id.round); }
            label { (say(Word::Table)) input name="table" type="number" min="1" max="9999" required value=(id.table); }
            label { (say(Word::Black)) input name="black" list="players" required maxlength="80" value=(facts.black); }
            label { (say(Word::White)) input name="white" list="players" required maxlength="80" value=(facts.white); }
            label { "EGD PIN, " (say(Word::Black)) input name="black_pin" inputmode="numeric" pattern="[0-9]{8}" value=[&facts.black_pin]; }
            label { "EGD PIN, " (say(Word::White)) input name="white_pin" inputmode="numeric" pattern="[0-9]{8}" value=[&facts.white_pin]; }
            label { (say(Word::Rules)) select name="rules" { @for name in Rules::names() { option value=(name) selected[name == facts.rules] { (rules(visitor.language, name)) } } } }
            label { (say(Word::Komi)) input name="komi" inputmode="decimal" size="5" value=[&facts.komi]; }
            label { (say(Word::Handicap)) input name="handicap" type="number" min="0" max="40" value=(facts.handicap); }
            label { (say(Word::FirstPass)) select name="first_pass" {
                @for (value, word, side) in [("", Word::Unknown, None), ("black", Word::Black, Some(Side::Black)), ("white", Word::White, Some(Side::White))] {
                    option value=(value) selected[facts.first_pass == side] { (say(word)) }
                }
            } }
            details .wide open[has_terms(facts)] {
                summary { (say(Word::Terms)) }
                div .grid { (terms(visitor, facts)) }
            }
            button .main { (say(Word::Save)) }
        }
    }
}

/// Whether a game has more terms than its rules, komi and handicap.
fn has_terms(facts: &GameFacts) -> bool {
    facts.black_grade.is_some()
        || facts.for_handicap.is_some()
        || facts.basic_minutes.is_some()
        || facts.black_overtime > 0
        || facts.white_overtime > 0
}

/// The players of the game that would be replaced, as its page showed them.
const OVER_BLACK: &str = "over_black";
const OVER_WHITE: &str = "over_white";

/// `Round 1, Table 2: Aoki – Berg`.
fn named(visitor: &Visitor, id: GameId, black: &str, white: &str) -> String {
    let say = |word| visitor.language.say(word);
    format!("{} {}, {} {}: {black} – {white}", say(Word::Round), id.round, say(Word::Table), id.table)
}

/// A game as its form says it; its terms are said beside it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ToPlay {
    black: String,
    white: String,
    rules: String,
    komi: Option<String>,
    handicap: Option<u8>,
    first_pass: Option<Choice<Side>>,
    black_pin: Option<String>,
    white_pin: Option<String>,
    over_black: String,
    over_white: String,
}

/// Sets a game up, or puts it right; where other players' game would be replaced, that is asked first.
pub async fn set(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    form: SubmittedForm<ToPlay>,
) -> Result<Response, RequestError> {
    let id = form.also::<Place>()?.game()?;
    let ToPlay { black, white, rules, komi, handicap, first_pass, black_pin, white_pin, .. } = form.values.clone();
    let facts = GameFacts {
        black,
        white,
        rules,
        komi,
        handicap: handicap.unwrap_or(0),
        first_pass: first_pass.map(|side| side.or(Refusal::BlackOrWhite)).transpose()?,
        black_pin,
        white_pin,
        ..form.also::<Terms>()?.facts()?
    };
    let (black, white) = (facts.black.clone(), facts.white.clone());
    let over = is_sure(&form).then(|| (form.values.over_black.clone(), form.values.over_white.clone()));
    let set = move |hall: &Hall| match &over {
        Some((black, white)) => pairings::replace(hall, id, facts, (black, white)),
        None => pairings::game(hall, id, facts),
    };
    match station.live_hall.enter(visitor.name(), set).await {
        Err(EnterError::Command(error @ CommandError::Replaces { .. })) => {
            let place = named(&visitor, id, &black, &white);
            let text = format!("{place}. {}", error.message(visitor.language));
            let CommandError::Replaces { black, white } = error else { return Err(error.into()) };
            let shown = vec![(OVER_BLACK, black), (OVER_WHITE, white)];
            let does = visitor.language.say(Word::Replace).to_owned();
            Ok(ask(&visitor, &form, &Question { text, action: "/setup", does, back: "/setup", shown }))
        }
        set => set.map(|_| Redirect::to("/setup").into_response()).map_err(RequestError::from),
    }
}

/// A game that was set up by mistake is not played.
pub async fn remove(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    form: SubmittedForm<Place>,
) -> Result<Response, RequestError> {
    let id = form.values.game()?;
    let facts = station.live_hall.see(|hall| hall.games.get(&id).map(|game| game.facts.clone())).unwrap_or_default();
    let what = named(&visitor, id, &facts.black, &facts.white);
    let removal = Removal { visitor: &visitor, form: &form, what, page: "/setup" };
    asking::remove(&station, removal, move |hall| pairings::remove_game(hall, id)).await
}

/// What the event is called.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Event {
    event: String,
}

/// The event is called so from now on.
pub async fn event(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    SubmittedForm { values: Event { event }, .. }: SubmittedForm<Event>,
) -> Result<Response, RequestError> {
    station.live_hall.enter(visitor.name(), move |hall| hall.equipment.set_event(&event)).await?;
    Ok(Redirect::to("/setup").into_response())
}
