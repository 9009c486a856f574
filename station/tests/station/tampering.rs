//! A hundred ways to tamper with records, each named alike by both verifiers: `shoutan verify`, and `verify.py`, which was written from
//! RECORDS.md alone. The ways are data, in `tampering.tsv`: what is done to a good store, what of it was shown elsewhere, what is found.
//!
//! | how | what it does |
//! |---|---|
//! | `sql`, `raw` | statements, with the guards taken away for as long, or as they are |
//! | `remove`, `empty`, `pipe`, `folder`, `cut`, `append`, `write` | a file's bytes, or something else in its place |
//! | `forge`, `forge-who`, `forge-time` | an entry changed, and the log sealed from there on with the station's own key |
//! | `old`, `back` | an older copy put back; everything after an entry cut off, and marked anew with the key |
//! | `anew`, `anew-exchanged` | the same facts, or with the colours exchanged, under another key |
//! | `sheet`, `witness-...` | what was shown is forged, and the store is good |

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use audit::verify::{Against, ShownHead, Verify, verify_against};
use board::{Board, Color};
use ed25519_dalek::SigningKey;
use hall::commands;
use hall::equipment::STATION;
use pairing::Outcome;
use records::chain::Sealed;
use records::fact::{Fact, GameFacts, GameId};
use records::photos::name_of;
use records::watched::{LooksFinished, Watched, WatchedStep};
use records::witness::Witness;
use records::{ReadOnlyStore, Store, key};
use serde_json::Value;

use crate::harness::{Hall, between};
use crate::process::copy;
use crate::resealed::{reseal, statements};
use crate::second_verifier::{TO_VERIFY, found_by_python, python};
use crate::whole_way::claimed;

const WAYS: &str = include_str!("tampering.tsv");

/// The same of a store in which games were drawn for a recount, and results were handed over to a pairing program.
const WAYS_OF_RECOUNTS: &str = include_str!("tampering_recounts.tsv");

/// The same of a store of which pictures of watched games were discarded.
const WAYS_OF_PICTURES: &str = include_str!("tampering_pictures.tsv");

/// What is tampered with: a closed store with two confirmed games, and what was shown of it.
struct Good {
    folder: tempfile::TempDir,
    runtime: tokio::runtime::Runtime,
    /// Words of the table for entries, a photograph and points.
    words: BTreeMap<&'static str, String>,
}

