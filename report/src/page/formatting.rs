//! How places, times and percentages are told on the pages, and where links lead.

use maud::{Markup, html};
use words::{Language, Value, sentence};

/// Where a page's links lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// To the station's pages.
    Station,
    /// Nowhere: the page stands alone.
    Nowhere,
}

/// An instant, in Greenwich.
pub fn time(at_ms: u64) -> Markup {
    let at = records::instant(at_ms);
    html! { time datetime=(at.strftime("%FT%TZ")) { (at.strftime("%F %T UTC")) } }
}

/// A share of 1 in per cent, as short as it can be told.
pub fn percent(part: f64) -> Value {
    Value::text((part * 1e8).round() / 1e6)
}

/// The place of a game.
pub fn place(language: Language, round: u16, table: u16) -> String {
    language.tell(&sentence!(ReportPlace { round: Value::text(round), table: Value::text(table) }))
}
