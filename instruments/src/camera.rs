//! The cameras above the tables: the newest picture of each, how old it is, and what is wrong with one that gives none.
//!
//! ```text
//! folder, http, https: a thread for each look    device, stream: the program shoutan-camera for each look
//!            \-------------- one task a camera, a deadline for each look ---------------/
//! telephone: sends its pictures by itself; its task only tells when it has fallen silent
//! ```
//!
//! What each kind of source needs is beside this file: `folder`, `snapshot`, `helper`, `telephone`.
//!
//! A picture counts for so long as is set for its camera, or as its kind of source gives it. A file that is still being written is left
//! alone until it has its end and rests.
//!
//! Each camera is looked at by itself, and not again before the last look ended: one that hangs takes one thread or one process, and
//! nobody waits for it. OpenCV, its drivers and its decoders are never loaded here: what crashes or hangs in them is a program that is
//! ended. A stale picture is shown as stale and never counted.

mod folder;
mod helper;
mod snapshot;
mod telephone;

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use image::{ImageFormat, ImageReader};
use records::camera::Camera;
use records::fact::CameraSource;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tracing::{Instrument, Span, error_span, info, trace, warn};
use vision::Photo;
use words::{Language, Refusal, Sentence, sentence};

pub use telephone::{Announced, MOST_BYTES_OF_A_TELEPHONE, OfferError};

/// A picture that is taken when it is asked for is fresh for so long: a look may take ten seconds, and the rest before it two. After that
/// the game may have gone on.
const TAKEN_FRESH: Duration = Duration::from_secs(15);
/// A folder's newest picture is fresh for so long: a camera that writes one every 30 seconds may miss one and be late with the next.
const WRITTEN_FRESH: Duration = Duration::from_secs(90);
/// A camera without a picture for so many times as long as one is fresh is gone.
const GONE_AFTER: u32 = 4;
/// A folder is looked into so soon after it was, or after as long as that took: it shows by itself when there is a picture, and a move
/// should not wait for somebody to look.
const FOLDER_RESTS: Duration = Duration::from_millis(500);
/// The most bytes of a picture.
pub const MOST_BYTES: usize = 20 << 20;
/// The program that opens devices and streams, beside the station's own.
pub const HELPER: &str = "shoutan-camera";

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// From the end of a look to the next, where a look asks something of the camera.
    pub rest: Duration,
    /// A folder or an address that has not answered by then does not answer.
    pub answers_within: Duration,
    /// A device or a stream has to be opened for each picture; with the rest after it this is less than any picture is fresh.
    pub opens_within: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            rest: Duration::from_secs(2),
            answers_within: Duration::from_secs(5),
            opens_within: Duration::from_secs(10),
        }
    }
}

/// How long a picture of a source is fresh where nobody said otherwise.
#[must_use]
pub const fn fresh_by_source(source: &CameraSource) -> Duration {
    match source {
        CameraSource::Folder(_) => WRITTEN_FRESH,
        CameraSource::Snapshot(_) | CameraSource::Device(_) | CameraSource::Opencv(_) | CameraSource::Telephone => {
            TAKEN_FRESH
        }
    }
}

/// How a camera is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// Its picture is fresh.
    Live,
    /// Its last picture is this old.
    Stale(Duration),
    /// It gives none.
    Gone,
}

/// Why a camera gave no picture at the last look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraTrouble {
    /// It was not looked at yet.
    NotYet,
    /// The folder is missing, or may not be read.
    NoFolder,
    /// The folder has no picture.
    NoPicture,
    /// All pictures are of tomorrow.
    Future,
    /// The picture has no end, or is still being written.
    HalfWritten,
    /// The deadline passed.
    NoAnswer,
    /// Nothing is at the address.
    NotReached,
    /// The certificate is not trusted.
    Certificate,
    /// The address answers with an error.
    Status {
        /// The HTTP status.
        status: u16,
    },
    /// What came is no picture.
    NotAPicture,
    /// The picture is too large.
    TooLarge,
    /// There is no such device.
    NoDevice,
    /// The device may not be opened.
    Denied,
    /// OpenCV does not open it.
    NotOpened,
    /// It was opened and gives nothing.
    NothingSeen,
    /// [`HELPER`] is missing, or crashed.
    Helper,
    /// No telephone has sent a picture for as long as one is fresh.
    NoTelephone,
}

impl CameraTrouble {
    /// What [`HELPER`] can find, with the exit code that says so.
    const ENDINGS: [(u8, Self); 5] = [
        (10, Self::NoDevice),
        (11, Self::Denied),
        (12, Self::NotOpened),
        (13, Self::NothingSeen),
        (14, Self::TooLarge),
    ];

