//! HTTPS on the one port: what begins encrypted is answered, and what does not is led on to where it is.
//!
//! The certificate is one of the configuration's files, or one that the station makes itself at its first start and keeps in its data
//! folder. No `Strict-Transport-Security` is sent: with a certificate that the station made itself it would take away the visitor's
//! way past the browser's warning, and other services of the same host would be cut off; a port that answers nothing in the clear but
//! where to go needs it little.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, Method, Request, Response, StatusCode, header};
use data_encoding::HEXUPPER;
use files::FileError;
use records::address::Address;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use sha2::{Digest, Sha256};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The certificate that the station made itself, in its data folder,
pub const OWN_CERTIFICATE: &str = "https.crt";
/// and its key.
pub const OWN_KEY: &str = "https.key";
/// Chains of several certificates are a few thousand bytes.
const LONGEST_PEM: usize = 256 << 10;
/// A handshake begins with a record of this type (RFC 8446, section 5.1); no method of HTTP does.
const HANDSHAKE: u8 = 22;

/// A certificate with its key, ready to be shown.
#[derive(Clone)]
pub struct Https {
    acceptor: TlsAcceptor,
    fingerprint: String,
    known_as: Option<Address>,
}

impl std::fmt::Debug for Https {
    /// Without the key.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Https").field("fingerprint", &self.fingerprint).finish_non_exhaustive()
    }
}

/// A certificate by which the station cannot be reached.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: FileError,
    },
    /// The file has none.
    #[error("there is no certificate in PEM form in {}", path.display())]
    NoCertificate {
        /// The file.
        path: PathBuf,
    },
    /// The key's file has none. What it holds is a secret, also where it is no key: it is not told.
    #[error("there is no private key in PEM form in {}", path.display())]
    NoKey {
        /// The file.
        path: PathBuf,
    },
    /// The two do not belong together.
    #[error("{} is not the key of {}", key.display(), certificate.display())]
    Pair {
        /// The key's file.
        key: PathBuf,
        /// The certificate's.
        certificate: PathBuf,
        /// What the library says.
        source: rustls::Error,
    },
    /// The library offers no protocol.
    #[error("no version of TLS can be used")]
    Protocol(#[source] rustls::Error),
    /// The station's own cannot be made.
    #[error("cannot make {}", path.display())]
    NotMade {
        /// The certificate's file.
        path: PathBuf,
        /// Why.
        source: MakeError,
    },
}

/// Why a certificate cannot be made.
#[derive(Debug, Error)]
pub enum MakeError {
    /// It cannot be signed.
    #[error(transparent)]
    Signing(#[from] rcgen::Error),
    /// It cannot be written.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

impl Https {
    /// A certificate and its key, from files in PEM form.
    ///
    /// # Errors
    /// Where they cannot be read, or do not belong together.
    pub fn from_files(certificate: &Path, key: &Path) -> Result<Self, CertificateError> {
        let read = |path: &Path| {
            files::read(path, LONGEST_PEM).map_err(|source| CertificateError::File { path: path.to_owned(), source })
        };
        let chain = CertificateDer::pem_slice_iter(&read(certificate)?).collect::<Result<Vec<_>, _>>();
        let chain = chain.ok().filter(|chain| !chain.is_empty());
        let chain = chain.ok_or_else(|| CertificateError::NoCertificate { path: certificate.to_owned() })?;
        // What the file holds is a secret, also where it is no key: it is not told.
        let private =
            PrivateKeyDer::from_pem_slice(&read(key)?).map_err(|_| CertificateError::NoKey { path: key.to_owned() })?;
        let fingerprint = fingerprint(&chain[0]);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(CertificateError::Protocol)?
            .with_no_client_auth()
            .with_single_cert(chain, private)
            .map_err(|source| CertificateError::Pair {
                key: key.to_owned(),
                certificate: certificate.to_owned(),
                source,
            })?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self { acceptor: TlsAcceptor::from(Arc::new(config)), fingerprint, known_as: None })
    }

    /// The station's own certificate; made where there is none yet.
    ///
    /// # Errors
    /// Where the folder cannot be written, or what is there is no certificate.
    pub fn own(folder: &Path) -> Result<Self, CertificateError> {
        let (certificate, key) = (folder.join(OWN_CERTIFICATE), folder.join(OWN_KEY));
        if !certificate.exists() {
            let made = fs::create_dir_all(folder).map_err(MakeError::from).and_then(|()| make(&certificate, &key));
            made.map_err(|source| CertificateError::NotMade { path: certificate.clone(), source })?;
        }
        Self::from_files(&certificate, &key)
    }

    /// The SHA-256 of the certificate as browsers show it: `AB:CD:...`.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Agrees on a key with whoever is at the other end.
    pub async fn accept<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: S) -> io::Result<TlsStream<S>> {
        self.acceptor.accept(stream).await
    }

