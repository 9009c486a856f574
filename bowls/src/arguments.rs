//! How `shoutan bowls` is spelled.

use std::path::PathBuf;

use calibration::bowl::{BowlProfile, Grams, PieceWeight, ScaleError, StoneRule};
use clap::{Args, Subcommand};
use device::driver::Instrument;
use device::line::LineSettings;
use device::port::Address;
use device::protocols::Protocol;
use device::reading::Counting;
use device::session::PortTrust;
use thiserror::Error;

/// `shoutan bowls`: without more, the bowls live in the terminal.
#[derive(Debug, Args)]
pub struct Bowls {
    /// One thing rather than the live view.
    #[command(subcommand)]
    pub asked: Option<Asked>,
    /// Black's bowl: a port such as /dev/ttyUSB0, or usb:0403:6001:SERIAL.
    #[arg(long, value_name = "PORT")]
    pub black: Option<Address>,
    /// White's bowl.
    #[arg(long, value_name = "PORT")]
    pub white: Option<Address>,
    /// What both speak.
    #[arg(long, value_name = "NAME", default_value = "mt-sics")]
    pub protocol: Protocol,
    /// What White's bowl speaks, where that is another protocol than Black's.
    #[arg(long, value_name = "NAME")]
    pub white_protocol: Option<Protocol>,
    /// The line, where it is not the maker's: "9600 8N1".
    #[arg(long, value_name = "LINE")]
    pub line: Option<LineSettings>,
    /// How they are counted.
    #[command(flatten)]
    pub counted: Counted,
    /// Append every byte with its time to this file.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
}

/// One thing.
#[derive(Debug, Subcommand)]
pub enum Asked {
    /// Read one bowl; a line for each reading.
    Read(Read),
    /// List the ports, and say what answers.
    Probe(Probe),
    /// Verify 180 stones in batches, and learn the set's signature.
    Verify(Verify),
    /// Count the stones that remain in a bowl after filling in.
    Remain(Remain),
    /// Check a scale's zero, drift and span with a reference mass.
    Check(Check),
    /// Show how scales have drifted from one check or verification to the next.
    History(History),
    /// Give a journal's readings again.
    Replay(Replay),
}

/// A port and what speaks there.
#[derive(Clone, Debug, Args)]
pub struct Port {
    /// A port such as /dev/ttyUSB0, or usb:0403:6001:SERIAL.
    #[arg(value_name = "PORT")]
    pub address: Address,
    /// What the instrument speaks.
    #[arg(long, value_name = "NAME")]
    pub protocol: Protocol,
    /// The line, where it is not the maker's: "9600 8N1".
    #[arg(long, value_name = "LINE")]
    pub line: Option<LineSettings>,
}

impl Port {
    /// The instrument there. Its port is believed, because a human just named it.
    pub fn instrument(&self) -> Instrument {
        Instrument {
            address: self.address.clone(),
            protocol: self.protocol,
            line: self.line,
            bound: None,
            trust: PortTrust::Fixed,
        }
    }

    /// The port as it was written.
    pub fn name(&self) -> String {
        match &self.address {
            Address::Path(path) => path.display().to_string(),
            Address::Usb(usb) => usb.to_string(),
        }
    }
}

/// How readings become counts.
#[derive(Clone, Debug, Args)]
pub struct Counted {
    /// What the scale shows with the empty bowl on it, in grams, where no profile knows it; 0 where the scale was tared with it.
    /// `empty`: the bowl on the scale is empty now, and what it shows first is taken.
    #[arg(long, value_name = "GRAMS", allow_hyphen_values = true, value_parser = tare)]
    pub tare: Option<Tare>,
    /// A counted sample of the set: what the rule leaves open is then estimated.
    #[arg(long, value_name = "STONES:GRAMS", value_parser = sample)]
    pub sample: Option<PieceWeight>,
    /// The bowls' profiles, as `verify` and `check` write them.
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
}

impl Counted {
    /// With what is known of one bowl.
    pub fn counting(&self, profile: Option<BowlProfile>) -> Counting {
        let tare = match self.tare {
            Some(Tare::Known(tare)) => Some(tare),
            Some(Tare::First) | None => None,
        };
        Counting { tare, profile, piece: self.sample }
    }

