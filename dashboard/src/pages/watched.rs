//! What the tables' cameras see: live boards for the hall and the projector, the game that is followed on its own page, games that look
//! finished, and what is kept of all of it, for players to read.
//!
//! What is seen changes without an entry in the log, so that these parts are fetched anew every few seconds; a browser that says which
//! state it has is told where nothing has changed.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use hall::Game;
use kifu::Stage;
use maud::{Markup, html};
use records::fact::GameId;
use records::watched::LooksFinished;
use report::names::because_word;
use serde::Deserialize;
use server::Station;
use server::roles::Visitor;
use watching::crops::LONGEST_PX;
use watching::following::State as Seeing;
use watching::tables::View;
use words::{Joint, Language, Sentence, Value, Word, sentence};

use super::super::board_drawing::live as drawing;
use super::super::views::result_permissions::may_enter;
use super::game::point_fields;
use super::game_lookup::Seen;
use super::layout::{page, token};

/// A browser fetches these parts so often, in seconds: as often as cameras give pictures.
const FETCHED_EVERY_S: u32 = 3;

/// What the browser has.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Known {
    /// The state of the views that it shows.
    state: Option<u64>,
}

/// The hall's live boards alone, for the script.
pub async fn fragment(State(station): State<Arc<Station>>, visitor: Visitor, Query(known): Query<Known>) -> Response {
    if known.state == Some(state(&station)) {
        return StatusCode::NO_CONTENT.into_response();
    }
    Html(boards(&station, &visitor, "/watched").into_string()).into_response()
}

/// One number for all that is shown here: it changes with what is seen and with the log.
fn state(station: &Station) -> u64 {
    station.tables.changes() + station.live_hall.see(|hall| hall.sequence)
}

/// The live boards of the round that is played, those that look finished first; nothing where no camera watches.
pub fn boards(station: &Station, visitor: &Visitor, url: &str) -> Markup {
    let language = visitor.language;
    let mut games: Vec<Game> = station
        .live_hall
        .see(|hall| hall.started().map(|round| hall.of_round(round).cloned().collect()).unwrap_or_default());
    games.retain(|game| view(station, game.id).is_some() || game.offered().is_some());
    let finished: Vec<&Game> = games.iter().filter(|game| game.offered().is_some()).collect();
    html! {
        div #watched data-every=(FETCHED_EVERY_S) data-url=(url) data-state=(state(station)) {
            @if !finished.is_empty() {
                section .finished aria-label=(language.say(Word::WatchedFinishedList)) {
                    h2 { (language.say(Word::WatchedFinishedList)) }
                    ul { @for game in &finished { @if let Some((_, finished)) = game.offered() { li {
                        a href=(path(game.id)) { (text_of(language, sentence!(WatchedFinished { table: game.id.table, why: because_word(finished.because) }))) }
                        @if let Some(result) = finished.proved.as_ref().or(finished.arithmetic.as_ref()) { " " strong { (result) } }
                    } } } }
                }
            }
            @if games.iter().any(|game| view(station, game.id).is_some()) {
                h2 { (language.say(Word::WatchedTitle)) }
                ul .boards { @for game in &games { @if let Some(view) = view(station, game.id) {
                    li class=(if game.offered().is_some() { "live done" } else { "live" }) {
                        a href=(path(game.id)) {
                            span .top { strong { (game.id.table) } " " (game.facts.black) " – " (game.facts.white) }
                            (board(&view, language))
                            span .hint { (seen(&view, language)) }
                        }
                    }
                } } }
                p .hint { a href="/cameras-keep" { (language.say(Word::WatchedKeptLink)) } }
            }
        }
    }
}

