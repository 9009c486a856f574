//! How far the joint hall holds this station's log.

use forwarding::sending::Standing;
use maud::{Markup, html};
use server::Station;
use words::{Language, Value, Word, sentence};

use super::pages::layout::time;

/// A line for the readiness sheet; nothing where no joint hall is told.
pub fn row(station: &Station, language: Language) -> Markup {
    let Some(Standing { event, held, answered_ms, missed, not_entered, address, .. }) = station.forwarding.standing()
    else {
        return html! {};
    };
    let last = station.live_hall.see(|hall| hall.sequence);
    html! {
        tr { th scope="row" { (language.tell(&sentence!(Forwarded { event }))) p .hint { (address) } } td {
            p class=(if held == last { "well" } else { "" }) {
                (language.tell(&sentence!(ForwardedUpTo { held, last })))
                @if let Some(at_ms) = answered_ms { " (" (time(at_ms)) ")" } @else if missed.is_none() { " " (language.say(Word::NotWitnessed)) }
            }
            @if let Some((says, since)) = missed { p .ill { (language.tell(&says)) " (" (time(since)) ")" } }
            @if let Some(alarm) = station.forwarding.alarm() { p .ill role="alert" { (language.tell(&alarm)) } }
            @for (game, why) in not_entered {
                p .ill { (language.tell(&sentence!(PairingNotEntered { round: game.round, table: game.table, why: Value::text(why.message(language)) }))) }
            }
        } }
    }
}
