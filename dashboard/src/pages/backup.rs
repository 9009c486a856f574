//! The copy of the records that those who look into the log make by a button: where the last one lies, how large and how old it is, and
//! what to do with it.

use std::path::Path;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use hall::live_hall::broken_off;
use maud::{Markup, html};
use records::copies::Kept;
use records::{Store, now_ms};
use server::Station;
use server::forms::SubmittedForm;
use server::megabytes::megabytes;
use server::request_error::RequestError;
use server::roles::Visitor;
use tokio::runtime::Handle;
use tracing::warn;
use words::{Language, Word, sentence};

use super::layout::{time, token};

/// The part of the log's page that is about copies.
///
/// # Errors
/// Where the station ends meanwhile.
pub async fn part(station: &Arc<Station>, visitor: &Visitor) -> Result<Markup, RequestError> {
    let say = |word| visitor.language.say(word);
    let at = Arc::clone(station);
    let last =
        tokio::task::spawn_blocking(move || last(&at.live_hall.store)).await.map_err(|ended| broken_off(&ended))?;
    Ok(html! {
        section #copy .panel {
            h2 { (say(Word::Copies)) }
            @match &last {
                None => p { (say(Word::NoCopy)) },
                Some(Kept { folder, at_ms, bytes }) => {
                    p { (say(Word::LastCopy)) ": " (time(*at_ms)) " (" (age(visitor.language, now_ms().saturating_sub(*at_ms))) "), " (megabytes(*bytes)) }
                    pre { (absolute(folder)) }
                    p .hint { (say(Word::CopyAdvice)) }
                    pre { "shoutan verify " (absolute(folder)) }
                },
            }
            form method="post" action="/log/copy" { (token(visitor)) button { (say(Word::MakeCopy)) } }
        }
    })
}

/// Makes a copy: one at a time.
pub async fn make(State(station): State<Arc<Station>>, _posted: SubmittedForm) -> Result<Response, RequestError> {
    let runtime = Handle::current();
    let made = tokio::task::spawn_blocking(move || runtime.block_on(station.live_hall.store.copy())).await;
    made.map_err(|ended| broken_off(&ended))?.map_err(RequestError::Copy)?;
    Ok(Redirect::to("/log#copy").into_response())
}

/// The last copy; none where that cannot be told, which stands in the operator's log.
fn last(store: &Store) -> Option<Kept> {
    store.last_copy().unwrap_or_else(|error| {
        warn!(cause = %error, "the folder of copies cannot be read");
        None
    })
}

fn absolute(folder: &Path) -> String {
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()).display().to_string()
}

/// How long ago something was, in whole minutes, hours or days.
fn age(language: Language, since_ms: u64) -> String {
    let minutes = since_ms / 60_000;
    match minutes {
        0..120 => language.tell(&sentence!(MinutesAgo { minutes })),
        120..2_880 => language.tell(&sentence!(HoursAgo { hours: minutes / 60 })),
        _ => language.tell(&sentence!(DaysAgo { days: minutes / 1_440 })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_in_units_that_people_use() {
        let minutes = |minutes: u64| age(Language::English, minutes * 60_000 + 59_999);
        let told = [0, 119, 120, 2_879, 2_880].map(minutes);
        assert_eq!(told, ["0 min ago", "119 min ago", "2 h ago", "47 h ago", "2 d ago"]);
    }
}
