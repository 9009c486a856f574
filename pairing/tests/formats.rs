//! Each format on files of our own: what is read, what is refused, what is written, what the validator says.

use board::Color;
use pairing::check::{FindingKind, Weight, check};
use pairing::merge::{Decision, Difference, Standing, decide, merge};
use pairing::{ByeScore, DoubtKind, Encoding, Format, Outcome, ReadError, Tournament, encode, read};

const OPENGOTHA: &str = include_str!("../../fuzz/corpus/pairing_opengotha/cup.xml");
const PAIRGOTH: &str = include_str!("../../fuzz/corpus/pairing_pairgoth/cup.tour");
const MACMAHON: &str = include_str!("../../fuzz/corpus/pairing_macmahon/cup.xml");
const H9: &str = include_str!("../../fuzz/corpus/pairing_h9/cup.h9");
const AGA: &str = include_str!("../../fuzz/corpus/pairing_aga/cup.txt");

fn tournament(text: &str) -> Tournament {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}")).tournament
}

fn outcomes(tournament: &Tournament) -> Vec<(u16, Option<u16>, Outcome, bool)> {
    tournament.games.iter().map(|game| (game.round, game.table, game.outcome, game.by_default)).collect()
}

#[test]
fn opengotha_with_every_result_that_it_writes() {
    let cup = tournament(OPENGOTHA);
    assert_eq!((cup.name.as_str(), cup.rounds, cup.players.len()), ("Spring Cup", 3, 7));
    let won = Outcome::Won;
    assert_eq!(
        outcomes(&cup),
        [
            (1, Some(1), won(Color::Black), false),
            (1, Some(2), won(Color::White), true),
            (1, Some(3), Outcome::BothLose, true),
            (2, Some(1), Outcome::Jigo, false),
            (2, Some(2), Outcome::BothWin, false),
            (2, Some(3), Outcome::BothLose, false),
            (3, Some(1), Outcome::Unknown, false),
            (3, Some(2), Outcome::Unknown, false),
        ]
    );
    assert_eq!(cup.games[6].handicap, 2);
    assert!(!cup.games[7].has_colors);
    assert_eq!(cup.byes.iter().map(|bye| (bye.round, bye.score)).collect::<Vec<_>>(), [(1, ByeScore::Win)]);
    assert_eq!(cup.players[0].egd_pin.as_deref(), Some("12345678"));
    assert!(cup.players[6].is_preliminary && cup.players[6].absent.contains(&2));
    let again = tournament(&pairing::opengotha::write(&cup));
    assert_eq!(again, cup);
}

#[test]
fn pairgoth_with_every_result_that_it_writes() {
    let cup = tournament(PAIRGOTH);
    let won = Outcome::Won;
    assert_eq!(
        outcomes(&cup),
        [
            (1, Some(1), won(Color::Black), false),
            (1, Some(2), won(Color::White), false),
            (1, Some(3), Outcome::Cancelled, false),
            (2, Some(1), Outcome::BothWin, false),
            (2, Some(2), Outcome::BothLose, false),
            (2, Some(3), Outcome::Jigo, false),
            (3, Some(1), Outcome::Unknown, false),
        ]
    );
    assert_eq!(cup.byes.iter().map(|bye| bye.score).collect::<Vec<_>>(), [ByeScore::Win, ByeScore::Unknown]);
    assert_eq!(tournament(&pairing::pairgoth::write(&cup)), cup);
    let wrong = PAIRGOTH.replace("\"r\": \"X\"", "\"r\": \"x\"");
    assert!(matches!(read(wrong.as_bytes()), Err(ReadError::Wrong { .. })), "a code that nobody writes is no result");
}

#[test]
fn macmahon_is_read_without_its_bare_results() {
    let read = read(MACMAHON.as_bytes()).unwrap();
    assert_eq!(read.format, Format::MacMahon);
    assert!(read.tournament.games.iter().all(|game| !matches!(game.outcome, Outcome::Won(_))));
    let bare = |doubt: &&pairing::Doubt| matches!(doubt.kind, DoubtKind::NoColor(_));
    assert_eq!(read.doubts.iter().filter(bare).count(), 2);
    assert_eq!((read.tournament.byes.len(), read.tournament.games.len()), (1, 3));
}

