//! The code by which a telephone sends pictures of a table: a part of the station's signature under the table and the entry that set its
//! camera, which nobody else can make and nothing keeps. Set anew, the camera has another entry, and so another code.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use hall::equipment::Equipment;
use records::chain::Hash;
use records::fact::CameraSource;
use server::Station;
use server::passwords::same;
use sha2::{Digest, Sha256};

/// What the signature is under, so that it can be taken for nothing else.
const BEGINNING: &str = "SHOUTAN-TELEPHONE1";
/// 144 bits are guessed by nobody, and are 24 letters of an address without padding.
const BYTES: usize = 18;

/// The code for a table whose camera was set by the entry with this seal.
fn code(table: u16, seal: &Hash, sign: impl FnOnce(&[u8]) -> [u8; 64]) -> String {
    let what = format!("{BEGINNING}\n{table}\n{}", HEXLOWER.encode(seal));
    BASE64URL_NOPAD.encode(&Sha256::digest(sign(what.as_bytes()))[..BYTES])
}

/// The seal of the entry that made a telephone a table's camera; none where it has another camera, or none.
fn set_by(equipment: &Equipment, table: u16) -> Option<Hash> {
    let setting = equipment.cameras.get(&table)?;
    let camera = setting.value.as_ref()?;
    (camera.source == CameraSource::Telephone).then_some(setting.seal)
}

/// The path at which a table's telephone sends; none where its camera is none.
pub fn path(station: &Station, table: u16) -> Option<String> {
    let seal = station.live_hall.see(|hall| set_by(&hall.equipment, table))?;
    Some(of(table, &code(table, &seal, |text| station.live_hall.store.sign(text))))
}

/// The same of a code.
pub fn of(table: u16, code: &str) -> String {
    format!("/telephone/{table}/{code}")
}

/// Whether a code is the one for a table; as much is done where the table has no telephone, and takes as long.
pub fn is_right(station: &Station, table: u16, shown: &str) -> bool {
    let seal = station.live_hall.see(|hall| set_by(&hall.equipment, table));
    let right = code(table, &seal.unwrap_or_default(), |text| station.live_hall.store.sign(text));
    same(&right, shown) && seal.is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use records::camera::Camera;
    use records::fact::Fact;

    use super::*;

    /// A station's signature, as far as this test needs one.
    fn signed_by(key: u8) -> impl Fn(&[u8]) -> [u8; 64] {
        move |text| {
            let hash = Sha256::digest([&[key], text].concat());
            std::array::from_fn(|at| hash[at % hash.len()])
        }
    }

    #[test]
    fn each_table_entry_and_station_has_a_code_of_its_own() {
        let first = code(7, &[1; 32], signed_by(1));
        assert_eq!(first, code(7, &[1; 32], signed_by(1)), "it can be shown again");
        let others =
            [code(8, &[1; 32], signed_by(1)), code(7, &[2; 32], signed_by(1)), code(7, &[1; 32], signed_by(2))];
        let all: BTreeSet<&String> = others.iter().chain([&first]).collect();
        assert_eq!(all.len(), 4, "{all:?}");
        let is_of_addresses = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
        assert!(all.iter().all(|code| code.len() == 24 && code.bytes().all(is_of_addresses)), "{all:?}");
        assert_eq!(of(7, &first), format!("/telephone/7/{first}"));
    }

    #[test]
    fn a_table_has_a_code_while_its_camera_is_a_telephone() {
        let mut equipment = Equipment::default();
        let mut set = |seal, source: Option<CameraSource>| {
            let camera = source.map(Camera::from);
            equipment.take("ada", [seal; 32], &Fact::CameraSet { table: 7, camera });
            (set_by(&equipment, 7), set_by(&equipment, 8))
        };
        assert_eq!(set(1, Some(CameraSource::Telephone)), (Some([1; 32]), None));
        assert_eq!(set(2, Some(CameraSource::Telephone)), (Some([2; 32]), None));
        assert_eq!(set(3, Some(CameraSource::Device("/dev/video0".into()))), (None, None));
        assert_eq!(set(4, None), (None, None));
    }
}
