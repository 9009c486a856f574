//! The dashboard and the API: one port, one list of routes, and a gate before each.
//!
//! ```text
//! connection -> request -> headers, limits -> gate (who may come in) -> handler -> desk (store) or a look at the hall -> page or JSON
//! ```
//!
//! Pages are rendered here; what the browser adds is in `station/pages`. Nothing here decides about a game.

pub mod api;
mod board_drawing;
mod connections;
mod export;
mod gate;
mod head;
mod headers;
mod live;
mod metrics;
mod pages;
mod paths;
mod posted;
pub mod routes;
mod session;
mod trouble;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::hall::address::Address;
use crate::hall::bowls::Bowls;
use crate::hall::camera::Cameras;
use crate::hall::config::PORT;
use crate::hall::connecting::Connected;
use crate::hall::desk::Desk;
pub use connections::Limits;
use session::Sessions;
pub use session::{hash, token};

/// Uploads that are in memory at the same time: with 20 MiB each, 160 MiB at most.
const MOST_UPLOADS: usize = 8;
/// Passwords that are being hashed at the same time; each takes 19 MiB and a moment of a core.
const MOST_HASHES: usize = 2;

/// Everything that a request may need.
pub struct Station {
    /// Where things are entered.
    pub desk: Arc<Desk>,
    /// The tables' cameras.
    pub cameras: Cameras,
    /// The tables' bowls.
    pub bowls: Bowls,
    connected: Mutex<Connected>,
    sessions: Sessions,
    uploads: Semaphore,
    hashes: Semaphore,
    first_code: Mutex<Option<String>>,
    counters: metrics::Counters,
    address: OnceLock<Address>,
}

impl Station {
    /// A station at this desk; `helper` is the program that opens devices and streams.
    #[must_use]
    pub fn new(desk: Arc<Desk>, helper: PathBuf) -> Arc<Self> {
        Arc::new(Self {
            desk,
            cameras: Cameras::new(helper),
            bowls: Bowls::default(),
            connected: Mutex::default(),
            sessions: Sessions::default(),
            uploads: Semaphore::new(MOST_UPLOADS),
            hashes: Semaphore::new(MOST_HASHES),
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
    limits: Limits,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    connections::serve(listener, router(&station), limits, shutdown).await;
}
