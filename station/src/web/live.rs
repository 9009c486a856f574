//! What happens in the hall, as it happens: server-sent events for the pages, and results for programs.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use serde_json::json;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;
use tokio_stream::{Stream, StreamExt};

use super::Station;
use super::trouble::Trouble;
use crate::hall::desk::Notice;

/// A browser shares one stream among its pages, so that this many browsers look on.
const MOST_LISTENERS: usize = 1_000;
/// A line that says nothing keeps the connection through routers.
const STILL_HERE: Duration = Duration::from_secs(15);

static LISTENERS: AtomicUsize = AtomicUsize::new(0);

/// Counts a listener for as long as its stream lasts.
struct Listening;

impl Listening {
    fn begin() -> Result<Self, Trouble> {
        if LISTENERS.fetch_add(1, Ordering::Relaxed) >= MOST_LISTENERS {
            LISTENERS.fetch_sub(1, Ordering::Relaxed);
            return Err(Trouble::Busy);
        }
        Ok(Self)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        LISTENERS.fetch_sub(1, Ordering::Relaxed);
    }
}

type Events<S> = Sse<axum::response::sse::KeepAliveStream<S>>;

/// Every change, for the pages: which game, and how far the log is.
pub async fn notices(
    State(station): State<Arc<Station>>,
) -> Result<Events<impl Stream<Item = Result<Event, Infallible>>>, Trouble> {
    let listening = Listening::begin()?;
    let desk = Arc::clone(&station.desk);
    let events = BroadcastStream::new(station.desk.notices()).map(move |notice| {
        let _counted = &listening;
        let text = match notice {
            Ok(Notice { sequence, game, .. }) => match game {
                Some(id) => json!({ "sequence": sequence, "round": id.round, "table": id.table }),
                None => json!({ "sequence": sequence }),
            },
            // This listener was slow: it looks at everything again.
            Err(BroadcastStreamRecvError::Lagged(_)) => {
                json!({ "sequence": desk.see(|hall| hall.sequence), "all": true })
            }
        };
        Ok(Event::default().data(text.to_string()))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(STILL_HERE)))
}

/// Results as they are confirmed, for programs.
pub async fn results(
    State(station): State<Arc<Station>>,
) -> Result<Events<impl Stream<Item = Result<Event, Infallible>>>, Trouble> {
    let listening = Listening::begin()?;
    let desk = Arc::clone(&station.desk);
    let events = BroadcastStream::new(station.desk.notices()).filter_map(move |notice| {
        let _counted = &listening;
        match notice {
            Ok(Notice { sequence, game: Some(id), confirmed: true, .. }) => {
                let result = desk.see(|hall| hall.games.get(&id).and_then(super::api::result))?;
                Some(Ok(Event::default().event("result").id(sequence.to_string()).data(result.to_string())))
            }
            Ok(_) => None,
            // Results may have been missed: ask for the list.
            Err(BroadcastStreamRecvError::Lagged(_)) => Some(Ok(Event::default().event("missed").data("{}"))),
        }
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(STILL_HERE)))
}
