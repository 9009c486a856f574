//! What the fuzz targets check, on the corpus that they found and kept, and on mutated good lines.

#[path = "../../fuzz/fuzz_targets/bowls.rs"]
mod bowls;
#[path = "../../fuzz/fuzz_targets/conversation.rs"]
mod conversation;
#[path = "../../fuzz/fuzz_targets/sealed.rs"]
mod sealed;

use std::path::Path;

use device::protocols::Protocol;
use device::replay::replay;
use proptest::prelude::*;

/// A fuzz target: what it does with bytes.
type Target = fn(&[u8]);

/// All targets by name.
const TARGETS: [(&str, Target); 10] = [
    ("bowls_mt_sics", |data| bowls::check("mt-sics", data)),
    ("bowls_and_standard", |data| bowls::check("and-standard", data)),
    ("bowls_and_hci", |data| bowls::check("and-hci", data)),
    ("bowls_open_slot", |data| noisy_and_sealed(&["open-slot"], data)),
    ("bowls_radwag", |data| bowls::check("radwag", data)),
    ("bowls_generic_ascii", |data| bowls::check("generic-ascii", data)),
    ("bowls_modbus", |data| noisy_and_sealed(&["modbus-cas", "modbus-baykon"], data)),
    ("bowls_toledo", |data| noisy_and_sealed(&["toledo", "toledo-unchecked"], data)),
    ("bowls_session", conversation::check),
    // A damaged journal may be refused; it must not panic or run for ever.
    ("bowls_journal", |data| drop(std::str::from_utf8(data).map(replay))),
];

fn noisy_and_sealed(names: &[&str], data: &[u8]) {
    for name in names {
        bowls::check(name, data);
        sealed::check(name, data);
    }
}

#[test]
fn the_kept_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    for (target, check) in TARGETS {
        let kept = std::fs::read_dir(corpus.join(target)).expect(target);
        let inputs: Vec<Vec<u8>> = kept.map(|file| std::fs::read(file.expect(target).path()).expect(target)).collect();
        assert!(!inputs.is_empty(), "{target}: its corpus is missing");
        inputs.iter().for_each(|data| check(data));
    }
}

/// Fragments that real lines are made of, of all protocols.
const FRAGMENTS: &[&[u8]] = &[
    b"S S    1214.80 g\r\n",
    b"I4 A \"B000123\"\r\n",
    b"ST,+001214.8  g\r\n",
    b"QT,+00000180 PC\r\n",
    b"SUI?     58.237 kg \r\n",
    b"ST,GS 1.342KG\r\n",
    b"180PCS\r\n",
    b"\x01\x03\x06\x00\x00\x2F\x74\x00\x02\xE8\x7A",
    b"\x01\x03\x08\x00\x00\x2F\x74\x00\x00\x2F\x74\x3E\x54",
    b"\x01\x83\x02\xC0\xF1",
    b"\x02\x23\x20\x21012148000000\r\x3D",
    b"SC1,C,0042,0007,B-000123,666666666666666666666666666666,0*BBB5550D\r\n",
    b"SC1,",
    b"\r\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn nothing_breaks_a_codec(
        first in any::<u8>(),
        parts in prop::collection::vec((0..FRAGMENTS.len(), prop::option::of((any::<prop::sample::Index>(), any::<u8>())), prop::collection::vec(any::<u8>(), 0..3)), 0..12),
    ) {
        let mut data = vec![first];
        for (fragment, change, noise) in parts {
            let mut bytes = FRAGMENTS[fragment].to_vec();
            if let Some((at, byte)) = change {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            data.extend(bytes);
            data.extend(noise);
        }
        for &name in Protocol::NAMES {
            bowls::check(name, &data);
        }
        conversation::check(&data);
    }
}
