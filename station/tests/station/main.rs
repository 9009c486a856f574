//! The station as its visitors meet it: over HTTP, with real photographs, a real store and real (simulated) instruments.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "what fails in a test's helper fails the test, and figures are printed"
)]

mod agreement;
mod browser;
mod catching_up;
mod copies;
mod disk;
mod doors;
mod encrypted;
mod figures;
mod filled;
mod fits;
mod harness;
mod hostile;
mod instruments;
mod kills;
mod load;
mod logs;
mod open_facts;
mod openapi;
mod pairing_programs;
mod process;
mod readers;
mod recorded;
mod records;
mod recount;
mod resealed;
mod retention;
mod second_verifier;
mod setting_up;
mod shown;
mod strangers;
mod tampering;
mod telephone;
mod two_officials;
mod typing;
mod watched;
mod webdriver;
mod whole_way;
mod witnessing;
