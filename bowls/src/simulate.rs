//! `shoutan simulate bowl`: an instrument with a bowl of stones on a pseudo-terminal, moved by hand or by a script.
//!
//! Its first line is the path of its port. Then it takes commands, a line each, from the script and from standard input:
//! `put 5`, `take 3`, `rest 250` (a bowl or a reference mass, in grams), `fail silent`, `mend silent`, `wait 2.5`, `unplug`, `plug`.

use std::collections::VecDeque;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, Subcommand};
use device::open_slot::Geometry;
use device::protocols::Protocol;
use device::simulator::{Bench, Fault, Kept, LoadCellModel, Pty, SimulatedInstrument, Spread, serve};
use terminal::ending::Ending;
use terminal::typed::typed;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use words::{Language, Sentence, Value, sentence};

/// `shoutan simulate`.
#[derive(Debug, Args)]
pub struct Simulate {
    /// What.
    #[command(subcommand)]
    pub what: What,
}

/// What can be simulated.
#[derive(Debug, Subcommand)]
pub enum What {
    /// A measuring bowl on its instrument; the first line printed is its port. Runs until interrupted.
    Bowl(Bowl),
}

/// `shoutan simulate bowl`.
#[derive(Debug, Args)]
pub struct Bowl {
    /// What the instrument speaks.
    #[arg(long, value_name = "NAME", default_value = "mt-sics")]
    pub protocol: Protocol,
    /// Stones in the bowl at the beginning, 0 to 180.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=180))]
    pub stones: u16,
    /// Its serial number.
    #[arg(long, default_value = "SIM0001")]
    pub serial: String,
    /// A cheap load cell, which drifts and flickers.
    #[arg(long)]
    pub cheap: bool,
    /// What the scale shows of each gram on it: 0.994 for one that is 0.6 % off.
    #[arg(long, default_value_t = 1.0, value_parser = span)]
    pub span: f64,
    /// The slots of an open slot counter.
    #[arg(long, value_name = "SLOTS", default_value = "37", value_parser = geometry)]
    pub slots: Geometry,
    /// A fault from the beginning; may be given several times.
    #[arg(long = "fault", value_name = "NAME")]
    pub faults: Vec<Fault>,
    /// Commands to carry out, a line each.
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// The same seed gives the same stones.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What a hand does to a simulated bowl.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    /// Puts stones in.
    Put(usize),
    /// Takes stones out.
    Take(usize),
    /// Puts a bowl or a reference mass of so many grams on the scale, in place of the last.
    Rest(f64),
    /// Switches a fault on.
    Fail(Fault),
    /// Switches it off.
    Mend(Fault),
    /// Waits.
    Wait(Duration),
    /// Pulls the cable.
    Unplug,
    /// Plugs it in again; the port's path may be another.
    Plug,
}

/// What is no command of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedError {
    line: String,
}

impl DeedError {
    fn sentence(&self) -> Sentence {
        sentence!(SimulateNoDeed { line: &self.line })
    }
}

impl FromStr for Deed {
    type Err = DeedError;

    fn from_str(line: &str) -> Result<Self, DeedError> {
        let error = || DeedError { line: line.to_owned() };
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        // The error says what is taken, which is more than the parsers' own ones.
        let stones = || rest.parse().map_err(|_| error());
        let fault = || rest.parse().map_err(|_| error());
        Ok(match word {
            "put" => Self::Put(stones()?),
            "take" => Self::Take(stones()?),
            "rest" => Self::Rest(rest.parse().ok().filter(|grams: &f64| grams.is_finite()).ok_or_else(error)?),
            "fail" => Self::Fail(fault()?),
            "mend" => Self::Mend(fault()?),
            "unplug" if rest.is_empty() => Self::Unplug,
            "plug" if rest.is_empty() => Self::Plug,
            "wait" => {
                let seconds = rest.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                Self::Wait(seconds.ok_or_else(error)?)
            }
            _ => return Err(error()),
        })
    }
}

