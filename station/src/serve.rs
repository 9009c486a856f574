//! `shoutan serve`: the station. With a configuration the real thing; without one a demo hall that needs no hardware.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use data_encoding::HEXLOWER;
use device::driver::Instrument;
use device::port::Address;
use device::reading::Counting;
use device::session::PortTrust;
use tokio::net::TcpListener;

use crate::ending::Ending;
use crate::hall::acts;
use crate::hall::bowls::Bowls;
use crate::hall::camera::{Cameras, Source};
use crate::hall::config::{Bowl, Camera, Config, PORT};
use crate::hall::demo;
use crate::hall::desk::Desk;
use crate::hall::readers;
use crate::store::Store;
use crate::store::fact::{Fact, GameId, Side};
use crate::web::{self, Station};

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
    let (data, event) = match &config {
        Some(config) => (config.data.clone(), config.event.clone()),
        None => (asked.data.clone(), demo::EVENT.to_owned()),
    };
    let listen = asked.listen.or(config.as_ref().map(|config| config.listen));
    let listen = listen.unwrap_or_else(|| ([127, 0, 0, 1], PORT).into());
    let listener = TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    let station = open(&data, event).await?;
    match &config {
        Some(config) => equip(&station, config).await?,
        None => demo::begin(&station, &data).await?,
    }
    say(&format!("Shoutan is at http://localhost:{}", listener.local_addr()?.port()))?;
    if let Some(code) = station.first_code() {
        say(&format!("Nobody may come in yet. Make the first administrator there, with the one-time code {code}"))?;
    }
    web::run(listener, station, web::Limits::default(), interrupted()).await;
    Ok(())
}

/// Opens a data folder as a station without instruments, and begins to read what waits.
///
/// # Errors
/// Where the folder cannot be used.
pub async fn open(data: &Path, event: String) -> anyhow::Result<Arc<Station>> {
    let (store, entries) =
        Store::open(data).await.context("the station cannot start; run `shoutan verify` on its data folder")?;
    let key = HEXLOWER.encode(store.public_key().as_bytes());
    let is_new = entries.is_empty();
    let desk = Desk::new(store, &entries);
    drop(entries);
    if is_new {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        desk.enter("station", move |_| Ok(vec![Fact::LogBegun { version, public_key: key }])).await?;
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    tokio::spawn(readers::run(Arc::clone(&desk), threads));
    Ok(Station::new(desk, Arc::new(Cameras::default()), Arc::new(Bowls::default()), event))
}

/// Connects what the configuration names, and enters its games where the log has none of them.
async fn equip(station: &Arc<Station>, config: &Config) -> anyhow::Result<()> {
    for table in &config.tables {
        match &table.camera {
            Some(Camera::Folder(folder)) => station.cameras.watch(table.number, Source::Folder(folder.clone())),
            Some(Camera::Snapshot(address)) => station.cameras.watch(table.number, Source::Snapshot(address.clone())),
            None => {}
        }
        for (side, bowl) in [(Side::Black, &table.black_bowl), (Side::White, &table.white_bowl)] {
            if let Some(bowl) = bowl {
                connect(station, table.number, side, bowl)?;
            }
        }
    }
    for planned in &config.games {
        let (id, facts) = (GameId { round: planned.round, table: planned.table }, planned.facts.clone());
        let enter = station.desk.enter("station", move |hall| {
            if hall.games.contains_key(&id) { Ok(Vec::new()) } else { acts::game(hall, id, facts) }
        });
        enter.await.with_context(|| format!("round {}, table {}", planned.round, planned.table))?;
    }
    Ok(())
}

fn connect(station: &Station, table: u16, side: Side, bowl: &Bowl) -> anyhow::Result<()> {
    let profiles = crate::bowls::profiles(bowl.profile.as_deref())?;
    // A file with one profile a bowl: with several, the port's own identity has to choose, which `shoutan bowls` shows.
    let profile = match profiles.len() {
        0 | 1 => profiles.into_values().next(),
        _ => anyhow::bail!("table {table}: the profile file of a bowl has one bowl, not {}", profiles.len()),
    };
    let instrument = Instrument {
        address: Address::Path(bowl.port.clone()),
        protocol: bowl.protocol.parse()?,
        line: None,
        bound: None,
        trust: PortTrust::Fixed,
    };
    station.bowls.connect(table, side, instrument, Counting { profile, ..Counting::default() });
    Ok(())
}

/// Done when a person or the system asks the program to end.
async fn interrupted() {
    let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(_) => return std::future::pending().await,
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
