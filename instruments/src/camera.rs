//! The cameras above the tables: the newest picture of each, how old it is, and what is wrong with one that gives none.
//!
//! ```text
//! folder, http, https: a thread for each look    device, stream: the program shoutan-camera for each look
//!            \-------------- one task a camera, a deadline for each look ---------------/
//! telephone: sends its pictures by itself (`telephone` beside this file); its task only tells when it has fallen silent
//! ```
//!
//! A picture counts for so long as is set for its camera, or as its kind of source gives it. A file that is still being written is left
//! alone until it has its end and rests.
//!
//! Each camera is looked at by itself, and not again before the last look ended: one that hangs takes one thread or one process, and
//! nobody waits for it. OpenCV, its drivers and its decoders are never loaded here: what crashes or hangs in them is a program that is
//! ended. A stale picture is shown as stale and never counted.

mod telephone;

use std::collections::BTreeMap;
use std::io::{self, Cursor, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use image::{ImageFormat, ImageReader};
use records::camera::Camera;
use records::fact::CameraSource;
use tokio::io::AsyncReadExt;
use tokio::process::Command;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tracing::{Instrument, Span, debug, info, info_span, trace, warn};
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
/// Two clocks that are set may differ so much.
const CLOCKS_DIFFER: Duration = Duration::from_secs(15);
/// A file that was not touched for so long is not being written: programs write a picture at one go.
const RESTS: Duration = Duration::from_millis(250);
/// A folder is looked into so soon after it was, or after as long as that took: it shows by itself when there is a picture, and a move
/// should not wait for somebody to look.
const FOLDER_RESTS: Duration = Duration::from_millis(500);
/// The newest files of a folder that are tried until one has its end.
const MOST_TRIED: usize = 3;
/// An address may lead on to another so often.
const MOST_REDIRECTS: u32 = 3;
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
    pub fn said(self, language: Language) -> String {
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
        let task = tokio::spawn(watching.instrument(info_span!(parent: None, "camera", table)));
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
    let agent = agent(answers_within);
    let adopted = Arc::new(Mutex::new(None));
    loop {
        let began = Instant::now();
        let mut rest = deadlines.rest;
        match source.clone() {
            CameraSource::Folder(folder) => {
                let adopted = Arc::clone(&adopted);
                on_its_own_thread(&seen, answers_within, move || newest(&folder, &adopted)).await;
                rest = rest.min(FOLDER_RESTS.max(began.elapsed()));
            }
            CameraSource::Snapshot(address) => {
                let agent = agent.clone();
                on_its_own_thread(&seen, answers_within, move || snapshot(&agent, &address)).await;
            }
            CameraSource::Device(device) => {
                tell(&seen, opened(&helper, "device", device.as_os_str(), deadlines.opens_within).await);
            }
            CameraSource::Opencv(stream) => {
                tell(&seen, opened(&helper, "stream", stream.as_ref(), deadlines.opens_within).await);
            }
            CameraSource::Telephone => telephone::tell_silence(&seen, fresh_for),
        }
        tokio::time::sleep(rest).await;
    }
}

fn tell(seen: &Mutex<Seen>, found: Result<Frame, CameraTrouble>) {
    let mut seen = lock(seen);
    let trouble = found.as_ref().err().copied();
    tell_the_log(seen.trouble, trouble);
    seen.trouble = trouble;
    if let Ok(frame) = found {
        seen.frame = Some(frame);
    }
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

/// A file of a folder as it was at a moment; the newest is the greatest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Dated {
    modified: SystemTime,
    path: PathBuf,
    length: u64,
}

impl Dated {
    fn now(path: PathBuf) -> Option<Self> {
        let metadata = std::fs::metadata(&path).ok()?;
        Some(Self { modified: metadata.modified().ok()?, length: metadata.len(), path })
    }

    /// Whether it was written later than now by more than two clocks differ: it would be fresh for ever. So are all that were written
    /// before this machine's clock was set back.
    fn is_of_tomorrow(&self) -> bool {
        self.modified.duration_since(SystemTime::now()).is_ok_and(|ahead| ahead >= CLOCKS_DIFFER)
    }
}

/// The file whose picture is shown, and its bytes.
type Adopted = Option<(Dated, Arc<Vec<u8>>)>;

/// The newest picture of a folder that has its end. A file is read once, and again when it was written anew.
fn newest(folder: &Path, adopted: &Mutex<Adopted>) -> Result<Frame, CameraTrouble> {
    std::fs::read_dir(folder).map_err(|error| {
        debug!(cause = %error, "the folder cannot be looked into");
        CameraTrouble::NoFolder
    })?;
    let photographs = files::photographs(&[folder.to_owned()]);
    let mut dated: Vec<Dated> =
        photographs.into_iter().filter_map(|(path, found)| found.ok().and_then(|()| Dated::now(path))).collect();
    let all = dated.len();
    dated.retain(|file| !file.is_of_tomorrow());
    let nothing = if dated.len() < all { CameraTrouble::Future } else { CameraTrouble::NoPicture };
    dated.sort_by(|one, other| other.cmp(one));
    let mut trouble = None;
    for file in dated.into_iter().take(MOST_TRIED) {
        match of_file(file, adopted) {
            Ok(frame) => return Ok(frame),
            // What is wrong with the newest is told.
            Err(wrong) => trouble = trouble.or(Some(wrong)),
        }
    }
    Err(trouble.unwrap_or(nothing))
}

/// A file's picture, where it has its end, is not being written, and no newer one was adopted.
fn of_file(file: Dated, adopted: &Mutex<Adopted>) -> Result<Frame, CameraTrouble> {
    /// No format can be told by fewer bytes: such a file was only just begun.
    const SHORTEST_HEAD: usize = 12;
    // It may be ahead by as much as two clocks differ.
    let age = SystemTime::now().duration_since(file.modified).unwrap_or(Duration::ZERO);
    // A picture older than the machine's start is as good as none.
    let at = Instant::now().checked_sub(age).ok_or(CameraTrouble::NoPicture)?;
    let mut adopted = lock(adopted);
    match &*adopted {
        Some((known, bytes)) if *known == file => return Ok(Frame { bytes: Arc::clone(bytes), at }),
        Some((known, _)) if known.modified > file.modified && !known.is_of_tomorrow() => {
            return Err(CameraTrouble::HalfWritten);
        }
        _ => {}
    }
    let bytes = files::read(&file.path, MOST_BYTES).map_err(|error| {
        debug!(cause = %error, "the newest file cannot be read");
        if matches!(error, files::FileError::TooLong { .. }) {
            CameraTrouble::TooLarge
        } else {
            CameraTrouble::NoPicture
        }
    })?;
    if bytes.len() < SHORTEST_HEAD {
        return Err(CameraTrouble::HalfWritten);
    }
    let frame = frame(bytes, at)?;
    std::thread::sleep(RESTS);
    if Dated::now(file.path.clone()).as_ref() != Some(&file) {
        return Err(CameraTrouble::HalfWritten);
    }
    *adopted = Some((file, Arc::clone(&frame.bytes)));
    Ok(frame)
}

/// Asks no proxy: a camera is in the hall. Certificates are trusted that this machine trusts.
fn agent(answers_within: Duration) -> ureq::Agent {
    let trusted = ureq::tls::TlsConfig::builder().root_certs(ureq::tls::RootCerts::PlatformVerifier).build();
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(answers_within))
        .max_redirects(MOST_REDIRECTS)
        .max_idle_connections(0)
        .proxy(None)
        .tls_config(trusted);
    config.build().into()
}