/// Runs `shoutan simulate`.
///
/// # Errors
/// Where the script cannot be read or the system has no pseudo-terminals left.
pub fn run(asked: &Simulate, language: Language) -> anyhow::Result<Ending> {
    let What::Bowl(asked) = &asked.what;
    let script = match &asked.script {
        Some(path) => {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read the script {}", path.display()))?;
            text.lines()
                .filter(|line| !line.trim().is_empty())
                .map(str::parse)
                .collect::<Result<_, DeedError>>()
                .map_err(|error| anyhow::anyhow!(language.tell(&error.sentence())))?
        }
        None => VecDeque::new(),
    };
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(simulate(asked, script, language))
}

/// A simulated bowl and its cable.
struct Cable {
    bench: Bench,
    begun: Instant,
    seed: u64,
    language: Language,
    plugged: Option<(JoinHandle<()>, Kept)>,
}

impl Cable {
    /// Plugs it in and prints the port's path.
    fn plug(&mut self) -> anyhow::Result<()> {
        self.unplug();
        let pty = Pty::open().context("the system gives no pseudo-terminal")?;
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}", pty.path().display())?;
        out.flush()?;
        let (line, kept) = pty.split();
        self.plugged = Some((tokio::spawn(serve(self.bench.clone(), line, self.begun, self.seed)), kept));
        Ok(())
    }

    fn unplug(&mut self) {
        if let Some((serving, _kept)) = self.plugged.take() {
            serving.abort();
        }
    }

    async fn carry_out(&mut self, deed: Deed) -> anyhow::Result<()> {
        let now = self.begun.elapsed();
        match deed {
            Deed::Put(stones) => drop(self.bench.lock().put(now, stones)),
            Deed::Take(stones) => drop(self.bench.lock().take(now, stones)),
            Deed::Rest(grams) => self.bench.lock().rest(now, grams),
            Deed::Fail(fault) => self.bench.lock().fail(fault),
            Deed::Mend(fault) => self.bench.lock().mend(fault),
            Deed::Wait(time) => sleep(time).await,
            Deed::Unplug => self.unplug(),
            Deed::Plug => {
                self.bench.lock().restart();
                self.plug()?;
            }
        }
        // The simulation goes on where nobody reads what it says.
        let stones = self.bench.lock().stones();
        let sentence = sentence!(SimulateStones { deed: format!("{deed:?}"), stones: Value::text(stones) });
        // A person whose terminal is gone hears nothing anyway.
        let _ = writeln!(anstream::stderr(), "{}", self.language.tell(&sentence));
        Ok(())
    }
}

async fn simulate(asked: &Bowl, script: VecDeque<Deed>, language: Language) -> anyhow::Result<Ending> {
    let model = if asked.cheap { LoadCellModel::CHEAP } else { LoadCellModel::GOOD };
    let model = LoadCellModel { span: asked.span, ..model };
    let mut instrument = SimulatedInstrument::new(asked.protocol, &asked.serial, model, Spread::Even, asked.seed)
        .with_geometry(asked.slots);
    instrument.put(Duration::ZERO, usize::from(asked.stones));
    asked.faults.iter().for_each(|&fault| instrument.fail(fault));
    let bench = Bench::new(instrument);
    let mut cable = Cable { bench, begun: Instant::now(), seed: asked.seed, language, plugged: None };
    cable.plug()?;
    for deed in script {
        cable.carry_out(deed).await?;
    }
    let mut by_hand = typed();
    while let Some(line) = by_hand.recv().await {
        match line.parse() {
            Ok(deed) => cable.carry_out(deed).await?,
            Err(error) => drop(writeln!(anstream::stderr(), "{}", language.tell(&DeedError::sentence(&error)))),
        }
    }
    // Nobody types any more: it stays until interrupted.
    std::future::pending().await
}

fn span(text: &str) -> Result<f64, String> {
    let span = text.parse().ok().filter(|span| (0.5..=2.0).contains(span));
    span.ok_or_else(|| "what a scale shows of each gram is from 0.5 to 2 g".to_owned())
}

fn geometry(text: &str) -> Result<Geometry, String> {
    match text {
        "19" => Ok(Geometry::Circular),
        "37" => Ok(Geometry::Hexagonal),
        "30" => Ok(Geometry::LiveHall),
        _ => Err("a measuring device has 19, 37 or 30 slots".to_owned()),
    }
}
