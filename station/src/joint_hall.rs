//! `shoutan hall`: the logs of many stations in one PostgreSQL database, and the pages of all rooms.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use ::joint_hall::identity::Identity;
use ::joint_hall::store::{Store, StoreError};
use anyhow::Context;
use clap::Args;
use data_encoding::HEXLOWER;
use hall::error_chain::error_chain;
use records::address::Address;
use server::connections::{self, Reach};
use server::https::Https;
use terminal::ending::Ending;
use terminal::logging::{self, Format, Level};
use tokio::net::TcpListener;
use tracing::info;
use words::{Language, Sentence, Value, sentence};

use crate::serve::{interrupted, say, within_files};

/// A database that does not answer is tried again after so long.
const AGAIN: Duration = Duration::from_secs(2);

/// `shoutan hall`.
#[derive(Debug, Args)]
pub struct Hall {
    /// The PostgreSQL database, such as postgres://shoutan@localhost/shoutan; a password is better in the environment than on the command line.
    #[arg(long, value_name = "URL", env = "SHOUTAN_DATABASE", hide_env_values = true)]
    pub database: String,
    /// The folder of the hall's own key and secret, made where there is none; copy it to where nobody else reads it.
    #[arg(long, value_name = "FOLDER", default_value = "hall")]
    pub data: PathBuf,
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8362")]
    pub listen: SocketAddr,
    /// The certificate by which it is reached over HTTPS, in PEM form.
    #[arg(long, value_name = "FILE", requires = "certificate_key")]
    pub certificate: Option<PathBuf>,
    /// The key of that certificate, in PEM form.
    #[arg(long, value_name = "FILE", requires = "certificate")]
    pub certificate_key: Option<PathBuf>,
    /// Print what stations of this event have to write into station.toml, and end.
    #[arg(long, value_name = "EVENT")]
    pub token: Option<String>,
    /// How much is said on standard error.
    #[arg(long, value_name = "LEVEL", env = "SHOUTAN_LOG")]
    pub log: Option<Level>,
    /// What a line of that looks like.
    #[arg(long, value_name = "FORMAT", env = "SHOUTAN_LOG_FORMAT")]
    pub log_format: Option<Format>,
}

/// Runs `shoutan hall`.
///
/// # Errors
/// Where the folder, the database's address, the certificate or the port cannot be used.
pub fn run(asked: &Hall, language: Language) -> anyhow::Result<Ending> {
    let identity =
        Identity::open_or_make(&asked.data).with_context(|| format!("the folder {}", asked.data.display()))?;
    if let Some(event) = &asked.token {
        return section(asked, &identity, event, language);
    }
    logging::begin(asked.log.unwrap_or_default(), asked.log_format.unwrap_or_default());
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(asked, identity, language))?;
    Ok(Ending::Done)
}

/// Prints the section for `station.toml`.
fn section(asked: &Hall, identity: &Identity, event: &str, language: Language) -> anyhow::Result<Ending> {
    anyhow::ensure!(
        forwarding::is_name(event),
        "an event has a name of 1 to {} letters on one line",
        forwarding::LONGEST_NAME
    );
    let key = HEXLOWER.encode(identity.key.verifying_key().as_bytes());
    let scheme = if asked.certificate.is_some() { "https" } else { "http" };
    let address = Address::detected(asked.listen, scheme).to_string();
    // What is inside quotation marks is written as TOML and JSON write it alike.
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let mut out = anstream::stdout();
    writeln!(anstream::stderr(), "{}", language.tell(&sentence!(HallSection { event })))?;
    writeln!(out, "[hall]\naddress = {}\nevent = {}", quoted(&address), quoted(event))?;
    writeln!(out, "key = {}\ntoken = {}", quoted(&key), quoted(&identity.token(event).digits()))?;
    writeln!(out, "room = {}\ntables = {}", quoted("Room A"), quoted("1-40"))?;
    Ok(Ending::Done)
}

async fn serve(asked: &Hall, identity: Identity, language: Language) -> anyhow::Result<()> {
    let https = match (&asked.certificate, &asked.certificate_key) {
        (Some(certificate), Some(key)) => Some(Https::from_files(certificate, key)?),
        _ => None,
    };
    let listener =
        TcpListener::bind(asked.listen).await.with_context(|| format!("cannot listen on {}", asked.listen))?;
    let store = tokio::select! {
        store = connected(asked, &identity, language) => store?,
        () = interrupted() => return Ok(()),
    };
    let say = |said: Sentence| say(&language.tell(&said));
    let scheme = if https.is_some() { "https" } else { "http" };
    let listening = listener.local_addr()?;
    say(sentence!(HallAt { address: Value::text(Address::detected(listening, scheme)) }))?;
    say(sentence!(HallKey { key: HEXLOWER.encode(identity.key.verifying_key().as_bytes()) }))?;
    say(sentence!(HallCode { code: identity.code() }))?;
    info!(version = env!("CARGO_PKG_VERSION"), %listening, "started");
    let reach = Reach { limits: within_files(connections::Limits::default()), proxies: Vec::new(), https };
    connections::serve(listener, ::joint_hall::pages::router(store), reach, interrupted()).await;
    info!("ending");
    Ok(())
}

/// Connects to the database, however long it is away.
async fn connected(asked: &Hall, identity: &Identity, language: Language) -> anyhow::Result<Store> {
    let mut told = None;
    loop {
        let cause = match Store::open(&asked.database, identity.clone()).await {
            Ok(store) => return Ok(store),
            Err(failed @ StoreError::Database(_)) => error_chain(&failed),
            // Waiting mends neither an address that is none nor a database of another form.
            Err(failed) => return Err(failed.into()),
        };
        if told.as_ref() != Some(&cause) {
            writeln!(anstream::stderr(), "{}", language.tell(&sentence!(HallDatabaseAway { cause: cause.clone() })))?;
            told = Some(cause);
        }
        tokio::time::sleep(AGAIN).await;
    }
}
