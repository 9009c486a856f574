//! The station as requests see it: everything that an answer may need, made once and shared.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use exchange::Exchange;
use forwarding::sending::Forwarding;
use hall::live_hall::LiveHall;
use hall::witnessing::Witnessing;
use instruments::bowls::Bowls;
use instruments::camera::Cameras;
use instruments::connecting::Connected;
use records::address::{Address, PORT};
use watching::tables::Tables;

use super::counters::Counters;
use super::disk::Disk;
use super::hashing_queue::Hashing;
use super::listeners::Listeners;
use super::passwords::{same, token};
use super::session::Sessions;
use super::tries::Tries;
use super::uploads::Uploads;

/// Everything that a request may need.
pub struct Station {
    /// Where things are entered.
    pub live_hall: Arc<LiveHall>,
    /// The tables' cameras.
    pub cameras: Cameras,
    /// The tables' bowls.
    pub bowls: Bowls,
    /// What the cameras see of the games.
    pub tables: Arc<Tables>,
    /// The logs of other stations.
    pub witnessing: Arc<Witnessing>,
    /// Pairing programs.
    pub exchange: Arc<Exchange>,
    /// What the joint hall is told, and how far.
    pub forwarding: Arc<Forwarding>,
    connected: Mutex<Connected>,
    /// Who is logged in.
    pub sessions: Sessions,
    /// What is being guessed.
    pub tries: Tries,
    /// Photographs that are being sent.
    pub uploads: Uploads,
    /// Passwords that are being hashed.
    pub hashing: Hashing,
    /// Who listens to events.
    pub listeners: Listeners,
    /// Whether the disk takes photographs.
    pub disk: Disk,
    fingerprint: OnceLock<String>,
    first_code: Mutex<Option<String>>,
    /// What is counted since the start.
    pub counters: Counters,
    address: OnceLock<Address>,
}

impl Station {
    /// A station of this hall; `helper` is the program that opens devices and streams.
    #[must_use]
    pub fn new(live_hall: Arc<LiveHall>, helper: PathBuf, tables: Arc<Tables>) -> Arc<Self> {
        let sessions = Sessions::of(live_hall.store.folder());
        Arc::new(Self {
            live_hall,
            cameras: Cameras::new(helper),
            bowls: Bowls::default(),
            tables,
            witnessing: Arc::default(),
            exchange: Arc::default(),
            forwarding: Arc::default(),
            connected: Mutex::default(),
            sessions,
            tries: Tries::default(),
            uploads: Uploads::default(),
            hashing: Hashing::default(),
            listeners: Listeners::default(),
            disk: Disk::default(),
            fingerprint: OnceLock::new(),
            first_code: Mutex::default(),
            counters: Counters::default(),
            address: OnceLock::new(),
        })
    }

    /// Connects what the hall is equipped with now.
    pub async fn equip(self: &Arc<Self>) {
        let station = Arc::clone(self);
        let follow = move || {
            // What is set is looked at within the lock, so that whoever comes last connects the newest.
            let mut connected = station.connected.lock().unwrap_or_else(PoisonError::into_inner);
            let equipment = station.live_hall.see(|hall| hall.equipment.clone());
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
        self.live_hall.see(|hall| hall.equipment.event().to_owned())
    }

    /// Where nobody may come in yet, a code that lets the first administrator in, once.
    #[must_use]
    pub fn first_code(&self) -> Option<String> {
        if !self.live_hall.see(|hall| hall.people.is_empty()) {
            return None;
        }
        let code = token();
        *self.first_code.lock().unwrap_or_else(PoisonError::into_inner) = Some(code.clone());
        Some(code)
    }

    /// Whether a code is the one that lets the first administrator in.
    #[must_use]
    pub fn is_first_code(&self, code: &str) -> bool {
        let first = self.first_code.lock().unwrap_or_else(PoisonError::into_inner);
        first.as_ref().is_some_and(|first| same(first, code))
    }

    /// The first administrator is made: the code lets nobody in any more.
    pub fn forget_first_code(&self) {
        self.first_code.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// The station is reached by HTTPS, with the certificate of this SHA-256; said once, when it listens.
    pub fn is_known_by(&self, fingerprint: &str) {
        // A station listens once: what was said first stays.
        self.fingerprint.get_or_init(|| fingerprint.to_owned());
    }
}
