//! Files that pairing programs wrote: read, written again, compared. They name real people and are never in this repository.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "what fails here fails the test, and figures are printed"
)]

use std::path::PathBuf;

use pairing::merge::{Standing, merge};
use pairing::standings::placed;
use pairing::{Format, Outcome, Read, Tournament, read};

/// Where they are, if they are here.
fn folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = std::env::var_os("SHOUTAN_SHARED").map_or(beside, PathBuf::from).join("pairing-files");
    folder.is_dir().then_some(folder)
}

fn files() -> Option<Vec<(String, Vec<u8>)>> {
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder()?)
        .ok()?
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_none_or(|ending| ending != "md"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
        .collect();
    files.sort();
    Some(files)
}

const NEEDED: &str =
    "files of pairing programs: SHOUTAN_SHARED names the folder that holds pairing-files/, or ../shared";

/// The same format's writer, where we write it.
fn written(read: &Read) -> Option<String> {
    Some(match read.format {
        Format::Pairgoth => pairing::pairgoth::write(&read.tournament),
        Format::OpenGotha => pairing::opengotha::write(&read.tournament),
        Format::MacMahon => return None,
        Format::H9 => pairing::h9::write(&read.tournament, read.tournament.rounds, pairing::h9::Writing::default()),
        Format::Aga => pairing::aga::write(&read.tournament, read.tournament.rounds),
        Format::Csv => pairing::csv::write(&read.tournament),
        Format::Json => pairing::json::write(&read.tournament),
    })
}

/// What all formats tell of games, by names: what has to be the same however a list is ordered.
fn games(tournament: &Tournament) -> Vec<String> {
    let name = |at: usize| tournament.players[at].name_key();
    let games = tournament.games.iter().map(|game| {
        let mut sides = [(name(game.black), "b"), (name(game.white), "w")];
        let outcome = if game.has_colors {
            game.outcome.name().to_owned()
        } else {
            sides = sides.map(|(name, _)| (name, ""));
            sides.sort();
            match game.outcome {
                Outcome::Won(winner) => name(if winner == board::Color::Black { game.black } else { game.white }),
                other => other.name().to_owned(),
            }
        };
        format!("{} {sides:?} {} {outcome} {}", game.round, game.handicap, game.by_default)
    });
    let byes = tournament.byes.iter().map(|bye| format!("{} {} {:?}", bye.round, name(bye.player), bye.score));
    let mut all: Vec<String> = games.chain(byes).collect();
    all.sort();
    all
}

#[test]
fn every_file_is_read_written_again_and_read_as_the_same() {
    let Some(files) = files() else { return not_run::needs(NEEDED) };
    assert!(files.len() >= 13, "{}", files.len());
    for (name, bytes) in files {
        let first = read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        println!(
            "{name}: {}, {} players, {} games, {} byes, {} doubts",
            first.format.name(),
            first.tournament.players.len(),
            first.tournament.games.len(),
            first.tournament.byes.len(),
            first.doubts.len()
        );
        assert!(first.tournament.players.len() > 1 && !first.tournament.games.is_empty(), "{name}");
        let Some(text) = written(&first) else { continue };
        let again = read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}, written again: {error}\n{text}"));
        match first.format {
            // A list of the AGA has no games that nobody won; the whole file is compared without them.
            Format::Aga => {
                let mut won = first.tournament.clone();
                won.games.retain(|game| game.outcome != Outcome::Unknown);
                assert_eq!(games(&again.tournament), games(&won), "{name}");
            }
            // Players stand by standing.
            Format::H9 => assert_eq!(games(&again.tournament), games(&first.tournament), "{name}"),
            _ => assert_eq!(again.tournament, first.tournament, "{name}"),
        }
        // For everybody else: the same games as JSON and as a table.
        for text in [pairing::json::write(&first.tournament), pairing::csv::write(&first.tournament)] {
            let other = read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
            if first.tournament.games.iter().all(|game| game.has_colors) || other.format == Format::Json {
                assert_eq!(games(&other.tournament), games(&first.tournament), "{name} as {}", other.format.name());
            }
        }
    }
}

