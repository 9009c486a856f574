//! The demo hall: tables with rendered cameras and simulated bowls, at different stages of a game.
//!
//! Nothing in it is special: the pictures go through the reader, the bowls through the serial driver on pseudo-terminals, and what the
//! demo's people do goes through the live hall. Only that they know the truth of their pictures is not of this world.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use board::{Board, Color, Point};
use calibration::bowl::{BowlProfile, Date, Grams, SetSignature};
use device::driver::Instrument;
use device::port::Address;
use device::protocols::Protocol;
use device::reading::Counting;
use device::session::PortTrust;
use device::simulator::{Bench, LoadCellModel, Pty, SimulatedInstrument, Spread, serve};
use hall::counting::{Case, name};
use hall::equipment::STATION;
use hall::touches::Seen;
use hall::{Hall, State, commands, pairings};
use image::codecs::jpeg::JpegEncoder;
use records::claim::{CountedGrounds, CountedMoment, CountedPlace, StoneCount};
use records::fact::{CameraSource, GameFacts, GameId, Role, Side};
use records::reading::{ChainMark, PointCorrection, Reading, Shows};
use scoring::Asks;
use server::Station;
use server::passwords;
use test_images::{Scene, Stage, Wish};
use tokio::time::{Instant, sleep};
use tracing::error;

/// What the demo is called.
pub const EVENT: &str = "Demo hall";

/// The demo's people.
const PEOPLE: [(&str, Role); 4] = [
    ("arbiter", Role::Arbiter),
    ("second", Role::Arbiter),
    ("chief", Role::ChiefReferee),
    ("admin", Role::Administrator),
];

/// A table of the demo: its players, its picture's seed, how far its game is, and whether anything there is broken. The seeds are of
/// pictures as in an ordinary hall; over the second table's board somebody holds a hand.
struct Table {
    black: &'static str,
    white: &'static str,
    lines: usize,
    stage: Stage,
    seed: u64,
    goal: State,
    broken: bool,
}

const TABLES: [Table; 6] = [
    table("Aoki Mei", "Berg Jonas", 19, Stage::DeadRemoved, 9, State::Playing),
    table("Chen Yu", "Dumas Élise", 19, Stage::DeadRemoved, 40, State::Doubtful),
    table("Eun Ji-woo", "Fischer Lena", 19, Stage::DeadRemoved, 27, State::Waiting),
    table("Garcia Luz", "Horvat Ana", 13, Stage::DeadRemoved, 17, State::Confirmed),
    table("Ito Ken", "Jansen Piet", 9, Stage::DeadRemoved, 9, State::Disputed),
    Table { broken: true, ..table("Kim Min-seo", "Lopez Marta", 19, Stage::Middle, 12, State::Playing) },
];

const fn table(black: &'static str, white: &'static str, lines: usize, stage: Stage, seed: u64, goal: State) -> Table {
    Table { black, white, lines, stage, seed, goal, broken: false }
}

/// The rendered boards were not played to the end, so that borders may be open: what the chief referee says of that.
const LET_STAND: &str = "Both players say that the game was over as it stands on the board.";
/// The stones of a set that fell during the game, at every table.
const PRISONERS: [usize; 2] = [6, 4];
/// The width of a picture, in pixels.
const WIDE_PX: u32 = 1280;
/// A bowl that has not settled by then is left as it is.
const BOWL_SETTLES_WITHIN: Duration = Duration::from_secs(20);

/// Lets the demo's people in, with passwords of this start, and sets the tables going.
///
/// # Errors
/// Where the data folder cannot be written, or the system has no pseudo-terminals.
pub async fn begin(station: &Arc<Station>, data: &Path) -> anyhow::Result<()> {
    let mut out = anstream::stdout();
    for (who, role) in PEOPLE {
        let password = passwords::token();
        let hash = passwords::hash(&password);
        station.live_hall.enter(STATION, move |hall| commands::person(hall, who, role, hash)).await?;
        writeln!(out, "Log in as {who} ({}) with the password {password}", role.name().replace('_', " "))?;
    }
    let named = station.live_hall.enter(STATION, |hall| {
        let is_named = hall.equipment.event.is_some();
        if is_named { Ok(Vec::new()) } else { hall.equipment.set_event(EVENT) }
    });
    named.await?;
    for (at, table) in TABLES.iter().enumerate() {
        let id = GameId { round: 1, table: u16::try_from(at + 1)? };
        let facts = GameFacts {
            black: table.black.to_owned(),
            white: table.white.to_owned(),
            rules: scoring::Rules::ING_1996.name.to_owned(),
            ..GameFacts::default()
        };
        let set = station.live_hall.enter(STATION, move |hall| {
            if hall.games.contains_key(&id) { Ok(Vec::new()) } else { pairings::game(hall, id, facts) }
        });
        set.await?;
        let (station, folder) = (Arc::clone(station), data.join("cameras").join((at + 1).to_string()));
        tokio::spawn(async move {
            // A table of the demo that fails shows what a broken table looks like.
            if let Err(error) = run(&station, id, table, folder).await {
                error!(table = id.table, cause = format!("{error:#}"), "a table of the demonstration failed");
            }
        });
    }
    Ok(())
}

