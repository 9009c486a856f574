//! Frozen wire bytes: every documented exchange, byte for byte. Never change an entry; add one.

use std::time::Duration;

use calibration::bowl::Grams;
use device::command_set::Question;
use device::framer::Framer;
use device::message::{Message, Stability, Weight};
use device::open_slot::{self, Body, Counts, Decoded, Geometry, LineError, Model, Reply, Serial, Slot, Trouble};
use device::protocols::Protocol;
use device::step::Step;
use proptest::prelude::*;

fn protocol(name: &str) -> Protocol {
    name.parse().expect("a known name")
}

/// What a frame must mean, in short.
fn brief(message: &Message) -> String {
    let stability = |stability: &Stability| format!("{stability:?}").to_lowercase();
    match message {
        Message::Weight(Weight { grams, resolution, stability: how }) => {
            format!("{} g by {} {}", grams.0, resolution.0, stability(how))
        }
        Message::Count { pieces, stability: how } => format!("{pieces} pieces {}", stability(how)),
        Message::PieceWeight(Grams(grams)) => format!("piece {grams}"),
        Message::Identity { text } => format!("is {text}"),
        Message::Refused(refusal) => format!("{refusal:?}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn questions() {
    let piece = Question::PieceWeight(Grams(6.75));
    for (name, question, bytes) in [
        ("mt-sics", Question::Indication, &b"SI\r\n"[..]),
        ("mt-sics", Question::Identity, b"I4\r\n"),
        ("mt-sics", Question::Zero, b"Z\r\n"),
        ("mt-sics", Question::Tare, b"T\r\n"),
        ("mt-sics", piece, b"PW 6.7500 g\r\n"),
        ("kern-kcp", Question::Indication, b"SI\r\n"),
        ("and-standard", Question::Indication, b"Q\r\n"),
        ("and-hci", Question::Indication, b"?WT\r\n"),
        ("and-hci", Question::Witness, b"?QT\r\n"),
        ("and-hci", Question::Identity, b"?ID\r\n"),
        ("and-hci", piece, b"G,6.7500\r\n"),
        ("radwag", Question::Indication, b"SUI\r\n"),
        ("radwag", Question::Identity, b"NB\r\n"),
        ("radwag", piece, b"SM 6.7500\r\n"),
        ("generic-ascii", Question::Indication, b"W\r\n"),
        ("generic-ascii", Question::Witness, b"P\r\n"),
        ("modbus-cas", Question::Indication, b"\x01\x03\x00\x07\x00\x04\xF5\xC8"),
        ("modbus-baykon", Question::Indication, b"\x01\x03\x00\x00\x00\x03\x05\xCB"),
        ("modbus-baykon", Question::Marker, b"\x01\x03\x00\x00\x00\x01\x84\x0A"),
        ("open-slot", Question::Identity, b"SC1,Q,0042,ID*487B6F41\r\n"),
        ("open-slot", Question::Indication, b"SC1,Q,0042,RD*E14DA4DB\r\n"),
    ] {
        let sent = protocol(name).question(question, 0x0042).expect("the protocol has the question");
        assert_eq!(sent, bytes, "{name} {question:?}: {}", sent.escape_ascii());
    }
}

#[test]
fn answers() {
    for (name, bytes, expected) in [
        ("mt-sics", &b"S S     100.00 g\r\n"[..], "100 g by 0.01 stable"),
        ("mt-sics", b"S D     100.00 g\r\n", "100 g by 0.01 moving"),
        ("mt-sics", b"S S      -0.10 g\r\n", "-0.1 g by 0.01 stable"),
        ("mt-sics", b"S S     1.2148 kg\r\n", "1214.8 g by 0.1 stable"),
        ("mt-sics", b"S I\r\n", "Busy"),
        ("mt-sics", b"S +\r\n", "Overload"),
        ("mt-sics", b"S -\r\n", "Underload"),
        ("mt-sics", b"ES\r\n", "Unknown"),
        ("mt-sics", b"ET\r\n", "Damaged"),
        ("mt-sics", b"EL\r\n", "Impossible"),
        ("mt-sics", b"I4 A \"0123456789\"\r\n", "is 0123456789"),
        ("mt-sics", b"Z A\r\n", "Done"),
        ("mt-sics", b"T S     100.00 g\r\n", "Done"),
        ("mt-sics", b"PW A     6.7500 g\r\n", "piece 6.75"),
        ("kern-kcp", b"S D    1214.80 g\r\n", "1214.8 g by 0.01 moving"),
        ("and-standard", b"ST,+001234.5  g\r\n", "1234.5 g by 0.1 stable"),
        ("and-standard", b"US,+001234.5  g\r\n", "1234.5 g by 0.1 moving"),
        ("and-standard", b"QT,+00000180 PC\r\n", "180 pieces stable"),
        ("and-standard", b"OL,+9999999E+19\r\n", "Overload"),
        ("and-standard", b"OL,-9999999E+19\r\n", "Underload"),
        ("and-standard", b"EC,E01\r\n", "Unknown"),
        ("and-hci", b"QT,+00000180 PC\r\n", "180 pieces stable"),
        ("and-hci", b"US,-00005678 PC\r\n", "-5678 pieces moving"),
        ("and-hci", b"ST,+001.2346 kg\r\n", "1234.6 g by 0.1 stable"),
        ("and-hci", b"US,+001.2346 kg\r\n", "1234.6 g by 0.1 moving"),
        ("and-hci", b"UW,+6.750000  g\r\n", "piece 6.75"),
        ("and-hci", b"ID,000012\r\n", "is 000012"),
        ("and-hci", b"EC,E0\r\n", "Damaged"),
        ("and-hci", b"EC,E1\r\n", "Unknown"),
        ("and-hci", b"EC,E2\r\n", "Busy"),
        ("and-hci", b"EC,E7\r\n", "Impossible"),
        ("and-hci", b"\x06\r\n", "Done"),
        ("radwag", b"SUI?     58.237 kg \r\n", "58237 g by 1 moving"),
        ("radwag", b"SUI? -   58.237 kg \r\n", "-58237 g by 1 moving"),
        ("radwag", b"SUI     1214.80 g  \r\n", "1214.8 g by 0.01 stable"),
        ("radwag", b"SUI^    9999.99 g  \r\n", "Overload"),
        ("radwag", b"SUIv       0.00 g  \r\n", "Underload"),
        ("radwag", b"NB A \"1234567\"\r\n", "is 1234567"),
        ("radwag", b"SUI I\r\n", "Busy"),
        ("radwag", b"ES\r\n", "Unknown"),
        ("radwag", b"Z D\r\n", "Done"),
        ("generic-ascii", b"US,GS 1.342KG\r\n", "1342 g by 1 moving"),
        ("generic-ascii", b"ST,GS 1.342KG\r\n", "1342 g by 1 stable"),
        ("generic-ascii", b"ST,NT  1214.8 g\r\n", "1214.8 g by 0.1 stable"),
        ("generic-ascii", b"10PCS\r\n", "10 pieces unsaid"),
        ("modbus-cas", b"\x01\x03\x08\x00\x00\x2F\x74\x00\x00\x2F\x74\x3E\x54", "1214.8 g by 0.1 unsaid"),
        ("modbus-cas", b"\x01\x83\x02\xC0\xF1", "Impossible"),
        ("modbus-baykon", b"\x01\x03\x06\x00\x00\x2F\x74\x00\x02\xE8\x7A", "1214.8 g by 0.1 stable"),
        ("modbus-baykon", b"\x01\x03\x06\x00\x00\x2F\x74\x00\x06\xE9\xB9", "1214.8 g by 0.1 moving"),
        ("modbus-baykon", b"\x01\x03\x06\x00\x00\x00\xB4\x00\x22\xE1\x4A", "180 pieces stable"),
        ("modbus-baykon", b"\x01\x03\x06\x00\x00\x2F\x74\x00\x00\x69\xBB", "Busy"),
        ("toledo", b"\x02\x23\x20\x21012148000000\r\x3D", "1214.8 g by 0.1 stable"),
        ("toledo", b"\x02\x22\x28\x21012148000000\r\x36", "12148 g by 1 moving"),
        ("toledo-unchecked", b"\x02\x25\x32\x20001215000000\r", "-1215 g by 1 stable"),
        ("toledo-unchecked", b"\x02\x23\x24\x21000000000000\r", "Overload"),
    ] {
        let protocol = protocol(name);
        match protocol.decode_front(bytes) {
            Step::Frame { used, message } => {
                assert_eq!(
                    (used, brief(&message).as_str()),
                    (bytes.len(), expected),
                    "{name} {}",
                    bytes.escape_ascii()
                );
            }
            other => panic!("{name} {}: {other:?}", bytes.escape_ascii()),
        }
        for cut in 0..bytes.len() {
            let step = protocol.decode_front(&bytes[..cut]);
            assert_eq!(step, Step::Incomplete, "{name} {} cut at {cut}", bytes.escape_ascii());
        }
    }
}

#[test]
fn what_is_no_answer() {
    for (name, bytes) in [
        ("mt-sics", &b"S S     1214.8 g\r\n"[..14]),
        ("mt-sics", b"S S    1214.80 lb\r\n"),
        ("mt-sics", b"S S    12#4.80 g\r\n"),
        ("mt-sics", b"S S  1214.80   g\r\n"),
        ("mt-sics", b"S X    1214.80 g\r\n"),
        ("mt-sics", b"S S    1214.80 g\n"),
        ("mt-sics", b"I4 A \"\"\r\n"),
        ("and-standard", b"ST,+01234.5  g\r\n"),
        ("and-standard", b"ST,0001234.5  g\r\n"),
        ("and-standard", b"ST,+001234.5 lb\r\n"),
        ("and-hci", b"QT,+0000018.0 PC\r\n"),
        ("radwag", b"SUI     1214.80 lb \r\n"),
        ("radwag", b"SUI#    1214.80 g  \r\n"),
        ("generic-ascii", b"ST,1.342KG\r\n"),
        ("generic-ascii", b"ST,GS 1.342\r\n"),
        ("modbus-baykon", b"\x01\x03\x06\x00\x00\x2F\x75\x00\x02\xE8\x7A"),
        ("modbus-cas", b"\x01\x83\x02\xC0\xF2"),
        ("toledo", b"\x02\x23\x20\x21012148000000\r\x3E"),
        ("toledo-unchecked", b"\x02\x25\x22\x20001215000000\r"),
        ("open-slot", b"SC1,E,0042,0007,B-000123,3*00000000\r\n"),
    ] {
        let found = Framer::default().push(protocol(name), bytes);
        assert!(found.iter().all(|found| found.meaning.is_err()), "{name} {}: {found:?}", bytes.escape_ascii());
    }
}

fn reply(body: Body) -> Reply {
    Reply { token: 0x0042, sequence: 7, serial: Serial::new(b"B-000123").expect("a serial number"), body }
}

#[test]
fn lines_of_the_open_slot_counter() {
    let model = Model::new(b"ACME HEX-1").expect("a model");
    let firmware = open_slot::Firmware::new(b"1.0.3").expect("a version");
    let mut hexagon = [Slot::Holds(5); 36];
    hexagon[1] = Slot::Holds(3);
    hexagon[2] = Slot::NotFull;
    hexagon[3] = Slot::Moving;
    hexagon[35] = Slot::Fault;
    let counts = |slots: &[Slot], spares| Body::Counts(Counts::new(slots, spares).expect("a geometry"));
    for (body, expected) in [
        (
            Body::Identity { model, firmware, geometry: Geometry::Hexagonal },
            &b"SC1,I,0042,0007,B-000123,ACME HEX-1,1.0.3,H*8C86F586\r\n"[..],
        ),
        (
            counts(&hexagon, Slot::Holds(4)),
            b"SC1,C,0042,0007,B-000123,53-~5555555555555555555555555555555!,4*EB83078E\r\n",
        ),
        (counts(&[Slot::Holds(10); 18], Slot::Holds(9)), b"SC1,C,0042,0007,B-000123,AAAAAAAAAAAAAAAAAA,9*89DCC37C\r\n"),
        (
            counts(&[Slot::Holds(6); 30], Slot::Holds(0)),
            b"SC1,C,0042,0007,B-000123,666666666666666666666666666666,0*BBB5550D\r\n",
        ),
        (Body::Trouble(Trouble::NotReady), b"SC1,E,0042,0007,B-000123,3*5EB8DBD8\r\n"),
    ] {
        let line = open_slot::encode_reply(&reply(body));
        assert_eq!(line.as_bytes(), expected, "{}", line.as_bytes().escape_ascii());
        let back = open_slot::decode(expected);
        assert_eq!(back, Step::Frame { used: expected.len(), message: Decoded::Reply(reply(body)) });
    }
    assert!(Counts::new(&[Slot::Holds(6); 36], Slot::Holds(0)).is_none());
    assert!(Counts::new(&[Slot::Holds(1); 35], Slot::Holds(0)).is_none());
    let longest = Reply {
        body: Body::Identity {
            model: Model::new(&[b'M'; 20]).expect("a model"),
            firmware: open_slot::Firmware::new(&[b'1'; 8]).expect("a version"),
            geometry: Geometry::Circular,
        },
        serial: Serial::new(&[b'S'; 16]).expect("a serial number"),
        ..reply(body_of_slots())
    };
    assert!(open_slot::encode_reply(&longest).as_bytes().len() <= open_slot::MAX_LINE);
    assert!(
        open_slot::encode_reply(&Reply { body: body_of_slots(), ..longest }).as_bytes().len() <= open_slot::MAX_LINE
    );
}

#[test]
fn what_a_later_minor_version_adds() {
    let asked = open_slot::decode(b"SC1,Q,0042,XY*78A42088\r\n");
    assert_eq!(asked, Step::Frame { used: 24, message: Decoded::AskedLater { token: 0x0042 } });
    let asked = open_slot::decode(b"SC1,Q,0042,RD,2*0348B2B9\r\n");
    assert_eq!(asked, Step::Frame { used: 26, message: Decoded::AskedLater { token: 0x0042 } });
    let line = b"SC1,E,0042,0009,B-000123,7*B0E4CCDF\r\n";
    let Step::Frame { used: 37, message: Decoded::Reply(reply) } = open_slot::decode(line) else {
        panic!("a later trouble is a trouble all the same");
    };
    assert!(matches!(reply.body, Body::Trouble(Trouble::Later(_))));
    assert_eq!(open_slot::encode_reply(&reply).as_bytes(), line);
    let major = open_slot::decode(b"SC2,E,0042,0009,B-000123,3*EF97A1EE\r\n");
    assert_eq!(major, Step::Error { used: 37, error: LineError::Version { major: 2 } });
}

/// The page that a maker works from shows only lines that are right.
#[test]
fn the_lines_of_the_specification() {
    let page = include_str!("../PROTOCOL.md");
    let lines: Vec<&str> = page.lines().filter(|line| line.starts_with("SC1,") && !line.contains("kind")).collect();
    assert!(lines.len() >= 8, "{lines:?}");
    for line in lines {
        let (line, _) = line.split_once("  ").unwrap_or((line, ""));
        let decoded = open_slot::decode(format!("{line}\r\n").as_bytes());
        assert!(matches!(decoded, Step::Frame { .. }), "{line}: {decoded:?}");
    }
}

fn body_of_slots() -> Body {
    Body::Counts(Counts::new(&[Slot::Holds(5); 36], Slot::Holds(4)).expect("a geometry"))
}

/// A good frame of every protocol.
fn good_frame(name: &str) -> Vec<u8> {
    match name {
        "mt-sics" | "kern-kcp" => b"S S    1214.80 g\r\n".to_vec(),
        "and-standard" => b"ST,+001214.8  g\r\n".to_vec(),
        "and-hci" => b"ST,+001.2148 kg\r\n".to_vec(),
        "radwag" => b"SUI     1214.80 g  \r\n".to_vec(),
        "generic-ascii" => b"ST,GS 1214.8g\r\n".to_vec(),
        "modbus-cas" => b"\x01\x03\x08\x00\x00\x2F\x74\x00\x00\x2F\x74\x3E\x54".to_vec(),
        "modbus-baykon" => b"\x01\x03\x06\x00\x00\x2F\x74\x00\x02\xE8\x7A".to_vec(),
        "toledo" => b"\x02\x23\x20\x21012148000000\r\x3D".to_vec(),
        "toledo-unchecked" => b"\x02\x23\x20\x21012148000000\r".to_vec(),
        _ => open_slot::encode_reply(&reply(body_of_slots())).as_bytes().to_vec(),
    }
}

#[test]
fn every_codec_has_a_name_and_a_sane_pace() {
    for (&name, &protocol) in Protocol::NAMES.iter().zip(Protocol::ALL) {
        assert_eq!(protocol.name(), name);
        assert_eq!(name.parse::<Protocol>().expect("its name"), protocol);
        let timing = protocol.timing();
        assert!(timing.pace >= Duration::from_millis(100) && timing.answer_within > timing.pace);
        assert!(matches!(protocol.decode_front(&good_frame(name)), Step::Frame { .. }), "{name}");
    }
}

proptest! {
    /// Two good frames after noise: the second is always found, whatever the noise and however the bytes arrive.
    #[test]
    fn it_resynchronises(index in 0..Protocol::ALL.len(), noise in prop::collection::vec(any::<u8>(), 0..300), pieces in 1_usize..40) {
        let protocol = Protocol::ALL[index];
        let good = good_frame(protocol.name());
        let mut stream = noise;
        // The longest frame's worth of idle bytes closes whatever the noise began.
        stream.extend(vec![b'\n'; protocol.longest_frame()]);
        stream.extend_from_slice(&good);
        stream.extend_from_slice(&good);
        let mut framer = Framer::default();
        let mut found = Vec::new();
        for chunk in stream.chunks(pieces) {
            found.extend(framer.push(protocol, chunk));
            prop_assert!(framer.waiting() < protocol.longest_frame());
        }
        let last = found.last().expect("something is found");
        prop_assert!(last.meaning.is_ok() && last.bytes == good, "{}: {last:?}", protocol);
        let total: usize = found.iter().map(|found| found.bytes.len()).sum();
        prop_assert_eq!(total, stream.len());
    }

    #[test]
    fn open_slot_lines_survive_the_round_trip(token in any::<u16>(), sequence in any::<u16>(), stones in prop::collection::vec(0_u8..=6, 30), fault in 0_usize..30) {
        let mut slots: Vec<Slot> = stones.into_iter().map(Slot::Holds).collect();
        slots[fault] = Slot::Fault;
        let reply = Reply { token, sequence, ..reply(Body::Counts(Counts::new(&slots, Slot::NotFull).expect("a live_hall"))) };
        let line = open_slot::encode_reply(&reply);
        let expected = Step::Frame { used: line.as_bytes().len(), message: Decoded::Reply(reply) };
        prop_assert_eq!(open_slot::decode(line.as_bytes()), expected);
    }
}
