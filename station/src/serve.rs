//! `shoutan serve`: the station. With a configuration the real thing; without one a demo hall that needs no hardware.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use data_encoding::HEXLOWER;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tracing::{info, warn};

use crate::ending::Ending;
use crate::hall::address::Address;
use crate::hall::camera::HELPER;
use crate::hall::config::{Config, HttpsFiles, PORT};
use crate::hall::demo;
use crate::hall::desk::{Desk, DeskError};
use crate::hall::equipment::STATION;
use crate::hall::pairings;
use crate::hall::readers;
use crate::logging::{self, Format, Level};
use crate::web::https::Https;
use crate::web::{self, Station};
use records::Store;
use records::fact::{Fact, GameFacts, GameId};

/// `shoutan serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The station's configuration. Without one a demo hall is shown.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The demo hall's data folder.
    #[arg(long, value_name = "FOLDER", default_value = "out/demo", conflicts_with = "config")]
    pub data: PathBuf,
    /// Where to listen, if not where the configuration says.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// How much is said on standard error, if not what the configuration says (info).
    #[arg(long, value_name = "LEVEL", env = "SHOUTAN_LOG")]
    pub log: Option<Level>,
    /// What a line of that looks like, if not what the configuration says (text).
    #[arg(long, value_name = "FORMAT", env = "SHOUTAN_LOG_FORMAT")]
    pub log_format: Option<Format>,
    /// The address that QR codes and links say, such as `https://hall.example`, if not the configuration's or the machine's own.
    #[arg(long, value_name = "URL")]
    pub address: Option<Address>,
}

/// Runs `shoutan serve`.
///
/// # Errors
/// Where the configuration, the data folder or the port cannot be used.
pub fn run(asked: &Serve) -> anyhow::Result<Ending> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(asked))?;
    Ok(Ending::Done)
}

async fn serve(asked: &Serve) -> anyhow::Result<()> {
    let config = asked.config.as_deref().map(Config::read).transpose()?;
    // Whoever starts the demonstration looks for passwords and an address: nothing is told between them that need not be mended.
    let level = asked.log.or(config.as_ref().map(|config| config.log)).unwrap_or(Level::Warn);
    let format = asked.log_format.or(config.as_ref().map(|config| config.log_format)).unwrap_or_default();
    logging::begin(level, format);
    let data = config.as_ref().map_or(&asked.data, |config| &config.data);
    let listen = asked.listen.or(config.as_ref().map(|config| config.listen));
    let listen = listen.unwrap_or_else(|| ([127, 0, 0, 1], PORT).into());
    let listener = TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    let helper = std::env::current_exe().context("the system does not say where this program is")?;
    let station = open(data, helper.with_file_name(HELPER)).await?;
    let https = config.as_ref().and_then(|config| config.https.as_ref()).map(|files| https(files, data)).transpose()?;
    let scheme = if https.is_some() { "https" } else { "http" };
    let set = asked.address.clone().or_else(|| config.as_ref()?.address.clone());
    let listening = listener.local_addr()?;
    station.is_at(set.unwrap_or_else(|| Address::detected(listening, scheme)));
    match &config {
        Some(config) => equip(&station, config).await?,
        None => demo::begin(&station, data).await?,
    }
    say(&format!("Shoutan is at {scheme}://localhost:{}", listening.port()))?;
    if let Some(https) = &https {
        say(&format!("Its certificate has the SHA-256 fingerprint {}", https.fingerprint()))?;
    }
    info!(version = env!("CARGO_PKG_VERSION"), %listening, address = %station.address(), data = %data.display(), "started");
    if !station.address().is_only_here() {
        say(&format!("Phones find it at {}", station.address()))?;
    }
    if let Some(code) = station.first_code() {
        say(&format!("Nobody may come in yet. Make the first administrator there, with the one-time code {code}"))?;
    }
    let proxies = config.map(|config| config.trusted_proxies).unwrap_or_default();
    let limits = within_files(web::Limits::default());
    web::run(listener, Arc::clone(&station), web::Reach { limits, proxies, https }, interrupted()).await;
    info!("ending");
    station.desk.store.close().await.context("what was recorded is safe, and not yet in one file")
}

/// Opens a data folder as a station, and begins to read what waits; `helper` is the program that opens cameras' devices and streams. The
/// instruments that its log names are connected by [`Station::equip`], when everything else is set.
///
/// # Errors
/// Where the folder cannot be used.
pub async fn open(data: &Path, helper: PathBuf) -> anyhow::Result<Arc<Station>> {
    let (store, entries) =
        Store::open(data).await.context("the station cannot start; run `shoutan verify` on its data folder")?;
    let key = HEXLOWER.encode(store.public_key().as_bytes());
    let is_new = entries.is_empty();
    let desk = Desk::new(store, &entries);
    drop(entries);
    if is_new {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        desk.enter(STATION, move |_| Ok(vec![Fact::LogBegun { version, public_key: key }])).await?;
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    tokio::spawn(readers::run(Arc::clone(&desk), threads));
    Ok(Station::new(desk, helper))
}

/// Enters what the configuration says of equipment where no person said otherwise, and its games where the log has none of them.
async fn equip(station: &Arc<Station>, config: &Config) -> anyhow::Result<()> {
    let plan = config.plan();
    let followed = station.desk.enter(STATION, move |hall| hall.equipment.follow(&plan));
    followed.await.context("the configuration's event, cameras and bowls")?;
    station.equip().await;
    let mut games: Vec<(GameId, GameFacts)> = config.games.iter().map(|game| (game.id(), game.facts())).collect();
    // The first round's first game starts its round, whatever order the file has.
    games.sort_by_key(|(id, _)| *id);
    for (id, facts) in games {
        let enter = station.desk.enter(STATION, move |hall| {
            // What the dashboard said of a game stays: also that it is not played.
            let is_known = hall.games.contains_key(&id) || hall.removed.contains(&id);
            if is_known { Ok(Vec::new()) } else { pairings::game(hall, id, facts) }
        });
        match enter.await {
            // Other games were set up in the dashboard meanwhile; the hall goes on with those.
            Err(DeskError::Act(error)) => {
                warn!(round = id.round, table = id.table, cause = %error, "a game of the configuration is not set up");
            }
            entered => drop(entered.with_context(|| format!("round {}, table {}", id.round, id.table))?),
        }
    }
    Ok(())
}

/// The certificate that the configuration names, or the station's own.
fn https(files: &HttpsFiles, data: &Path) -> anyhow::Result<Https> {
    match (&files.certificate, &files.key) {
        (Some(certificate), Some(key)) => Https::from_files(certificate, key),
        _ => Https::own(data),
    }
}

/// As many connections as there are files for: the system's own limit is raised as far as it goes, and some are left for everything else.
fn within_files(limits: web::Limits) -> web::Limits {
    /// Photographs, the store, cameras and bowls of a large hall.
    const FOR_ELSE: u64 = 400;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Where it cannot be raised it stays.
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let files = if raised { maximum } else { current };
    let for_connections = files.map_or(usize::MAX, |files| {
        usize::try_from(files.saturating_sub(FOR_ELSE).max(files / 2)).unwrap_or(usize::MAX)
    });
    web::Limits { connections: limits.connections.min(for_connections), ..limits }
}

/// Done when a person or the system asks the program to end.
async fn interrupted() {
    let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(error) => {
            warn!(cause = %error, "the system's wish that the program ends cannot be heard");
            return std::future::pending().await;
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

fn say(text: &str) -> std::io::Result<()> {
    let mut out = anstream::stdout();
    writeln!(out, "{text}")?;
    out.flush()
}
