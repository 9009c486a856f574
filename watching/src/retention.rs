//! How long pictures of watched games are kept: the crops of moves, and the pictures of a game that looked finished. Photographs that were
//! taken, or that a claim rests on, are evidence and stay with the log.
//!
//! ```text
//! an entry that says which -> on the disk -> the files, one by one; what a crash left is taken by the next round
//! ```

use std::sync::Arc;
use std::time::Duration;

use hall::equipment::STATION;
use hall::live_hall::{EnterError, LiveHall, broken_off};
use records::StoreError;
use serde::{Deserialize, Deserializer, de};
use tracing::{info, warn};

/// It is looked so often whether pictures are old enough: whoever counts on days is not kept waiting for longer.
const EVERY: Duration = Duration::from_hours(1);
/// A hundred years of days.
const MOST_DAYS: u32 = 36_500;

/// Whole days for which pictures are kept: from 1 to 36,500.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepDays(u32);

impl KeepDays {
    /// So many days; none where they are none or more than a hundred years.
    #[must_use]
    pub fn new(days: u32) -> Option<Self> {
        (1..=MOST_DAYS).contains(&days).then_some(Self(days))
    }

    /// How many.
    #[must_use]
    pub const fn days(self) -> u32 {
        self.0
    }
}

impl<'de> Deserialize<'de> for KeepDays {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let days = i64::deserialize(from)?;
        let known = u32::try_from(days).ok().and_then(Self::new);
        known.ok_or_else(|| de::Error::custom(format_args!("pictures are kept for 1 to {MOST_DAYS} whole days")))
    }
}

/// Discards what is older, now and every hour, for ever.
pub async fn run(live_hall: Arc<LiveHall>, days: KeepDays) {
    loop {
        match discard(&live_hall, days, records::now_ms()).await {
            Ok(0) => {}
            Ok(pictures) => info!(pictures, days = days.0, "pictures of watched games were discarded"),
            Err(error) => warn!(cause = %error, "pictures of watched games cannot be discarded"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Enters which pictures are so old at this time, in milliseconds since 1970, and takes them from the disk, with those that earlier entries
/// of this kind name and that are still there. Gives how many were.
///
/// # Errors
/// Where the disk refuses; the next time goes on with it.
pub async fn discard(live_hall: &Arc<LiveHall>, days: KeepDays, now_ms: u64) -> Result<usize, EnterError> {
    // Nobody keeps a picture meanwhile that might have the same bytes.
    let _discarding = live_hall.discarding.write().await;
    live_hall.enter(STATION, move |hall| Ok(hall.pictures.discard(days.0, now_ms).into_iter().collect())).await?;
    let gone: Vec<String> = live_hall.see(|hall| hall.pictures.discarded().collect());
    let (photos, folder) = (live_hall.store.photos.clone(), live_hall.store.folder().to_owned());
    let discard = move || gone.iter().try_fold(0, |all, name| Ok(all + usize::from(photos.discard(name)?)));
    let discarded = tokio::task::spawn_blocking(discard).await.map_err(|ended| broken_off(&ended))?;
    Ok(discarded.map_err(|source| StoreError::Folder { folder, source })?)
}