    /// The sentence that says what to do, in this language.
    #[must_use]
    pub fn message(self, language: Language) -> String {
        language.tell(&self.sentence())
    }

    /// The sentence that says what to do.
    #[must_use]
    pub fn sentence(self) -> Sentence {
        let refusal = match self {
            Self::NotYet => Refusal::CameraNotYet,
            Self::NoFolder => Refusal::CameraNoFolder,
            Self::NoPicture => Refusal::CameraNoPicture,
            Self::Future => Refusal::CameraFuture,
            Self::HalfWritten => Refusal::CameraHalfWritten,
            Self::NoAnswer => Refusal::CameraNoAnswer,
            Self::NotReached => Refusal::CameraNotReached,
            Self::Certificate => Refusal::CameraCertificate,
            Self::Status { status } => return sentence!(RefusalCameraStatus { status }),
            Self::NotAPicture => Refusal::CameraNotAPicture,
            Self::TooLarge => Refusal::CameraTooLarge,
            Self::NoDevice => Refusal::CameraNoDevice,
            Self::Denied => Refusal::CameraDenied,
            Self::NotOpened => Refusal::CameraNotOpened,
            Self::NothingSeen => Refusal::CameraNothingSeen,
            Self::Helper => Refusal::CameraHelper,
            Self::NoTelephone => Refusal::CameraNoTelephone,
        };
        refusal.into()
    }

    /// The exit code by which [`HELPER`] says this.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        Self::ENDINGS.into_iter().find(|(_, known)| *known == self).map_or(1, |(code, _)| code)
    }

    fn of_exit_code(code: Option<i32>) -> Self {
        let known = Self::ENDINGS.into_iter().find(|(known, _)| Some(i32::from(*known)) == code);
        known.map_or(Self::Helper, |(_, trouble)| trouble)
    }
}

/// A picture, and when it was taken.
#[derive(Clone, Debug)]
struct Frame {
    bytes: Arc<Vec<u8>>,
    at: Instant,
}

/// What was seen last.
#[derive(Debug)]
struct Seen {
    frame: Option<Frame>,
    trouble: Option<CameraTrouble>,
    /// When a telephone announced a picture last.
    announced: Option<Instant>,
}

impl Seen {
    /// Takes in what a look found; where that is no picture, the last one stays.
    fn take(&mut self, found: Result<Frame, CameraTrouble>) {
        let trouble = found.as_ref().err().copied();
        tell_the_log(self.trouble, trouble);
        self.trouble = trouble;
        if let Ok(frame) = found {
            self.frame = Some(frame);
        }
    }
}

/// A camera, and the task that looks at it.
#[derive(Debug)]
struct Watched {
    seen: Arc<Mutex<Seen>>,
    fresh_for: Duration,
    /// Whether the pictures come from a telephone.
    is_telephone: bool,
    task: JoinHandle<()>,
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// All cameras of a hall.
#[derive(Debug)]
pub struct Cameras {
    watched: Mutex<BTreeMap<u16, Watched>>,
    helper: PathBuf,
    deadlines: Deadlines,
}

impl Cameras {
    /// No cameras yet; `helper` is where [`HELPER`] lies.
    #[must_use]
    pub fn new(helper: PathBuf) -> Self {
        Self::within(helper, Deadlines::default())
    }

    /// The same with other deadlines.
    #[must_use]
    pub fn within(helper: PathBuf, deadlines: Deadlines) -> Self {
        Self { watched: Mutex::default(), helper, deadlines }
    }

    /// Watches a table's camera from now on, in place of one that was there before.
    pub fn watch(&self, table: u16, camera: impl Into<Camera>) {
        let Camera { source, fresh_s } = camera.into();
        let said = fresh_s.map(|seconds| Duration::from_secs(seconds.into()));
        let fresh_for = said.unwrap_or_else(|| fresh_by_source(&source));
        let is_telephone = source == CameraSource::Telephone;
        let seen = Seen { frame: None, trouble: Some(CameraTrouble::NotYet), announced: None };
        let seen = Arc::new(Mutex::new(seen));
        let watching = watch(source, self.helper.clone(), self.deadlines, fresh_for, Arc::clone(&seen));
        let task = tokio::spawn(watching.instrument(error_span!(parent: None, "camera", table)));
        lock(&self.watched).insert(table, Watched { seen, fresh_for, is_telephone, task });
    }

    /// Watches a table's camera no more.
    pub fn forget(&self, table: u16) {
        lock(&self.watched).remove(&table);
    }

    /// How a table's camera is; none where it has none.
    #[must_use]
    pub fn life(&self, table: u16) -> Option<Life> {
        self.look(table, |seen, fresh_for| match seen.frame.as_ref().map(|frame| frame.at.elapsed()) {
            Some(age) if age < fresh_for => Life::Live,
            Some(age) if age < fresh_for * GONE_AFTER => Life::Stale(age),
            _ => Life::Gone,
        })
    }

