//! One game: photograph, reading, corrections, dead stones, counts, result, confirmation. For a phone first.

use std::sync::Arc;

use axum::response::Html;
use board::Board;
use hall::counting::{CountedCase, name};
use hall::live_hall::EnterError;
use hall::{Game, State as GameState, TakenPhoto};
use instruments::camera::Life;
use maud::{Markup, html};
use pipeline::sentences::kept;
use records::reading::{Beside, Hint, Reading};
use server::Station;
use server::request_error::RequestError;
use server::roles::{self, Visitor};
use words::{Word, rules, sentence};

use super::super::board_drawing::{Marks, diagram, overlay};
use super::super::views::result_permissions::may_enter;
use super::crops;
use super::game_details;
use super::game_lookup::{Seen, seen};
use super::layout::{badge, page, time, token};
use super::terms;
use super::watched;

/// The page.
pub async fn show(Seen { station, game, visitor }: Seen) -> Result<Html<String>, RequestError> {
    let say = |word| visitor.language.say(word);
    let title = format!("{} {}", say(Word::Table), game.id.table);
    let base = format!("/game/{}/{}", game.id.round, game.id.table);
    let counted = count(&station, &game).await?;
    let may_enter = may_enter(&visitor, &game);
    // A claim that waits is not changed by a photograph of the filled board, which bears it out.
    let may_take = may_enter || (visitor.may(roles::ENTER) && game.state() == GameState::Waiting);
    let body = html! {
        div #game data-live="game" data-url=(base) data-sequence=(game.sequence) data-inputs=(game.inputs) data-csrf=(visitor.csrf()) {
            div #head {
                div .title {
                    h1 { (title) }
                    (badge(game.state(), visitor.language))
                }
                p .players {
                    span .player { span .dot .black role="img" aria-label=(say(Word::Black)) {} (game.facts.black) }
                    span .player { span .dot .white role="img" aria-label=(say(Word::White)) {} (game.facts.white) }
                    span .hint { (say(Word::Round)) " " (game.id.round) " · " (rules(visitor.language, &game.facts.rules)) }
                }
            }
            (watched::followed(&station, &visitor, &game))
            @if may_enter { (watched::correct_form(&station, &visitor, &game)) }
            (crops::markup(&visitor, &game))
            div #read {
                @if let Some(end) = game.at_end() {
                    @if end.reading.is_none() && station.live_hall.readers.refused_by_disk() > 0 { p role="alert" { (say(Word::ReadersRefused)) } }
                    (reading(&visitor, &game, end, counted.as_ref(), may_enter))
                }
            }
            div #photos { @if may_take { (photo_form(&station, &visitor, &game, &base)) } }
            @if may_enter { (terms_form(&visitor, &game, &base)) (record_form(&visitor, &game, &base)) }
            div #account { (game_details::markup(&station, &visitor, &game, counted.as_ref())) }
        }
    };
    Ok(page(&visitor, &title, Some("game.js"), &body))
}

/// The account alone, for the script.
pub async fn fragment(Seen { station, game, visitor }: Seen) -> Result<Html<String>, RequestError> {
    let counted = count(&station, &game).await?;
    Ok(Html(game_details::markup(&station, &visitor, &game, counted.as_ref()).into_string()))
}

