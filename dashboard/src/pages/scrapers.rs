//! Programs that read the figures, on the administrator's page: each with its token, which is shown once.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::scrapers;
use maud::{Markup, html};
use server::Station;
use server::forms::SubmittedForm;
use server::passwords;
use server::request_error::RequestError;
use server::roles::Visitor;
use words::Word;

use super::asking::Named;
use super::layout::{page, token};

/// Who has a token, and a form that makes one.
pub fn section(visitor: &Visitor, programs: &[String]) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        section .panel {
            h2 { (say(Word::Scrapers)) }
            p .hint { (say(Word::ScrapersHint)) }
            @for name in programs {
                form method="post" action="/people/scrapers/remove" {
                    (token(visitor)) input type="hidden" name="name" value=(name);
                    (name) " " button .plain { (say(Word::Remove)) span .hidden { " " (name) } }
                }
            }
            form method="post" action="/people/scrapers" .stacked {
                (token(visitor))
                label { (say(Word::Name)) input name="name" required maxlength="40" autocomplete="off" placeholder="prometheus"; }
                button { (say(Word::MakeToken)) }
            }
        }
    }
}

/// Makes a token, and shows it this once.
pub async fn set(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    SubmittedForm { values: Named { name }, .. }: SubmittedForm<Named>,
) -> Result<Html<String>, RequestError> {
    let token = passwords::token();
    let hash = scrapers::hash(&token);
    let named = name.clone();
    station.live_hall.enter(visitor.name(), move |hall| scrapers::set(hall, &named, hash)).await?;
    let say = |word| visitor.language.say(word);
    let body = html! {
        h1 { (say(Word::Scrapers)) }
        p { (say(Word::TokenOnce)) }
        p { (name) ": " code #token { (token) } }
        div .scroll tabindex="0" {
            pre { "scrape_configs:\n  - job_name: station\n    metrics_path: /api/v1/metrics\n    authorization:\n      credentials: " (token) "\n" }
        }
        p { a href="/people" { (say(Word::People)) } }
    };
    Ok(page(&visitor, say(Word::Scrapers), None, &body))
}

/// Takes a token away.
pub async fn remove(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    SubmittedForm { values: Named { name }, .. }: SubmittedForm<Named>,
) -> Result<Response, RequestError> {
    station.live_hall.enter(visitor.name(), move |hall| scrapers::remove(hall, &name)).await?;
    Ok(Redirect::to("/people").into_response())
}