async fn run(station: &Arc<Station>, id: GameId, table: &'static Table, folder: PathBuf) -> anyhow::Result<()> {
    let scene = tokio::task::spawn_blocking(move || picture(table, &folder).map(|rows| (rows, folder)));
    let (board, folder) = scene.await??;
    let mut pictures = std::path::absolute(&folder)?;
    if table.broken {
        // A camera whose folder has no picture, and one bowl that is not plugged in.
        pictures.push("unplugged");
    } else {
        keep_fresh(folder.clone());
    }
    let camera = Some(CameraSource::Folder(pictures).into());
    station.live_hall.enter(STATION, move |hall| hall.equipment.follow_camera(id.table, camera)).await?;
    station.equip().await;
    for (side, color) in [(Side::Black, Color::Black), (Side::White, Color::White)] {
        bowl(station, id, side, &board, color, table.broken && side == Side::White).await?;
    }
    if station.live_hall.see(|hall| hall.games.get(&id).is_some_and(|game| game.state() == State::Playing)) {
        play(station, id, table.goal, &folder, &board).await?;
    }
    Ok(())
}

/// What a table's camera looks at.
fn scene(table: &Table) -> anyhow::Result<Scene> {
    let wish = Wish {
        size: Some(board::BoardSize::new(table.lines)?),
        stage: Some(table.stage),
        long_px: Some(WIDE_PX),
        ..Wish::default()
    };
    Ok(Scene::random(table.seed, &wish))
}

/// Renders a table's picture once, and gives what it shows.
fn picture(table: &Table, folder: &Path) -> anyhow::Result<Board> {
    let scene = scene(table)?;
    let path = folder.join("picture.jpg");
    if !path.exists() {
        fs::create_dir_all(folder)?;
        let beside = folder.join("picture.new");
        let mut file = BufWriter::new(fs::File::create(&beside)?);
        JpegEncoder::new_with_quality(&mut file, scene.jpeg().quality).encode_image(&scene.render())?;
        file.flush()?;
        fs::rename(&beside, &path)?;
    }
    scene.truth().rows.join("\n").parse().context("the renderer's truth is a board")
}

/// A camera takes its picture again and again: the file's time is renewed.
fn keep_fresh(folder: PathBuf) {
    tokio::spawn(async move {
        loop {
            let touched = fs::File::options().append(true).open(folder.join("picture.jpg"));
            // A demo whose folder is gone shows a camera that is gone.
            drop(touched.and_then(|file| file.set_modified(std::time::SystemTime::now())));
            sleep(Duration::from_secs(4)).await;
        }
    });
}

