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
pub fn of_fill_in(fill_in: &FillIn) -> String {
    let at = |action: Action| {
        fill_in.steps.iter().filter(|step| step.action == action).fold(PointSet::EMPTY, |sum, step| sum | step.points)
    };
    // What a letter stands for, where those stones lie, and the ground they are drawn on.
    let kinds = [
        ('c', "compensation stones", at(Action::PlaceCompensation), GREEN),
        ('p', "penalty stones", at(Action::PlacePenalty), GREEN),
        ('l', "losing stones", at(Action::PlaceLosing), BLUE),
    ];
    let filled = at(Action::FillOwn) | at(Action::FillShared);
    let open = fill_in.filled.bare();
    let mut text = drawn(&fill_in.filled, |point| {
        let stone = fill_in.filled.get(point);
        let mut style = ink(stone);
        if let Some((letter, _, _, ground)) = kinds.iter().find(|(_, _, points, _)| points.contains(point)) {
            return Cell { letter: *letter, style: style.bg_color(Some(*ground)) };
        }
        if open.contains(point) {
            style = style.bg_color(Some(LOUD));
        }
        let letter = stone.map_or('.', Color::letter);
        Cell { letter: if filled.contains(point) { letter.to_ascii_lowercase() } else { letter }, style }
    });
    // Writing to a string cannot fail.
    let _ = write!(text, "\n   B W living stones, b w filled in");
    for (letter, name, points, _) in kinds {
        let owners: Vec<String> = Color::BOTH
            .into_iter()
            .filter(|&color| points.intersects(fill_in.filled.stones(color)))
            .map(|color| format!("{color}'s"))
            .collect();
        if !owners.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, ", {letter} {} {name}", owners.join(" and "));
        }
    }
    text
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
