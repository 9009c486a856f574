//! Where visitors find the station: the address that QR codes and printed links say.
//!
//! The address is set, or it is the machine's own; it is never what a request calls its host, which anybody can make up.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

use serde::Deserialize;

/// The port that the dashboard has by custom.
pub const PORT: u16 = 8361;

/// An address of the station without a path: `https://hall.example:8361`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Address(String);

/// A text that is no address of a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an address is written as http:// or https:// and a name or number, such as http://192.168.1.20:8361, without a path"
)]
pub struct AddressError;

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let (scheme, rest) = text.trim().split_once("://").ok_or(AddressError)?;
        let host = rest.strip_suffix('/').unwrap_or(rest);
        let begins = host.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '[');
        let is_host = begins && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte));
        if is_host && ["http", "https"].contains(&scheme) {
            Ok(Self(format!("{scheme}://{host}")))
        } else {
            Err(AddressError)
        }
    }
}

impl TryFrom<String> for Address {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Self, AddressError> {
        text.parse()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl Address {
    /// The address of a station that listens there: as it is where that names one machine, else the machine's own in its network.
    #[must_use]
    pub fn detected(listening: SocketAddr, scheme: &str) -> Self {
        let port = listening.port();
        let host = match listening.ip() {
            ip if ip.is_loopback() => "localhost".to_owned(),
            ip if !ip.is_unspecified() => host(ip),
            _ => own().map_or_else(|| "localhost".to_owned(), host),
        };
        Self(format!("{scheme}://{host}:{port}"))
    }

    /// The whole address of one of our paths.
    #[must_use]
    pub fn of(&self, path: &str) -> String {
        format!("{self}{path}")
    }

    /// Whether it is reached by HTTPS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether only the machine itself finds the station there.
    #[must_use]
    pub fn is_only_here(&self) -> bool {
        self.0.contains("://localhost")
    }
}

fn host(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

/// The machine's own address in the network that it reaches others by; else that of its first wired or wireless network.
fn own() -> Option<IpAddr> {
    /// An address of no machine (RFC 5737): that a socket would send there says by which network, and nothing is sent.
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    let routed = socket.connect(ELSEWHERE).and_then(|()| socket.local_addr()).ok().map(|address| address.ip());
    let is_of_use = |ip: &IpAddr| !ip.is_loopback() && !ip.is_unspecified();
    routed.filter(is_of_use).or_else(|| {
        let interfaces = if_addrs::get_if_addrs().ok()?;
        let (fours, sixes): (Vec<IpAddr>, Vec<IpAddr>) =
            interfaces.into_iter().map(|interface| interface.ip()).filter(is_of_use).partition(IpAddr::is_ipv4);
        fours.into_iter().chain(sixes).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_scheme_and_a_host_and_nothing_else() {
        for (text, address) in [
            ("https://hall.example/", Some("https://hall.example")),
            (" http://192.168.1.20:8361 ", Some("http://192.168.1.20:8361")),
            ("http://[fd00::1]:8361", Some("http://[fd00::1]:8361")),
            ("hall.example", None),
            ("ftp://hall.example", None),
            ("http://", None),
            ("http://hall.example/shoutan", None),
            ("http://hall.example/?a=b", None),
            ("http://user:word@hall.example", None),
            ("http://a b", None),
        ] {
            assert_eq!(text.parse::<Address>().ok().map(|address| address.to_string()).as_deref(), address, "{text}");
        }
    }

    #[test]
    fn a_station_that_listens_to_one_network_is_found_there() {
        let at = |text: &str| Address::detected(text.parse().unwrap(), "http").to_string();
        assert_eq!(at("127.0.0.1:8361"), "http://localhost:8361");
        assert_eq!(at("192.168.1.20:80"), "http://192.168.1.20:80");
        assert_eq!(at("[fd00::1]:80"), "http://[fd00::1]:80");
        let all: Address = at("0.0.0.0:8361").parse().unwrap();
        assert!(!all.to_string().contains("0.0.0.0"), "{all}");
    }
}