fn snapshot(agent: &ureq::Agent, address: &str) -> Result<Frame, CameraTrouble> {
    let at = Instant::now();
    let mut answer = agent.get(address).call().map_err(|error| why(&error))?;
    let bytes = answer.body_mut().with_config().limit(MOST_BYTES as u64).read_to_vec().map_err(|error| why(&error))?;
    frame(bytes, at)
}

fn why(error: &ureq::Error) -> CameraTrouble {
    match error {
        ureq::Error::StatusCode(status) => CameraTrouble::Status { status: *status },
        ureq::Error::Timeout(_) => CameraTrouble::NoAnswer,
        ureq::Error::BodyExceedsLimit(_) => CameraTrouble::TooLarge,
        ureq::Error::Rustls(_) | ureq::Error::Tls(_) => CameraTrouble::Certificate,
        // rustls hands its own errors on as invalid data.
        ureq::Error::Io(error) if error.kind() == ErrorKind::InvalidData => CameraTrouble::Certificate,
        ureq::Error::Io(error) if error.kind() == ErrorKind::TimedOut => CameraTrouble::NoAnswer,
        _ => CameraTrouble::NotReached,
    }
}

/// A picture of a device or a stream, by the program that opens it.
async fn opened(
    helper: &Path,
    kind: &str,
    source: &std::ffi::OsStr,
    opens_within: Duration,
) -> Result<Frame, CameraTrouble> {
    let at = Instant::now();
    let child = Command::new(helper)
        .arg(kind)
        .arg(source)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn();
    let mut child = child.map_err(|error| helper_failed(&error))?;
    let work = async {
        let mut bytes = Vec::new();
        if let Some(stdout) = child.stdout.take() {
            stdout.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).await?;
        }
        io::Result::Ok((child.wait().await?, bytes))
    };
    // What has not ended by then is killed with the handle.
    // That the deadline passed is all that there is to say.
    let ended = tokio::time::timeout(opens_within, work).await.map_err(|_| CameraTrouble::NoAnswer)?;
    let (status, bytes) = ended.map_err(|error| helper_failed(&error))?;
    if status.success() { frame(bytes, at) } else { Err(CameraTrouble::of_exit_code(status.code())) }
}

fn helper_failed(error: &io::Error) -> CameraTrouble {
    debug!(cause = %error, "the program that opens devices and streams does not run");
    CameraTrouble::Helper
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
