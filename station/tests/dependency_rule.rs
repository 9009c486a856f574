//! The dependency rule of the house, held against every edge that `cargo metadata` knows, tests' and build scripts' included.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Each room, and the rooms it may use: those above it.
const ROOMS: [(&str, &[&str]); 32] = [
    ("not-run", &[]),
    ("board", &[]),
    ("calibration", &[]),
    ("files", &[]),
    ("test-images", &["board", "calibration"]),
    ("scoring", &["board", "not-run", "words"]),
    ("pairing", &["board", "not-run", "scoring"]),
    ("words", &["board", "pairing", "scoring"]),
    ("kifu", &["board", "scoring"]),
    ("vision", &["board", "calibration", "not-run"]),
    ("device", &["calibration", "not-run"]),
    ("records", &["board", "files"]),
    ("recount", &[]),
    ("pipeline", &["board", "records", "scoring", "vision", "words"]),
    ("hall", &["board", "device", "pipeline", "records", "recount", "scoring", "vision", "words"]),
    ("report", &["hall", "pairing", "pipeline", "records", "recount", "words"]),
    ("instruments", &["calibration", "device", "files", "hall", "records", "vision", "words"]),
    ("watching", &["board", "hall", "kifu", "pipeline", "records", "scoring", "vision", "words"]),
    ("exchange", &["board", "files", "hall", "not-run", "pairing", "records", "scoring"]),
    ("forwarding", &["files", "hall", "records", "words"]),
    ("server", &["exchange", "files", "forwarding", "hall", "instruments", "records", "watching", "words"]),
    ("api", &["board", "hall", "instruments", "pipeline", "records", "scoring", "server", "vision", "words"]),
    ("telephone", &["hall", "instruments", "records", "server", "words"]),
    (
        "dashboard",
        &[
            "api",
            "board",
            "device",
            "exchange",
            "forwarding",
            "hall",
            "instruments",
            "kifu",
            "pipeline",
            "records",
            "report",
            "scoring",
            "server",
            "telephone",
            "vision",
            "watching",
            "words",
        ],
    ),
    ("joint-hall", &["dashboard", "forwarding", "hall", "not-run", "pairing", "records", "scoring", "server", "words"]),
    ("terminal", &["files", "hall", "records", "words"]),
    ("audit", &["board", "files", "hall", "pairing", "pipeline", "records", "report", "terminal", "watching", "words"]),
    ("bowls", &["calibration", "device", "files", "instruments", "terminal", "words"]),
    ("cameras", &["board", "calibration", "files", "pipeline", "terminal", "vision", "words"]),
    ("tournament-files", &["board", "files", "pairing", "terminal", "words"]),
    (
        "station",
        &[
            "api",
            "audit",
            "board",
            "bowls",
            "calibration",
            "cameras",
            "dashboard",
            "device",
            "exchange",
            "files",
            "forwarding",
            "hall",
            "instruments",
            "joint-hall",
            "kifu",
            "not-run",
            "pairing",
            "pipeline",
            "records",
            "report",
            "scoring",
            "server",
            "terminal",
            "test-images",
            "tournament-files",
            "vision",
            "watching",
            "words",
        ],
    ),
    (
        "demo",
        &[
            "board",
            "calibration",
            "device",
            "hall",
            "records",
            "scoring",
            "server",
            "station",
            "terminal",
            "test-images",
        ],
    ),
];

/// Rooms that only tests may use: nothing of them is in what is built for a hall.
const ONLY_TESTS_USE: [&str; 1] = ["not-run"];

/// Crates that only these rooms may know, outside their tests: programs have a command line, a station's log is in one database (SQLite) and
/// those of the joint hall in another (PostgreSQL), and the renderer is no part of what a hall installs.
const KNOWN_ONLY_TO: [(&str, &[&str]); 6] = [
    ("axum", &["api", "dashboard", "joint-hall", "server", "telephone"]),
    ("clap", &["audit", "bowls", "cameras", "demo", "station", "terminal", "test-images", "tournament-files"]),
    ("anyhow", &["audit", "bowls", "cameras", "demo", "station", "terminal", "test-images", "tournament-files"]),
    ("sqlx", &["joint-hall", "records"]),
    (
        RUNTIME,
        &[
            "api",
            "audit",
            "bowls",
            "dashboard",
            "demo",
            "exchange",
            "forwarding",
            "hall",
            "instruments",
            "joint-hall",
            "server",
            "station",
            "watching",
        ],
    ),
    ("test-images", &["demo"]),
];

