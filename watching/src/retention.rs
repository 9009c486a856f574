//! How long pictures of watched games are kept: the crops of moves, and the pictures of a game that looked finished. Photographs that were
//! taken, or that a claim rests on, are evidence and stay with the log.
//!
//! ```text
//! an entry that says which -> on the disk -> the files, one by one; what a crash left is taken by the next round
//! ```

use std::io;
use std::sync::Arc;
use std::time::Duration;

use hall::equipment::STATION;
use hall::live_hall::{EnterError, LiveHall, broken_off};
use serde::{Deserialize, Deserializer, de};
use tracing::{info, warn};

/// It is looked so often whether pictures are old enough: whoever counts on days is not kept waiting for longer.
const EVERY: Duration = Duration::from_hours(1);
/// So many digits of a picture's name the log tells, here as everywhere.
const NAME_TOLD: usize = 12;
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

/// What came of taking pictures from the disk.
#[derive(Debug, Default)]
pub struct Discarded {
    /// How many were taken from it.
    pub pictures: usize,
    /// Those that are still there although the log says that they are discarded; the next time tries them again.
    pub stay: Vec<Stays>,
}

/// A picture that the disk does not let go.
#[derive(Debug)]
pub struct Stays {
    /// Its name.
    pub name: String,
    /// What the system says.
    pub cause: io::Error,
}

/// Discards what is older, now and every hour, for ever.
pub async fn run(live_hall: Arc<LiveHall>, days: KeepDays) {
    loop {
        match discard(&live_hall, days, records::now_ms()).await {
            Ok(discarded) => tell(&discarded, days),
            Err(error) => warn!(cause = %error, "pictures of watched games cannot be discarded"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// A disk that lets many pictures stay says the same of most: the first is told, and how many they are.
fn tell(discarded: &Discarded, days: KeepDays) {
    if discarded.pictures > 0 {
        info!(pictures = discarded.pictures, days = days.0, "pictures of watched games were discarded");
    }
    if let Some(Stays { name, cause }) = discarded.stay.first() {
        let (photo, pictures) = (name.get(..NAME_TOLD), discarded.stay.len());
        warn!(pictures, photo, %cause, "pictures of watched games stay on the disk");
    }
}

/// Enters which pictures are so old at this time, in milliseconds since 1970, and takes them from the disk, with those that earlier entries
/// of this kind name and that are still there. One that the disk does not let go keeps none of the others there.
///
/// # Errors
/// Where that cannot be entered, or the work is broken off; the next time goes on with it.
pub async fn discard(live_hall: &Arc<LiveHall>, days: KeepDays, now_ms: u64) -> Result<Discarded, EnterError> {
    // Nobody keeps a picture meanwhile that might have the same bytes.
    let _discarding = live_hall.discarding.write().await;
    live_hall.enter(STATION, move |hall| Ok(hall.pictures.discard(days.0, now_ms).into_iter().collect())).await?;
    let gone: Vec<String> = live_hall.see(|hall| hall.pictures.discarded().collect());
    let photos = live_hall.store.photos.clone();
    let work = move || {
        let mut discarded = Discarded::default();
        for name in gone {
            match photos.discard(&name) {
                Ok(was_there) => discarded.pictures += usize::from(was_there),
                Err(cause) => discarded.stay.push(Stays { name, cause }),
            }
        }
        discarded
    };
    tokio::task::spawn_blocking(work).await.map_err(|ended| broken_off(&ended))
}