impl Good {
    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn shown(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn make() -> Self {
        Self::with(|_| {})
    }

    /// One in which something more was entered at last.
    fn with(enter: impl FnOnce(&Hall)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (hall, arbiter) = claimed();
        let own = key::open_or_make_file(&at("witness.key")).unwrap();
        let witness = Witness::new(&format!("http://{}", hall.address), at("witness"), own);
        witness.look().unwrap();
        copy(hall.folder.path(), &at("old"));
        let second = hall.visitor("second");
        let confirm = |table: u16| {
            let game = GameId { round: 1, table };
            let claim =
                hall.station.live_hall.see(|hall| hall.games[&game].claim.as_ref().unwrap().sequence).to_string();
            let confirmed = second.form(&format!("/game/1/{table}/confirm"), &[("claim", &claim)]);
            assert_eq!(confirmed.status, 303, "{}", confirmed.body);
        };
        confirm(1);
        witness.look().unwrap();
        let facts = GameFacts {
            black: "Chen".to_owned(),
            white: "Dumas".to_owned(),
            rules: "ing-1996".to_owned(),
            ..GameFacts::default()
        };
        let game = GameId { round: 1, table: 2 };
        hall.runtime
            .block_on(hall.station.live_hall.enter("admin", move |hall| commands::game(hall, game, facts)))
            .unwrap();
        assert_eq!(arbiter.form("/game/1/2/word", &[("result", "B+R")]).status, 303);
        confirm(2);
        enter(&hall);
        witness.look().unwrap();
        let sheet = second.get("/game/1/1/sheet").body;
        std::fs::write(at("sheet"), between(&sheet, "<pre class=\"mono\">", "</pre>")).unwrap();
        copy(hall.folder.path(), &at("data"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async { Store::open(&at("data")).await.unwrap().0.close().await.unwrap() });
        let mut good = Self { folder, runtime, words: BTreeMap::new() };
        good.words = good.words();
        good
    }

    fn entries(&self, folder: &Path) -> Vec<Sealed> {
        self.runtime.block_on(async { ReadOnlyStore::open(folder).await.unwrap().sealed().await.unwrap() })
    }

    fn words(&self) -> BTreeMap<&'static str, String> {
        let facts: Vec<Value> =
            self.entries(&self.data()).iter().map(|entry| serde_json::from_str(&entry.fact).unwrap()).collect();
        let find = |kind: &str, table: u16| {
            let is_it = |fact: &Value| fact["kind"] == kind && (table == 0 || fact["game"]["table"] == table);
            facts.iter().rposition(is_it).unwrap()
        };
        let claim = find("result_claimed", 1);
        let rows: Vec<&str> = facts[claim]["record"]["counted"]["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row.as_str().unwrap())
            .collect();
        let board: Board = rows.join("\n").parse().unwrap();
        let chains = board.stones(Color::Black).iter().map(|point| board.chain(point).unwrap().stones);
        let chain = chains.max_by_key(|stones| stones.len()).unwrap();
        let names: Vec<String> = chain.iter().map(|point| point.human(board.size()).to_string()).collect();
        let photo = facts[find("photo_taken", 1)]["photo"].as_str().unwrap().to_owned();
        let sequence = |index: usize| (index + 1).to_string();
        // Pictures of watched games, where there are any: of the last entry of a kind, or of the first.
        let mut watched = facts.iter().filter(|fact| fact["kind"] == "game_watched");
        let crop = |fact: Option<&Value>| {
            fact.and_then(|fact| fact["watched"]["steps"][0]["crop"].as_str()).unwrap_or_default().to_owned()
        };
        let (gone, kept) = (crop(watched.next()), crop(watched.next_back()));
        let looked = facts.iter().rfind(|fact| fact["kind"] == "game_looks_finished");
        let filled = looked.and_then(|fact| fact["finished"]["filled_photo"].as_str()).unwrap_or_default().to_owned();
        let path = |name: &str| format!("photos/{}/{name}", name.get(..2).unwrap_or_default());
        let of_kind =
            |kind: &str| facts.iter().rposition(|fact| fact["kind"] == kind).map(sequence).unwrap_or_default();
        BTreeMap::from([
            ("{drawn}", of_kind("recount_drawn")),
            ("{found}", of_kind("recount_found")),
            ("{handed}", of_kind("result_handed_over")),
            ("{differs}", of_kind("result_differs")),
            ("{looked}", of_kind("game_looks_finished")),
            ("{watched}", of_kind("game_watched")),
            ("{discarded}", of_kind("pictures_discarded")),
            ("{gone}", path(&gone)),
            ("{gone-name}", gone),
            ("{crop}", path(&kept)),
            ("{filled}", path(&filled)),
            ("{begun}", sequence(find("log_begun", 0))),
            ("{taken}", sequence(find("photo_taken", 1))),
            ("{read}", sequence(find("photo_read", 1))),
            ("{claim}", sequence(claim)),
            ("{confirm}", sequence(find("result_confirmed", 1))),
            ("{word}", sequence(find("result_claimed", 2))),
            ("{last}", facts.len().to_string()),
            ("{photo}", format!("photos/{}/{photo}", &photo[..2])),
            ("{chain}", serde_json::to_string(&names).unwrap()),
            ("{stone}", serde_json::to_string(&names[..1]).unwrap()),
        ])
    }

    /// Does things, with ` & ` between them, to a copy of the store and of what was shown.
    fn tamper(&self, work: &Path, how: &str) {
        how.split(" & ").for_each(|how| self.tamper_once(work, how));
    }

    fn tamper_once(&self, work: &Path, how: &str) {
        let how = self.words.iter().fold(how.to_owned(), |how, (word, stands)| how.replace(word, stands));
        let (verb, rest) = how.split_once(' ').unwrap_or((&how, ""));
        let data = work.join("data");
        let named = |count: usize| rest.splitn(count, ' ').map(str::to_owned).collect::<Vec<String>>();
        let file = || data.join(named(3).remove(0));
        match verb {
            "sql" | "raw" => self.runtime.block_on(statements(&data, rest, verb == "sql")),
            "remove" if file().is_dir() => std::fs::remove_dir_all(file()).unwrap(),
            "remove" => std::fs::remove_file(file()).unwrap(),
            "empty" => std::fs::write(file(), "").unwrap(),
            "cut" => {
                let bytes = std::fs::read(file()).unwrap();
                std::fs::write(file(), &bytes[..named(2)[1].parse().unwrap()]).unwrap();
            }
            "append" => {
                let mut bytes = std::fs::read(file()).unwrap();
                bytes.extend(named(2)[1].bytes());
                std::fs::write(file(), bytes).unwrap();
            }
            "write" => {
                std::fs::create_dir_all(file().parent().unwrap()).unwrap();
                let mut bytes = std::fs::read(file()).unwrap_or_default();
                let (at, text) = (named(3)[1].parse::<usize>().unwrap(), named(3).remove(2));
                bytes.resize(bytes.len().max(at + text.len()), 0);
                bytes[at..at + text.len()].copy_from_slice(text.as_bytes());
                std::fs::write(file(), bytes).unwrap();
            }
            "pipe" => {
                // There may be nothing in its place.
                let _ = std::fs::remove_file(file());
                assert!(Command::new("mkfifo").arg(file()).status().unwrap().success());
            }
            "folder" => {
                let _ = std::fs::remove_file(file());
                std::fs::create_dir_all(file()).unwrap();
            }
            "forge" => self.reseal(&data, |sequence, entry| {
                let words = named(3);
                if words[0] == sequence {
                    let mut fact: Value = serde_json::from_str(&entry.fact).unwrap();
                    let value = serde_json::from_str(&words[2]).unwrap();
                    match fact.pointer_mut(&words[1]) {
                        Some(place) => *place = value,
                        // Members that are left out where they are none are of an object that is there.
                        None => {
                            let (object, member) = words[1].rsplit_once('/').unwrap();
                            fact.pointer_mut(object).unwrap()[member] = value;
                        }
                    }
                    entry.fact = fact.to_string();
                }
            }),
            "forge-who" => self.reseal(&data, |sequence, entry| {
                if named(2)[0] == sequence {
                    entry.who = named(2).remove(1);
                }
            }),
            "forge-time" => self.reseal(&data, |sequence, entry| {
                if named(2)[0] == sequence {
                    entry.at_ms = named(2)[1].parse().unwrap();
                }
            }),
            "back" => {
                let statement = format!("DELETE FROM entries WHERE sequence > {rest}");
                self.runtime.block_on(statements(&data, &statement, true));
                self.reseal(&data, |_, _| {});
            }
            "old" => {
                std::fs::remove_dir_all(&data).unwrap();
                copy(&self.folder.path().join("old"), &data);
            }
            "anew" | "anew-exchanged" => {
                std::fs::write(data.join("station.key"), format!("{}\n", "7".repeat(64))).unwrap();
                let public = SigningKey::from_bytes(&[0x77; 32]).verifying_key();
                let public = data_encoding::HEXLOWER.encode(public.as_bytes());
                self.reseal(&data, |_, entry| {
                    let mut fact: Value = serde_json::from_str(&entry.fact).unwrap();
                    if fact["kind"] == "log_begun" {
                        fact["public_key"] = public.clone().into();
                    }
                    entry.fact = fact.to_string();
                    if verb == "anew-exchanged" {
                        entry.fact =
                            entry.fact.replace("Aoki", "\u{2}").replace("Berg", "Aoki").replace('\u{2}', "Berg");
                    }
                });
            }
            "sheet" => {
                let code = std::fs::read_to_string(work.join("sheet")).unwrap();
                let mut lines: Vec<&str> = code.lines().collect();
                let words = named(2);
                lines[words[0].parse::<usize>().unwrap()] = &words[1];
                std::fs::write(work.join("sheet"), lines.join("\n")).unwrap();
            }
            "witness-write" | "witness-drop" | "witness-cut" | "witness-tear" | "witness-join" => {
                let text = std::fs::read_to_string(work.join("witness")).unwrap();
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                assert_eq!(lines.len(), 3);
                let at: usize = named(2)[0].parse().unwrap();
                let text = match verb {
                    "witness-cut" => text[..at].to_owned(),
                    "witness-tear" => text[..text.len() - at].to_owned(),
                    "witness-join" => text.replacen('\n', "", at),
                    "witness-drop" => {
                        lines.remove(at);
                        lines.join("\n") + "\n"
                    }
                    _ => {
                        let seal = between(&lines[at], "\"seals\":[\"", "\"").to_owned();
                        lines[at] = lines[at].replace(&seal, &"0".repeat(64));
                        lines.join("\n") + "\n"
                    }
                };
                std::fs::write(work.join("witness"), text).unwrap();
            }
            unknown => panic!("nobody knows how to {unknown}"),
        }
    }

    /// Seals all entries again with the key that lies in the folder, and marks the end.
    fn reseal(&self, data: &Path, change: impl Fn(&str, &mut Sealed)) {
        self.runtime.block_on(reseal(data, change));
    }

    /// What each verifier is told of what was shown.
    fn against(&self, work: &Path, which: &str) -> (Against, Vec<String>) {
        let entries = self.entries(&self.data());
        let (mut against, mut arguments) = (Against::default(), Vec::new());
        let path = |name: &str| work.join(name).to_str().unwrap().to_owned();
        let mut say = |option: &str, value: String| arguments.extend([option.to_owned(), value]);
        match which {
            "-" => {}
            "key" => {
                let public = key::open(&self.data()).unwrap().verifying_key();
                against.key = Some(public);
                say("--key", data_encoding::HEXLOWER.encode(public.as_bytes()));
            }
            "head" => {
                let place: usize = self.words["{confirm}"].parse().unwrap();
                let seal = data_encoding::HEXLOWER.encode(&entries[place - 1].hash[..8]);
                say("--head", format!("{place}:{seal}"));
                against.heads.push(ShownHead { entry: place as u64, seal });
            }
            "sheet" => {
                against.sheets.push(work.join("sheet"));
                say("--sheet", path("sheet"));
            }
            "witness" => {
                against.witnesses.push(work.join("witness"));
                say("--witness", path("witness"));
            }
            unknown => panic!("nobody shows a {unknown}"),
        }
        (against, arguments)
    }

    /// A copy of everything that is tampered with.
    fn copy(&self) -> tempfile::TempDir {
        let work = tempfile::tempdir().unwrap();
        copy(&self.data(), &work.path().join("data"));
        for name in ["sheet", "witness"] {
            std::fs::copy(self.shown(name), work.path().join(name)).unwrap();
        }
        work
    }

    /// The name of what `shoutan verify` finds; `holds` where that is nothing.
    fn found(&self, work: &Path, against: &Against) -> String {
        let asked = Verify { data: work.join("data"), quick: true };
        let found = self.runtime.block_on(verify_against(&asked, against));
        found.map_or_else(|fault| fault.name().to_owned(), |_| "holds".to_owned())
    }
}

/// A pairing program has the result of a table no more.
fn differ(hall: &Hall, table: u16) {
    let game = GameId { round: 1, table };
    let enter = hall.station.live_hall.enter(STATION, move |hall| {
        let claim = hall.games[&game].claim.as_ref().unwrap().sequence;
        let (program, result) = ("Pairgoth".to_owned(), Outcome::Unknown.name().to_owned());
        Ok(vec![Fact::ResultDiffers { game, claim, program, result }])
    });
    hall.runtime.block_on(enter).unwrap();
}

/// A pairing program has the result of a table.
fn hand_over(hall: &Hall, table: u16) {
    let game = GameId { round: 1, table };
    let enter = hall.station.live_hall.enter(STATION, move |hall| {
        let claim = hall.games[&game].claim.as_ref().unwrap();
        let (outcome, _) = Outcome::of(claim.record.result.parse().unwrap());
        let (program, result) = ("Pairgoth".to_owned(), outcome.name().to_owned());
        Ok(vec![Fact::ResultHandedOver { game, claim: claim.sequence, program, result }])
    });
    hall.runtime.block_on(enter).unwrap();
}

/// Games are drawn for a recount, and somebody finds one as it was recorded. Their results are handed over before and after that.
fn recounted(hall: &Hall) {
    hand_over(hall, 1);
    let [chief, second] = ["chief", "second"].map(|name| hall.visitor(name));
    let terms = [("risk", "5"), ("share", "1"), ("expected", "0"), ("margin", "yes")];
    let drawn = chief.form("/recount", &[&[("seed", "31415926535897932384")], terms.as_slice()].concat());
    assert_eq!(drawn.status, 303, "{}", drawn.body);
    let entry = hall.station.live_hall.see(|hall| hall.recounts[0].sequence.unwrap());
    let found = second.form(&format!("/recount/{entry}/1/1"), &[("found", "agrees")]);
    assert_eq!(found.status, 303, "{}", found.body);
    hand_over(hall, 2);
    differ(hall, 2);
}

/// Two crops of a watched game that are discarded, and what is not: the crop of another one, a filled board, and the photograph that the
/// claim rests on, which the camera saw too.
fn discarded(hall: &Hall) {
    let game = GameId { round: 1, table: 2 };
    let step = |act: &str, crop: String| {
        let (at_ms, act, crop) = (1_000, act.to_owned(), Some(crop));
        WatchedStep { at_ms, act, sure: 99, look_here: false, crop }
    };
    let watched = |steps: Vec<WatchedStep>| {
        let start = Some(vec![".".repeat(9); 9]);
        Fact::GameWatched { game, watched: Watched { lines: 9, start, steps, ..Watched::default() } }
    };
    let photo = hall.see(|game| game.at_end().unwrap().photo.clone());
    hall.runtime.block_on(async {
        let keep = |bytes: &'static [u8]| hall.station.live_hall.keep_picture(Arc::new(bytes.to_vec()));
        let (crop, filled) = (keep(b"a crop").await.unwrap(), keep(b"a filled board").await.unwrap());
        let gone = [b"gone", b"also"].map(|bytes| name_of(bytes));
        let first =
            watched(vec![step("B C3", gone[0].clone()), step("W G7", gone[1].clone()), step("B E5", photo.clone())]);
        let finished = LooksFinished { photo: Some(photo), filled_photo: Some(filled), ..LooksFinished::default() };
        let looked = Fact::GameLooksFinished { game, finished: Box::new(finished) };
        let up_to = hall.station.live_hall.enter(STATION, |_| Ok(vec![first])).await.unwrap();
        let discard = Fact::PicturesDiscarded { up_to, keep_days: 2, pictures: 2 };
        let last = watched(vec![step("B C3", crop)]);
        hall.station.live_hall.enter(STATION, move |_| Ok(vec![looked, discard, last])).await.unwrap();
    });
}

#[test]
fn what_was_discarded_may_be_missing_and_nothing_else_for_both_verifiers() {
    let Some(python) = python() else { return not_run::needs(TO_VERIFY) };
    let good = Good::with(discarded);
    // What was seen is two days old when it is discarded.
    let discard: u64 = good.words["{discarded}"].parse().unwrap();
    good.reseal(&good.data(), |_, entry| {
        if entry.sequence < discard {
            entry.at_ms -= 2 * 24 * 3600 * 1000;
        }
    });
    assert_named_alike(python, &good, WAYS_OF_PICTURES);
}

#[test]
fn what_is_drawn_found_and_handed_over_is_held_by_both_verifiers() {
    let Some(python) = python() else { return not_run::needs(TO_VERIFY) };
    assert_named_alike(python, &Good::with(recounted), WAYS_OF_RECOUNTS);
}

/// Both verifiers find in a store what a table of ways to tamper says, and nothing in the store as it is.
fn assert_named_alike(python: &str, good: &Good, ways: &str) {
    let ways = std::iter::once(("untouched", "", "holds")).chain(ways.lines().skip(1).map(|line| {
        let [name, how, finding] = line.split('\t').collect::<Vec<&str>>()[..] else { panic!("{line}") };
        (name, how, finding)
    }));
    let (mut kept, mut asked, mut expected, mut found) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (name, how, finding) in ways {
        let work = good.copy();
        if !how.is_empty() {
            good.tamper(work.path(), how);
        }
        found.push((name, good.found(work.path(), &Against::default())));
        asked.push(vec![work.path().join("data").to_str().unwrap().to_owned()]);
        expected.push((name, finding.to_owned()));
        kept.push(work);
    }
    assert_eq!(found, expected);
    let by_python: Vec<_> = expected.iter().map(|(name, _)| *name).zip(found_by_python(python, &asked)).collect();
    assert_eq!(by_python, expected);
}

#[test]
fn a_hundred_ways_to_tamper_are_named_alike_by_both_verifiers() {
    let Some(python) = python() else { return not_run::needs(TO_VERIFY) };
    let good = Good::make();
    let ways: Vec<Vec<&str>> =
        WAYS.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert!(ways.len() >= 100, "{}", ways.len());
    let (mut kept, mut asked, mut expected, mut found) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut look = |name: String, work: tempfile::TempDir, which: &str, finding: &str| {
        let (against, arguments) = good.against(work.path(), which);
        found.push(good.found(work.path(), &against));
        let data = work.path().join("data").to_str().unwrap().to_owned();
        asked.push([vec![data], arguments].concat());
        expected.push((name, finding.to_owned()));
        kept.push(work);
    };
    for which in ["-", "key", "head", "sheet", "witness"] {
        look(format!("untouched, against {which}"), good.copy(), which, "holds");
    }
    for way in &ways {
        let [name, how, which, finding] = way[..] else { panic!("{way:?}") };
        let work = good.copy();
        good.tamper(work.path(), how);
        look(name.to_owned(), work, which, finding);
        // What only others can find holds by itself, which is why it is shown to them.
        if ["old", "anew"].contains(&how) && which == "witness" {
            let work = good.copy();
            good.tamper(work.path(), how);
            look(format!("{name}: by itself"), work, "-", "holds");
        }
    }
    let by_python = found_by_python(python, &asked);
    assert_eq!(by_python.len(), expected.len());
    let wrong: Vec<String> = expected
        .iter()
        .zip(found.iter().zip(&by_python))
        .filter(|((_, finding), (rust, python))| *rust != finding || *python != finding)
        .map(|((name, finding), (rust, python))| format!("{name}: {finding} is to be found, and is: {rust}, {python}"))
        .collect();
    println!(
        "{} ways to tamper and {} looks at good stores: {} named alike",
        ways.len(),
        expected.len() - ways.len(),
        expected.len() - wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
