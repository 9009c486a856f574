//! The program `shoutan`: asks the crate, and turns its ending into an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    station::run(std::env::args_os())
}