/// What the runtime of tokio is called here.
const RUNTIME: &str = "tokio's runtime";

/// Features of tokio that are its runtime; its vocabulary for bytes, time and channels is anybody's.
const RUNTIME_OF_TOKIO: [&str; 3] = ["rt", "rt-multi-thread", "full"];

/// Names that say nothing about what is inside.
const NAMES_WITHOUT_MEANING: [&str; 4] = ["common", "utils", "util", "types"];

/// A package of the workspace.
struct Package {
    name: String,
    /// Packages that it, its build or its tests ask for.
    uses: Vec<String>,
    /// What it asks for from others outside its tests.
    knows: Vec<String>,
}

fn packages() -> Vec<Package> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(workspace)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let is_runtime = |dependency: &Value| {
        name(dependency) == "tokio"
            && (list(&dependency["features"])
                .iter()
                .any(|feature| RUNTIME_OF_TOKIO.contains(&feature.as_str().expect("a feature"))))
    };
    let known = |dependency: &Value| if is_runtime(dependency) { RUNTIME.to_owned() } else { name(dependency) };
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let dependencies = list(&package["dependencies"]);
            let outside_tests = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
            Package {
                name: name(package),
                uses: dependencies.iter().map(name).collect(),
                knows: outside_tests.map(known).collect(),
            }
        })
        .collect()
}

/// Every edge that the rule forbids, in words.
fn broken(packages: &[Package]) -> Vec<String> {
    let mut broken = Vec::new();
    for Package { name, uses, knows } in packages {
        if NAMES_WITHOUT_MEANING.contains(&name.as_str()) {
            broken.push(format!("a room called `{name}` says nothing of what is in it"));
        }
        let Some((_, may_use)) = ROOMS.iter().find(|(room, _)| room == name) else {
            broken.push(format!("`{name}` is no room of the house"));
            continue;
        };
        for used in uses {
            let ours = packages.iter().any(|package| package.name == *used);
            if ours && !may_use.contains(&used.as_str()) {
                broken.push(format!("`{name}` uses `{used}`"));
            }
        }
        for known in knows {
            if ONLY_TESTS_USE.contains(&known.as_str()) {
                broken.push(format!("`{name}` uses `{known}` outside its tests"));
            }
            let only = KNOWN_ONLY_TO.iter().find(|(other, _)| other == known).map(|(_, rooms)| *rooms);
            if only.is_some_and(|rooms| !rooms.contains(&name.as_str())) {
                broken.push(format!("`{name}` knows {known}, which is not for it"));
            }
        }
    }
    broken
}

#[test]
fn every_edge_is_allowed() {
    let packages = packages();
    for (room, _) in ROOMS {
        assert!(packages.iter().any(|package| package.name == room), "the room `{room}` is missing");
    }
    assert_eq!(broken(&packages), Vec::<String>::new());
}

#[test]
fn forbidden_edges_are_found() {
    let package = |name: &str, uses: &[&str]| Package {
        name: name.to_owned(),
        uses: uses.iter().map(|&used| used.to_owned()).collect(),
        knows: uses.iter().map(|&used| used.to_owned()).collect(),
    };
    let cases = [
        (package("vision", &["scoring"]), "`vision` uses `scoring`"),
        (package("scoring", &["vision"]), "`scoring` uses `vision`"),
        (package("board", &["calibration"]), "`board` uses `calibration`"),
        (package("device", &["axum"]), "`device` knows axum, which is not for it"),
        (package("kifu", &["sqlx"]), "`kifu` knows sqlx, which is not for it"),
        (package("station", &["test-images"]), "`station` knows test-images, which is not for it"),
        (package("vision", &["not-run"]), "`vision` uses `not-run` outside its tests"),
        (package("shed", &[]), "`shed` is no room of the house"),
    ];
    for (wrong, words) in cases {
        let mut house: Vec<Package> = ROOMS.iter().map(|(name, uses)| package(name, uses)).collect();
        for Package { name, knows, .. } in &mut house {
            // What it may use in its tests alone it does not know.
            let is_for_it = |known: &str| {
                KNOWN_ONLY_TO.iter().all(|(only, rooms)| *only != known || rooms.contains(&name.as_str()))
            };
            knows.retain(|known| !ONLY_TESTS_USE.contains(&known.as_str()) && is_for_it(known));
        }
        house.retain(|room| room.name != wrong.name);
        assert_eq!(broken(&house), Vec::<String>::new());
        house.push(wrong);
        assert_eq!(broken(&house), [words]);
    }
}
