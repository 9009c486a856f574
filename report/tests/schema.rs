//! The report's JSON is of the form that `schema.json` says; the file is what other programs rely on.

#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

use std::path::Path;

use records::Entry;
use records::claim::{CountedGrounds, CountedMoment, CountedPlace, CountedRecord, Record, StoneCount};
use records::fact::{ConfirmedBy, Side};
use records::fact::{Fact, GameFacts, GameId};
use records::open::Open;
use records::reading::{PointCorrection, Reading};
use records::recount::{DrawnBy, LookedAgain, RecountTerms};
use report::view::{CallKind, Content, Grounds, Unaccounted};
use report::{Report, of, page};
use serde_json::Value;
use words::Language;

const GAME: GameId = GameId { round: 1, table: 7 };

fn committed() -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// A log in which a doubt was settled, a point put right, a set not proven, the referee called, and a recount drawn.
fn log() -> Vec<Entry> {
    let photo = "ab".repeat(32);
    let rows: Vec<String> = ["BB.", "W.W", "..."].map(str::to_owned).into();
    let facts =
        GameFacts { black: "Aoki".into(), white: "Berg <b>".into(), rules: "ing-1996".into(), ..GameFacts::default() };
    let counts = vec![StoneCount {
        color: Side::Black,
        place: CountedPlace::OwnBowl,
        moment: CountedMoment::AtEnd,
        least: 2,
        most: 2,
        grounds: CountedGrounds::Weight,
    }];
    let counted = CountedRecord {
        photo: photo.clone(),
        together: Vec::new(),
        rows_read: rows.clone(),
        said: vec![
            ("A3".into(), PointCorrection::White),
            ("B2".into(), PointCorrection::Black),
            ("C1".into(), PointCorrection::Unsaid),
        ],
        rows,
        dead: Vec::new(),
        counts,
        recorded: None,
        totals: ["5".into(), "4".into()],
        filled: None,
        left_open: Some(vec![Open::SetNotProven { side: Side::White, least: 1, most: 4 }]),
        audit: Vec::new(),
        open: Vec::new(),
    };
    let record = Record { result: "B+1".into(), version: "0".into(), facts: facts.clone(), counted: Some(counted) };
    let by_word = Record { result: "W+R".into(), version: "0".into(), facts: facts.clone(), counted: None };
    let read: Reading = serde_json::from_value(serde_json::json!({
        "status": "read", "rows": record.counted.as_ref().unwrap().rows_read, "doubtful": ["A3"], "crossings": [],
        "picture": [9, 9], "reader": "test",
    }))
    .unwrap();
    let claimed = |record: &Record| Fact::ResultClaimed { game: GAME, record: Box::new(record.clone()) };
    let said = |point: &str, stone| Fact::PointSaid { game: GAME, photo: photo.clone(), point: point.into(), stone };
    let facts = vec![
        ("station", Fact::EventSet { name: "Spring Cup".into() }),
        ("admin", Fact::GameSet { game: GAME, facts }),
        (
            "ada",
            Fact::PhotoTaken {
                game: GAME,
                photo: photo.clone(),
                bytes: 1,
                shows: records::reading::Shows::End,
                source: "upload".into(),
            },
        ),
        ("station", Fact::PhotoRead { game: GAME, photo: photo.clone(), reading: read }),
        ("ada", said("A3", PointCorrection::White)),
        ("ben", said("B2", PointCorrection::Black)),
        ("ada", claimed(&by_word)),
        ("ben", Fact::ResultDisputed { game: GAME, reason: "nobody resigned".into() }),
        ("chief", Fact::GameReopened { game: GAME, reason: "asked both".into() }),
        ("ada", claimed(&record)),
        ("ben", Fact::ResultConfirmed { game: GAME, claim: 10, by: ConfirmedBy::Official }),
        (
            "chief",
            Fact::RecountDrawn {
                seed: "31415926535897932384".into(),
                head: 11,
                seal: "0b".repeat(32),
                terms: RecountTerms { risk: 0.05, share: 0.01, expected: 0.0, lots: DrawnBy::Margin },
            },
        ),
        (
            "ben",
            Fact::RecountFound {
                recount: 12,
                game: GAME,
                claim: 10,
                found: LookedAgain::Differs,
                note: Some("C3".into()),
            },
        ),
    ];
    let entry = |(sequence, (who, fact)): (u64, (&str, Fact))| Entry {
        sequence,
        at_ms: sequence * 1_000,
        who: who.to_owned(),
        fact,
        hash: [sequence as u8; 32],
    };
    (1..).zip(facts).map(entry).collect()
}

