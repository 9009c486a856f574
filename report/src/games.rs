//! The report of a log: its entries in, plain data out.

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use hall::{Game, Hall};
use records::Entry;
use records::claim::{CountedGrounds, CountedRecord, Record};
use records::fact::{Fact, GameId, Side};
use records::open::Open;
use records::reading::{PointCorrection, Reading};

use crate::recounts::RecountView;
use crate::view::{
    Call, CallKind, Content, FORMAT, GameReport, Grounds, Head, OtherClaim, PointReport, ProgramResult, Report,
    StonesReport, Sums, Unaccounted, WitnessedHead,
};

/// What a log says of a game beside how it stands.
#[derive(Default)]
struct History<'a> {
    calls: Vec<Call>,
    claims: Vec<(&'a Entry, &'a Record)>,
    /// Who said something last of a point of a photograph.
    said_by: BTreeMap<(&'a str, &'a str), &'a str>,
}

/// The report of a log up to its last entry; `key` is the public key that signed it.
#[must_use]
pub fn of(entries: &[Entry], key: &[u8; 32], witnesses: Vec<WitnessedHead>) -> Report {
    let hall = Hall::of(entries);
    let mut histories: BTreeMap<GameId, History<'_>> = BTreeMap::new();
    let mut readings: BTreeMap<&str, &Reading> = BTreeMap::new();
    for entry in entries {
        if let Fact::PhotoRead { photo, reading, .. } = &entry.fact {
            readings.insert(photo, reading);
        }
        if let Some(game) = hall::game_of(&entry.fact) {
            histories.entry(game).or_default().take(entry);
        }
    }
    let games: Vec<GameReport> = hall
        .games
        .values()
        .map(|game| reported(game, &histories.remove(&game.id).unwrap_or_default(), &readings))
        .collect();
    Report {
        format: FORMAT.to_owned(),
        event: hall.equipment.event().to_owned(),
        log: Head { entry: hall.sequence, seal: HEXLOWER.encode(hall.seals.last().unwrap_or(&[0; 32])) },
        key: HEXLOWER.encode(key),
        sums: sums(&games),
        games,
        recounts: hall.recounts.iter().map(RecountView::from).collect(),
        witnesses,
    }
}

impl<'a> History<'a> {
    fn take(&mut self, entry: &'a Entry) {
        let call = |what, reason: &str, program| {
            let (who, at_ms) = (entry.who.clone(), entry.at_ms);
            Call { what, who, at_ms, reason: reason.to_owned(), program }
        };
        match &entry.fact {
            Fact::ResultDisputed { reason, .. } => self.calls.push(call(CallKind::Disputed, reason, None)),
            Fact::ResultDiffers { program, result, .. } => {
                let program = ProgramResult { name: program.clone(), result: result.clone() };
                self.calls.push(call(CallKind::Disputed, "", Some(program)));
            }
            Fact::RefereeDecided { reason, .. } => self.calls.push(call(CallKind::Decided, reason, None)),
            Fact::GameReopened { reason, .. } => self.calls.push(call(CallKind::Reopened, reason, None)),
            Fact::ResultClaimed { record, .. } => self.claims.push((entry, record)),
            Fact::PointSaid { photo, point, .. } => {
                self.said_by.insert((photo.as_str(), point.as_str()), entry.who.as_str());
            }
            _ => {}
        }
    }
}

fn reported(game: &Game, history: &History<'_>, readings: &BTreeMap<&str, &Reading>) -> GameReport {
    let claim = game.claim.as_ref().filter(|_| game.confirmation.is_some());
    let record = claim.map(|claim| &claim.record);
    let counted = record.and_then(|record| record.counted.as_ref());
    let (doubts, changed) = counted.map(|counted| points(counted, history, readings)).unwrap_or_default();
    let is_other = |claimed: &Record| record.is_some_and(|record| record.result != claimed.result);
    let other_claims = history.claims.iter().filter(|(_, claimed)| is_other(claimed)).map(|(entry, claimed)| {
        OtherClaim { result: claimed.result.clone(), who: entry.who.clone(), at_ms: entry.at_ms }
    });
    GameReport {
        round: game.id.round,
        table: game.id.table,
        black: game.facts.black.clone(),
        white: game.facts.white.clone(),
        state: game.state().name().to_owned(),
        result: record.map(|record| record.result.clone()),
        grounds: record.map(grounds).unwrap_or_default(),
        claimed_by: claim.map(|claim| claim.who.clone()),
        confirmed_by: game.confirmed_by(),
        photo: counted.map(|counted| counted.photo.clone()),
        doubts,
        changed,
        stones: counted
            .and_then(|counted| counted.left_open.as_deref())
            .unwrap_or_default()
            .iter()
            .filter_map(stones)
            .collect(),
        calls: history.calls.clone(),
        other_claims: other_claims.collect(),
    }
}

