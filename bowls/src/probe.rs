//! `shoutan bowls probe`: what answers at each port, protocol by protocol.

use std::path::Path;
use std::time::Duration;

use device::driver::{Driver, Instrument};
use device::line::LineSettings;
use device::port::{Address, FoundPort, SystemPorts, list};
use device::protocols::Protocol;
use device::session::PortTrust;
use device::state::State;
use instruments::bowls::sentences;
use terminal::ending::Ending;
use tokio::time::timeout;
use words::{Joint, Value, Word, sentence};

use super::Listener;
use super::arguments::Probe;

/// A protocol that gives no reading by then is not spoken here.
const PATIENCE: Duration = Duration::from_millis(1600);

/// Probes the ports, one after the other.
pub async fn run(asked: &Probe, listener: Listener) -> anyhow::Result<Ending> {
    let ports: Vec<FoundPort> = match asked.ports[..] {
        [] => tokio::task::spawn_blocking(list).await?,
        _ => asked.ports.iter().map(|path| FoundPort { path: path.clone(), usb: None }).collect(),
    };
    if ports.is_empty() {
        listener.say(Word::BowlsNoPort)?;
        return Ok(Ending::Refused);
    }
    let mut found = 0;
    for port in ports {
        let usb = port.usb.as_ref().map(|usb| format!(" ({usb})")).unwrap_or_default();
        listener.say(format!("{}{usb}", port.path.display()))?;
        let answer = probe(&port.path, listener).await?;
        found += usize::from(answer);
    }
    Ok(if found > 0 { Ending::Done } else { Ending::Refused })
}

/// Tries the protocols in order; true at the first that answers.
async fn probe(path: &Path, listener: Listener) -> anyhow::Result<bool> {
    for &protocol in Protocol::ALL {
        for line in lines(protocol) {
            let instrument = Instrument {
                address: Address::Path(path.to_owned()),
                protocol,
                line: Some(line),
                bound: None,
                trust: PortTrust::Fixed,
            };
            let (driver, mut handle) = Driver::new(SystemPorts, instrument, None);
            let driving = tokio::spawn(driver.run());
            let waited = timeout(PATIENCE, async {
                loop {
                    if handle.view.changed().await.is_err() {
                        return None;
                    }
                    let view = handle.view.borrow().clone();
                    if let Some((reading, _)) = view.current() {
                        return Some(Ok((view.identity.clone(), sentences::indication(&reading.indication))));
                    }
                    if let State::Port(_) = view.state {
                        return Some(Err(view.state));
                    }
                }
            });
            let answer = waited.await.ok().flatten();
            driving.abort();
            match answer {
                Some(Err(trouble)) => {
                    listener.say(indented(sentences::state(&trouble)))?;
                    return Ok(false);
                }
                Some(Ok((identity, shown))) => {
                    let name = identity.map_or_else(|| Word::BowlsNoName.into(), Value::from);
                    let (protocol, line) = (Value::text(protocol), Value::text(line));
                    listener.say(indented(sentence!(BowlsAnswers { protocol, line, name, shown })))?;
                    return Ok(true);
                }
                None => {}
            }
        }
    }
    listener.say(indented(Word::BowlsNothingAnswers))?;
    Ok(false)
}

/// What is said of a port stands under its name.
fn indented(sentence: impl Into<Value>) -> Value {
    Value::several([Value::from("  "), sentence.into()], Joint::Nothing)
}

/// The maker's line, and the usual one where that is another.
fn lines(protocol: Protocol) -> Vec<LineSettings> {
    let maker = protocol.line();
    let usual: LineSettings = "9600 8N1".parse().expect("a line setting");
    if maker == usual || protocol == Protocol::OpenSlot { vec![maker] } else { vec![maker, usual] }
}
