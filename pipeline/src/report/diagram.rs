//! Boards in letters and colours: the position, and the board filled in.
//!
//! ```text
//!    A B C D E           A B C D E
//!  5 . B W . B 5       5 b B W c . 5      c: White's compensation
//!  4 . B W . . 4       4 b B W w w 4      b, w: filled in
//! ```

use std::fmt::Write;

use anstyle::{Ansi256Color, Color as Paint, Style};
use board::{Board, Color, Point, PointSet};
use scoring::FillIn;
use scoring::fill_in::Action;
use words::{Joint, Language, Sentence, Value, Word, sentence};

/// The wood, and what stands out against it.
const WOOD: Paint = Paint::Ansi256(Ansi256Color(179));
const BLACK: Paint = Paint::Ansi256(Ansi256Color(16));
const WHITE: Paint = Paint::Ansi256(Ansi256Color(231));
const LINE: Paint = Paint::Ansi256(Ansi256Color(94));
const LOUD: Paint = Paint::Ansi256(Ansi256Color(199));
const GREEN: Paint = Paint::Ansi256(Ansi256Color(71));
const BLUE: Paint = Paint::Ansi256(Ansi256Color(74));

/// A point of a diagram.
struct Cell {
    letter: char,
    style: Style,
}

/// Stones that were put down for a reason: their letter, what it stands for, where they lie, and the ground they are drawn on.
struct Kind {
    letter: char,
    name: fn(Value) -> Sentence,
    points: PointSet,
    ground: Paint,
}

/// The position; doubtful points on a loud ground, dead stones struck out.
#[must_use]
pub fn of_board(board: &Board, doubtful: PointSet, dead: PointSet) -> String {
    drawn(board, |point| {
        let stone = board.get(point);
        let mut style = ink(stone);
        if dead.contains(point) {
            style = style.strikethrough();
        }
        if doubtful.contains(point) {
            style = style.bg_color(Some(LOUD));
        }
        Cell { letter: stone.map_or('.', Color::letter), style }
    })
}

/// The filled board, with a line for each kind of stone that was put down and for what stayed empty.
#[must_use]
pub fn of_fill_in(fill_in: &FillIn, language: Language) -> String {
    let at = |action: Action| {
        fill_in.steps.iter().filter(|step| step.action == action).fold(PointSet::EMPTY, |sum, step| sum | step.points)
    };
    let kinds = [
        Kind {
            letter: 'c',
            name: |owners| sentence!(LegendCompensation { owners }),
            points: at(Action::PlaceCompensation),
            ground: GREEN,
        },
        Kind {
            letter: 'p',
            name: |owners| sentence!(LegendPenalty { owners }),
            points: at(Action::PlacePenalty),
            ground: GREEN,
        },
        Kind {
            letter: 'l',
            name: |owners| sentence!(LegendLosing { owners }),
            points: at(Action::PlaceLosing),
            ground: BLUE,
        },
    ];
    let filled = at(Action::FillOwn) | at(Action::FillShared);
    let open = fill_in.filled.bare();
    let text = drawn(&fill_in.filled, |point| {
        let stone = fill_in.filled.get(point);
        let mut style = ink(stone);
        if let Some(kind) = kinds.iter().find(|kind| kind.points.contains(point)) {
            return Cell { letter: kind.letter, style: style.bg_color(Some(kind.ground)) };
        }
        if open.contains(point) {
            style = style.bg_color(Some(LOUD));
        }
        let letter = stone.map_or('.', Color::letter);
        Cell { letter: if filled.contains(point) { letter.to_ascii_lowercase() } else { letter }, style }
    });
    let mut legend: Vec<Value> = vec![Word::Legend.into()];
    for Kind { name, points, .. } in kinds {
        let owners = Color::BOTH.into_iter().filter(|&color| points.intersects(fill_in.filled.stones(color)));
        let owners: Vec<Sentence> = owners.map(|color| sentence!(LegendOwner { color })).collect();
        if !owners.is_empty() {
            legend.push(name(Value::several(owners, Joint::And)).into());
        }
    }
    text + "\n   " + &language.fill(&Value::Several(legend, Joint::Comma))
}

fn drawn(board: &Board, cell: impl Fn(Point) -> Cell) -> String {
    let plain = board.to_string();
    let letters = plain.lines().next().unwrap_or_default().to_owned();
    let mut text = format!("{letters}\n");
    let lines = board.size().lines();
    for row in 0..lines {
        let number = lines - row;
        // Writing to a string cannot fail.
        let _ = write!(text, "{number:>2} ");
        for column in 0..lines {
            let Some(point) = board.size().point(column, row) else { continue };
            let Cell { letter, style } = cell(point);
            let space = Style::new().bg_color(Some(WOOD));
            let gap = if column + 1 < lines { format!("{space} {space:#}") } else { String::new() };
            // Writing to a string cannot fail.
            let _ = write!(text, "{style}{letter}{style:#}{gap}");
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, " {number}");
    }
    text + &letters
}

fn ink(stone: Option<Color>) -> Style {
    let style = Style::new().bg_color(Some(WOOD));
    match stone {
        Some(Color::Black) => style.fg_color(Some(BLACK)).bold(),
        Some(Color::White) => style.fg_color(Some(WHITE)).bold(),
        None => style.fg_color(Some(LINE)),
    }
}