#[test]
fn h9_is_read_and_written_with_byes_defaults_and_unknown_games() {
    let cup = tournament(H9);
    assert_eq!(cup.days.as_ref().unwrap()[0], "2026-05-01");
    let by_default: Vec<_> = cup.games.iter().filter(|game| game.by_default).collect();
    assert_eq!(by_default.len(), 1);
    assert!(cup.byes.iter().any(|bye| bye.score == ByeScore::Win));
    let text = pairing::h9::write(&cup, cup.rounds, pairing::h9::Writing::default());
    let again = tournament(&text);
    let names = |cup: &Tournament| {
        let mut all: Vec<String> = cup
            .games
            .iter()
            .map(|game| {
                let [black, white] = [game.black, game.white].map(|at| cup.players[at].name());
                format!("{} {black} {white} {:?} {} {}", game.round, game.outcome, game.handicap, game.by_default)
            })
            .collect();
        all.sort();
        all
    };
    assert_eq!(names(&again), names(&cup), "{text}");
    let dropped = pairing::h9::write(&cup, cup.rounds, pairing::h9::Writing { drops_by_default: true });
    assert!(!dropped.contains('!') && tournament(&dropped).games.len() + 1 == cup.games.len(), "{dropped}");
    assert!(
        check(dropped.as_bytes()).unwrap().1.iter().all(|finding| finding.weight() == Weight::Doubtful),
        "{dropped}"
    );
}

#[test]
fn latin_9_is_read_and_written_as_asked() {
    let text = H9.replace("Berg Jan", "Bérg Zoë");
    let latin = encode(&text, Encoding::Latin9);
    assert!(latin.lost.is_empty() && latin.bytes != text.as_bytes());
    let cup = read(&latin.bytes).unwrap();
    assert_eq!(cup.encoding, Encoding::Latin9);
    assert!(cup.tournament.players.iter().any(|player| player.name() == "Bérg Zoë"));
    let chinese = encode("1 李 明 3d CN -- 2+/b0", Encoding::Latin9);
    assert_eq!(chinese.lost, ['李', '明']);
}

#[test]
fn aga_is_read_and_written_without_what_the_aga_does_not_rate() {
    let cup = tournament(AGA);
    assert_eq!((cup.players.len(), cup.games.len()), (4, 4));
    assert_eq!(cup.games[1].outcome, Outcome::Won(Color::White));
    let written = pairing::aga::write(&cup, cup.rounds);
    assert_eq!(tournament(&written).games.len(), 3, "{written}");
}

