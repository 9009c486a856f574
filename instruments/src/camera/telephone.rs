//! Pictures that a telephone sends by itself: announced before their bytes are taken, so that one that sends too fast costs nothing, and
//! then offered.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{CameraTrouble, Cameras, Seen, frame, lock, tell};

/// The most bytes of a telephone's picture: 1920 x 1080 pixels are half a MiB, and a photograph of 12 million hardly ever more than this.
pub const MOST_BYTES_OF_A_TELEPHONE: usize = 4 << 20;
/// A telephone may send a picture so often: the station looks at each table less often than that.
const EVERY: Duration = Duration::from_millis(500);

/// A picture that a telephone is about to send for a table.
#[derive(Debug)]
pub struct Announced {
    seen: Arc<Mutex<Seen>>,
    /// Its picture was taken before its bytes came, however long they take.
    at: Instant,
}

/// Why a telephone's picture is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    /// The table has no camera that is a telephone.
    #[error("no telephone is the table's camera")]
    NoTelephone,
    /// The last one was announced less than half a second ago.
    #[error("the next picture is taken in {wait:?}")]
    TooSoon {
        /// After which one is taken.
        wait: Duration,
    },
    /// It is no picture, or not all of it.
    #[error("it is no whole picture: {0:?}")]
    Picture(CameraTrouble),
}

impl Cameras {
    /// A telephone is about to send a picture of a table; counted whatever comes of it.
    ///
    /// # Errors
    /// Where the table's camera is no telephone, or one was announced just now.
    pub fn announce(&self, table: u16) -> Result<Announced, OfferError> {
        let watched = lock(&self.watched);
        let telephone = watched.get(&table).filter(|watched| watched.is_telephone);
        let seen = &telephone.ok_or(OfferError::NoTelephone)?.seen;
        let at = Instant::now();
        let mut known = lock(seen);
        let since = known.announced.map(|last| at.saturating_duration_since(last));
        if let Some(wait) = since.and_then(|since| EVERY.checked_sub(since)).filter(|wait| !wait.is_zero()) {
            return Err(OfferError::TooSoon { wait });
        }
        known.announced = Some(at);
        drop(known);
        Ok(Announced { seen: Arc::clone(seen), at })
    }

    /// Shows the picture that was announced, unless one that was announced after it is shown already. Where the table has another camera
    /// meanwhile, nobody sees it.
    ///
    /// # Errors
    /// Where the bytes are no whole picture, or too many; the last one stays.
    pub fn offer(&self, Announced { seen, at }: Announced, bytes: Vec<u8>) -> Result<(), OfferError> {
        let found =
            if bytes.len() > MOST_BYTES_OF_A_TELEPHONE { Err(CameraTrouble::TooLarge) } else { frame(bytes, at) };
        let outcome = found.as_ref().map(|_| ()).map_err(|trouble| OfferError::Picture(*trouble));
        let mut known = lock(&seen);
        // An upload so slow that it was overtaken says nothing of the table now: neither its picture nor what is wrong with it.
        if known.frame.as_ref().is_none_or(|shown| shown.at <= at) {
            known.take(found);
        }
        outcome
    }
}

