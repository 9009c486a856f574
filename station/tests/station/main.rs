//! The station as its visitors meet it: over HTTP, with real photographs, a real store and real (simulated) instruments.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "what fails in a test's helper fails the test, and figures are printed"
)]

mod doors;
mod hall;
mod hostile;
mod kills;
mod openapi;
mod records;
mod whole_way;
