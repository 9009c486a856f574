//! For tests alone: a test that cannot run here says so and what would let it run, so that it never passes by.
//!
//! ```no_run
//! # fn strace_is_here() -> bool { false }
//! if !strace_is_here() {
//!     return not_run::needs("strace (on Debian: apt-get install strace)");
//! }
//! ```
//!
//! The test harness knows tests that pass and tests that fail, and calls such a one passed. So each adds a line to the file that
//! [`LIST`] names, which the script `test` counts and prints at its end. Where [`MUST_RUN`] is set everything has to be there, and the
//! test fails.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write;
use std::panic::Location;

/// The environment variable that names the file of tests that are not run.
pub const LIST: &str = "SHOUTAN_NOT_RUN";
/// The environment variable that says, where it is not empty, that every test has to run.
pub const MUST_RUN: &str = "CI";

/// The test that calls this cannot run here: it needs `what`, said so that whoever reads it can get it. The caller returns after it.
///
/// # Panics
/// Where everything has to be there, and where the line cannot be written.
#[track_caller]
pub fn needs(what: &str) {
    let thread = std::thread::current();
    let line = format!("{} ({}): needs {what}", thread.name().unwrap_or("a test"), Location::caller());
    let must_run = std::env::var_os(MUST_RUN);
    assert!(!is_set(must_run.as_deref()), "{line}; {MUST_RUN} is set, where every test has to run");
    if let Some(list) = std::env::var_os(LIST) {
        // One write, so that lines of tests that run at the same time do not mix.
        let written = OpenOptions::new().append(true).create(true).open(&list);
        written.and_then(|mut list| list.write_all(format!("{line}\n").as_bytes())).expect("the list can be written");
    }
}

fn is_set(variable: Option<&OsStr>) -> bool {
    variable.is_some_and(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Output, Stdio};

    use super::{LIST, MUST_RUN, needs};

    /// Tells the copy of a test that runs as a program of its own that it is one.
    const COPY: &str = "SHOUTAN_TEST_COPY";

    /// Runs a test of this file by its name in a program of its own.
    fn run(test: &str, must_run: &str, list: &std::path::Path) -> Output {
        let mut program = Command::new(std::env::current_exe().expect("this test has a path"));
        program.args(["--exact", test, "--include-ignored"]).env(COPY, "1").env(MUST_RUN, must_run).env(LIST, list);
        program.stdin(Stdio::null()).output().expect("it runs")
    }

    #[test]
    fn what_cannot_run_is_listed_and_fails_where_all_must_run() {
        const THIS: &str = "tests::what_cannot_run_is_listed_and_fails_where_all_must_run";
        if std::env::var_os(COPY).is_some() {
            return needs("a moon rocket");
        }
        let list = std::env::temp_dir().join(format!("shoutan-not-run-{}", std::process::id()));
        for runs in 1..=2 {
            assert!(run(THIS, "", &list).status.success());
            let listed = std::fs::read_to_string(&list).expect("the list was written");
            assert_eq!(listed.lines().count(), runs);
            let is_told =
                |line: &str| line.starts_with(&format!("{THIS} (")) && line.ends_with("): needs a moon rocket");
            assert!(listed.lines().all(is_told), "{listed}");
        }
        let failed = run(THIS, "true", &list);
        std::fs::remove_file(&list).expect("the list is ours");
        assert!(!failed.status.success());
        let said = [failed.stdout, failed.stderr].concat();
        assert!(String::from_utf8_lossy(&said).contains("needs a moon rocket"));
    }

    /// The script `test` ends with what is true of all that cargo said.
    #[test]
    fn the_summary_counts_what_was_not_run_among_the_skipped() {
        const SAID: &str = "test load::of_a_day ... ignored, a benchmark: run it by name\n\
                            test src/lib.rs - example (line 3) ... ignored\n\
                            test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
                            test result: FAILED. 7 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n";
        const NOT_RUN: &str =
            "disk::full (f.rs:3:4): needs root\ndisk::full (f.rs:3:4): needs root\nkills (k.rs:5:6): needs strace\n";
        const TOLD: &str = "Not run here:\n  disk::full (f.rs:3:4): needs root\n  kills (k.rs:5:6): needs strace\n\
                            Left out unless asked for by name:\n  load::of_a_day: a benchmark: run it by name\n  \
                            src/lib.rs - example (line 3)\nSomething failed; look above for it.\n\
                            10 passed, 2 failed, 4 skipped\n";
        let beside = |name: &str, text: &str| {
            let path = std::env::temp_dir().join(format!("shoutan-{name}-{}", std::process::id()));
            std::fs::write(&path, text).expect("a temporary file");
            path
        };
        let (said, list) = (beside("said", SAID), beside("list", NOT_RUN));
        let mut bash = Command::new("bash");
        bash.args(["-euo", "pipefail", "-c", "said=$1; well=no; . ./.ci/summary", "test"]).arg(&said);
        bash.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).env(LIST, &list);
        let told = bash.output().expect("bash runs");
        [said, list].into_iter().for_each(|path| std::fs::remove_file(path).expect("it is ours"));
        assert_eq!(String::from_utf8_lossy(&told.stdout), TOLD, "{}", String::from_utf8_lossy(&told.stderr));
    }
}
