//! What is counted since the start, for the figures that Prometheus reads.

use axum::http::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

/// What is counted since the start.
#[derive(Debug, Default)]
pub struct Counters {
    /// Requests answered, by status.
    pub requests: Family<Answered, Counter>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, EncodeLabelSet)]
/// How a request was answered.
pub struct Answered {
    /// The status of HTTP.
    pub status: u16,
}

impl Counters {
    /// A request was answered.
    pub fn answered(&self, status: StatusCode) {
        self.requests.get_or_create(&Answered { status: status.as_u16() }).inc();
    }
}
