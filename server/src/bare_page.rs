//! The page of whoever is told one thing: why a request is not answered as asked.

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};
use words::{Language, Word};

/// A page for one sentence, with the way back: to the page that was left, where that is one of ours, and to the tables.
pub fn bare(words: &str, language: Language, back: Option<&str>) -> Html<String> {
    let document = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head { (head("Shoutan")) }
            body { main #main .narrow {
                h1 { "Shoutan" }
                p role="alert" { (words) }
                @if let Some(back) = back.filter(|back| *back != "/") { p { a href=(back) { (language.say(Word::Back)) } } }
                p { a href="/" { (language.say(Word::Tables)) } }
            } }
        }
    };
    Html(document.into_string())
}

/// The head of every page: its title, styles and sign.
pub fn head(title: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (title) " · Shoutan" }
        link rel="stylesheet" href="/static/station.css";
        link rel="icon" href="/static/icon.svg" type="image/svg+xml";
    }
}
