//! The frame of every page: title, languages, styles and the script that looks again.

use axum::Form;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;
use server::bare_page::head;
use server::client_address::Caller;
use server::cookies::{LANGUAGE, of_the_window};
use words::{Language, Word};

/// A page.
pub fn page(language: Language, title: &str, body: &Markup) -> Html<String> {
    let say = |word| language.say(word);
    let document = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                (head(title))
                link rel="stylesheet" href="/static/joint-hall.css";
                script type="module" src="/static/joint-hall.js" {}
            }
            body {
                a .skip href="#main" { (say(Word::SkipToMain)) }
                header .bar {
                    a .home href="/" { "Shoutan " span lang="zh" { "手談" } }
                    nav aria-label="Shoutan" { a href="/pairings" { (say(Word::JointHallPairings)) } }
                    div .who {
                        form method="post" action="/language" .languages aria-label=(say(Word::Language)) {
                            @for one in Language::ALL {
                                button .plain name="language" value=(one.tag()) lang=(one.tag())
                                    aria-pressed=(if one == language { "true" } else { "false" }) { (one.own_name()) }
                            }
                        }
                    }
                }
                p #lost .notice role="status" hidden { (say(Word::Lost)) }
                main #main tabindex="-1" { (body) }
            }
        }
    };
    Html(document.into_string())
}

/// The language that somebody chose.
#[derive(Debug, Deserialize)]
pub struct Chosen {
    language: String,
}

/// Keeps the language, and leads back.
pub async fn language(caller: Caller, headers: HeaderMap, Form(chosen): Form<Chosen>) -> Response {
    let language = Language::named(&chosen.language).unwrap_or(Language::English);
    let cookie = of_the_window(caller, LANGUAGE, language.tag().to_owned()).to_string();
    // Only the path of one of our own pages: whoever sends another address is led to the first one.
    let from = headers.get(header::REFERER).and_then(|value| value.to_str().ok());
    let back = from.and_then(server::paths::of_address).unwrap_or("/");
    ([(header::SET_COOKIE, cookie)], Redirect::to(back)).into_response()
}