fn reported() -> Report {
    of(&log(), &[7; 32], Vec::new())
}

#[test]
fn the_schema_is_the_committed_one() {
    let made = serde_json::to_value(schemars::schema_for!(Report)).unwrap();
    assert_eq!(made, committed(), "print it with `cargo run -p report --example schema > report/schema.json`");
}

/// The members that an object of the schema has to have, and those that it may have.
fn members(schema: &Value) -> (Vec<&str>, Vec<&String>) {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let known = schema["properties"].as_object().map(|known| known.keys().collect()).unwrap_or_default();
    (required.iter().filter_map(Value::as_str).collect(), known)
}

#[test]
fn a_report_has_just_the_members_that_the_schema_names() {
    let (schema, report) = (committed(), serde_json::to_value(reported()).unwrap());
    let validator = jsonschema::validator_for(&schema).unwrap();
    let faults: Vec<String> = validator.iter_errors(&report).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    let of = |name: &str| &schema["$defs"][name];
    for (value, schema) in [
        (&report, &schema),
        (&report["sums"], of("Sums")),
        (&report["games"][0], of("GameReport")),
        (&report["games"][0]["doubts"][0], of("PointReport")),
        (&report["games"][0]["stones"][0], of("StonesReport")),
        (&report["games"][0]["calls"][0], of("Call")),
        (&report["games"][0]["other_claims"][0], of("OtherClaim")),
        (&report["recounts"][0], of("RecountView")),
        (&report["recounts"][0]["games"][0], of("DrawnView")),
        (&report["recounts"][0]["games"][0]["found"][0], of("FoundView")),
    ] {
        let (required, known) = members(schema);
        let object = value.as_object().unwrap();
        assert!(!required.is_empty() && required.iter().all(|member| object.contains_key(*member)), "{value}");
        assert!(object.keys().all(|member| known.contains(&member)), "{value}");
    }
}

#[test]
fn a_report_tells_what_a_result_rests_on_and_what_had_to_be_settled() {
    let report = reported();
    let game = &report.games[0];
    assert_eq!((game.result.as_deref(), game.confirmed_by.as_deref()), (Some("B+1"), Some("ben")));
    assert_eq!(game.grounds, [Grounds::Photograph, Grounds::Bowls]);
    let settled = |point: &report::view::PointReport| (point.point.clone(), point.read, point.said, point.who.clone());
    assert_eq!(
        game.doubts.iter().map(settled).collect::<Vec<_>>(),
        [("A3".to_owned(), Content::Black, Some(Content::White), Some("ada".to_owned()))]
    );
    assert_eq!(
        game.changed.iter().map(settled).collect::<Vec<_>>(),
        [("B2".to_owned(), Content::Bare, Some(Content::Black), Some("ben".to_owned()))]
    );
    assert_eq!(game.stones[0].what, Unaccounted::NotProven);
    assert_eq!(game.calls.iter().map(|call| call.what).collect::<Vec<_>>(), [CallKind::Disputed, CallKind::Reopened]);
    assert_eq!((game.other_claims.len(), report.sums.other_claims), (1, 1));
    assert_eq!((report.sums.doubtful_points, report.sums.settled_points, report.sums.changed_points), (1, 1, 1));
    assert_eq!((report.recounts[0].wrong, report.recounts[0].looked), (1, 1));
}

#[test]
fn the_page_stands_alone_in_every_language_and_what_people_typed_is_text() {
    for language in Language::ALL {
        let page = page::document(&reported(), language);
        assert!(page.contains("Berg &lt;b&gt;") && !page.contains("<b>"), "{page}");
        assert!(page.contains("nobody resigned") && !page.contains("href="), "{page}");
    }
}
