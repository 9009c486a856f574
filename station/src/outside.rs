//! Every parser of the station that takes bytes from outside, each behind one function of bytes: what the fuzz targets in `fuzz` call, and
//! the tests with the corpora that those found.
//!
//! Whatever the bytes are, nothing may panic, run on or take memory without bound; what is parsed keeps to its own limits. Refusals are
//! dropped: here it is enough that they come.

use std::path::Path;

use board::Board;
use ed25519_dalek::SigningKey;
use forwarding::batch::{Batch, MOST_ENTRIES};
use hall::{Hall, WatchedGame, allowed_sources, names, players, sheet_code};
use records::fact::Fact;
use records::watched::Watched;
use scoring::HalfPoints;
use vision::{Photo, PhotoLimits};
use watching::kept;

use crate::config::Config;
use crate::{score, standings};

/// A parser by name.
#[derive(Clone, Copy, Debug)]
pub struct Parser {
    /// The name, which is its fuzz target's and its corpus's.
    pub name: &'static str,
    /// Takes any bytes.
    pub take: fn(&[u8]),
}

/// All of them.
pub const PARSERS: [Parser; 12] = [
    Parser { name: "photo", take: photo },
    Parser { name: "form", take: form },
    Parser { name: "players", take: players },
    Parser { name: "results", take: results },
    Parser { name: "diagram", take: diagram },
    Parser { name: "positions", take: positions },
    Parser { name: "sheet_code", take: sheet_code },
    Parser { name: "configuration", take: configuration },
    Parser { name: "entry", take: entry },
    Parser { name: "batch", take: batch },
    Parser { name: "name", take: name },
    Parser { name: "watched", take: watched },
];

/// The parser of this name.
#[must_use]
pub fn parser(name: &str) -> Option<Parser> {
    PARSERS.into_iter().find(|parser| parser.name == name)
}

/// A photograph: its header, then its pixels, with small limits so that many are tried in a second.
fn photo(bytes: &[u8]) {
    let limits = PhotoLimits { side_px: 512, pixels: 1 << 16, file_bytes: 1 << 20 };
    let size = Photo::size(bytes);
    if let Ok(photo) = Photo::decode_within(bytes, limits) {
        assert!(photo.width().max(photo.height()) <= limits.side_px);
        assert!(size.is_ok(), "what can be decoded has a size");
    }
}

/// A form: the first line is its kind, the second says in which steps the rest arrives.
fn form(bytes: &[u8]) {
    let mut lines = bytes.splitn(3, |byte| *byte == b'\n');
    let (Some(kind), Some(step), Some(body)) = (lines.next(), lines.next(), lines.next()) else { return };
    let (Ok(kind), step) = (std::str::from_utf8(kind), step.first().copied().unwrap_or(255)) else { return };
    server::forms::take_apart(kind, body, usize::from(step).max(1));
}

fn players(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(facts) = players::list(&Hall::default(), text)
    {
        for fact in facts {
            let Fact::PlayerSet { name, .. } = fact else { panic!("a list of players sets players") };
            assert!(names::is_name(&name));
        }
    }
}

fn results(bytes: &[u8]) {
    let mut results = standings::Results::default();
    // What is wrong with it is told; what is left counts.
    let _ = results.add(bytes, HalfPoints::default());
    results.in_order_of_rounds();
    let _ = results.decided();
}

/// A text diagram by itself, and as `shoutan score` takes it.
fn diagram(bytes: &[u8]) {
    if let Some(board) = std::str::from_utf8(bytes).ok().and_then(|text| text.parse::<Board>().ok()) {
        assert_eq!(board.to_string().parse::<Board>().as_ref(), Ok(&board), "what was read is written as it was");
    }
    let _ = score::from_bytes("x.txt", bytes);
}

/// Lines of JSON with a position each.
fn positions(bytes: &[u8]) {
    for (line, text) in String::from_utf8_lossy(bytes).lines().enumerate() {
        let _ = score::from_line(line + 1, text);
    }
}

fn sheet_code(bytes: &[u8]) {
    let key = SigningKey::from_bytes(&[7; 32]).verifying_key();
    let _ = sheet_code::check(&String::from_utf8_lossy(bytes), &key);
}

fn configuration(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(config) = Config::parse(text, Path::new("/srv/hall"))
    {
        drop(config.plan());
    }
}

/// Entries on their way to the joint hall: those that are taken follow on each other.
fn batch(bytes: &[u8]) {
    let Ok(batch) = serde_json::from_slice::<Batch>(bytes) else { return };
    if let Ok(checked) = batch.checked() {
        assert!(checked.len() <= MOST_ENTRIES);
        let numbers = checked.iter().map(|entry| entry.sequence);
        assert!(numbers.eq(batch.after.sequence + 1..=batch.end().sequence));
    }
}

/// An entry's fact as the log has it, and what an auditor sees of it.
fn entry(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = report::shown::text(&text);
    if let Ok(fact) = serde_json::from_str::<Fact>(&text) {
        let written = serde_json::to_string(&fact).expect("every fact can be written");
        assert!(serde_json::from_str::<Fact>(&written).is_ok(), "what is written can be read");
    }
}

/// What a log keeps of a watched game, which whoever is given a log decodes again; of few looks, so that many are tried in a second.
fn watched(bytes: &[u8]) {
    const MOST_LOOKS: usize = 60;
    let Ok(kept) = serde_json::from_slice::<Vec<Watched>>(bytes) else { return };
    let mut folded = WatchedGame::default();
    kept.iter().for_each(|watched| folded.take(watched));
    let _ = folded.course();
    if kept.iter().map(|watched| watched.looks.len()).sum::<usize>() > MOST_LOOKS {
        return;
    }
    if let Some((table, _)) = kept::decoded(&kept) {
        let record = table.record();
        assert_eq!(kept::steps(&record).len(), record.steps.len());
        assert!(record.to_sgf(None).ends_with(")\n"));
        let _ = (table.against_last_position(), table.unsure_points(0.5), table.board());
    }
}

/// A name of a person, a file or a folder.
fn name(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let known = names::Known::of(["Aoki Mei", "chief", "Сергей"].into_iter());
    let _ = known.look_alike(&text);
    let data = Path::new("/srv/hall/data");
    if let Some(path) = allowed_sources::named(data, allowed_sources::CAMERAS, &text) {
        assert_eq!(path.parent(), Some(data.join(allowed_sources::CAMERAS).as_path()), "a name leads nowhere else");
    }
}