    /// The same station, known by an address to which those are led who ask in the clear; one that is not reached by HTTPS leads nobody.
    #[must_use]
    pub fn known_as(self, address: Option<Address>) -> Self {
        Self { known_as: address.filter(Address::is_https), ..self }
    }

    /// Where somebody is led who asks in the clear: to the same page at the address that was set, else at the one that they reached, and
    /// never by a name that they sent. What they sent in the clear is not asked for again.
    pub fn lead_on<B>(&self, request: &Request<B>, local: SocketAddr) -> Response<Body> {
        let local = SocketAddr::new(local.ip().to_canonical(), local.port());
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        let to = if *request.method() == Method::GET { path } else { "/" };
        let mut response = Response::new(Body::from("This station is reached by https:// alone.\n"));
        *response.status_mut() = StatusCode::TEMPORARY_REDIRECT;
        let address = self.known_as.as_ref().map_or_else(|| format!("https://{local}"), Address::to_string);
        match HeaderValue::from_str(&format!("{address}{to}")) {
            Ok(address) if to.starts_with('/') && request.method().is_safe() => {
                response.headers_mut().insert(header::LOCATION, address);
            }
            _ => *response.status_mut() = StatusCode::FORBIDDEN,
        }
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        response
    }
}

/// Whether what comes begins encrypted; nothing of it is taken.
pub async fn begins_encrypted(stream: &TcpStream) -> io::Result<bool> {
    let mut first = [0];
    Ok(stream.peek(&mut first).await? == 1 && first[0] == HANDSHAKE)
}

fn fingerprint(certificate: &CertificateDer<'_>) -> String {
    let digits = HEXUPPER.encode(&Sha256::digest(certificate));
    digits.as_bytes().chunks(2).map(String::from_utf8_lossy).collect::<Vec<_>>().join(":")
}

/// Makes a certificate for the names and addresses by which this machine is reached, signed by itself: it is trusted by its fingerprint.
fn make(certificate: &Path, key: &Path) -> Result<(), MakeError> {
    let pair = rcgen::KeyPair::generate()?;
    let mut wanted = rcgen::CertificateParams::new(names())?;
    wanted.distinguished_name.push(rcgen::DnType::CommonName, "Shoutan");
    wanted.extended_key_usages.push(rcgen::ExtendedKeyUsagePurpose::ServerAuth);
    // Nobody would renew it, and its fingerprint is on the hall's walls.
    wanted.not_before = rcgen::date_time_ymd(2025, 1, 1);
    wanted.not_after = rcgen::date_time_ymd(2049, 12, 31);
    let signed = wanted.self_signed(&pair)?;
    // The key first: a certificate that is there has its key.
    write(key, &pair.serialize_pem(), 0o600)?;
    write(certificate, &signed.pem(), 0o644)?;
    Ok(())
}

fn write(path: &Path, text: &str, mode: u32) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(mode).open(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

/// What this machine is called, and the address that others in the hall reach it by.
fn names() -> Vec<String> {
    let mut names = vec!["localhost".to_owned(), Ipv4Addr::LOCALHOST.to_string()];
    let own = rustix::system::uname().nodename().to_string_lossy().to_ascii_lowercase();
    let is_name = !own.is_empty() && own.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte));
    if is_name && own != "localhost" {
        if !own.contains('.') {
            names.push(format!("{own}.local"));
        }
        names.push(own);
    }
    names.extend(address_in_the_hall().map(|address| address.to_string()));
    names
}

/// The address from which this machine would speak to others; nothing is sent to find it.
fn address_in_the_hall() -> Option<IpAddr> {
    /// Documentation's own network (RFC 5737): only the way there is looked up.
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_loopback())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_own_certificate_is_made_once_and_its_key_is_its_owners() {
        let folder = tempfile::tempdir().unwrap();
        let first = Https::own(folder.path()).unwrap();
        let again = Https::own(folder.path()).unwrap();
        assert_eq!(first.fingerprint(), again.fingerprint());
        assert_eq!(first.fingerprint().len(), 95, "32 bytes in pairs of digits");
        let mode = fs::metadata(folder.path().join(OWN_KEY)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn files_that_do_not_belong_together_are_refused_without_being_quoted() {
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        Https::own(one.path()).unwrap();
        Https::own(other.path()).unwrap();
        let secret = one.path().join("secret");
        fs::write(&secret, "a secret line\n").unwrap();
        let certificate = one.path().join(OWN_CERTIFICATE);
        for (certificate, key) in [
            (certificate.clone(), other.path().join(OWN_KEY)),
            (certificate.clone(), secret.clone()),
            (secret, one.path().join(OWN_KEY)),
            (certificate, one.path().join("nothing")),
        ] {
            let refused = format!("{:#}", Https::from_files(&certificate, &key).unwrap_err());
            assert!(!refused.contains("a secret line"), "{refused}");
        }
    }
}
