//! Cameras and bowls follow what is set: what is new is connected, what was taken away is let go, and nothing else is touched.

use std::collections::BTreeMap;

use calibration::bowl::Grams;
use device::driver::Instrument;
use device::line::LineSettingsError;
use device::port::AddressError;
use device::protocols::ProtocolError;
use device::reading::Counting;
use device::session::PortTrust;
use hall::equipment::Equipment;
use records::camera::Camera;
use records::fact::{BowlSource, Side};
use thiserror::Error;
use tracing::warn;

use super::bowls::Bowls;
use super::bowls::profiles::{self, ProfileError};
use super::camera::Cameras;

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
                                warn!(table, side = ?side, cause = %error, "a bowl cannot be set up");
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

/// Why a bowl cannot be driven as it was set.
#[derive(Debug, Error)]
enum BowlError {
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error(transparent)]
    Protocol(#[from] ProtocolError),
    #[error(transparent)]
    Line(#[from] LineSettingsError),
    #[error("{}", _0.system())]
    Profile(#[from] ProfileError),
}

/// How a bowl is driven and counted.
fn instrument(bowl: &BowlSource) -> Result<(Instrument, Counting), BowlError> {
    let instrument = Instrument {
        address: bowl.port.parse()?,
        protocol: bowl.protocol.parse()?,
        line: bowl.line.as_deref().map(str::parse).transpose()?,
        bound: None,
        trust: PortTrust::Fixed,
    };
    let profile = bowl.profile.as_deref().map(profiles::one).transpose()?;
    Ok((instrument, Counting { profile, ..Counting::default() }))
}