/// Puts a bowl on a simulated scale, learns what it weighs with its whole set, then takes the stones out that are elsewhere.
async fn bowl(
    station: &Arc<Station>,
    id: GameId,
    side: Side,
    board: &Board,
    color: Color,
    unplugged: bool,
) -> anyhow::Result<()> {
    let set = scoring::fill_in::stones_per_side(board.size());
    let serial = format!("DEMO{:02}{}", id.table, color.letter());
    let seed = u64::from(id.table) * 2 + u64::from(side == Side::White);
    let mut scale = SimulatedInstrument::new(Protocol::MtSics, &serial, LoadCellModel::GOOD, Spread::Even, seed);
    scale.put(Duration::ZERO, set);
    let bench = Bench::new(scale);
    let pty = Pty::open().context("the system gives no pseudo-terminal")?;
    let path = if unplugged { PathBuf::from("/dev/ttyUSB-not-plugged-in") } else { pty.path().to_owned() };
    let (line, kept) = pty.split();
    let begun = Instant::now();
    tokio::spawn({
        let bench = bench.clone();
        async move {
            let _kept = kept;
            serve(bench, line, begun, seed).await;
        }
    });
    // Pseudo-terminals have another name at each start, which no log needs.
    let instrument = Instrument {
        address: Address::Path(path),
        protocol: Protocol::MtSics,
        line: None,
        bound: None,
        trust: PortTrust::Fixed,
    };
    // The simulated scales were tared with their empty bowls on them.
    let tared = Counting { tare: Some(Grams(0.0)), ..Counting::default() };
    station.bowls.connect(id.table, side, instrument, tared.clone());
    if unplugged {
        return Ok(());
    }
    let Some(full) = settled(station, id.table, side).await else { return Ok(()) };
    if set == usize::from(calibration::bowl::SET_STONES) {
        let signature = SetSignature {
            bowl: Grams(0.0),
            full,
            uncertainty: Grams(0.05),
            stone_deviation: calibration::bowl::PieceWeight::EVEN_DEVIATION,
            calibration: None,
        };
        let date = Date::new(2026, 1, 1).context("a day that exists")?;
        let profile = BowlProfile { date, instrument: serial, scale: None, signature: Some(signature) };
        station.bowls.count_by(id.table, side, Counting { profile: Some(profile), ..tared });
    }
    let prisoners = prisoners(board)[usize::from(side == Side::White)];
    bench.lock().take(begun.elapsed(), board.stones(color).len() + prisoners);
    Ok(())
}

/// The stones of each side in the other's lid; a small board has none.
fn prisoners(board: &Board) -> [usize; 2] {
    if board.size().lines() < 19 { [0, 0] } else { PRISONERS }
}

async fn settled(station: &Station, table: u16, side: Side) -> Option<Grams> {
    let until = Instant::now() + BOWL_SETTLES_WITHIN;
    while Instant::now() < until {
        if let Some(mass) = station.bowls.settled_mass(table, side) {
            return Some(mass);
        }
        sleep(Duration::from_millis(200)).await;
    }
    None
}

/// Does what people would do, until a game is as far as it should be.
async fn play(station: &Arc<Station>, id: GameId, goal: State, folder: &Path, truth: &Board) -> anyhow::Result<()> {
    if goal == State::Playing {
        return Ok(());
    }
    let live_hall = &station.live_hall;
    let bytes = fs::read(folder.join("picture.jpg"))?;
    live_hall.keep_photo("arbiter", id, bytes, Shows::End, "camera".to_owned(), Vec::new()).await?;
    let mut notices = live_hall.notices();
    while live_hall.see(|hall| hall.games.get(&id).is_some_and(|game| game.state() == State::Reading)) {
        // A notice that was missed is made up for by looking again.
        let _ = tokio::time::timeout(Duration::from_secs(1), notices.recv()).await;
    }
    if goal == State::Doubtful {
        return Ok(());
    }
    correct(station, id, truth).await?;
    let lids = [Side::Black, Side::White].map(|color| {
        let stones = u16::try_from(prisoners(truth)[usize::from(color == Side::White)]).unwrap_or(0);
        StoneCount {
            color,
            place: CountedPlace::OpponentsLid,
            moment: CountedMoment::AtEnd,
            least: stones,
            most: stones,
            grounds: CountedGrounds::Hand,
        }
    });
    let mut counts = station.bowls.counts(id.table);
    counts.extend(lids);
    live_hall.enter("arbiter", move |hall| commands::stones(hall, id, &Seen::all(), counts)).await?;
    // The players of the demo agree that all their stones live: the dead ones are off the board.
    let Some((_, counted)) = live_hall.count(id).await? else { return Ok(()) };
    for point in counted.dead_chains() {
        let photo = counted.case.photo.clone();
        live_hall
            .enter("arbiter", move |hall| commands::mark(hall, id, &Seen::all(), photo, &point, ChainMark::Living))
            .await?;
    }
    let Some((inputs, counted)) = live_hall.count(id).await? else { return Ok(()) };
    live_hall.enter("arbiter", move |hall| commands::agree_on_dead(hall, id, inputs, &counted)).await?;
    let Some((inputs, counted)) = live_hall.count(id).await? else { return Ok(()) };
    if counted.asks() == Asks::Decision {
        let (reason, counted) = (LET_STAND, Arc::clone(&counted));
        live_hall.enter("chief", move |hall| commands::decide(hall, id, inputs, &counted, reason)).await?;
    }
    live_hall.enter("arbiter", move |hall| commands::claim(hall, id, inputs, &counted)).await?;
    match goal {
        State::Confirmed => {
            let claim = live_hall.see(|hall| hall.games.get(&id).and_then(|game| Some(game.claim.as_ref()?.sequence)));
            let claim = claim.context("it was claimed just now")?;
            live_hall.enter("second", move |hall| commands::confirm(hall, id, "second", claim)).await?;
        }
        State::Disputed => {
            let reason = "White's player says that the stone at the edge was moved when the board was cleared.";
            live_hall.enter("second", move |hall| commands::dispute(hall, id, reason)).await?;
        }
        _ => {}
    }
    Ok(())
}

