//! The picture that a camera answers with when its address is asked.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use super::{CameraTrouble, Frame, MOST_BYTES, frame};

/// An address may lead on to another so often.
const MOST_REDIRECTS: u32 = 3;

/// Asks no proxy: a camera is in the hall. Certificates are trusted that this machine trusts.
pub(super) fn agent(answers_within: Duration) -> ureq::Agent {
    let trusted = ureq::tls::TlsConfig::builder().root_certs(ureq::tls::RootCerts::PlatformVerifier).build();
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(answers_within))
        .max_redirects(MOST_REDIRECTS)
        .max_idle_connections(0)
        .proxy(None)
        .tls_config(trusted);
    config.build().into()
}

/// The picture that an address answers with.
pub(super) fn picture(agent: &ureq::Agent, address: &str) -> Result<Frame, CameraTrouble> {
    let at = Instant::now();
    let mut answer = agent.get(address).call().map_err(|error| why(&error))?;
    let bytes = answer.body_mut().with_config().limit(MOST_BYTES as u64).read_to_vec().map_err(|error| why(&error))?;
    frame(bytes, at)
}

fn why(error: &ureq::Error) -> CameraTrouble {
    match error {
        ureq::Error::StatusCode(status) => CameraTrouble::Status { status: *status },
        ureq::Error::Timeout(_) => CameraTrouble::NoAnswer,
        ureq::Error::BodyExceedsLimit(_) => CameraTrouble::TooLarge,
        ureq::Error::Rustls(_) | ureq::Error::Tls(_) => CameraTrouble::Certificate,
        // rustls hands its own errors on as invalid data.
        ureq::Error::Io(error) if error.kind() == ErrorKind::InvalidData => CameraTrouble::Certificate,
        ureq::Error::Io(error) if error.kind() == ErrorKind::TimedOut => CameraTrouble::NoAnswer,
        _ => CameraTrouble::NotReached,
    }
}
