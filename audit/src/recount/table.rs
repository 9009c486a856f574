//! A recount for a terminal: what to do, what it proves, and the games to look at with their photographs.

use std::fmt::Write;

use report::RecountView;
use report::page::{advice, finding, sentences};
use textwrap::core::display_width;
use words::{Language, Word};

/// Longer names are cut off, columns.
const WIDEST_NAME: usize = 20;

/// The digits by which a photograph is named: enough for a shell to complete the rest.
const DIGITS: usize = 12;

/// The text.
pub fn of(view: &RecountView, language: Language) -> String {
    let say = |word| language.say(word).to_owned();
    let mut rows = vec![
        [Word::Round, Word::Table, Word::Black, Word::White, Word::Result, Word::Photo, Word::RecountFound]
            .map(say)
            .to_vec(),
    ];
    rows[0].insert(0, "#".to_owned());
    for game in view.games.iter().filter(|game| game.look || !game.found.is_empty()) {
        let photo = format!(
            "photos/{}/{}*",
            &game.photo[..2.min(game.photo.len())],
            &game.photo[..DIGITS.min(game.photo.len())]
        );
        rows.push(vec![
            game.place.to_string(),
            game.round.to_string(),
            game.table.to_string(),
            shortened(&game.black),
            shortened(&game.white),
            game.result.clone(),
            photo,
            say(finding(game.finding)),
        ]);
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| display_width(&row[column])).max().unwrap_or(0))
        .collect();
    let mut text = format!("{}\n", language.say(advice(view.decision)));
    for sentence in sentences(view) {
        writeln!(text, "  {}", language.tell(&sentence)).expect("a text grows");
    }
    text.push('\n');
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', width + 2 - display_width(cell)));
        }
        writeln!(text, "{}", line.trim_end()).expect("a text grows");
    }
    text
}

fn shortened(name: &str) -> String {
    if display_width(name) <= WIDEST_NAME {
        return name.to_owned();
    }
    let mut short = String::new();
    for letter in name.chars() {
        if display_width(&short) + 3 > WIDEST_NAME {
            break;
        }
        short.push(letter);
    }
    short + "…"
}
