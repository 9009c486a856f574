//! `shoutan serve`: the station. What `shoutan-demo` serves is the same with other equipment.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use data_encoding::HEXLOWER;
use hall::equipment::STATION;
use hall::live_hall::{EnterError, LiveHall};
use hall::pairings;
use hall::readers;
use instruments::camera::HELPER;
use records::Store;
use records::address::Address;
use records::fact::{Fact, GameFacts, GameId};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use server::Station;
use server::connections;
use server::https::{CertificateError, Https};
use terminal::ending::Ending;
use terminal::logging::{self, Format, Level};
use tokio::net::TcpListener;
use tracing::{info, warn};
use watching::tables::{Pictures, Tables};
use words::{Language, Sentence, Value, sentence};

use crate::config::{Config, HttpsFiles};

/// `shoutan serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The station's configuration (station.toml).
    #[arg(long, value_name = "FILE", required_unless_present = "data")]
    pub config: Option<PathBuf>,
    /// The data folder of a station without a configuration: its hall is set up in the dashboard.
    #[arg(long, value_name = "FOLDER", conflicts_with = "config")]
    pub data: Option<PathBuf>,
    #[expect(missing_docs, reason = "its own arguments say what they are")]
    #[command(flatten)]
    pub serving: Serving,
}

/// How a station is reached, and what it says on standard error: what the command line says counts before the configuration.
#[derive(Clone, Debug, Args)]
pub struct Serving {
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
pub fn run(asked: &Serve, language: Language) -> anyhow::Result<Ending> {
    let config = match (&asked.config, &asked.data) {
        (Some(file), _) => Config::read(file)?,
        (None, data) => Config::in_folder(data.clone().context("neither a configuration nor a data folder is named")?),
    };
    let serving =
        serve(&config, &asked.serving, language, async |station: &Arc<Station>| equip(station, &config).await);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serving)?;
    Ok(Ending::Done)
}