#[test]
fn the_validator_names_each_fault_with_its_line() {
    let of = |text: &str| -> Vec<(usize, FindingKind)> {
        check(text.as_bytes()).unwrap().1.into_iter().map(|finding| (finding.line, finding.kind)).collect()
    };
    let good = "; CL[A]\n; EV[Cup]\n; PC[nl,Leiden]\n; DT[2026-05-01,2026-05-02]\n; KM[7.5]\n\
                1 Aoki Mei 4d JP Nara 1 2+/b0 |12345678\n2 Berg Jan 2d NL Leid 0 1-/w0 |12345679\n";
    assert_eq!(of(good), []);
    let berg = || "Berg Jan".to_owned();
    let aoki = || "Aoki Mei".to_owned();
    for (from, to, line, kind) in [
        ("CL[A]", "CL[Z]", 1, FindingKind::Heading { key: "CL".to_owned(), value: "Z".to_owned() }),
        ("; EV[Cup]\n", "\n", 0, FindingKind::NoHeading("EV")),
        (
            "2026-05-02]",
            "2026-04-02]",
            4,
            FindingKind::Heading { key: "DT".to_owned(), value: "2026-05-01,2026-04-02".to_owned() },
        ),
        ("2+/b0", "2+/w0", 6, FindingKind::Sides { round: 1, opponent: berg() }),
        ("1-/w0", "1+/w0", 7, FindingKind::Sides { round: 1, opponent: aoki() }),
        ("2+/b0", "2+/b3", 6, FindingKind::Sides { round: 1, opponent: berg() }),
        ("2+/b0", "1+/b0", 6, FindingKind::Alone(1)),
        ("2+/b0", "3+/b0", 6, FindingKind::NoOpponent { round: 1, opponent: "3".to_owned() }),
        ("1-/w0", "0-", 6, FindingKind::NotMutual { round: 1, opponent: berg() }),
        ("1-/w0", "1-/w0 0-", 7, FindingKind::Rounds { has: 2, first: 1 }),
        ("12345679", "1234567", 7, FindingKind::Pin("1234567".to_owned())),
        ("12345679", "12345678", 7, FindingKind::NumberTwice("12345678".to_owned())),
        ("Berg Jan", "Berg", 7, FindingKind::Name("Berg".to_owned())),
        ("2 Berg", "2nd prize\n2 Berg", 7, FindingKind::Line("2nd prize".to_owned())),
        ("1 Aoki", "7 Aoki", 6, FindingKind::Place),
    ] {
        let found = of(&good.replacen(from, to, 1));
        assert!(found.contains(&(line, kind.clone())), "{from} -> {to}: {found:?}");
    }
    let good = "TOURNEY Cup\nstart=5/1/2026\nPLAYERS\n1 Aoki, Mei 4D\n2 Berg, Jan 2D\nGAMES 1\n1 2 W 0 7\nEND\n";
    assert_eq!(of(good), []);
    for (from, to, line, kind) in [
        ("1 2 W 0 7", "1 2 ? 0 7", 7, FindingKind::Unknown(1)),
        ("1 2 W 0 7", "1 2 W 1 7", 7, FindingKind::Handicap { round: 1, stones: "1".to_owned() }),
        ("1 2 W 0 7", "1 3 W 0 7", 7, FindingKind::NoOpponent { round: 1, opponent: "3".to_owned() }),
        ("1 2 W 0 7", "1 2 W 0 x", 7, FindingKind::Komi { round: 1, komi: "x".to_owned() }),
        ("1 2 W 0 7", "1 2 X 0 7", 7, FindingKind::Winner { round: 1, winner: "X".to_owned() }),
        ("1 2 W 0 7", "1 2 W 0 7\n2 1 B 0 7", 8, FindingKind::PlaysTwice { round: 1, player: "Berg, Jan".to_owned() }),
        ("2 Berg", "1 Berg", 5, FindingKind::NumberTwice("1".to_owned())),
        ("5/1/2026", "1.5.2026", 2, FindingKind::Heading { key: "start".to_owned(), value: "1.5.2026".to_owned() }),
        ("2 Berg, Jan 2D", "2 Berg, Jan", 5, FindingKind::NoRank("Berg, Jan".to_owned())),
    ] {
        let found = of(&good.replacen(from, to, 1));
        assert!(found.contains(&(line, kind.clone())), "{from} -> {to}: {found:?}");
    }
    assert!(check(b"hello").is_err());
}

#[test]
fn what_a_wrong_result_could_come_of_is_refused() {
    for (from, to) in [
        ("RESULT_BLACKWINS\"", "RESULT_BLACK\""),
        ("blackPlayer=\"AOKIMEI\"", "blackPlayer=\"AOKIMAI\""),
        ("tableNumber=\"2\"", "tableNumber=\"1\""),
        ("roundNumber=\"1\"", "roundNumber=\"0\""),
        ("whitePlayer=\"BERGJAN\"", "whitePlayer=\"AOKIMEI\""),
        ("handicap=\"0\"", "handicap=\"99\""),
        ("name=\"Berg\"", "name=\"Aoki\" x=\"\""),
    ] {
        let mut text = OPENGOTHA.replacen(from, to, 1);
        if from.starts_with("name=") {
            text = text.replacen("firstName=\"Jan\"", "firstName=\"Mei\"", 1);
        }
        assert!(read(text.as_bytes()).is_err(), "{from} -> {to}");
    }
    let csv = "round,black,white,outcome\n1,Aoki Mei,Berg Jan,1-0\n";
    assert!(matches!(read(csv.as_bytes()), Err(ReadError::Wrong { .. })), "a bare 1-0 says nothing");
    let twice = "round,black,white,outcome\n1,Aoki,Berg,black\n1,Aoki,Chen,white\n";
    assert!(matches!(read(twice.as_bytes()), Err(ReadError::Wrong { .. })));
}

#[test]
fn bombs_are_refused_in_time() {
    let entities = "<!DOCTYPE t [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><Tournament>&b;</Tournament>";
    assert!(matches!(read(entities.as_bytes()), Err(ReadError::Xml(_))));
    let deep = format!("<Tournament>{}", "<a>".repeat(1_000_000));
    assert!(matches!(read(deep.as_bytes()), Err(ReadError::TooMany { .. })));
    let wide = format!("<Tournament>{}</Tournament>", "<a/>".repeat(700_000));
    assert!(matches!(read(wide.as_bytes()), Err(ReadError::Xml(_))));
    let deep = format!("{{\"players\":{}", "[".repeat(1_000_000));
    assert!(matches!(read(deep.as_bytes()), Err(ReadError::Json(_))));
    assert!(matches!(read(&vec![b' '; pairing::LONGEST_FILE + 1]), Err(ReadError::TooLong)));
}

