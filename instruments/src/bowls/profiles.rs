//! The profile file of the bowls: TOML, one table an instrument, by its identity.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use calibration::bowl::BowlProfile;
use files::FileError;
use thiserror::Error;

/// A thousand bowls take less.
const MOST_BYTES: usize = 1 << 20;

/// All bowls of a file.
pub type Profiles = BTreeMap<String, BowlProfile>;

/// A file from which a bowl has no profile.
#[derive(Debug, Error)]
pub enum ProfileError {
    /// The file cannot be read.
    #[error("cannot read the profiles in {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: FileError,
    },
    /// Something else stands in it.
    #[error("{} is no file of bowl profiles", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// What the parser says.
        source: toml::de::Error,
    },
    /// No bowl stands in it.
    #[error("there is no bowl profile in {}", path.display())]
    None {
        /// The file.
        path: PathBuf,
    },
    /// Several do: the port's own identity has to choose, which `shoutan bowls` shows.
    #[error("{} has the profiles of several bowls: write one to a file", path.display())]
    Several {
        /// The file.
        path: PathBuf,
    },
}

impl ProfileError {
    /// Why, for the operator's log. What stands in the file is for whoever owns it: nothing of it is told.
    #[must_use]
    pub fn system(&self) -> String {
        match self {
            Self::File { source: FileError::Closed { source }, .. } => source.to_string(),
            _ => "it is not the profile of one bowl".to_owned(),
        }
    }
}

/// The profiles of a file; none where there is no file yet, or none is named.
///
/// # Errors
/// Where it cannot be read, or is no file of profiles.
pub fn load(path: Option<&Path>) -> Result<Profiles, ProfileError> {
    let Some(path) = path else { return Ok(Profiles::new()) };
    let bytes = match files::read(path, MOST_BYTES) {
        Err(FileError::Closed { source }) if source.kind() == ErrorKind::NotFound => return Ok(Profiles::new()),
        read => read.map_err(|source| ProfileError::File { path: path.to_owned(), source })?,
    };
    toml::from_slice(&bytes).map_err(|source| ProfileError::Form { path: path.to_owned(), source })
}

/// The one profile of a bowl's file.
///
/// # Errors
/// Where it cannot be read, or has not just one.
pub fn one(path: &Path) -> Result<BowlProfile, ProfileError> {
    let mut profiles = load(Some(path))?.into_values();
    match (profiles.next(), profiles.next()) {
        (Some(profile), None) => Ok(profile),
        (None, _) => Err(ProfileError::None { path: path.to_owned() }),
        (Some(_), Some(_)) => Err(ProfileError::Several { path: path.to_owned() }),
    }
}