#[test]
fn results_taken_out_of_a_file_and_put_in_again_give_every_byte_back() {
    let Some(files) = files() else { return not_run::needs(NEEDED) };
    for (name, bytes) in files {
        let whole = read(&bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let empty = match whole.format {
            Format::OpenGotha => {
                let mut text = text.clone();
                for code in ["RESULT_BLACKWINS", "RESULT_WHITEWINS"] {
                    text = text.replace(&format!("\"{code}\""), "\"RESULT_UNKNOWN\"");
                }
                text
            }
            // Byes keep theirs: they are no games.
            Format::Pairgoth => {
                let mut text = text.clone();
                for bye in &whole.tournament.byes {
                    let id = format!("\"id\" : {},", bye.id.unwrap());
                    assert!(text.contains(&id), "{name}");
                }
                for code in ["b", "w"] {
                    text = text.replace(&format!("\"r\" : \"{code}\""), "\"r\" : \"?\"");
                }
                text
            }
            _ => continue,
        };
        let without = read(empty.as_bytes()).unwrap();
        assert!(without.tournament.games.iter().all(|game| game.outcome == Outcome::Unknown), "{name}");
        let standings = standings(&whole.tournament);
        let merged = merge(empty.as_bytes(), &standings).unwrap();
        assert_eq!((merged.put, merged.same, merged.differences.len()), (standings.len(), 0, 0), "{name}");
        let again = read(&merged.bytes).unwrap();
        assert_eq!(again.tournament.games, whole.tournament.games, "{name}");
        if whole.tournament.byes.is_empty() || whole.format == Format::OpenGotha {
            assert!(merged.bytes == text.as_bytes(), "{name}");
        }
        // Nothing is put in twice, and nothing of the other's is ever overwritten.
        let twice = merge(&merged.bytes, &standings).unwrap();
        assert_eq!((twice.put, twice.same), (0, standings.len()), "{name}");
        assert!(twice.bytes == merged.bytes, "{name}");
        let turned: Vec<Standing> =
            standings.iter().map(|one| Standing { outcome: one.outcome.swapped(), ..one.clone() }).collect();
        let against = merge(&merged.bytes, &turned).unwrap();
        assert_eq!((against.put, against.differences.len()), (0, standings.len()), "{name}");
        assert!(against.bytes == merged.bytes, "{name}");
    }
}

fn standings(tournament: &Tournament) -> Vec<Standing> {
    let decided = tournament.games.iter().filter(|game| game.outcome != Outcome::Unknown);
    decided
        .map(|game| Standing {
            round: game.round,
            table: game.table.unwrap_or(0),
            black: tournament.players[game.black].name(),
            white: tournament.players[game.white].name(),
            outcome: game.outcome,
            by_default: game.by_default,
        })
        .collect()
}

#[test]
fn places_and_scores_are_those_of_the_list_that_opengotha_wrote() {
    let Some(folder) = folder() else { return not_run::needs(NEEDED) };
    let of = |name: &str| read(&std::fs::read(folder.join(name)).unwrap()).unwrap().tournament;
    let (tournament, list) = (of("opengotha-written.xml"), of("opengotha-written.h9"));
    let ours: Vec<(String, Vec<String>)> = placed(&tournament, tournament.rounds)
        .into_iter()
        .map(|placed| {
            let scores = placed.scores.iter().map(|halves| (halves / 2).to_string()).collect();
            (tournament.players[placed.player].name_key(), scores)
        })
        .collect();
    let theirs: Vec<(String, Vec<String>)> =
        list.players.iter().map(|player| (player.name_key(), player.scores[..3].to_vec())).collect();
    assert_eq!(ours, theirs);
    assert_eq!(list.criteria, ["NBW", "SOS", "SOSOS"]);
}

#[test]
fn the_validator_finds_in_the_lists_that_opengotha_wrote_the_round_that_was_not_finished() {
    let Some(folder) = folder() else { return not_run::needs(NEEDED) };
    for name in ["opengotha-written.h9", "opengotha-written.aga.txt"] {
        let (format, findings) = pairing::check::check(&std::fs::read(folder.join(name)).unwrap()).unwrap();
        println!("{name}: {}, {} findings", format.name(), findings.len());
        findings.iter().for_each(|finding| println!("  line {}: {}", finding.line, finding.kind));
        let of_round_seven =
            |finding: &&pairing::check::Finding| finding.kind == pairing::check::FindingKind::Unknown(7);
        let expected = if format == Format::H9 { 22 } else { 11 };
        assert_eq!(findings.iter().filter(of_round_seven).count(), expected, "{name}");
        let others: Vec<_> = findings
            .iter()
            .filter(|finding| !of_round_seven(finding) && finding.weight() == pairing::check::Weight::Wrong)
            .collect();
        // The place has no country before its comma: `PC[,OGS]`.
        let allowed = if format == Format::H9 { 1 } else { 0 };
        assert_eq!(others.len(), allowed, "{name}: {others:?}");
    }
}