/// Tells that no telephone sends, where none did for as long as a picture is fresh.
pub(super) fn tell_silence(seen: &Mutex<Seen>, fresh_for: Duration) {
    let is_silent = lock(seen).announced.is_none_or(|last| last.elapsed() >= fresh_for);
    if is_silent {
        tell(seen, Err(CameraTrouble::NoTelephone));
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use records::camera::Camera;
    use records::fact::CameraSource;

    use super::super::{Deadlines, Life};
    use super::*;

    /// A picture of so many pixels a side.
    fn jpeg(side_px: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image::RgbImage::new(side_px, side_px).write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
        bytes.into_inner()
    }

    /// A telephone at table 7 and a folder at table 8, looked at all the time.
    async fn cameras() -> Cameras {
        let rest = Duration::from_millis(5);
        let cameras = Cameras::within("/nowhere".into(), Deadlines { rest, ..Deadlines::default() });
        cameras.watch(7, CameraSource::Telephone);
        cameras.watch(8, CameraSource::Folder("/nowhere".into()));
        cameras
    }

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.unwrap().block_on(test);
    }

    async fn until(what: &str, is_so: impl Fn() -> bool) {
        let end = Instant::now() + Duration::from_secs(60);
        while !is_so() {
            assert!(Instant::now() < end, "never came true: {what}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Announces a picture as soon as it is let.
    async fn announced(cameras: &Cameras) -> Result<Announced, OfferError> {
        match cameras.announce(7) {
            Err(OfferError::TooSoon { wait }) => {
                tokio::time::sleep(wait).await;
                cameras.announce(7)
            }
            answer => answer,
        }
    }

    /// Offers bytes as soon as they are let.
    async fn offered(cameras: &Cameras, bytes: Vec<u8>) -> Result<(), OfferError> {
        let announced = announced(cameras).await?;
        cameras.offer(announced, bytes)
    }

    #[test]
    fn a_whole_picture_is_shown_and_what_is_none_leaves_the_last_one() {
        run(async {
            let cameras = cameras().await;
            until("nobody sends", || cameras.trouble(7) == Some(CameraTrouble::NoTelephone)).await;
            assert_eq!((cameras.life(7), cameras.picture(7)), (Some(Life::Gone), None));
            let whole = jpeg(100);
            assert_eq!(offered(&cameras, whole.clone()).await, Ok(()));
            assert_eq!((cameras.life(7), cameras.trouble(7)), (Some(Life::Live), None));
            let half = whole[..whole.len() / 2].to_vec();
            let page = b"<html>a page, and no picture</html>".to_vec();
            let mut padded = whole.clone();
            padded.resize(MOST_BYTES_OF_A_TELEPHONE + 1, 0);
            let wrong = [
                (half, CameraTrouble::HalfWritten),
                (page, CameraTrouble::NotAPicture),
                (Vec::new(), CameraTrouble::NotAPicture),
                (padded.clone(), CameraTrouble::TooLarge),
            ];
            for (bytes, trouble) in wrong {
                assert_eq!(offered(&cameras, bytes).await, Err(OfferError::Picture(trouble)));
                assert_eq!(cameras.trouble(7), Some(trouble), "an administrator sees it");
                assert_eq!(cameras.picture(7).as_deref(), Some(&whole));
            }
            padded.truncate(MOST_BYTES_OF_A_TELEPHONE);
            assert_eq!(offered(&cameras, padded).await, Ok(()), "as large as one may be");
        });
    }

    #[test]
    fn a_slow_upload_stands_back_behind_what_was_announced_after_it() {
        run(async {
            let cameras = cameras().await;
            let slow = announced(&cameras).await.unwrap();
            let slow_and_broken = announced(&cameras).await.unwrap();
            let newest = jpeg(120);
            assert_eq!(offered(&cameras, newest.clone()).await, Ok(()));
            assert_eq!(cameras.offer(slow, jpeg(100)), Ok(()), "the telephone has nothing to mend");
            assert_eq!(cameras.picture(7).as_deref(), Some(&newest));
            assert_eq!(
                cameras.offer(slow_and_broken, b"no picture".to_vec()),
                Err(OfferError::Picture(CameraTrouble::NotAPicture))
            );
            assert_eq!((cameras.picture(7).as_deref(), cameras.trouble(7)), (Some(&newest), None));
        });
    }

    #[test]
    fn only_a_telephone_sends_and_only_so_often() {
        run(async {
            let cameras = cameras().await;
            for table in [8, 9] {
                assert_eq!(cameras.announce(table).map(drop), Err(OfferError::NoTelephone), "{table}");
            }
            // Also what comes to nothing is counted.
            assert_eq!(
                offered(&cameras, b"no picture".to_vec()).await,
                Err(OfferError::Picture(CameraTrouble::NotAPicture))
            );
            let Err(OfferError::TooSoon { wait }) = cameras.announce(7) else { panic!("it was too soon") };
            assert!(wait <= EVERY, "{wait:?}");
            tokio::time::sleep(wait).await;
            assert!(cameras.announce(7).is_ok(), "the wait is what was said");
        });
    }

    #[test]
    fn a_telephone_that_falls_silent_is_told_and_a_picture_for_a_camera_of_before_is_not_shown() {
        run(async {
            let cameras = cameras().await;
            let late = cameras.announce(7).unwrap();
            cameras.watch(7, Camera { source: CameraSource::Telephone, fresh_s: Some(0) });
            assert_eq!(cameras.offer(late, jpeg(100)), Ok(()));
            assert_eq!(cameras.life(7), Some(Life::Gone), "it was sent to another camera");
            cameras.watch(7, Camera { source: CameraSource::Telephone, fresh_s: Some(1) });
            assert_eq!(offered(&cameras, jpeg(100)).await, Ok(()));
            assert_eq!(cameras.life(7), Some(Life::Live));
            until("it fell silent", || cameras.trouble(7) == Some(CameraTrouble::NoTelephone)).await;
            assert!(cameras.life(7) != Some(Life::Live) && cameras.picture(7).is_none());
        });
    }
}
