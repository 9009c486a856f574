//! The dashboard and the API: one port, one list of routes, and a gate before each.
//!
//! ```text
//! connection -> request -> headers, limits -> gate (who may come in) -> handler -> desk (store) or a look at the hall -> page or JSON
//! ```
//!
//! Pages are rendered here; what the browser adds is in `station/pages`. Nothing here decides about a game.

pub mod api;
mod arriving;
mod board_drawing;
mod browsers;
mod caller;
mod connections;
mod disk;
mod entered;
mod export;
mod gate;
mod hashing;
mod head;
mod headers;
pub mod https;
mod listeners;
mod live;
mod looking;
mod metrics;
mod pages;
mod passwords;
mod paths;
mod patient;
mod places;
mod posted;
pub mod routes;
mod session;
mod shown;
mod tries;
mod trouble;
mod uploads;
mod witnessed;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::Router;
use tokio::net::TcpListener;

use crate::hall::address::Address;
use crate::hall::bowls::Bowls;
use crate::hall::camera::Cameras;
use crate::hall::config::PORT;
use crate::hall::connecting::Connected;
use crate::hall::desk::Desk;
use crate::hall::witnessing::Witnessing;
pub use connections::{Limits, Reach};
use disk::Disk;
use hashing::Hashing;
use listeners::Listeners;
pub use passwords::{hash, token};
pub use posted::take_apart;
use session::Sessions;
pub use shown::text as shown_to_auditors;
use tries::Tries;
use uploads::Uploads;

/// Everything that a request may need.
pub struct Station {
    /// Where things are entered.
    pub desk: Arc<Desk>,
    /// The tables' cameras.
    pub cameras: Cameras,
    /// The tables' bowls.
    pub bowls: Bowls,
    /// The logs of other stations.
    pub witnessing: Arc<Witnessing>,
    connected: Mutex<Connected>,
    sessions: Sessions,
    tries: Tries,
    uploads: Uploads,
    hashing: Hashing,
    listeners: Listeners,
    disk: Disk,
    fingerprint: OnceLock<String>,
    first_code: Mutex<Option<String>>,
    counters: metrics::Counters,
    address: OnceLock<Address>,
}

impl Station {
    /// A station at this desk; `helper` is the program that opens devices and streams.
    #[must_use]
    pub fn new(desk: Arc<Desk>, helper: PathBuf) -> Arc<Self> {
        let sessions = Sessions::of(desk.store.folder());
        Arc::new(Self {
            desk,
            cameras: Cameras::new(helper),
            bowls: Bowls::default(),
            witnessing: Arc::default(),
            connected: Mutex::default(),
            sessions,
            tries: Tries::default(),
            uploads: Uploads::default(),
            hashing: Hashing::default(),
            listeners: Listeners::default(),
            disk: Disk::default(),
            fingerprint: OnceLock::new(),
            first_code: Mutex::default(),
            counters: metrics::Counters::default(),
            address: OnceLock::new(),
        })
    }

    /// Connects what the hall is equipped with now.
    pub async fn equip(self: &Arc<Self>) {
        let station = Arc::clone(self);
        let follow = move || {
            // What is set is looked at within the lock, so that whoever comes last connects the newest.
            let mut connected = station.connected.lock().unwrap_or_else(PoisonError::into_inner);
            let equipment = station.desk.see(|hall| hall.equipment.clone());
            connected.follow(&equipment, &station.cameras, &station.bowls);
        };
        if let Err(ended) = tokio::task::spawn_blocking(follow).await {
            // Broken off because the program ends; a panic is our own bug, and goes on.
            if let Ok(panic) = ended.try_into_panic() {
                std::panic::resume_unwind(panic);
            }
        }
    }

    /// Visitors find the station there; said once, when it listens.
    pub fn is_at(&self, address: Address) {
        // A station listens once: what was said first stays.
        self.address.get_or_init(|| address);
    }

    /// Where visitors find the station.
    #[must_use]
    pub fn address(&self) -> Address {
        let here = || Address::detected(([127, 0, 0, 1], PORT).into(), "http");
        self.address.get().cloned().unwrap_or_else(here)
    }

    /// The SHA-256 of the certificate by which the station is known, where it is reached by HTTPS.
    #[must_use]
    pub fn fingerprint(&self) -> Option<&str> {
        self.fingerprint.get().map(String::as_str)
    }

    /// The event's name; empty where it has none.
    #[must_use]
    pub fn event(&self) -> String {
        self.desk.see(|hall| hall.equipment.event().to_owned())
    }

    /// Where nobody may come in yet, a code that lets the first administrator in, once.
    #[must_use]
    pub fn first_code(&self) -> Option<String> {
        if !self.desk.see(|hall| hall.people.is_empty()) {
            return None;
        }
        let code = token();
        *self.first_code.lock().unwrap_or_else(PoisonError::into_inner) = Some(code.clone());
        Some(code)
    }
}

/// The station's answers to every request.
pub fn router(station: &Arc<Station>) -> Router {
    let mut router = Router::new();
    for route in routes::all() {
        let gate = axum::middleware::from_fn_with_state((Arc::clone(station), route.gate), gate::check);
        router = router.route(route.path, route.handler.layer(gate));
    }
    router
        .fallback(|| async { trouble::Trouble::NotFound })
        .layer(axum::extract::DefaultBodyLimit::disable())
        .layer(axum::middleware::from_fn_with_state(Arc::clone(station), headers::add))
        .with_state(Arc::clone(station))
}

/// Answers requests until `shutdown` is done.
pub async fn run(
    listener: TcpListener,
    station: Arc<Station>,
    reach: impl Into<Reach>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    let reach = reach.into();
    if let Some(https) = &reach.https {
        // A station is run once: what was said first stays.
        station.fingerprint.get_or_init(|| https.fingerprint().to_owned());
    }
    connections::serve(listener, router(&station), reach, shutdown).await;
}