/// Says of every point that is doubtful or read wrongly what stands there.
async fn correct(station: &Arc<Station>, id: GameId, truth: &Board) -> anyhow::Result<()> {
    let wrong = station.live_hall.see(|hall: &Hall| wrong_points(hall, id, truth));
    for (photo, point, stone) in wrong {
        station
            .live_hall
            .enter("arbiter", move |hall| commands::point(hall, id, &Seen::all(), photo, &point, stone))
            .await?;
    }
    Ok(())
}

fn wrong_points(hall: &Hall, id: GameId, truth: &Board) -> Vec<(String, String, PointCorrection)> {
    let Some(case) = hall.games.get(&id).and_then(Case::of) else { return Vec::new() };
    let Some(end) = hall.games.get(&id).and_then(|game| game.at_end()) else { return Vec::new() };
    let Some(Reading::Read { rows, doubtful, .. }) = &end.reading else { return Vec::new() };
    let Ok(read) = rows.join("\n").parse::<Board>() else { return Vec::new() };
    if read.size() != truth.size() {
        return Vec::new();
    }
    let said = |point: Point| match truth.get(point) {
        Some(Color::Black) => PointCorrection::Black,
        Some(Color::White) => PointCorrection::White,
        None => PointCorrection::Bare,
    };
    let points = read.size().points().map(|point| (point, name(point, read.size())));
    points
        .filter(|(point, name)| read.get(*point) != truth.get(*point) || doubtful.contains(name))
        .map(|(point, name)| (case.photo.clone(), name, said(point)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean brightness of a hall that is well lit, of 255: neither dusk nor a lamp in the lens.
    const BRIGHTNESS: std::ops::RangeInclusive<f64> = 85.0..=190.0;
    /// How near to grey the brightest tenth of a picture is, white stones and paper: its weakest channel by its strongest.
    const LEAST_NEUTRAL: f64 = 0.8;

    /// Whether a picture looks as in an ordinary hall: neither dark nor glaring nor in coloured light.
    fn is_ordinary(picture: &image::RgbImage) -> bool {
        let mean = |pixels: &[[u8; 3]], channel: usize| {
            pixels.iter().map(|pixel| f64::from(pixel[channel])).sum::<f64>() / pixels.len() as f64
        };
        let mut pixels: Vec<[u8; 3]> = picture.pixels().map(|pixel| pixel.0).collect();
        pixels.sort_by_key(|[red, green, blue]| u16::from(*red) + u16::from(*green) + u16::from(*blue));
        let brightness = (0..3).map(|channel| mean(&pixels, channel)).sum::<f64>() / 3.0;
        let brightest = [0, 1, 2].map(|channel| mean(&pixels[pixels.len() * 9 / 10..pixels.len() * 99 / 100], channel));
        let neutral = brightest.into_iter().fold(f64::MAX, f64::min) / brightest.into_iter().fold(1.0, f64::max);
        BRIGHTNESS.contains(&brightness) && neutral >= LEAST_NEUTRAL
    }

    #[test]
    fn most_tables_look_like_an_ordinary_hall() {
        let ordinary: Vec<bool> = TABLES.iter().map(|table| is_ordinary(&scene(table).unwrap().render())).collect();
        assert!(ordinary.iter().filter(|ordinary| **ordinary).count() >= TABLES.len() - 1, "{ordinary:?}");
    }
}
