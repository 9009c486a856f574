//! What this program reads photographs with: four words that are equal where the same photograph is read alike.
//!
//! ```text
//! 0.1.0 5f3a09c1d2e4b786 opencv-4.6.0-1f2e3d4c x86_64-9a8b7c6d
//! |     |                |                     the processor, and a hash of the kinds of instructions that kernels choose by
//! |     |                OpenCV as it was found at run time, and a hash of how it was built
//! |     sources, weights, crates and compiler, hashed by the build script
//! the program's version
//! ```
//!
//! Another fingerprint may read the same photograph otherwise, and honestly so.

use std::sync::OnceLock;

use data_encoding::HEXLOWER;
use opencv::core;
use sha2::{Digest, Sha256};

/// Bytes of a hash that are told of what differs from machine to machine.
const DIGEST_BYTES: usize = 4;

/// The fingerprint of this build on this machine.
pub fn fingerprint() -> &'static str {
    static FINGERPRINT: OnceLock<String> = OnceLock::new();
    FINGERPRINT.get_or_init(|| {
        // Where OpenCV cannot even say what it is, it is not the one that can.
        let version = core::get_version_string().unwrap_or_default();
        let built = core::get_build_information().unwrap_or_default();
        let instructions = core::get_cpu_features_line().unwrap_or_default();
        format!(
            "{} {} opencv-{version}-{} {}-{}",
            env!("CARGO_PKG_VERSION"),
            env!("SHOUTAN_READER_BUILT"),
            short_digest(&built),
            std::env::consts::ARCH,
            short_digest(&instructions)
        )
    })
}

fn short_digest(text: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(text)[..DIGEST_BYTES])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_names_the_build_and_the_machine() {
        let words: Vec<&str> = fingerprint().split(' ').collect();
        let [version, built, opencv, processor] = words[..] else { panic!("{words:?}") };
        assert_eq!(version, env!("CARGO_PKG_VERSION"));
        assert!(built.len() == 16 && built.bytes().all(|digit| digit.is_ascii_hexdigit()), "{built}");
        assert!(opencv.starts_with("opencv-4.") && processor.starts_with(std::env::consts::ARCH), "{words:?}");
    }
}
