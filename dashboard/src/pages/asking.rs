//! A question before something is taken away or replaced: a page with two ways on, so that it needs no script.

use axum::response::{Html, IntoResponse, Redirect, Response};
use hall::Hall;
use hall::command_error::CommandError;
use maud::html;
use records::fact::Fact;
use serde::Deserialize;
use server::Station;
use server::forms::SubmittedForm;
use server::request_error::RequestError;
use server::roles::Visitor;
use words::{Word, sentence};

use super::layout::{page, token};

/// The field by which a form says that its sender was asked.
const SURE: &str = "sure";
const YES: &str = "yes";

/// Whether the sender of a form was asked, and means it.
pub fn is_sure<T>(form: &SubmittedForm<T>) -> bool {
    form.fields().any(|field| field == (SURE, YES))
}

/// Somebody or something, by its name alone: to be taken away, say.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Named {
    /// The name.
    pub name: String,
}

/// A question about a form that was sent.
pub struct Question<'a> {
    /// What is asked, as a sentence.
    pub text: String,
    /// Where the form goes again.
    pub action: &'a str,
    /// What it does, for its button.
    pub does: String,
    /// Where it leads not to do it.
    pub back: &'a str,
    /// What else the form says by then: what was shown to its sender.
    pub shown: Vec<(&'a str, String)>,
}

/// A removal: what goes, as people know it, and the page whose form asks for it.
pub struct Removal<'a, T> {
    /// Who asks for it.
    pub visitor: &'a Visitor,
    /// The form.
    pub form: &'a SubmittedForm<T>,
    /// What goes.
    pub what: String,
    /// The page's path; the form goes to `remove` below it.
    pub page: &'static str,
}

/// Takes something out of the hall once its sender was asked; what is refused is refused before the question.
pub async fn remove<T>(
    station: &Station,
    Removal { visitor, form, what, page }: Removal<'_, T>,
    command: impl Fn(&Hall) -> Result<Vec<Fact>, CommandError> + Send + 'static,
) -> Result<Response, RequestError> {
    station.live_hall.see(|hall| command(hall).map(drop))?;
    if !is_sure(form) {
        let text = visitor.language.tell(&sentence!(RemoveThis { what: &what }));
        let action = format!("{page}/remove");
        let does = visitor.language.say(Word::Remove).to_owned();
        return Ok(ask(visitor, form, &Question { text, action: &action, does, back: page, shown: Vec::new() }));
    }
    station.live_hall.enter(visitor.name(), command).await?;
    Ok(Redirect::to(page).into_response())
}

/// Asks; the form that comes back is the one that was sent, and says yes.
pub fn ask<T>(visitor: &Visitor, form: &SubmittedForm<T>, question: &Question<'_>) -> Response {
    let is_new = |name: &str| !question.shown.iter().any(|(shown, _)| *shown == name);
    let body = html! {
        div .narrow {
            h1 { (question.does) }
            p role="alert" { (question.text) }
            form method="post" action=(question.action) .stacked {
                (token(visitor))
                @for (name, value) in form.fields().filter(|(name, _)| !["csrf", SURE].contains(name) && is_new(name)) {
                    input type="hidden" name=(name) value=(value);
                }
                @for (name, value) in &question.shown { input type="hidden" name=(name) value=(value); }
                input type="hidden" name=(SURE) value=(YES);
                button .danger { (question.does) }
            }
            p { a href=(question.back) { (visitor.language.say(Word::Cancel)) } }
        }
    };
    let asked: Html<String> = page(visitor, &question.does, None, &body);
    asked.into_response()
}
