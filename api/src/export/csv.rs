//! A round's results as a spreadsheet reads them, and `shoutan standings`.

use csv::{Terminator, WriterBuilder};
use hall::Hall;

use super::{confirmed, received};
use crate::spreadsheet::field_of;

const COLUMNS: [&str; 11] = [
    "round",
    "table",
    "black",
    "white",
    "result",
    "winner",
    "compensation",
    "black_rank",
    "black_club",
    "white_rank",
    "white_club",
];

/// Why nothing can go wrong.
const WRITTEN: &str = "memory takes every line, and each has as many fields";

/// The results of a round that stand.
pub fn of(hall: &Hall, round: u16) -> String {
    let mut list = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    list.write_record(COLUMNS).expect(WRITTEN);
    for (game, result) in confirmed(hall, round) {
        let winner = match result.winner() {
            Some(board::Color::Black) => game.facts.black.as_str(),
            Some(board::Color::White) => game.facts.white.as_str(),
            None => "",
        };
        let known = |name: &String| hall.players.get(name).cloned().unwrap_or_default();
        let [black, white] = [known(&game.facts.black), known(&game.facts.white)].map(|player| {
            [player.rank.unwrap_or_default(), player.club.unwrap_or_default()].map(|text| field_of(&text))
        });
        // A number is no formula, also where it is negative.
        let numbers = [game.id.round.to_string(), game.id.table.to_string()];
        let compensation = received(game).map(|received| received.all).unwrap_or_default();
        let texts = [game.facts.black.as_str(), game.facts.white.as_str(), &result.to_string(), winner].map(field_of);
        let fields = numbers.into_iter().chain(texts).chain([compensation]).chain(black).chain(white);
        list.write_record(fields).expect(WRITTEN);
    }
    let text = String::from_utf8(list.into_inner().expect(WRITTEN));
    text.expect("what is made of texts is text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula_or_breaks_its_line() {
        for (text, expected) in [("Aoki", "Aoki"), ("=1+1", "'=1+1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\"")] {
            let mut line = WriterBuilder::new().from_writer(Vec::new());
            line.write_record([field_of(text), String::new()]).unwrap();
            assert_eq!(String::from_utf8(line.into_inner().unwrap()).unwrap(), format!("{expected},\n"));
        }
    }
}
