//! Where a request comes from: the address that counts for fair shares and slowed-down guessing, and whether it came encrypted.
//!
//! Behind a proxy that the configuration names, the address is the one that the proxy forwards (`X-Forwarded-For`); what anybody else
//! writes there is passed over.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The address.
    pub address: IpAddr,
    /// Whether nobody on the way could read it.
    pub is_encrypted: bool,
}

impl Caller {
    /// Of what came over a connection from `peer`; what proxies forward counts where they are known.
    #[must_use]
    pub fn of(peer: IpAddr, is_encrypted: bool, headers: &HeaderMap, proxies: &[IpAddr]) -> Self {
        let peer = peer.to_canonical();
        let is_proxy = |address: &IpAddr| proxies.iter().any(|proxy| proxy.to_canonical() == *address);
        if !is_proxy(&peer) {
            return Self { address: peer, is_encrypted };
        }
        let forwarded: Vec<IpAddr> = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(','))
            .map_while(|part| part.trim().parse::<IpAddr>().ok())
            .map(|address| address.to_canonical())
            .collect();
        // Each proxy writes whom it heard at the end, so that the last one who is no proxy is the one whom a proxy heard.
        let heard = forwarded.into_iter().rev().find(|address| !is_proxy(address));
        let last = headers.get_all("x-forwarded-proto").iter().next_back().and_then(|kind| kind.to_str().ok());
        let is_encrypted = last.map_or(is_encrypted, |kind| kind.rsplit(',').next().map(str::trim) == Some("https"));
        Self { address: heard.unwrap_or(peer), is_encrypted }
    }

    /// The network that the address belongs to.
    #[must_use]
    pub fn network(&self) -> Network {
        Network::of(self.address)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, StatusCode> {
        parts.extensions.get::<Self>().copied().ok_or(StatusCode::NOT_FOUND)
    }
}

/// What one household has: an address of version 4, or the 2^64 of version 6 that go to one customer (RFC 6177, section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Self(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            address @ IpAddr::V4(_) => Self(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(forwarded: &[&str]) -> HeaderMap {
        forwarded.iter().map(|line| ("x-forwarded-for".parse().unwrap(), line.parse().unwrap())).collect()
    }

    #[test]
    fn the_forwarded_address_counts_behind_a_known_proxy_alone() {
        let proxies: Vec<IpAddr> = vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        for (peer, forwarded, address) in [
            ("192.0.2.7", &["198.51.100.1"][..], "192.0.2.7"),
            ("10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            // The visitor wrote the first, the outer proxy the second, the inner one the third.
            ("10.0.0.1", &["203.0.113.9, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            ("10.0.0.1", &["203.0.113.9", "198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["who knows"], "10.0.0.1"),
        ] {
            let caller = Caller::of(peer.parse().unwrap(), false, &headers(forwarded), &proxies);
            assert_eq!(caller.address, address.parse::<IpAddr>().unwrap(), "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn neighbours_in_one_network_of_version_6_are_one() {
        let network = |text: &str| Network::of(text.parse().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
    }
}