async fn count(station: &Station, game: &Game) -> Result<Option<Arc<CountedCase>>, RequestError> {
    match station.live_hall.count_seen(game).await {
        Ok(counted) => Ok(counted),
        // The page says what was entered also where it cannot be counted.
        Err(EnterError::Command(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Grades, handicap and time, which an official hears of while the game is played: overtime that was needed, a player who came late.
fn terms_form(visitor: &Visitor, game: &Game, base: &str) -> Markup {
    html! {
        details #terms .panel {
            summary { (visitor.language.say(Word::Terms)) }
            form method="post" action=(format!("{base}/terms")) .grid {
                (token(visitor))
                input type="hidden" name="seen" value=(game.sequence);
                (terms::terms(visitor, &game.facts))
                button .main { (visitor.language.say(Word::Save)) }
            }
        }
    }
}

fn photo_form(station: &Station, visitor: &Visitor, game: &Game, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let waits = game.state() == GameState::Waiting;
    let camera = station.cameras.life(game.id.table).filter(|_| !waits);
    let first = game.at_end().is_none();
    html! {
        details .panel open[first] {
            summary { (if first { say(Word::TakePhoto) } else { say(Word::AnotherPhoto) }) }
            form #photo-form method="post" action=(format!("{base}/photo")) enctype="multipart/form-data" .stacked {
                (token(visitor))
                label { (say(Word::Photo))
                    input type="file" name="photo" accept="image/jpeg,image/png,image/webp" capture="environment" required; }
                @if first { input type="hidden" name="shows" value="end"; }
                @else if waits { input type="hidden" name="shows" value="filled_in"; p .hint { (say(Word::ShowsFilled)) } }
                @else {
                    fieldset {
                        legend { (say(Word::Photo)) }
                        label .choice { input type="radio" name="shows" value="end" checked; (say(Word::ShowsEnd)) }
                        label .choice { input type="radio" name="shows" value="filled_in"; (say(Word::ShowsFilled)) }
                    }
                }
                button .main { (say(Word::Upload)) }
            }
            @match camera {
                Some(Life::Live) => {
                    form method="post" action=(format!("{base}/camera")) {
                        (token(visitor))
                        img .preview data-follows="" src=(format!("/camera/{}", game.id.table)) alt=(say(Word::Camera)) width="320" loading="lazy";
                        button { (say(Word::UseCamera)) }
                    }
                }
                Some(_) => p .ill { (say(Word::UsePhone)) },
                None => {}
            }
        }
    }
}

/// Where the game's record is sent, while nobody stands for a result.
fn record_form(visitor: &Visitor, game: &Game, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        details .panel {
            summary { (say(Word::GameRecord)) }
            form method="post" action=(format!("{base}/record")) enctype="multipart/form-data" .stacked {
                (token(visitor))
                p .hint { (say(if game.recorded.is_some() { Word::GameRecordKept } else { Word::GameRecordHint })) }
                label { (say(Word::GameRecord)) " (SGF)" input type="file" name="record" accept=".sgf,application/x-go-sgf" required; }
                button { (say(Word::SendRecord)) }
            }
        }
    }
}

fn reading(
    visitor: &Visitor,
    game: &Game,
    end: &TakenPhoto,
    counted: Option<&Arc<CountedCase>>,
    may_enter: bool,
) -> Markup {
    let say = |word| visitor.language.say(word);
    match (&end.reading, counted) {
        (None, _) => html! {
            section .panel aria-busy="true" { p role="status" { (say(Word::Reading)) " …" } img .preview src=(format!("/photo/{}", end.photo)) alt=(say(Word::Photo)); }
        },
        (Some(Reading::Refused { reason, cause }), _) => html! {
            section .panel { p role="alert" { (kept(visitor.language, reason.as_deref(), *cause)) } img .preview src=(format!("/photo/{}", end.photo)) alt=(say(Word::Photo)); }
        },
        (Some(Reading::Read { .. }), None) => html! {},
        (Some(Reading::Read { crossings, picture, doubtful, hint, beside, .. }), Some(counted)) => {
            let board = &counted.count.board;
            let left = counted.doubtful.len();
            let marks = Marks { doubtful: counted.doubtful, dead: counted.count.dead, ..Marks::default() };
            let label = board_label(visitor, board, left);
            html! {
                section #board .panel data-photo=(end.photo) data-middle=[middle(board)]
                    data-editable[may_enter] data-doubts=(doubtful.join(" ")) aria-label=(say(Word::Board)) {
                    p #doubts .doubts role="status" { @if left == 0 { (say(Word::NoDoubts)) } @else { strong { (doubts_left(visitor, left)) } } }
                    @if let Some(Hint { reason, cause }) = hint.as_ref().filter(|_| left > 0) {
                        p #why .hint { (kept(visitor.language, reason.as_deref(), Some(*cause))) }
                    }
                    div .pair {
                        div .pane #pane tabindex=[may_enter.then_some("0")] role=[may_enter.then_some("application")]
                            aria-label=(label) aria-describedby=[may_enter.then_some("keys")] {
                            (diagram(board, &marks, &label))
                        }
                        div .pane { (overlay(board, counted.doubtful, crossings, *picture, &end.photo, say(Word::Photo))) }
                    }
                    div .decide {
                        p #said .said role="status" aria-live="assertive" {}
                        @if may_enter {
                            div .tools role="toolbar" aria-label=(say(Word::Set)) {
                                button type="button" data-do="black" { span .dot .black {} (say(Word::Black)) }
                                button type="button" data-do="white" { span .dot .white {} (say(Word::White)) }
                                button type="button" data-do="bare" { span .dot .bare {} (say(Word::Empty)) }
                                button type="button" data-do="next" .main { (say(Word::NextDoubt)) }
                                button type="button" data-do="dead" { (say(Word::MarkDead)) }
                                button type="button" data-do="undo" { (say(Word::Undo)) }
                            }
                        }
                    }
                    @if may_enter {
                        p #keys .hint .keys { (say(Word::Keys)) }
                        (without_script(visitor, game, end))
                    }
                    p .hint { (say(Word::Photo)) ": " (end.who) ", " (time(end.at_ms)) }
                    @match beside {
                        Some(Beside::Together { photos }) => p .hint { (visitor.language.tell(&sentence!(ReadTogether { photos: photos.len() }))) },
                        Some(Beside::Instead { points, .. }) => p role="status" { (visitor.language.tell(&sentence!(ReadInstead { points }))) },
                        None => {}
                    }
                }
            }
        }
    }
}

/// The same as the script does, by a plain form.
fn without_script(visitor: &Visitor, game: &Game, end: &TakenPhoto) -> Markup {
    html! {
        noscript {
            form method="post" action=(format!("/game/{}/{}/point", game.id.round, game.id.table)) .row {
                (token(visitor))
                (seen(game))
                input type="hidden" name="photo" value=(end.photo);
                (point_fields(visitor))
            }
        }
    }
}

/// A point and what lies there.
pub(super) fn point_fields(visitor: &Visitor) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        label { (say(Word::Point)) input name="point" size="4" required; }
        label { (say(Word::Set)) select name="stone" {
            option value="black" { (say(Word::Black)) } option value="white" { (say(Word::White)) } option value="bare" { (say(Word::Empty)) }
        } }
        button { (say(Word::Set)) }
    }
}

/// Where the cursor begins.
fn middle(board: &Board) -> Option<String> {
    let (size, middle) = (board.size(), board.size().lines() / 2);
    size.point(middle, middle).map(|point| name(point, size))
}

fn board_label(visitor: &Visitor, board: &Board, doubts: usize) -> String {
    let say = |word| visitor.language.say(word);
    let stones = |color| board.stones(color).len();
    format!(
        "{}: {} {}, {} {}. {}.",
        say(Word::Board),
        say(Word::Black),
        stones(board::Color::Black),
        say(Word::White),
        stones(board::Color::White),
        doubts_left(visitor, doubts)
    )
}

fn doubts_left(visitor: &Visitor, doubts: usize) -> String {
    visitor.language.tell(&sentence!(DoubtsLeft { points: doubts }))
}
