//! `verify.py`, the verifier that was written from RECORDS.md alone, asked about many stores at once.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Asks `verify.py` about many folders in one run of Python: arguments as a JSON list a line in, the name of what is found a line out.
const DRIVER: &str = r#"
import contextlib, io, json, re, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
for line in sys.stdin:
    sys.argv[1:], said = json.loads(line), io.StringIO()
    with contextlib.redirect_stdout(said):
        code = verify.main()
    found = re.match(r"DOES NOT HOLD \((\w+)\)", said.getvalue())
    print(found[1] if found else "holds" if code == 0 and said.getvalue().startswith("Everything holds") else said.getvalue(), flush=True)
"#;

/// What the second verifier needs.
pub const TO_VERIFY: &str = "Python with the package `cryptography` (on Debian: apt-get install python3-cryptography)";

/// A Python with the package; Debian's is of the system's own Python, which need not be the first in the path.
pub fn python() -> Option<&'static str> {
    let has_package = |python: &&str| {
        let tried = Command::new(python).args(["-c", "import cryptography"]).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    };
    ["python3", "/usr/bin/python3"].into_iter().find(has_package)
}

/// The name of what it finds in each store, asked with these arguments; `holds` where that is nothing.
pub fn found_by_python(python: &str, asked: &[Vec<String>]) -> Vec<String> {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut child = Command::new(python)
        .args(["-c", DRIVER])
        .arg(house)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines: Vec<String> = asked.iter().map(|asked| serde_json::to_string(asked).unwrap() + "\n").collect();
    child.stdin.take().unwrap().write_all(lines.concat().as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    String::from_utf8(done.stdout).unwrap().lines().map(str::to_owned).collect()
}
