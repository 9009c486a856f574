//! The players, as rating lists know them: one at a time, or a pasted list. Also their slips with the codes by which they confirm.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::{Game, commands, player_code, players};
use maud::{Markup, html};
use records::fact::{PlayerFacts, Side};
use report::names::side_word;
use serde::Deserialize;
use server::Station;
use server::forms::SubmittedForm;
use server::request_error::RequestError;
use server::roles::{self, Visitor};
use words::Word;

use super::super::head;
use super::asking::{self, Named, Removal};
use super::layout::{page, token};

/// The player who is to be put right.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    name: Option<String>,
    round: Option<u16>,
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let (players, playing, round) = station.live_hall.see(|hall| {
        let playing: BTreeSet<String> =
            hall.games.values().flat_map(|game| [game.facts.black.clone(), game.facts.white.clone()]).collect();
        (hall.players.clone(), playing, hall.round().unwrap_or(1))
    });
    let names: BTreeSet<&String> = players.keys().chain(&playing).collect();
    let name = asked.name.unwrap_or_default();
    let known = players.get(&name).cloned().unwrap_or_default();
    let body = html! {
        div .title { h1 { (say(Word::Players)) }
            @if visitor.may(roles::ADMINISTER) { a href=(format!("/players/slips?round={round}")) { (say(Word::Slips)) } } }
        form method="post" action="/players" .panel .grid {
            (token(&visitor))
            label { (say(Word::Name)) input name="name" required maxlength="80" autocomplete="off" value=(name); }
            @for (field, word, value) in fields(&known) {
                label { (say(word)) input name=(field) maxlength="40" autocomplete="off" value=[value]; }
            }
            button .main { (say(Word::Save)) }
        }
        details .panel {
            summary { (say(Word::PasteList)) }
            form method="post" action="/players/list" .stacked {
                (token(&visitor))
                label { (say(Word::PlayersList)) textarea name="list" rows="8" required maxlength="20000" spellcheck="false"
                    placeholder="Aoki Mei; 4d; JP; Nara; 12345678; 2345" {} }
                p .hint { (say(Word::PlayersHint)) }
                button .main { (say(Word::Save)) }
            }
        }
        div .scroll tabindex="0" { table {
            thead { tr { th scope="col" { (say(Word::Name)) } @for (_, word, _) in fields(&known) { th scope="col" { (say(word)) } } td { } } }
            tbody { @for name in names {
                @let player = players.get(name);
                tr { th scope="row" { (name) }
                    @for (_, _, value) in fields(player.unwrap_or(&PlayerFacts::default())) { td { (value.map_or("", String::as_str)) } }
                    td .does { form method="get" action="/players" { input type="hidden" name="name" value=(name);
                            button .plain { (say(Word::Change)) span .hidden { " " (name) } } }
                        @if player.is_some() { form method="post" action="/players/remove" {
                            (token(&visitor)) input type="hidden" name="name" value=(name);
                            button .plain { (say(Word::Remove)) span .hidden { " " (name) } }
                        } } } }
            } }
        } }
    };
    page(&visitor, say(Word::Players), None, &body)
}

/// What is known of a player, as a form's fields.
fn fields(player: &PlayerFacts) -> [(&'static str, Word, Option<&String>); 5] {
    [
        ("rank", Word::Rank, player.rank.as_ref()),
        ("country", Word::Country, player.country.as_ref()),
        ("club", Word::Club, player.club.as_ref()),
        ("egd_pin", Word::EgdPin, player.egd_pin.as_ref()),
        ("aga_number", Word::AgaNumber, player.aga_number.as_ref()),
    ]
}

/// A player, as a rating list knows them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Player {
    name: String,
    rank: Option<String>,
    country: Option<String>,
    club: Option<String>,
    egd_pin: Option<String>,
    aga_number: Option<String>,
}

/// A player is known like this from now on.
pub async fn set(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    SubmittedForm { values, .. }: SubmittedForm<Player>,
) -> Result<Response, RequestError> {
    let Player { name, rank, country, club, egd_pin, aga_number } = values;
    let player = PlayerFacts { rank, country, club, egd_pin, aga_number };
    station.live_hall.enter(visitor.name(), move |hall| Ok(vec![players::set(hall, &name, player)?])).await?;
    Ok(Redirect::to("/players").into_response())
}

/// Players, a line each.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct List {
    list: String,
}

/// A whole list, or none of it.
pub async fn list(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    SubmittedForm { values: List { list }, .. }: SubmittedForm<List>,
) -> Result<Response, RequestError> {
    station.live_hall.enter(visitor.name(), move |hall| players::list(hall, &list)).await?;
    Ok(Redirect::to("/players").into_response())
}

/// Nothing is known of a player any more.
pub async fn remove(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    form: SubmittedForm<Named>,
) -> Result<Response, RequestError> {
    let name = form.values.name.clone();
    let removal = Removal { visitor: &visitor, form: &form, what: name.clone(), page: "/players" };
    asking::remove(&station, removal, move |hall| commands::remove_player(hall, &name)).await
}

/// Each player's slip of a round: where they sit, and the codes that are theirs alone. For the administrator, who has no power over
/// results.
pub async fn slips(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    // Printed before the round: those of the next one are as near as those of this one.
    let (event, round, rounds, games) = station.live_hall.see(|hall| {
        let round = asked.round.or(hall.round()).unwrap_or(1);
        let games: Vec<Game> = hall.of_round(round).cloned().collect();
        (hall.equipment.event().to_owned(), round, hall.rounds(), games)
    });
    let body = html! {
        div .title { h1 { (say(Word::Slips)) ", " (say(Word::Round)) " " (round) } button .print type="button" data-print="" { (say(Word::Print)) }
            nav .rounds aria-label=(say(Word::Round)) { @for other in rounds {
                a href=(format!("/players/slips?round={other}")) aria-current=[(other == round).then_some("page")] { (say(Word::Round)) " " (other) }
            } }
        }
        p .hint .print { (say(Word::SlipsHint)) }
        div .slips { @for game in &games { @for side in [Side::Black, Side::White] { (slip(&station, &visitor, &event, game, side)) } } }
    };
    page(&visitor, say(Word::Slips), Some("live.js"), &body)
}

fn slip(station: &Station, visitor: &Visitor, event: &str, game: &Game, side: Side) -> Markup {
    let say = |word| visitor.language.say(word);
    let (player, opponent) = match side {
        Side::Black => (&game.facts.black, &game.facts.white),
        Side::White => (&game.facts.white, &game.facts.black),
    };
    let codes = player_code::numbers(game).map(|number| {
        let code = player_code::code(game, side, number, |text| station.live_hall.store.sign(text));
        let (first, second) = code.split_at(code.len() / 2);
        (number, format!("{first} {second}"))
    });
    html! {
        article .slip {
            p .hint { @if !event.is_empty() { (event) " · " } (say(Word::Round)) " " (game.id.round) " · " (say(Word::Table)) " " (game.id.table) }
            p { strong { (player) } " (" (say(side_word(side))) ")" }
            p { (say(Word::Opponent)) ": " (opponent) }
            @for (number, code) in codes { p .code-of-player { (number) ": " (code) } }
            p .hint { (say(Word::SlipAdvice)) }
            (head::shown(station, visitor.language))
        }
    }
}
