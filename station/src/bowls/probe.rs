//! `shoutan bowls probe`: what answers at each port, protocol by protocol.

use std::path::Path;
use std::time::Duration;

use device::codec::LineSettings;
use device::driver::Instrument;
use device::port::{Address, FoundPort, list};
use device::protocols::Protocol;
use device::session::PortTrust;
use tokio::time::timeout;

use super::arguments::Probe;
use super::{read, say};
use crate::ending::Ending;

/// A protocol that gives no reading by then is not spoken here.
const PATIENCE: Duration = Duration::from_millis(1600);

/// Probes the ports, one after the other.
pub async fn run(asked: &Probe) -> anyhow::Result<Ending> {
    let ports: Vec<FoundPort> = match asked.ports[..] {
        [] => tokio::task::spawn_blocking(list).await?,
        _ => asked.ports.iter().map(|path| FoundPort { path: path.clone(), usb: None }).collect(),
    };
    if ports.is_empty() {
        say("No serial port is plugged in. Plug a bowl in, or name a port: shoutan bowls probe /dev/ttyUSB0")?;
        return Ok(Ending::Refused);
    }
    let mut found = 0;
    for port in ports {
        let usb = port.usb.as_ref().map(|usb| format!(" ({usb})")).unwrap_or_default();
        say(&format!("{}{usb}", port.path.display()))?;
        let answer = probe(&port.path).await?;
        found += usize::from(answer);
    }
    Ok(if found > 0 { Ending::Done } else { Ending::Refused })
}

/// Tries the protocols in order; true at the first that answers.
async fn probe(path: &Path) -> anyhow::Result<bool> {
    for protocol in Protocol::ALL {
        for line in lines(protocol) {
            let instrument = Instrument {
                address: Address::Path(path.to_owned()),
                protocol,
                line: Some(line),
                bound: None,
                trust: PortTrust::Fixed,
            };
            let (driver, mut handle) = device::driver::Driver::new(device::port::SystemPorts, instrument, None);
            let driving = tokio::spawn(driver.run());
            let waited = timeout(PATIENCE, async {
                loop {
                    if handle.view.changed().await.is_err() {
                        return None;
                    }
                    let view = handle.view.borrow().clone();
                    if let Some((reading, _)) = view.current() {
                        return Some((view.identity.clone(), read::shown(&reading.indication)));
                    }
                    if let device::advice::State::Port(_) = view.state {
                        return Some((Some(view.state.to_string()), String::new()));
                    }
                }
            });
            let answer = waited.await.ok().flatten();
            driving.abort();
            match answer {
                Some((Some(trouble), shown)) if shown.is_empty() => {
                    say(&format!("  {trouble}"))?;
                    return Ok(false);
                }
                Some((identity, shown)) => {
                    let who = identity.unwrap_or_else(|| "no name".to_owned());
                    say(&format!("  {protocol} at {line}: {who}, shows {shown}"))?;
                    return Ok(true);
                }
                None => {}
            }
        }
    }
    say("  nothing that is known here answers")?;
    Ok(false)
}

/// The maker's line, and the usual one where that is another.
fn lines(protocol: Protocol) -> Vec<LineSettings> {
    let maker = protocol.codec().line();
    let usual: LineSettings = "9600 8N1".parse().expect("a line setting");
    if maker == usual || protocol.name() == "open-slot" { vec![maker] } else { vec![maker, usual] }
}
