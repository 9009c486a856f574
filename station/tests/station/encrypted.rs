//! The station over HTTPS: one port, a certificate by its fingerprint, and nothing in the clear but where to go.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use server::connections::{Limits, Reach};
use server::https::{Https, OWN_CERTIFICATE};
use sha2::{Digest, Sha256};

use crate::harness::{Hall, Visitor, password};

/// A hall with a certificate of its own.
fn hall(folder: &Path) -> Hall {
    let https = Https::own(folder).unwrap();
    Hall::reached(Reach { https: Some(https), limits: Limits::default(), proxies: Vec::new() })
}

/// Says something over a connection, encrypted for whoever trusts the certificate in a file, and hears the answer out.
fn tell(address: SocketAddr, certificate: Option<&Path>, text: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let mut answer = Vec::new();
    match certificate {
        None => {
            stream.write_all(text.as_bytes()).unwrap();
            stream.read_to_end(&mut answer).unwrap();
        }
        Some(path) => {
            let pem = std::fs::read(path).unwrap();
            let mut trusted = RootCertStore::empty();
            use rustls::pki_types::pem::PemObject;
            trusted.add(rustls::pki_types::CertificateDer::from_pem_slice(&pem).unwrap()).unwrap();
            let ring = Arc::new(rustls::crypto::ring::default_provider());
            let config = ClientConfig::builder_with_provider(ring)
                .with_safe_default_protocol_versions()
                .unwrap()
                .with_root_certificates(trusted)
                .with_no_client_auth();
            let name = ServerName::try_from("localhost").unwrap();
            let mut stream = StreamOwned::new(ClientConnection::new(Arc::new(config), name).unwrap(), stream);
            stream.write_all(text.as_bytes()).unwrap();
            // An end without a farewell is an end.
            let _ = stream.read_to_end(&mut answer);
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn log_in(name: &str) -> String {
    let form = format!("name={name}&password={}", password(name).replace(' ', "+"));
    format!(
        "POST /login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\n\
         content-length: {}\r\n\r\n{form}",
        form.len()
    )
}

#[test]
fn what_is_said_encrypted_is_answered_and_cookies_stay_there() {
    let folder = tempfile::tempdir().unwrap();
    let hall = hall(folder.path());
    let certificate = folder.path().join(OWN_CERTIFICATE);
    let answer = tell(hall.address, Some(&certificate), &log_in("arbiter"));
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    let cookies: Vec<&str> = answer.lines().filter(|line| line.starts_with("set-cookie")).collect();
    assert_eq!(cookies.len(), 2);
    for cookie in &cookies {
        assert!(cookie.contains("; Secure") && cookie.contains("; HttpOnly"), "{cookie}");
    }
    // The fingerprint that is shown is the one that a browser shows.
    let session =
        cookies.iter().find_map(|cookie| cookie.strip_prefix("set-cookie: ").filter(|it| it.starts_with("shoutan=")));
    let session = session.unwrap().split(';').next().unwrap();
    let ask = format!("GET /readiness HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: {session}\r\n\r\n");
    let page = tell(hall.address, Some(&certificate), &ask);
    use rustls::pki_types::pem::PemObject;
    let der = rustls::pki_types::CertificateDer::from_pem_file(&certificate).unwrap();
    let digits: Vec<String> = Sha256::digest(&der).iter().map(|byte| format!("{byte:02X}")).collect();
    assert!(page.contains(&digits.join(":")), "{page}");
}

#[test]
fn in_the_clear_the_way_leads_to_the_address_that_was_set() {
    let folder = tempfile::tempdir().unwrap();
    for (set, leads_to) in
        [("https://hall.example:8443", Some("https://hall.example:8443")), ("http://hall.example", None)]
    {
        let https = Https::own(folder.path()).unwrap().known_as(Some(set.parse().unwrap()));
        let hall = Hall::within(Reach { https: Some(https), limits: Limits::default(), proxies: Vec::new() });
        let answer = tell(hall.address, None, "GET /table/3?x=1 HTTP/1.1\r\nhost: evil.example\r\n\r\n");
        let to = leads_to.map_or_else(|| format!("https://{}", hall.address), str::to_owned);
        assert!(answer.contains(&format!("location: {to}/table/3?x=1\r\n")), "{answer}");
    }
}

#[test]
fn in_the_clear_only_the_way_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let hall = hall(folder.path());
    let ask = "GET /table/3 HTTP/1.1\r\nhost: evil.example\r\n\r\n";
    let answer = tell(hall.address, None, ask);
    let to = format!("location: https://{}/table/3\r\n", hall.address);
    assert!(answer.starts_with("HTTP/1.1 307") && answer.contains(&to), "{answer}");
    assert!(!answer.contains("evil"), "{answer}");
    let answer = tell(hall.address, None, &log_in("arbiter"));
    assert!(answer.starts_with("HTTP/1.1 403") && !answer.contains("set-cookie"), "{answer}");
    assert_eq!(Visitor::new(hall.address).get("/api/v1/health").status, 307);
    // What is neither is hung up on.
    let mut stream = TcpStream::connect(hall.address).unwrap();
    stream.write_all(&[22, 3, 1, 0, 5, 0, 0, 0, 0, 0]).unwrap();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(!String::from_utf8_lossy(&rest).contains("HTTP"));
}