fn standing(round: u16, black: &str, white: &str, outcome: Outcome) -> Standing {
    Standing { round, table: 1, black: black.to_owned(), white: white.to_owned(), outcome, by_default: false }
}

#[test]
fn a_result_is_put_in_over_nothing_alone_and_between_the_same_players() {
    let won = Outcome::Won;
    let cup = tournament(OPENGOTHA);
    let said = |standing: &Standing| decide(&cup, standing);
    assert!(matches!(said(&standing(3, "Aoki Mei", "Chen Yu", won(Color::Black))), Decision::Put { .. }));
    assert!(matches!(said(&standing(1, "aoki  mei", "Berg Jan", won(Color::Black))), Decision::Same { .. }));
    let differs = |standing: &Standing| match said(standing) {
        Decision::Differs(difference) => difference,
        other => panic!("{other:?}"),
    };
    assert!(matches!(differs(&standing(1, "Aoki Mei", "Berg Jan", won(Color::White))), Difference::OtherResult { .. }));
    assert!(matches!(differs(&standing(1, "Berg Jan", "Aoki Mei", won(Color::Black))), Difference::OtherColors { .. }));
    assert!(matches!(differs(&standing(3, "Aoki Mei", "Berg Jan", won(Color::Black))), Difference::NotPaired { .. }));
    let merged = merge(OPENGOTHA.as_bytes(), &[standing(3, "Aoki Mei", "Chen Yu", Outcome::BothLose)]).unwrap();
    let text = String::from_utf8(merged.bytes).unwrap();
    assert!(merged.put == 1 && text.len() == OPENGOTHA.len() + "BOTHLOSE".len() - "UNKNOWN".len());
    assert_eq!(
        text.replace(
            "handicap=\"2\" knownColor=\"true\" result=\"RESULT_BOTHLOSE\"",
            "handicap=\"2\" knownColor=\"true\" result=\"RESULT_UNKNOWN\""
        ),
        OPENGOTHA
    );
    let void = merge(OPENGOTHA.as_bytes(), &[standing(3, "Aoki Mei", "Chen Yu", Outcome::Cancelled)]).unwrap();
    assert!(matches!(void.differences[..], [Difference::NoWord { .. }]) && void.bytes == OPENGOTHA.as_bytes());
    let again =
        [standing(3, "Aoki Mei", "Chen Yu", won(Color::Black)), standing(3, "Aoki Mei", "Chen Yu", won(Color::White))];
    let merged = merge(OPENGOTHA.as_bytes(), &again).unwrap();
    assert_eq!((merged.put, merged.differences.len()), (1, 1), "of two that differ the second is told");
    assert!(merge(MACMAHON.as_bytes(), &[]).is_err());
    // A file keeps the mark at its beginning, and its letters their bytes.
    let accented = OPENGOTHA.replace("Nara", "Nar\u{e9}");
    let files = [format!("\u{feff}{accented}").into_bytes(), encode(&accented, Encoding::Latin9).bytes];
    for (bytes, letter) in files.iter().zip(["\u{e9}".as_bytes(), b"\xe9"]) {
        let unchanged = merge(bytes, &[]).unwrap();
        assert!(unchanged.bytes == *bytes);
        let merged = merge(bytes, &[standing(3, "Aoki Mei", "Chen Yu", won(Color::Black))]).unwrap();
        let club = [b"Nar", letter].concat();
        assert!(merged.put == 1 && merged.bytes.windows(club.len()).any(|part| part == club));
    }
    // Where the program does not know who has which colour, the winner counts.
    let merged = merge(OPENGOTHA.as_bytes(), &[standing(3, "Eun Ha", "Dorn Kai", won(Color::Black))]).unwrap();
    let after = read(&merged.bytes).unwrap().tournament;
    let game = after.games.last().unwrap();
    assert_eq!((after.players[game.white].name().as_str(), game.outcome), ("Eun Ha", won(Color::White)));
}
