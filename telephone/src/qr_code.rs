//! How a telephone is paired with a table: its address as a QR code, for the administrators' page of instruments.

use maud::{Markup, html};
use server::Station;
use server::roles::Visitor;
use words::{Word, sentence};

use super::code;

/// The address of the telephone that is a table's camera; nothing where its camera is none. `token` is the field that every form brings
/// along, and `qr_code` draws a text with its label.
pub fn address(
    station: &Station,
    visitor: &Visitor,
    table: u16,
    token: &Markup,
    qr_code: impl FnOnce(&str, &str) -> Markup,
) -> Markup {
    let say = |word| visitor.language.say(word);
    let Some(path) = code::path(station, table) else { return html! {} };
    let (known_as, fresh_s) = (
        station.address(),
        station.live_hall.see(|hall| hall.equipment.camera(table).and_then(|camera| camera.fresh_s)),
    );
    let (title, address) = (visitor.language.tell(&sentence!(TelephoneTitle { table })), known_as.of(&path));
    html! {
        section #telephone .panel aria-label=(title) {
            h2 { (title) }
            @if !known_as.is_https() { p .ill { (say(Word::TelephoneNeedsHttps)) } }
            @if known_as.is_only_here() { p .ill { (say(Word::OnlyHere)) } }
            div .proof {
                (qr_code(&address, &title))
                div {
                    p { (say(Word::TelephonePairing)) }
                    p .mono { a href=(path) { (address) } }
                }
            }
            form method="post" action="/instruments/camera" {
                (token)
                input type="hidden" name="table" value=(table);
                input type="hidden" name="kind" value="telephone";
                @if let Some(fresh_s) = fresh_s { input type="hidden" name="fresh_s" value=(fresh_s); }
                p .hint { (say(Word::TelephoneNewAddressHint)) }
                button { (say(Word::TelephoneNewAddress)) }
            }
        }
    }
}