/// The game as it is followed on its page: board, state, and what is offered when it looks finished.
pub fn followed(station: &Station, visitor: &Visitor, game: &Game) -> Markup {
    let (language, base) = (visitor.language, path(game.id));
    let view = view(station, game.id);
    html! {
        div #watched data-every=(FETCHED_EVERY_S) data-url=(format!("{base}/watched")) {
            @if let Some((entry, finished)) = game.offered() { (offer(visitor, game, entry, finished, &base)) }
            @if let Some(view) = view {
                details .panel open[game.photos.is_empty()] {
                    summary { (language.say(Word::WatchedTitle)) ": " (seen(&view, language)) }
                    (board(&view, language))
                    p .hint { (language.say(state_words(&view).1)) " " a href="/cameras-keep" { (language.say(Word::WatchedKeptLink)) } }
                }
            }
        }
    }
}

/// A point that the camera takes for something else is put right here, apart from what is fetched anew: that would take away what is typed.
pub fn correct_form(station: &Station, visitor: &Visitor, game: &Game) -> Markup {
    html! { @if may_put_right(station.tables.view(game.id.table), game.id) {
        details .panel #put-right {
            summary { (visitor.language.say(Word::WatchedCorrectTitle)) }
            p .hint { (visitor.language.say(Word::WatchedCorrectNote)) }
            form method="post" action=(format!("{}/watched-point", path(game.id))) .row { (token(visitor)) (point_fields(visitor)) }
        }
    } }
}

/// Whether a table's view is of this game with its board in place: of another, or of one that was cleared, nobody takes in what is put right.
pub fn may_put_right(view: Option<View>, game: GameId) -> bool {
    view.is_some_and(|view| view.game == game && view.board.is_some() && !view.closed)
}

/// That alone, for the script.
pub async fn of_game(Seen { station, game, visitor }: Seen) -> Html<String> {
    Html(followed(&station, &visitor, &game).into_string())
}

fn offer(visitor: &Visitor, game: &Game, entry: u64, finished: &LooksFinished, base: &str) -> Markup {
    let language = visitor.language;
    let say = |word| language.say(word);
    html! {
        section .panel .offer {
            p role="status" { strong { (text_of(language, sentence!(WatchedOffer { why: because_word(finished.because) }))) } }
            p { (text_of(language, counted(finished)))
                " " (moves(finished.moves as usize, finished.look_here as usize, language)) }
            @match &finished.photo {
                Some(photo) => figure {
                    img .preview src=(format!("/photo/{photo}")) alt=(say(Word::WatchedOfferPicture)) width="320" loading="lazy";
                    figcaption .hint { (say(Word::WatchedOfferPicture)) }
                },
                None => p role="alert" { (say(Word::WatchedOfferNone)) },
            }
            @if let Some(photo) = &finished.filled_photo {
                figure {
                    img .preview src=(format!("/photo/{photo}")) alt=(say(Word::WatchedOfferFilled)) width="320" loading="lazy";
                    figcaption .hint { (say(Word::WatchedOfferFilled)) }
                }
            }
            @if may_enter(visitor, game) && finished.photo.is_some() {
                form method="post" action=(format!("{base}/watched")) {
                    (token(visitor))
                    input type="hidden" name="entry" value=(entry);
                    button .main { (say(Word::WatchedOfferTake)) }
                }
                p .hint { (say(Word::WatchedOfferNote)) }
            }
        }
    }
}

/// What the game comes to, as far as that was seen.
fn counted(finished: &LooksFinished) -> Sentence {
    let result = match (&finished.proved, &finished.arithmetic) {
        (Some(outcome), _) => sentence!(WatchProved { outcome }),
        (None, Some(outcome)) => sentence!(WatchNotProved { outcome }),
        (None, None) => Word::WatchedNotCounted.into(),
    };
    if finished.dead.is_empty() {
        return result;
    }
    let points = Value::several(&finished.dead, Joint::Comma);
    Sentence::together([sentence!(WatchTakingOff { points }), result])
}

