//! Hashes everything that decides how this program reads a photograph and was known when it was built: the sources of the rooms that
//! read, the networks' weights, the versions of every crate below them, and the compiler. `src/fingerprint.rs` adds what is known only
//! where it runs.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

/// The rooms that read, beside this one, and the file of this one that asks them.
const SOURCES: [&str; 8] = [
    "board/Cargo.toml",
    "board/src",
    "calibration/Cargo.toml",
    "calibration/src",
    "vision/Cargo.toml",
    "vision/src",
    "vision/models",
    "hall/src/readings.rs",
];

/// The crate whose dependencies decide, all the way down.
const READS: &str = "vision";

fn main() -> Result<(), Box<dyn Error>> {
    let house = Path::new(&std::env::var("CARGO_MANIFEST_DIR")?).join("..");
    let mut hasher = Sha256::new();
    let mut add = |name: &str, bytes: &[u8]| {
        for part in [name.as_bytes(), bytes] {
            hasher.update((part.len() as u64).to_be_bytes());
            hasher.update(part);
        }
    };
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", house.join(source).display());
        let mut files = Vec::new();
        collect(&house.join(source), &mut files)?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(&house)?.to_str().ok_or("a source's name is not Unicode")?;
            add(name, &fs::read(&file)?);
        }
    }
    let lock = house.join("Cargo.lock");
    println!("cargo::rerun-if-changed={}", lock.display());
    for package in below(READS, &fs::read_to_string(lock)?)? {
        add("crate", package.as_bytes());
    }
    let compiler = Command::new(std::env::var("RUSTC")?).arg("-V").output()?;
    add("compiler", &compiler.stdout);
    // Not how far it is optimised: that changes no sum of floating-point numbers in Rust.
    add("target", std::env::var("TARGET")?.as_bytes());
    let digest: String = hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=SHOUTAN_READER_BUILT={digest}");
    Ok(())
}

/// Every file in a folder and those below it; a file is itself.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}

/// A package and everything below it, as `Cargo.lock` has them: name, version, and the hash of what was downloaded.
fn below(first: &str, lock: &str) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let lock: toml::Table = lock.parse()?;
    let word =
        |package: &toml::Value, key: &str| package.get(key).and_then(toml::Value::as_str).unwrap_or("").to_owned();
    let packages = lock.get("package").and_then(toml::Value::as_array).ok_or("Cargo.lock names no package")?;
    let mut by_name: BTreeMap<String, Vec<&toml::Value>> = BTreeMap::new();
    for package in packages {
        by_name.entry(word(package, "name")).or_default().push(package);
    }
    let mut found = BTreeSet::new();
    let mut open = vec![first.to_owned()];
    while let Some(wanted) = open.pop() {
        // `name`, or `name version` where the lock has several of that name.
        let (name, version) = wanted.split_once(' ').map_or((wanted.as_str(), None), |(name, more)| (name, Some(more)));
        for package in by_name.get(name).into_iter().flatten() {
            let its = word(package, "version");
            let is_meant = version.is_none_or(|version| version.split(' ').next() == Some(its.as_str()));
            if is_meant && found.insert(format!("{name} {its} {}", word(package, "checksum"))) {
                let further = package.get("dependencies").and_then(toml::Value::as_array);
                open.extend(further.into_iter().flatten().filter_map(toml::Value::as_str).map(str::to_owned));
            }
        }
    }
    Ok(found)
}
