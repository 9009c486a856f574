//! How the logs of other stations stand that this one witnesses.

use hall::witnessing::{Standing, of};
use maud::{Markup, html};
use server::Station;
use words::{Language, Word, sentence};

use super::pages::layout::time;

/// A line for each, for the readiness sheet.
pub fn rows(station: &Station, language: Language) -> Markup {
    html! {
        @for (name, Standing { seen, missed, alarm }) in station.witnessing.standings() {
            tr { th scope="row" { (language.tell(&sentence!(WitnessedLog { station: name }))) } td {
                @if seen.is_none() && missed.is_none() && alarm.is_none() { (language.say(Word::NotWitnessed)) }
                @if let Some((says, at_ms)) = alarm {
                    p .ill role="alert" { (language.tell(&says)) " (" (time(at_ms)) ") " (language.say(Word::WitnessAdvice)) }
                }
                @if let Some((says, since)) = missed { p .ill { (language.tell(&says)) " (" (time(since)) ")" } }
                @if let Some((head, at_ms)) = seen { p { span .mono { (of(&head)) } " (" (time(at_ms)) ")" } }
            } }
        }
    }
}