/// What is kept and for how long, for players to read.
pub async fn kept(State(station): State<Arc<Station>>, visitor: Visitor) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let how_long = station.tables.keeps_for().map(|keep| sentence!(WatchedKeptDays { days: keep.days() }));
    let said: [Sentence; 6] = [
        Word::WatchedKeptLooks.into(),
        sentence!(WatchedKeptCrops { pixels: LONGEST_PX }),
        Word::WatchedKeptPictures.into(),
        Word::WatchedKeptRecord.into(),
        how_long.unwrap_or_else(|| Word::WatchedKeptHowLong.into()),
        Word::WatchedKeptAsk.into(),
    ];
    let body = html! {
        article .panel .text {
            h1 { (say(Word::WatchedKeptTitle)) }
            @for said in said { p { (text_of(visitor.language, said)) } }
        }
    };
    page(&visitor, say(Word::WatchedKeptTitle), None, &body)
}

fn view(station: &Station, game: GameId) -> Option<View> {
    station.tables.view(game.table).filter(|view| view.game == game)
}

fn path(game: GameId) -> String {
    format!("/game/{}/{}", game.round, game.table)
}

fn board(view: &View, language: Language) -> Markup {
    html! { @if let Some(board) = &view.board { (drawing(board, view.last, language.say(Word::WatchedBoard))) } }
}

/// The state in a word, and how far the game is.
fn seen(view: &View, language: Language) -> String {
    format!("{} · {}", language.say(state_words(view).0), moves(view.moves, view.look_here, language))
}

fn moves(moves: usize, look_here: usize, language: Language) -> String {
    let mut said = text_of(language, sentence!(WatchedMoves { moves }));
    if look_here > 0 {
        said = format!("{said} · {}", text_of(language, sentence!(WatchedLookHere { places: look_here })));
    }
    said
}

fn text_of(language: Language, sentence: Sentence) -> String {
    language.tell(&sentence)
}

/// The state in a word, and what it means.
const fn state_words(view: &View) -> (Word, Word) {
    match view.state {
        _ if view.closed => (Word::WatchedWordClosed, Word::WatchedSaysClosed),
        Seeing::Lost => (Word::WatchedWordLost, Word::WatchedSaysLost),
        Seeing::Moved => (Word::WatchedWordMoved, Word::WatchedSaysMoved),
        Seeing::TooLow => (Word::WatchedWordTooLow, Word::WatchedSaysTooLow),
        Seeing::TooBright => (Word::WatchedWordTooBright, Word::WatchedSaysTooBright),
        Seeing::Covered => (Word::WatchedWordCovered, Word::WatchedSaysCovered),
        Seeing::DoesNotFit => (Word::WatchedWordDoesNotFit, Word::WatchedSaysDoesNotFit),
        Seeing::Watching => (Word::WatchedWordWatching, Word::WatchedSaysWatching),
        Seeing::Over if matches!(view.stage, Some(Stage::Filled)) => (Word::WatchedWordFilled, Word::WatchedSaysOver),
        Seeing::Over => (Word::WatchedWordOver, Word::WatchedSaysOver),
    }
}

#[cfg(test)]
mod tests {
    use board::{Board, BoardSize};

    use super::*;

    #[test]
    fn only_the_board_of_the_game_that_a_camera_follows_is_put_right() {
        let game = GameId { round: 2, table: 7 };
        let view = View {
            game,
            state: Seeing::Watching,
            closed: false,
            board: Some(Board::empty(BoardSize::NINE)),
            last: None,
            moves: 0,
            look_here: 0,
            stage: None,
        };
        assert!(may_put_right(Some(view.clone()), game));
        for (view, why) in [
            (None, "no camera follows it"),
            (Some(View { closed: true, ..view.clone() }), "its board was cleared"),
            (Some(View { board: None, ..view.clone() }), "its board was not seen yet"),
            (Some(View { game: GameId { round: 1, table: 7 }, ..view }), "the last round's game"),
        ] {
            assert!(!may_put_right(view, game), "{why}");
        }
    }
}
