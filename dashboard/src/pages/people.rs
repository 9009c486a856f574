//! Who may come in: the administrator's page.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::commands;
use maud::html;
use records::fact::Role;
use report::names::role_word;
use serde::Deserialize;
use server::Station;
use server::forms::{Choice, SubmittedForm};
use server::login::hashed;
use server::passwords::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use server::request_error::RequestError;
use server::roles::Visitor;
use words::{Refusal, Word};

use super::super::views::people::People;
use super::asking::{self, Named, Removal};
use super::layout::{page, token};
use super::scrapers;

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let People { people, programs } = station.live_hall.see(People::of);
    let body = html! {
        h1 { (say(Word::People)) }
        div .scroll tabindex="0" { table {
            thead { tr { th scope="col" { (say(Word::Name)) } th scope="col" { (say(Word::Role)) } td { } } }
            tbody {
                @for (name, role) in &people {
                    tr {
                        th scope="row" { (name) }
                        td { (say(role_word(*role))) }
                        td { form method="post" action="/people/remove" {
                            (token(&visitor)) input type="hidden" name="name" value=(name);
                            button .plain { (say(Word::Remove)) span .hidden { " " (name) } }
                        } }
                    }
                }
            }
        } }
        form method="post" action="/people" .panel .stacked {
            (token(&visitor))
            label { (say(Word::Name)) input name="name" required maxlength="40" autocomplete="off"; }
            label { (say(Word::Role)) select name="role" {
                @for role in Role::ALL { option value=(role.name()) selected[role == Role::Arbiter] { (say(role_word(role))) } }
            } }
            label { (say(Word::Password)) input name="password" type="password" required autocomplete="new-password"
                minlength=(SHORTEST_PASSWORD) maxlength=(LONGEST_PASSWORD); }
            button .main { (say(Word::Save)) }
        }
        (scrapers::section(&visitor, &programs))
    };
    page(&visitor, say(Word::People), None, &body)
}

/// Who may come in, and as what.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Person {
    name: String,
    role: Choice<Role>,
    password: String,
}

/// Lets somebody in, or gives them another role or password.
pub async fn set(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    SubmittedForm { values: Person { name, role, password }, .. }: SubmittedForm<Person>,
) -> Result<Response, RequestError> {
    let role = role.or(Refusal::ChooseRole)?;
    let hash = hashed(&station, &password).await?;
    station.live_hall.enter(visitor.name(), move |hall| commands::person(hall, &name, role, hash)).await?;
    Ok(Redirect::to("/people").into_response())
}

/// Lets somebody in no more.
pub async fn remove(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    form: SubmittedForm<Named>,
) -> Result<Response, RequestError> {
    let name = form.values.name.clone();
    let removal = Removal { visitor: &visitor, form: &form, what: name.clone(), page: "/people" };
    asking::remove(&station, removal, move |hall| commands::remove_person(hall, &name)).await
}