fn grounds(record: &Record) -> Vec<Grounds> {
    let Some(counted) = &record.counted else { return vec![Grounds::Word] };
    let has = |by_hand| counted.counts.iter().any(|count| (count.grounds == CountedGrounds::Hand) == by_hand);
    let shows_it = counted.filled.as_ref().is_some_and(|filled| filled.same == Some(true));
    [
        (Grounds::Photograph, true),
        (Grounds::Bowls, has(false)),
        (Grounds::Hand, has(true)),
        (Grounds::FilledBoard, shows_it),
    ]
    .into_iter()
    .filter_map(|(grounds, is_there)| is_there.then_some(grounds))
    .collect()
}

/// The points that were read with doubt, and those that were read without and are otherwise.
fn points(
    counted: &CountedRecord,
    history: &History<'_>,
    readings: &BTreeMap<&str, &Reading>,
) -> (Vec<PointReport>, Vec<PointReport>) {
    let doubtful: &[String] = match readings.get(counted.photo.as_str()) {
        Some(Reading::Read { doubtful, .. }) => doubtful,
        _ => &[],
    };
    let said: BTreeMap<&str, Content> =
        counted.said.iter().filter_map(|(point, said)| Some((point.as_str(), content(*said)?))).collect();
    let report = |point: &str| PointReport {
        point: point.to_owned(),
        read: read(&counted.rows_read, point),
        said: said.get(point).copied(),
        who: said
            .get(point)
            .and_then(|_| history.said_by.get(&(counted.photo.as_str(), point)))
            .map(|&who| who.to_owned()),
    };
    let doubts = doubtful.iter().map(|point| report(point)).collect();
    let sure = said.keys().filter(|point| !doubtful.iter().any(|doubtful| doubtful == *point));
    let changed = sure.map(|point| report(point)).filter(|report| report.said != Some(report.read)).collect();
    (doubts, changed)
}

const fn content(said: PointCorrection) -> Option<Content> {
    match said {
        PointCorrection::Black => Some(Content::Black),
        PointCorrection::White => Some(Content::White),
        PointCorrection::Bare => Some(Content::Bare),
        PointCorrection::Unsaid => None,
    }
}

/// What rows show on a point by its human name; nothing where that is none.
fn read(rows: &[String], point: &str) -> Content {
    /// Columns' letters leave out I.
    const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = point.chars().next().and_then(|letter| COLUMNS.find(letter.to_ascii_uppercase()));
    let number = point.get(1..).and_then(|number| number.parse::<usize>().ok());
    let row = number.and_then(|number| rows.len().checked_sub(number)).and_then(|row| rows.get(row));
    match letter.zip(row).and_then(|(column, row)| row.as_bytes().get(column)) {
        Some(b'B') => Content::Black,
        Some(b'W') => Content::White,
        _ => Content::Bare,
    }
}

fn stones(open: &Open) -> Option<StonesReport> {
    let side = |side: &Side| match side {
        Side::Black => Content::Black,
        Side::White => Content::White,
    };
    let report = |of, what, least, most| Some(StonesReport { side: side(of), what, least, most });
    match open {
        Open::SetNotProven { side, least, most } => report(side, Unaccounted::NotProven, *least, *most),
        Open::SetNotWhole { side, least, most } => report(side, Unaccounted::NotWhole, *least, *most),
        Open::CountsContradict { side, counts: [one, other] } => {
            report(side, Unaccounted::Contradict, one[0].min(other[0]), one[1].max(other[1]))
        }
        _ => None,
    }
}

fn sums(games: &[GameReport]) -> Sums {
    let has = |wanted: Grounds| games.iter().filter(|game| game.grounds.contains(&wanted)).count();
    let calls = |wanted: CallKind| games.iter().flat_map(|game| &game.calls).filter(|call| call.what == wanted).count();
    let stones = |proven: bool| {
        let all = games.iter().flat_map(|game| &game.stones);
        all.filter(|stones| (stones.what == Unaccounted::NotProven) == proven).count()
    };
    let doubts = || games.iter().flat_map(|game| &game.doubts);
    Sums {
        games: games.len(),
        standing: games.iter().filter(|game| game.result.is_some()).count(),
        by_photograph: has(Grounds::Photograph),
        with_bowls: has(Grounds::Bowls),
        with_hand_counts: has(Grounds::Hand),
        with_filled_board: has(Grounds::FilledBoard),
        by_word: has(Grounds::Word),
        doubtful_points: doubts().count(),
        settled_points: doubts().filter(|doubt| doubt.said.is_some()).count(),
        changed_points: games.iter().map(|game| game.changed.len()).sum(),
        sets_not_proven: stones(true),
        sets_not_whole: stones(false),
        disputes: calls(CallKind::Disputed),
        reopened: calls(CallKind::Reopened),
        other_claims: games.iter().map(|game| game.other_claims.len()).sum(),
    }
}