/// Serves a station until a person or the system asks it to end; `begin` enters what it begins with, before anybody is let in. The terminal
/// is told where it is in `language`.
///
/// # Errors
/// Where the data folder, the certificate or the port cannot be used, or `begin` fails.
pub async fn serve(
    config: &Config,
    serving: &Serving,
    language: Language,
    begin: impl AsyncFnOnce(&Arc<Station>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    logging::begin(serving.log.unwrap_or(config.log), serving.log_format.unwrap_or(config.log_format));
    let listen = serving.listen.unwrap_or(config.listen);
    let listener = TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    let helper = std::env::current_exe().context("the system does not say where this program is")?;
    let station = open(&config.data, helper.with_file_name(HELPER)).await?;
    let set = serving.address.clone().or_else(|| config.address.clone());
    let https = config.https.as_ref().map(|files| https(files, &config.data)).transpose()?;
    let https = https.map(|https| https.known_as(set.clone()));
    let scheme = if https.is_some() { "https" } else { "http" };
    let listening = listener.local_addr()?;
    station.is_at(set.unwrap_or_else(|| Address::detected(listening, scheme)));
    begin(&station).await?;
    station.witnessing.begin(&config.data, config.others()).context("the logs of other stations")?;
    exchange(&station, config);
    if let Some(days) = config.watching.keep_pictures_days {
        station.tables.keep_for(days, Arc::clone(&station.live_hall));
    }
    if let Some(joint_hall) = config.joint_hall() {
        station.forwarding.begin(&station.live_hall, &config.data, joint_hall).context("the joint hall")?;
    }
    let say = |said: Sentence| say(&language.tell(&said));
    say(sentence!(ServeAt { address: format!("{scheme}://localhost:{}", listening.port()) }))?;
    if let Some(https) = &https {
        say(sentence!(ServeFingerprint { fingerprint: Value::text(https.fingerprint()) }))?;
    }
    let version = env!("CARGO_PKG_VERSION");
    info!(version, %listening, address = %station.address(), data = %config.data.display(), "started");
    if !station.address().is_only_here() {
        say(sentence!(ServePhones { address: Value::text(station.address()) }))?;
    }
    if let Some(code) = station.first_code() {
        say(sentence!(ServeFirstCode { code: Value::text(code) }))?;
    }
    let limits = within_files(connections::Limits::default());
    let reach = connections::Reach { limits, proxies: config.trusted_proxies.clone(), https };
    dashboard::run(listener, Arc::clone(&station), reach, interrupted()).await;
    info!("ending");
    station.live_hall.store.close().await.context("what was recorded is safe, and not yet in one file")
}

/// Begins the exchange with the pairing program that the configuration names.
fn exchange(station: &Arc<Station>, config: &Config) {
    let runtime = tokio::runtime::Handle::current();
    if let Some(pairgoth) = &config.pairgoth {
        pairgoth.clone().begin(&station.live_hall, &station.exchange, &runtime);
    }
    if let Some(opengotha) = &config.opengotha {
        opengotha.get_ref().clone().begin(&station.live_hall, &station.exchange, &runtime);
    }
}

/// Threads that watch the tables: what they leave is for those who read photographs and answer requests.
const MOST_WATCHING: usize = 2;

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
    let live_hall = LiveHall::new(store, &entries);
    let tables = Tables::of(&entries);
    drop(entries);
    if is_new {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        live_hall.enter(STATION, move |_| Ok(vec![Fact::LogBegun { version, public_key: key }])).await?;
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    tokio::spawn(readers::run(Arc::clone(&live_hall), threads));
    let station = Station::new(live_hall, helper, Arc::clone(&tables));
    let cameras = Arc::clone(&station);
    let pictures: Pictures = Arc::new(move |table| cameras.cameras.picture(table));
    tokio::spawn(watching::tables::run(Arc::clone(&station.live_hall), pictures, tables, threads.min(MOST_WATCHING)));
    Ok(station)
}

/// Enters what the configuration says of equipment where no person said otherwise, and its games where the log has none of them.
async fn equip(station: &Arc<Station>, config: &Config) -> anyhow::Result<()> {
    let plan = config.plan();
    let followed = station.live_hall.enter(STATION, move |hall| hall.equipment.follow(&plan));
    followed.await.context("the configuration's event, cameras and bowls")?;
    station.equip().await;
    let mut games: Vec<(GameId, GameFacts)> = config.games.iter().map(|game| (game.id(), game.facts())).collect();
    // The first round's first game starts its round, whatever order the file has.
    games.sort_by_key(|(id, _)| *id);
    for (id, facts) in games {
        let enter = station.live_hall.enter(STATION, move |hall| {
            // What the dashboard said of a game stays: also that it is not played.
            let is_known = hall.games.contains_key(&id) || hall.removed.contains(&id);
            if is_known { Ok(Vec::new()) } else { pairings::game(hall, id, facts) }
        });
        match enter.await {
            // Other games were set up in the dashboard meanwhile; the hall goes on with those.
            Err(EnterError::Command(error)) => {
                warn!(round = id.round, table = id.table, cause = %error, "a game of the configuration is not set up");
            }
            entered => drop(entered.with_context(|| format!("round {}, table {}", id.round, id.table))?),
        }
    }
    Ok(())
}

/// The certificate that the configuration names, or the station's own.
fn https(files: &HttpsFiles, data: &Path) -> Result<Https, CertificateError> {
    match (&files.certificate, &files.key) {
        (Some(certificate), Some(key)) => Https::from_files(certificate, key),
        _ => Https::own(data),
    }
}

/// As many connections as there are files for: the system's own limit is raised as far as it goes, and some are left for everything else.
pub(crate) fn within_files(limits: connections::Limits) -> connections::Limits {
    /// Photographs, the store, cameras and bowls of a large hall.
    const FOR_ELSE: u64 = 400;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Where it cannot be raised it stays.
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let files = if raised { maximum } else { current };
    let for_connections = files.map_or(usize::MAX, |files| {
        usize::try_from(files.saturating_sub(FOR_ELSE).max(files / 2)).unwrap_or(usize::MAX)
    });
    connections::Limits { connections: limits.connections.min(for_connections), ..limits }
}

/// Done when a person or the system asks the program to end.
pub(crate) async fn interrupted() {
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

/// A line for whoever started the program, at once.
pub(crate) fn say(text: &str) -> std::io::Result<()> {
    let mut out = anstream::stdout();
    writeln!(out, "{text}")?;
    out.flush()
}
