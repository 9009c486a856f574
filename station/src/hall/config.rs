//! `station.toml`: where the station listens, where it keeps its data, and what hangs at which table.
//!
//! ```toml
//! listen = "0.0.0.0:8361"
//! data = "data"
//! event = "Spring Cup"
//! log = "info"                                                 # off, error, warn, info, debug or trace, on standard error
//! log_format = "text"                                          # or json
//!
//! [[table]]
//! number = 1
//! camera = { snapshot = "http://camera-1.local/still.jpg" }    # or https://
//! #      = { folder = "pictures/1", fresh_s = 90 }             # or the newest picture of a folder, no older than that
//! #      = { device = "/dev/v4l/by-id/usb-..." }               # or a camera on this machine
//! #      = { opencv = "rtsp://camera-1.local/main" }           # or whatever OpenCV opens through FFmpeg
//! black_bowl = { port = "/dev/ttyUSB0", protocol = "mt-sics" }
//! white_bowl = { port = "/dev/ttyUSB1", protocol = "mt-sics", profile = "bowls.toml" }
//!
//! [[game]]
//! round = 1
//! table = 1
//! black = "Aoki"
//! white = "Berg"
//! rules = "ing-1996"
//! ```

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Deserialize;

use super::equipment::Plan;
use crate::logging::{Format, Level};
use crate::store::camera::Camera;
use crate::store::fact::{BowlSource, CameraSource, GameFacts, Side};

/// The file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where to listen.
    #[serde(default = "listen")]
    pub listen: SocketAddr,
    /// The data folder; beside the file where it is relative.
    #[serde(default = "data")]
    pub data: PathBuf,
    /// The event's name.
    #[serde(default)]
    pub event: String,
    /// How much is said on standard error.
    #[serde(default)]
    pub log: Level,
    /// What a line of that looks like.
    #[serde(default)]
    pub log_format: Format,
    /// The tables' instruments.
    #[serde(default, rename = "table")]
    pub tables: Vec<Table>,
    /// Games to begin with; what the dashboard says of a game later stays.
    #[serde(default, rename = "game")]
    pub games: Vec<PlannedGame>,
}

/// A table's instruments.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The table.
    pub number: u16,
    /// Its camera.
    pub camera: Option<Camera>,
    /// The bowl of black stones.
    pub black_bowl: Option<BowlSource>,
    /// The bowl of white stones.
    pub white_bowl: Option<BowlSource>,
}

/// A game.
#[derive(Clone, Debug, Deserialize)]
pub struct PlannedGame {
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u16,
    /// What is known of it.
    #[serde(flatten)]
    pub facts: GameFacts,
}

/// The port that the dashboard has by custom.
pub const PORT: u16 = 8361;

fn listen() -> SocketAddr {
    ([127, 0, 0, 1], PORT).into()
}

fn data() -> PathBuf {
    "data".into()
}

impl Config {
    /// Reads the file; paths in it are taken from where it lies.
    ///
    /// # Errors
    /// Where it cannot be read or understood.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut config: Self =
            toml::from_str(&text).with_context(|| format!("{} is no configuration of a station", path.display()))?;
        let path = std::path::absolute(path)?;
        let beside = path.parent().unwrap_or(Path::new("/"));
        config.data = beside.join(&config.data);
        for table in &mut config.tables {
            if let Some(Camera { source: CameraSource::Folder(folder), .. }) = &mut table.camera {
                *folder = beside.join(&*folder);
            }
            for bowl in [&mut table.black_bowl, &mut table.white_bowl].into_iter().flatten() {
                bowl.profile = bowl.profile.take().map(|profile| beside.join(profile));
            }
        }
        Ok(config)
    }

    /// What it says of the hall's equipment.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let mut plan = Plan { event: self.event.clone(), ..Plan::default() };
        for table in &self.tables {
            plan.cameras.extend(table.camera.clone().map(|camera| (table.number, camera)));
            for (side, bowl) in [(Side::Black, &table.black_bowl), (Side::White, &table.white_bowl)] {
                plan.bowls.extend(bowl.clone().map(|bowl| ((table.number, side), bowl)));
            }
        }
        plan
    }
}
