//! Names of points and diagrams with their expected readings, right and wrong.

use board::{Board, BoardSize, DiagramError, Point, PointError};

#[test]
fn human_names() {
    // Lines of the board, name, and the column and row it means.
    let known = [
        (19, "A19", (0, 0)),
        (19, "T1", (18, 18)),
        (19, "J10", (8, 9)),
        (19, "h10", (7, 9)),
        (19, " Q16 ", (15, 3)),
        (19, "D04", (3, 15)),
        (13, "N13", (12, 0)),
        (9, "J1", (8, 8)),
        (5, "E5", (4, 0)),
    ];
    for (lines, name, (column, row)) in known {
        let size = BoardSize::new(lines).expect("a size");
        assert_eq!(Point::from_human(name, size), Ok(size.point(column, row).expect("on the board")), "{name}");
    }
    for (lines, name) in [(19, "A0"), (19, "A20"), (9, "K1"), (9, "A10"), (13, "O13")] {
        let size = BoardSize::new(lines).expect("a size");
        assert!(matches!(Point::from_human(name, size), Err(PointError::OffBoard { .. })), "{name} on {size}");
    }
    for name in ["", " ", "I5", "U5", "5A", "A", "A-1", "A1x", "A100", "é1", "A１", "\u{0}"] {
        assert!(matches!(Point::from_human(name, BoardSize::NINETEEN), Err(PointError::Malformed { .. })), "{name:?}");
    }
}

#[test]
fn diagrams_that_are_none() {
    let row = |point: &str, count: usize| point.repeat(count) + "\n";
    type Expected = fn(&DiagramError) -> bool;
    let cases: [(String, Expected); 7] = [
        (String::new(), |error| matches!(error, DiagramError::Size { rows: 0 })),
        (row(".", 4).repeat(4), |error| matches!(error, DiagramError::Size { rows: 4 })),
        (row(".", 20).repeat(20), |error| matches!(error, DiagramError::Size { rows: 20 })),
        (row(".", 9).repeat(8) + &row(".", 8), |error| {
            matches!(error, DiagramError::NotSquare { line: 9, found: 8, expected: 9 })
        }),
        (row(".", 9).repeat(8), |error| matches!(error, DiagramError::NotSquare { line: 1, found: 9, expected: 8 })),
        (row(".", 9).repeat(2) + "..B.?", |error| {
            matches!(error, DiagramError::Unknown { line: 3, column: 5, character: '?' })
        }),
        (row(".", 17_000), |error| matches!(error, DiagramError::TooLong { bytes: 17_001 })),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Board>().expect_err("no diagram");
        assert!(expected(&error), "{error}");
    }
}