    /// Why a table's camera gave no picture at the last look.
    #[must_use]
    pub fn trouble(&self, table: u16) -> Option<CameraTrouble> {
        self.look(table, |seen, _| seen.trouble).flatten()
    }

    /// A table's picture, where it is fresh.
    #[must_use]
    pub fn picture(&self, table: u16) -> Option<Arc<Vec<u8>>> {
        let fresh = |seen: &Seen, fresh_for| seen.frame.clone().filter(|frame| frame.at.elapsed() < fresh_for);
        self.look(table, fresh).flatten().map(|frame| frame.bytes)
    }

    /// Every table with a camera.
    #[must_use]
    pub fn tables(&self) -> Vec<u16> {
        lock(&self.watched).keys().copied().collect()
    }

    fn look<T>(&self, table: u16, look: impl FnOnce(&Seen, Duration) -> T) -> Option<T> {
        lock(&self.watched).get(&table).map(|watched| look(&lock(&watched.seen), watched.fresh_for))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a look found is told where it is another thing than before: the address of a camera may hold a password, and is not told.
fn tell_the_log(before: Option<CameraTrouble>, now: Option<CameraTrouble>) {
    match (before, now) {
        (before, now) if before == now => trace!(trouble = ?now, "looked"),
        (_, Some(trouble)) => warn!(?trouble, "the camera gives no picture"),
        (_, None) => info!("the camera gives pictures"),
    }
}

/// Looks at a camera for ever.
async fn watch(
    source: CameraSource,
    helper: PathBuf,
    deadlines: Deadlines,
    fresh_for: Duration,
    seen: Arc<Mutex<Seen>>,
) {
    let answers_within = deadlines.answers_within;
    let agent = snapshot::agent(answers_within);
    let adopted = Arc::new(Mutex::new(None));
    loop {
        let began = Instant::now();
        let mut rest = deadlines.rest;
        match source.clone() {
            CameraSource::Folder(folder) => {
                let adopted = Arc::clone(&adopted);
                on_its_own_thread(&seen, answers_within, move || folder::newest(&folder, &adopted)).await;
                rest = rest.min(FOLDER_RESTS.max(began.elapsed()));
            }
            CameraSource::Snapshot(address) => {
                let agent = agent.clone();
                on_its_own_thread(&seen, answers_within, move || snapshot::picture(&agent, &address)).await;
            }
            CameraSource::Device(device) => {
                helper::look(&seen, &helper, "device", device.as_os_str(), deadlines.opens_within).await;
            }
            CameraSource::Opencv(stream) => {
                helper::look(&seen, &helper, "stream", stream.as_ref(), deadlines.opens_within).await;
            }
            CameraSource::Telephone => telephone::tell_silence(&seen, fresh_for),
        }
        tokio::time::sleep(rest).await;
    }
}

fn tell(seen: &Mutex<Seen>, found: Result<Frame, CameraTrouble>) {
    lock(seen).take(found);
}

/// Tells what a look finds on a thread that ends with it: the runtime's own threads are never waited for, nor all taken.
async fn on_its_own_thread(
    seen: &Mutex<Seen>,
    answers_within: Duration,
    look: impl FnOnce() -> Result<Frame, CameraTrouble> + Send + 'static,
) {
    let (found, mut finding) = oneshot::channel();
    // Where the system gives no thread, nobody will ever tell, which is heard at once.
    let span = Span::current();
    let looking = move || drop(found.send(span.in_scope(look)));
    if let Err(error) = std::thread::Builder::new().name("camera".to_owned()).spawn(looking) {
        warn!(cause = %error, "no thread for looking at a camera");
    }
    let found = match tokio::time::timeout(answers_within, &mut finding).await {
        Ok(found) => found,
        Err(_) => {
            tell(seen, Err(CameraTrouble::NoAnswer));
            finding.await
        }
    };
    tell(seen, found.unwrap_or(Err(CameraTrouble::NoAnswer)));
}

/// Bytes as a picture, where they begin like one and have its end.
fn frame(bytes: Vec<u8>, at: Instant) -> Result<Frame, CameraTrouble> {
    if bytes.len() > MOST_BYTES {
        return Err(CameraTrouble::TooLarge);
    }
    let format = ImageReader::new(Cursor::new(&bytes)).with_guessed_format().ok().and_then(|reader| reader.format());
    match format {
        Some(ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP) if !Photo::has_its_end(&bytes) => {
            Err(CameraTrouble::HalfWritten)
        }
        Some(ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP) => Ok(Frame { bytes: Arc::new(bytes), at }),
        _ => Err(CameraTrouble::NotAPicture),
    }
}
