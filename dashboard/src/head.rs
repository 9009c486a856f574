//! The log's head for the eye, on screens and paper: what was shown cannot be taken back.

use data_encoding::HEXLOWER;
use maud::{Markup, html};
use records::head::Head;
use server::Station;
use words::{Language, Word};

/// The head as it is now.
pub fn shown(station: &Station, language: Language) -> Markup {
    of(&station.live_hall.see(|hall| Head::of(&hall.seals)), language)
}

/// The same of a head.
pub fn of(head: &Head, language: Language) -> Markup {
    html! { p .mono .head { (language.say(Word::Log)) " " (head.sequence) ":" (HEXLOWER.encode(&head.seal)) } }
}
