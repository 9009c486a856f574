//! Paper: the result sheet with signature lines and a QR code, and the evidence page.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use data_encoding::HEXLOWER;
use hall::Game;
use hall::counting::CountedCase;
use hall::sheet_code;
use maud::{Markup, html};
use pipeline::sentences;
use pipeline::sentences::kept;
use records::photos::name_of;
use records::reading::{PointCorrection, Reading};
use report::names::side_word;
use server::Station;
use server::request_error::RequestError;
use server::roles::Visitor;
use words::Word;
use words::counting;

use super::super::board_drawing::{Marks, diagram, overlay, qr_code};
use super::super::views::sheet::{OfSide, SheetTerms};
use super::game_lookup::Seen;
use super::layout::{page, time};
use super::result::confirmed;

/// The result sheet of a confirmed game.
pub async fn show(Seen { station, game, visitor }: Seen) -> Result<Html<String>, RequestError> {
    let say = |word| visitor.language.say(word);
    let (Some(claim), Some(confirmation)) = (&game.claim, &game.confirmation) else {
        return Err(RequestError::NotFound);
    };
    let counted = station.live_hall.count(game.id).await?.map(|(_, counted)| counted);
    let counted = counted.filter(|_| claim.record.counted.is_some());
    let event = station.event();
    let code = sheet_code::write(&event, &game, |text| station.live_hall.store.sign(text)).unwrap_or_default();
    let body = html! {
        div .title { h1 { (say(Word::ResultSheet)) } button .print type="button" data-print="" { (say(Word::Print)) } }
        article .sheet {
            header { h2 { (event) } p { (say(Word::Round)) " " (game.id.round) ", " (say(Word::Table)) " " (game.id.table) } }
            p .players { span .player { span .dot .black role="img" aria-label=(say(Word::Black)) {} (game.facts.black) }
                span .player { span .dot .white role="img" aria-label=(say(Word::White)) {} (game.facts.white) } }
            p .result { strong { (claim.record.result) } }
            @if let Some(view) = SheetTerms::of(&claim.record) { (terms(&visitor, &view)) }
            @if let Some(counted) = &counted { (counts(&visitor, counted)) (open(&visitor, &game, counted)) (pictures(&visitor, &game, counted)) }
            p { (say(Word::ClaimedBy)) " " (claim.who) ", " (time(claim.at_ms)) ". " (confirmed(&visitor, &game, confirmation)) "." }
            div .signatures {
                @for word in [Word::Black, Word::White, Word::Arbiter] { p { span .line {} (say(Word::Signature)) ", " (say(word)) } }
            }
            div .proof { (qr_code(&code, "QR")) div {
                // The log up to this result, as `shoutan verify --head` takes it; the same however often the sheet is printed.
                p .mono { (say(Word::Log)) " " (confirmation.sequence) ":" (confirmation.seal) }
                p .mono { "Ed25519 " (HEXLOWER.encode(station.live_hall.store.public_key().as_bytes())) }
            } }
            pre .mono { (code) }
        }
    };
    Ok(page(&visitor, say(Word::ResultSheet), Some("live.js"), &body))
}

fn terms(visitor: &Visitor, SheetTerms { rules, komi, handicap, sides, was_counted }: &SheetTerms) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        p .terms {
            (say(Word::Rules)) ": " (words::rules(visitor.language, rules)) "; " (say(Word::Komi)) ": " (komi)
            @if let Some((stones, received)) = handicap {
                "; " (say(Word::Handicap)) ": " (stones) ", " (say(Word::ForHandicap)) ": " (received)
            }
            @for OfSide { side, grade, late, overtime } in sides {
                @let side = say(side_word(*side));
                @if let Some(grade) = grade { "; " (side) ", " (say(Word::Grade)) ": " (grade) }
                @if *late > 0 { "; " (side) ", " (say(Word::MinutesLate)) ": " (late) }
                @if *overtime > 0 { "; " (side) ", " (say(Word::OvertimePeriods)) ": " (overtime) }
            }
            "; " (say(if *was_counted { Word::WasCounted } else { Word::WasNotCounted })) "."
        }
    }
}

fn counts(visitor: &Visitor, counted: &CountedCase) -> Markup {
    let say = |word| visitor.language.say(word);
    let Ok(result) = &counted.count.result else { return html! {} };
    html! {
        // What stood in its way was decided; it stands below.
        p { (visitor.language.tell(&counting::result(result.score.outcome(), &counted.count.rules))) }
        p { (say(Word::Black)) ": " (visitor.language.tell(&counting::account(&result.score.tally[board::Color::Black]))) }
        p { (say(Word::White)) ": " (visitor.language.tell(&counting::account(&result.score.tally[board::Color::White]))) }
        p { (say(Word::DeadStones)) ": " (visitor.language.tell(&sentences::dead(&counted.count))) }
        @if let Some(audit) = &result.audit { ul { @for line in counting::sets(audit) { li { (visitor.language.tell(&line)) } } } }
    }
}

