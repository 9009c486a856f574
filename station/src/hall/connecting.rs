//! Cameras and bowls follow what is set: what is new is connected, what was taken away is let go, and nothing else is touched.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use anyhow::Context;
use calibration::bowl::{BowlProfile, Grams};
use device::driver::Instrument;
use device::reading::Counting;
use device::session::PortTrust;
use tracing::warn;

use super::bowls::Bowls;
use super::camera::Cameras;
use super::equipment::Equipment;
use crate::bowls::{address, profiles};
use records::camera::Camera;
use records::fact::{BowlSource, Side};

/// What is connected now.
#[derive(Debug, Default)]
pub struct Connected {
    cameras: BTreeMap<u16, Camera>,
    bowls: BTreeMap<(u16, Side), BowlSource>,
    tares: BTreeMap<(u16, Side), i64>,
}

impl Connected {
    /// Connects what the hall is equipped with. Reads profiles, and so is not for a task; the runtime has to be near.
    pub fn follow(&mut self, equipment: &Equipment, cameras: &Cameras, bowls: &Bowls) {
        for (&table, setting) in &equipment.cameras {
            if self.cameras.get(&table) != setting.value.as_ref() {
                match &setting.value {
                    Some(camera) => {
                        cameras.watch(table, camera.clone());
                        self.cameras.insert(table, camera.clone());
                    }
                    None => {
                        cameras.forget(table);
                        self.cameras.remove(&table);
                    }
                }
            }
        }
        for (&(table, side), setting) in &equipment.bowls {
            if self.bowls.get(&(table, side)) != setting.value.as_ref() {
                match &setting.value {
                    Some(bowl) => {
                        match instrument(bowl) {
                            Ok((instrument, counting)) => bowls.connect(table, side, instrument, counting),
                            Err(error) => {
                                warn!(table, side = ?side, cause = why_no_profile(&error), "a bowl cannot be set up");
                                bowls.refuse(table, side);
                            }
                        }
                        self.bowls.insert((table, side), bowl.clone());
                        self.tares.remove(&(table, side));
                    }
                    None => {
                        bowls.forget(table, side);
                        self.bowls.remove(&(table, side));
                        self.tares.remove(&(table, side));
                    }
                }
            }
        }
        for (&(table, side), setting) in &equipment.tares {
            if self.tares.insert((table, side), setting.value) != Some(setting.value) {
                bowls.tare(table, side, Grams(setting.value as f64 / MILLIGRAMS));
            }
        }
    }
}

/// In a gram.
pub const MILLIGRAMS: f64 = 1000.0;

/// How a bowl is driven and counted.
fn instrument(bowl: &BowlSource) -> anyhow::Result<(Instrument, Counting)> {
    let instrument = Instrument {
        address: address(&bowl.port)?,
        protocol: bowl.protocol.parse()?,
        line: bowl.line.as_deref().map(str::parse).transpose()?,
        bound: None,
        trust: PortTrust::Fixed,
    };
    let profile = bowl.profile.as_deref().map(profile).transpose()?;
    Ok((instrument, Counting { profile, ..Counting::default() }))
}

/// Why a file is no bowl's profile, for the operator. What stands in the file is for whoever owns it: nothing of it is told.
#[must_use]
pub fn why_no_profile(error: &anyhow::Error) -> String {
    let system = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    system.map_or_else(|| "it is not the profile of one bowl".to_owned(), ToString::to_string)
}

/// The one profile of a bowl's file.
///
/// # Errors
/// Where it cannot be read, or has not just one.
pub fn profile(path: &Path) -> anyhow::Result<BowlProfile> {
    let mut profiles = profiles(Some(path))?.into_values();
    let first = profiles.next().with_context(|| format!("there is no bowl profile in {}", path.display()))?;
    // With several, the port's own identity has to choose, which `shoutan bowls` shows.
    anyhow::ensure!(
        profiles.next().is_none(),
        "{} has the profiles of several bowls: write one to a file",
        path.display()
    );
    Ok(first)
}
