//! Is the hall ready for the round: cameras, bowls, disk, clock. Prints as a sheet.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use data_encoding::HEXLOWER;
use instruments::camera::Life;
use maud::{Markup, html};
use server::Station;
use server::client_address::Caller;
use server::disk::Tried;
use server::forms::SubmittedForm;
use server::request_error::RequestError;
use server::roles::{self, Visitor};
use words::Word;

use super::super::board_drawing::qr_code;
use super::super::views::at_tables::{AtTable, playing};
use super::super::{forwarded, witnessed};
use super::layout::{life_word, page, time, token};

/// A clock before this program was written is wrong.
const NOT_BEFORE: Duration = Duration::from_secs(1_760_000_000);

/// The page.
pub async fn show(State(station): State<Arc<Station>>, caller: Caller, visitor: Visitor) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let disk = station.disk.last();
    let clock_is_set = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).is_ok_and(|now| now > NOT_BEFORE);
    let address = station.address();
    let tables = station.live_hall.see(playing).into_iter();
    let tables = tables.map(|table| AtTable::of(&station.cameras, &station.bowls, table));
    let mark = |ready: bool| if ready { Word::Ready } else { Word::NotReady };
    let body = html! {
        div .title { h1 { (say(Word::Readiness)) } button .print type="button" data-print="" { (say(Word::Print)) } }
        table {
            tbody {
                tr { th scope="row" { (say(Word::Disk)) } td { (disk_state(&visitor, disk.as_ref()))
                    @if visitor.may(roles::OFFICIALS) { form method="post" action="/readiness" { (token(&visitor)) button .plain { (say(Word::TryDisk)) } } } } }
                @let readers = &station.live_hall.readers;
                @let read = readers.refused_by_disk() == 0;
                tr { th scope="row" { (say(Word::Readers)) } td class=(if read { "well" } else { "ill" }) {
                    (say(mark(read))) @if !read { ": " (say(Word::ReadersRefused)) }
                    @if readers.replaced() > 0 { " " (say(Word::ReadersReplaced)) ": " (readers.replaced()) "." }
                } }
                tr { th scope="row" { (say(Word::Clock)) } td class=(if clock_is_set { "well" } else { "ill" }) { (say(mark(clock_is_set))) ": " (time(records::now_ms())) } }
                tr { th scope="row" { (say(Word::StationsAddress)) } td { (address) @if address.is_only_here() { p .ill { (say(Word::OnlyHere)) } } } }
                tr { th scope="row" { (say(Word::Encryption)) }
                    @if caller.is_encrypted { td .well { "HTTPS" } } @else { td .ill { (say(Word::InTheClear)) } } }
                @if let Some(fingerprint) = station.fingerprint() {
                    tr { th scope="row" { (say(Word::Certificate)) } td .mono { (fingerprint) } }
                }
                (witnessed::rows(&station, visitor.language))
                (forwarded::row(&station, visitor.language))
                tr { th scope="row" { "Ed25519" } td .mono { (HEXLOWER.encode(station.live_hall.store.public_key().as_bytes())) } }
            }
        }
        div .scroll tabindex="0" { table {
            thead { tr { @for word in [Word::Table, Word::Camera, Word::Black, Word::White] { th scope="col" { (say(word)) } } th scope="col" { "QR" } } }
            tbody { @for AtTable { table, camera, bowls } in tables { tr {
                th scope="row" { (table) }
                @match camera {
                    None => td { (say(Word::None)) },
                    Some((Life::Live, _)) => td .well { (say(Word::Live)) },
                    Some((life, trouble)) => td .ill { (say(life_word(life))) @if let Some(trouble) = trouble { ". " (trouble.message(visitor.language)) } },
                }
                @for (_, bowl) in bowls { @match bowl {
                    None => td { (say(Word::None)) },
                    Some(view) if view.live => td .well { (say(Word::Live)) @if let Some(indicated) = view.indicated(visitor.language) { " (" (indicated) ")" } },
                    Some(view) => td .ill { (view.state.tell(visitor.language)) },
                } }
                td .code { (qr_code(&address.of(&format!("/table/{table}")), &format!("{} {table}", say(Word::Table)))) }
            } } }
        } }
    };
    page(&visitor, say(Word::Readiness), Some("live.js"), &body)
}

/// How the disk was when it was tried last.
fn disk_state(visitor: &Visitor, tried: Option<&Tried>) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        @match tried {
            None => (say(Word::NotTried)),
            Some(Tried { at_ms, refused: None }) => span .well { (say(Word::Ready)) ", " (time(*at_ms)) },
            Some(Tried { at_ms, refused: Some(error) }) => span .ill { (say(Word::NotReady)) ": " (error) ", " (time(*at_ms)) },
        }
    }
}

/// Tries the disk: one at a time, and by officials alone, since it writes.
pub async fn try_disk(State(station): State<Arc<Station>>, _posted: SubmittedForm) -> Result<Response, RequestError> {
    let at = Arc::clone(&station);
    let tried = tokio::task::spawn_blocking(move || at.disk.try_out(at.live_hall.store.folder())).await;
    if tried.is_ok_and(|was_tried| was_tried) {
        Ok(Redirect::to("/readiness").into_response())
    } else {
        Err(RequestError::Busy)
    }
}
