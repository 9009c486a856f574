//! How long a photograph takes on one core, and where the time goes; what a second core adds; how much memory it takes at most.
//!
//! `cargo bench -p vision`, best on a machine that does nothing else; the column of processor time holds on a busy one too. The
//! pictures are the project's own, enlarged to what telephones make.

#![expect(clippy::print_stdout, reason = "a benchmark tells its figures")]

use std::array;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use rustix::time::{ClockId, clock_gettime};
use vision::{Photo, Reader, Search, Timings};

/// Pixels of a picture, in millions, and how often it is read.
const SIZES: [(f64, usize); 2] = [(2.0, 24), (12.0, 8)];
const QUALITY: u8 = 90;
/// How often one core and two are held against each other.
const ROUNDS: usize = 5;

fn main() {
    let originals = originals();
    println!("milliseconds a photograph on one core, the median of several");
    println!(
        "{:>10} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9}",
        "megapixels", "decoding", "locate", "rectify", "classify", "all", "processor"
    );
    for (megapixels, times) in SIZES {
        let photos: Vec<Vec<u8>> = originals.iter().map(|photo| enlarged(photo, megapixels)).collect();
        one_core(megapixels, &photos, times);
    }
    let photos: Vec<Vec<u8>> = originals.iter().map(|photo| enlarged(photo, SIZES[0].0)).collect();
    // In turn, since the machine's neighbours come and go.
    let rounds: [[f64; 2]; ROUNDS] = array::from_fn(|_| [1, 2].map(|cores| photos_a_second(&photos, cores)));
    let [one, two] = [0, 1].map(|cores| median(rounds.map(|round| round[cores])));
    let times = median(rounds.map(|[one, two]| two / one));
    println!("one core reads {one:.2} photographs a second, two read {two:.2}: {times:.2} times as many");
    let [found, known] = found_and_known(&originals);
    println!(
        "a board is found and read in {found:.0} ms, and read where it is known to be in {known:.0} ms: {:.2} of that",
        known / found
    );
    if let Some(peak) = peak_memory_mb() {
        println!("at most {peak} MB of memory");
    }
}

/// The committed pictures that show a board, but the one that was made to be doubtful: most photographs leave no doubt, and those that
/// do are looked at four times or more.
fn originals() -> Vec<Photo> {
    const DOUBTFUL: &str = "board-19-mirroring.jpg";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../test-images/images");
    let mut paths: Vec<_> = fs::read_dir(folder).expect("the pictures").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let jpeg = |path: &&std::path::PathBuf| path.extension().is_some_and(|ending| ending == "jpg");
    let reader = Reader::new().expect("the networks");
    let photo = |path| Photo::decode(&fs::read(path).expect("a picture")).expect("a picture");
    paths
        .iter()
        .filter(jpeg)
        .filter(|path| !path.ends_with(DOUBTFUL))
        .map(photo)
        .filter(|photo| reader.read(photo).is_ok())
        .collect()
}

fn enlarged(photo: &Photo, megapixels: f64) -> Vec<u8> {
    let scale = (megapixels * 1e6 / f64::from(photo.width() * photo.height())).sqrt();
    let [width, height] = [photo.width(), photo.height()].map(|side| (f64::from(side) * scale).round() as u32);
    let pixels = imageops::resize(photo.rgb(), width, height, FilterType::CatmullRom);
    let mut bytes = Cursor::new(Vec::new());
    JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&pixels).expect("a JPEG");
    bytes.into_inner()
}

fn one_core(megapixels: f64, photos: &[Vec<u8>], times: usize) {
    let reader = Reader::new().expect("the networks");
    let mut taken: [Vec<Duration>; 6] = Default::default();
    for bytes in photos.iter().cycle().take(times.max(photos.len())) {
        let (began, spent) = (Instant::now(), processor_time());
        let photo = Photo::decode(bytes).expect("a picture");
        let decoding = began.elapsed();
        // A picture enlarged so far may be declined; the time counts all the same.
        let mut timings = Timings::default();
        let _ = reader.timed_posterior(&photo, Search::Usual, &mut timings).map(|posterior| posterior.decide());
        let all = [began.elapsed(), processor_time() - spent];
        let stages = [decoding, timings.locate, timings.rectify, timings.classify].into_iter().chain(all);
        taken.iter_mut().zip(stages).for_each(|(list, took)| list.push(took));
    }
    let medians = taken.map(|mut list| {
        list.sort();
        format!("{:8.0}", list[list.len() / 2].as_secs_f64() * 1e3)
    });
    println!("{megapixels:>10} {}", medians.join(" "));
}

/// How long processors have worked for this process, on all of its threads.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// How many photographs are read in a second, where each core reads all of them.
fn photos_a_second(photos: &[Vec<u8>], cores: usize) -> f64 {
    let readers: Vec<Reader> = (0..cores).map(|_| Reader::new().expect("the networks")).collect();
    let began = Instant::now();
    thread::scope(|scope| {
        for reader in readers {
            scope.spawn(move || {
                for bytes in photos {
                    let _ = reader.read(&Photo::decode(bytes).expect("a picture"));
                }
            });
        }
    });
    (photos.len() * cores) as f64 / began.elapsed().as_secs_f64()
}

fn median(mut values: [f64; ROUNDS]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[ROUNDS / 2]
}

/// Milliseconds of a photograph, the median of all: found in the whole picture, and where it was found before.
fn found_and_known(photos: &[Photo]) -> [f64; 2] {
    let reader = Reader::new().expect("the networks");
    let mut taken = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for photo in photos {
            let began = Instant::now();
            let Ok(posterior) = reader.posterior(photo) else { continue };
            taken[0].push(began.elapsed());
            let began = Instant::now();
            if reader.posterior_known(photo, &posterior).is_ok() {
                taken[1].push(began.elapsed());
            }
        }
    }
    taken.map(|mut all| {
        all.sort();
        all[all.len() / 2].as_secs_f64() * 1e3
    })
}

/// The most memory that this process has held, where the system tells.
fn peak_memory_mb() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}