    /// Whether the first settled mass is the empty bowl's.
    pub fn tares_first(&self) -> bool {
        self.tare == Some(Tare::First)
    }
}

/// How the empty bowl's mass is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tare {
    /// Somebody says it.
    Known(Grams),
    /// The bowl is empty at first.
    First,
}

/// What is no tare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write grams, such as 412.3, or `empty` where the bowl on the scale is empty now")]
pub struct TareError;

fn tare(text: &str) -> Result<Tare, TareError> {
    match text {
        "empty" => Ok(Tare::First),
        grams => grams
            .parse()
            .ok()
            .filter(|grams: &f64| grams.is_finite())
            .map(|grams| Tare::Known(Grams(grams)))
            .ok_or(TareError),
    }
}

/// `shoutan bowls read`.
#[derive(Debug, Args)]
pub struct Read {
    /// Which bowl.
    #[command(flatten)]
    pub port: Port,
    /// One line of JSON a reading.
    #[arg(long)]
    pub json: bool,
    /// End after so many readings.
    #[arg(long, value_name = "READINGS")]
    pub readings: Option<u64>,
    /// How it is counted.
    #[command(flatten)]
    pub counted: Counted,
    /// Append every byte with its time to this file.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
}

/// `shoutan bowls probe`.
#[derive(Debug, Args)]
pub struct Probe {
    /// Probe these ports only.
    #[arg(value_name = "PORT")]
    pub ports: Vec<PathBuf>,
}

/// `shoutan bowls verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// Which bowl.
    #[command(flatten)]
    pub port: Port,
    /// Where to store the signature.
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
}

/// `shoutan bowls remain`.
#[derive(Debug, Args)]
pub struct Remain {
    /// Which bowl.
    #[command(flatten)]
    pub port: Port,
    /// How it is counted.
    #[command(flatten)]
    pub counted: Counted,
}

/// `shoutan bowls check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Which scale.
    #[command(flatten)]
    pub port: Port,
    /// The reference mass in grams.
    #[arg(long, value_name = "GRAMS")]
    pub mass: f64,
    /// Its standard uncertainty in grams.
    #[arg(long, value_name = "GRAMS", default_value_t = 0.05)]
    pub uncertainty: f64,
    /// Where to store the figures.
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
}

/// `shoutan bowls history`.
#[derive(Debug, Args)]
pub struct History {
    /// The bowls' profiles; their history lies beside them.
    #[arg(long, value_name = "FILE")]
    pub profile: PathBuf,
    /// Only this instrument's, by its serial number.
    #[arg(long, value_name = "SERIAL")]
    pub instrument: Option<String>,
    /// Also draw it, as SVG.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// The entries as they are kept, one line of JSON each.
    #[arg(long)]
    pub json: bool,
}

/// `shoutan bowls replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// The journal.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How its readings are counted.
    #[command(flatten)]
    pub counted: Counted,
    /// One line of JSON a reading.
    #[arg(long)]
    pub json: bool,
}

/// What is no sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SampleError {
    /// Not written as a sample is.
    #[error("write STONES:GRAMS, such as 50:337.4")]
    Form,
    /// So many stones cannot weigh that.
    #[error("no so many stones of 6.5 to 7 g weigh that")]
    Rule,
}

/// Counted stones and their net mass, weighed to a tenth of a gram.
fn sample(text: &str) -> Result<PieceWeight, SampleError> {
    let (stones, grams) = text.split_once(':').ok_or(SampleError::Form)?;
    let (stones, grams) = (stones.parse().ok(), grams.parse().ok());
    let (stones, net): (u16, Grams) = stones.zip(grams.map(Grams)).ok_or(SampleError::Form)?;
    let scale = ScaleError::unchecked(Grams(0.1));
    let fits =
        StoneRule::ING.count(net, scale.bound).is_some_and(|count| (count.low()..=count.high()).contains(&stones));
    let piece = PieceWeight::from_sample(stones, net, PieceWeight::EVEN_DEVIATION, scale.deviation);
    piece.filter(|_| fits).ok_or(SampleError::Rule)
}
