//! What is played: the event, rounds, tables, players, rules.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::act_error::ActError;
use hall::desk::DeskError;
use hall::{Hall, pairings};
use maud::{Markup, html};
use records::fact::{GameFacts, GameId, Side};
use scoring::Rules;
use serde::Deserialize;
use server::Station;
use server::access::Visitor;
use server::posted::Posted;
use server::trouble::Trouble;
use words::{Refusal, Word, rules, sentence};

use super::asking::{Question, ask, is_sure};
use super::layout::{page, side_of, token};
use super::terms::{terms, terms_in};

/// The game that is to be put right.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    round: Option<u16>,
    table: Option<u16>,
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let (event, players, games, rounds) = station.desk.see(|hall| {
        let games: Vec<(GameId, GameFacts)> = hall.games.iter().map(|(id, game)| (*id, game.facts.clone())).collect();
        (hall.equipment.event().to_owned(), hall.players.keys().cloned().collect::<Vec<_>>(), games, rounds(hall))
    });
    let asked = asked.round.zip(asked.table).map(|(round, table)| GameId { round, table });
    let known = games.iter().find(|(id, _)| Some(*id) == asked).map(|(_, facts)| facts);
    let round = games.last().map_or(1, |(id, _)| id.round);
    let table = games.iter().filter(|(id, _)| id.round == round).map(|(id, _)| id.table + 1).max().unwrap_or(1);
    let id = asked.unwrap_or(GameId { round, table });
    let body = html! {
        h1 { (say(Word::SetUp)) }
        form method="post" action="/setup/event" .panel .row {
            (token(&visitor))
            label .grow { (say(Word::Event)) input name="event" required maxlength="120" value=(event); }
            button { (say(Word::Save)) }
        }
        (rounds_form(&visitor, &rounds))
        datalist #players { @for name in players { option value=(name) {} } }
        (game_form(&visitor, id, known.cloned().unwrap_or_else(|| like(&games))))
        div .scroll tabindex="0" { table {
            thead { tr { @for word in [Word::Round, Word::Table, Word::Black, Word::White, Word::Rules, Word::Komi] { th scope="col" { (say(word)) } } td { } } }
            tbody {
                @for (id, facts) in &games {
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

/// What another game probably has in common with those before it.
fn like(games: &[(GameId, GameFacts)]) -> GameFacts {
    let last = games.last().map(|(_, facts)| (facts.rules.clone(), facts.komi.clone()));
    let (rules, komi) = last.unwrap_or_else(|| (Rules::ING_1996.name.to_owned(), None));
    GameFacts { rules, komi, ..GameFacts::default() }
}

/// A round, how many of its results stand, of how many games, and whether it is the one that is played.
struct RoundSoFar {
    round: u16,
    stand: usize,
    games: usize,
    is_played: bool,
}

impl RoundSoFar {
    /// `3/6`.
    fn share(&self) -> String {
        format!("{}/{}", self.stand, self.games)
    }
}

fn rounds(hall: &Hall) -> Vec<RoundSoFar> {
    let so_far = |round| RoundSoFar {
        round,
        stand: hall.of_round(round).filter(|game| game.confirmation.is_some()).count(),
        games: hall.of_round(round).count(),
        is_played: hall.round() == Some(round),
    };
    hall.rounds().into_iter().map(so_far).collect()
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

/// A round is played from now on; where results of the one before are missing, that is asked first.
pub async fn start_round(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    posted: Posted,
) -> Result<Response, Trouble> {
    let round: u16 = posted.number("round")?.ok_or(Trouble::Form(Refusal::NameRound))?;
    let rounds = station.desk.see(|hall| pairings::start_round(hall, round).map(|_| rounds(hall)))?;
    let unfinished = rounds.iter().find(|now| now.is_played && now.round != round && now.stand < now.games);
    if let Some(unfinished) = unfinished.filter(|_| !is_sure(&posted)) {
        let question = Question {
            text: visitor.language.tell(&sentence!(RoundUnfinished { standing: unfinished.share() })),
            action: "/setup/round",
            does: visitor.language.tell(&sentence!(StartRound { round })),
            back: "/setup",
            shown: Vec::new(),
        };
        return Ok(ask(&visitor, &posted, &question));
    }
    station.desk.enter(visitor.name(), move |hall| pairings::start_round(hall, round)).await?;
    Ok(Redirect::to("/setup").into_response())
}

/// A game's form, with what is known of it.
fn game_form(visitor: &Visitor, id: GameId, facts: GameFacts) -> Markup {
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
            details .wide open[has_terms(&facts)] {
                summary { (say(Word::Terms)) }
                div .grid { (terms(visitor, &facts)) }
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

/// Sets a game up, or puts it right; where other players' game would be replaced, that is asked first.
pub async fn set(State(station): State<Arc<Station>>, visitor: Visitor, posted: Posted) -> Result<Response, Trouble> {
    let some = |name: &str| Some(posted.get(name).to_owned()).filter(|text| !text.is_empty());
    let id = id(&posted)?;
    let facts = GameFacts {
        black: posted.get("black").to_owned(),
        white: posted.get("white").to_owned(),
        rules: posted.get("rules").to_owned(),
        komi: some("komi"),
        handicap: posted.number("handicap")?.unwrap_or(0),
        first_pass: match posted.get("first_pass") {
            "" => None,
            side => Some(side_of(side).ok_or(Trouble::Form(Refusal::BlackOrWhite))?),
        },
        black_pin: some("black_pin"),
        white_pin: some("white_pin"),
        ..terms_in(&posted)?
    };
    let (black, white) = (facts.black.clone(), facts.white.clone());
    let over = is_sure(&posted).then(|| (posted.get(OVER_BLACK).to_owned(), posted.get(OVER_WHITE).to_owned()));
    let set = move |hall: &Hall| match &over {
        Some((black, white)) => pairings::replace(hall, id, facts, (black, white)),
        None => pairings::game(hall, id, facts),
    };
    match station.desk.enter(visitor.name(), set).await {
        Err(DeskError::Act(error @ ActError::Replaces { .. })) => {
            let place = named(&visitor, id, &black, &white);
            let text = format!("{place}. {}", error.said(visitor.language));
            let ActError::Replaces { black, white } = error else { return Err(error.into()) };
            let shown = vec![(OVER_BLACK, black), (OVER_WHITE, white)];
            let does = visitor.language.say(Word::Replace).to_owned();
            Ok(ask(&visitor, &posted, &Question { text, action: "/setup", does, back: "/setup", shown }))
        }
        set => set.map(|_| Redirect::to("/setup").into_response()).map_err(Trouble::from),
    }
}

/// A game that was set up by mistake is not played.
pub async fn remove(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    posted: Posted,
) -> Result<Response, Trouble> {
    let id = id(&posted)?;
    // What is refused is refused at once.
    let (black, white) = station.desk.see(|hall| {
        pairings::remove_game(hall, id)?;
        let facts = hall.games.get(&id).map(|game| game.facts.clone()).unwrap_or_default();
        Ok::<_, ActError>((facts.black, facts.white))
    })?;
    if !is_sure(&posted) {
        let question = Question {
            text: visitor.language.tell(&sentence!(RemoveThis { what: named(&visitor, id, &black, &white) })),
            action: "/setup/remove",
            does: visitor.language.say(Word::Remove).to_owned(),
            back: "/setup",
            shown: Vec::new(),
        };
        return Ok(ask(&visitor, &posted, &question));
    }
    station.desk.enter(visitor.name(), move |hall| pairings::remove_game(hall, id)).await?;
    Ok(Redirect::to("/setup").into_response())
}

fn id(posted: &Posted) -> Result<GameId, Trouble> {
    Ok(GameId {
        round: posted.number("round")?.ok_or(Trouble::Form(Refusal::NameRound))?,
        table: posted.number("table")?.ok_or(Trouble::Form(Refusal::NameTable))?,
    })
}

/// The event is called so from now on.
pub async fn event(State(station): State<Arc<Station>>, visitor: Visitor, posted: Posted) -> Result<Response, Trouble> {
    let name = posted.get("event").to_owned();
    station.desk.enter(visitor.name(), move |hall| hall.equipment.set_event(&name)).await?;
    Ok(Redirect::to("/setup").into_response())
}