/// What was open when the result was claimed, and what the referee decided of it.
fn open(visitor: &Visitor, game: &Game, counted: &CountedCase) -> Markup {
    let say = |word| visitor.language.say(word);
    let open = counted.open(visitor.language);
    html! {
        @if !open.is_empty() { p { (say(Word::Open)) ":" } ul { @for line in &open { li { (line) } } } }
        @if let Some(decision) = game.decision() {
            p { (say(Word::DecidedBy)) " " (decision.who) ", " (time(decision.at_ms)) ": " (decision.reason) }
        }
    }
}

fn pictures(visitor: &Visitor, game: &Game, counted: &CountedCase) -> Markup {
    let say = |word| visitor.language.say(word);
    let marks = Marks { dead: counted.count.dead, ..Marks::default() };
    html! {
        div .pair {
            @if let Some(end) = game.at_end() { div .pane { img src=(format!("/photo/{}", end.photo)) alt=(say(Word::Photo)); } }
            div .pane { (diagram(&counted.count.board, &marks, say(Word::Diagram))) }
        }
    }
}

/// Everything that was entered for a game, with the reading printed on each photograph.
pub async fn evidence(Seen { game, visitor, .. }: Seen) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let content = |correction: &PointCorrection| match correction {
        PointCorrection::Black => say(Word::Black),
        PointCorrection::White => say(Word::White),
        PointCorrection::Bare => say(Word::Empty),
        PointCorrection::Unsaid => say(Word::Unknown),
    };
    let body = html! {
        div .title { h1 { (say(Word::Evidence)) ", " (say(Word::Table)) " " (game.id.table) } button .print type="button" data-print="" { (say(Word::Print)) } }
        @for taken in game.photos.iter().rev() {
            article .panel {
                p { (time(taken.at_ms)) ", " (taken.who) ", " (taken.source) }
                p .mono { "SHA-256 " (taken.photo) }
                @match &taken.reading {
                    Some(Reading::Read { rows, doubtful, crossings, picture, .. }) => {
                        @if let Ok(board) = rows.join("\n").parse::<board::Board>() {
                            @let points = doubtful.iter().filter_map(|name| board::Point::from_human(name, board.size()).ok()).collect();
                            (overlay(&board, points, crossings, *picture, &taken.photo, say(Word::Photo)))
                        }
                        @if doubtful.is_empty() { p { (say(Word::NoDoubts)) } }
                        @else { p { (say(Word::Doubtful)) " (" (doubtful.len()) "): " (doubtful.join(", ")) } }
                    }
                    Some(Reading::Refused { reason, cause }) => { img .preview src=(format!("/photo/{}", taken.photo)) alt=(say(Word::Photo)); p { (kept(visitor.language, reason.as_deref(), *cause)) } }
                    None => p { (say(Word::Reading)) },
                }
            }
        }
        @if !game.corrections.is_empty() {
            article .panel { h2 { (say(Word::Set)) } ul { @for (point, stone) in &game.corrections { li { (point) ": " (content(stone)) } } } }
        }
    };
    page(&visitor, say(Word::Evidence), Some("live.js"), &body)
}

/// A photograph's bytes, as they were stored.
pub async fn photo(State(station): State<Arc<Station>>, Path(name): Path<String>) -> Result<Response, RequestError> {
    if !station.live_hall.see(|hall| hall.pictures.has(&name)) {
        return Err(RequestError::NotFound);
    }
    let photos = station.live_hall.store.photos.clone();
    // Hashing takes a moment too, and is not for a task.
    let got =
        tokio::task::spawn_blocking(move || photos.get(&name).map(|bytes| (name_of(&bytes) == name, bytes))).await;
    let (is_whole, bytes) = got.ok().and_then(Result::ok).ok_or(RequestError::NotFound)?;
    if !is_whole {
        return Err(RequestError::DamagedPhoto);
    }
    // The name is the content's hash, so that it never changes; the kind is told by us, never by who sent it.
    let headers = [(header::CONTENT_TYPE, kind(&bytes)), (header::CACHE_CONTROL, "private, max-age=86400, immutable")];
    Ok((headers, bytes).into_response())
}

/// The picture that a table's camera sees now.
pub async fn camera(State(station): State<Arc<Station>>, Path(table): Path<u16>) -> Result<Response, RequestError> {
    let picture = station.cameras.picture(table).ok_or(RequestError::NoPicture)?;
    Ok(([(header::CONTENT_TYPE, kind(&picture))], picture.to_vec()).into_response())
}

fn kind(bytes: &[u8]) -> &'static str {
    match image::guess_format(bytes) {
        Ok(image::ImageFormat::Jpeg) => "image/jpeg",
        Ok(image::ImageFormat::Png) => "image/png",
        Ok(image::ImageFormat::WebP) => "image/webp",
        _ => "application/octet-stream",
    }
}
