//! A round's results as a spreadsheet reads them, and `shoutan standings`.

use hall::Hall;

use super::{confirmed, received};
use crate::spreadsheet;

/// The results of a round that stand.
pub fn of(hall: &Hall, round: u16) -> String {
    let mut text =
        "round,table,black,white,result,winner,compensation,black_rank,black_club,white_rank,white_club\r\n".to_owned();
    for (game, result) in confirmed(hall, round) {
        let winner = match result.winner() {
            Some(board::Color::Black) => game.facts.black.as_str(),
            Some(board::Color::White) => game.facts.white.as_str(),
            None => "",
        };
        let known = |name: &String| hall.players.get(name).cloned().unwrap_or_default();
        let [black, white] = [known(&game.facts.black), known(&game.facts.white)]
            .map(|player| [player.rank.unwrap_or_default(), player.club.unwrap_or_default()]);
        let received = received(game).map(|received| received.all).unwrap_or_default();
        let fields: Vec<String> = [game.facts.black.as_str(), game.facts.white.as_str(), &result.to_string(), winner]
            .map(field)
            .into_iter()
            // A number is no formula, also where it is negative.
            .chain([received])
            .chain([&black[0], &black[1], &white[0], &white[1]].map(|text| field(text)))
            .collect();
        text.push_str(&format!("{},{},{}\r\n", game.id.round, game.id.table, fields.join(",")));
    }
    text
}

fn field(text: &str) -> String {
    let text = spreadsheet::field_of(text);
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula_or_breaks_its_line() {
        for (text, expected) in [("Aoki", "Aoki"), ("=1+1", "'=1+1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\"")] {
            assert_eq!(field(text), expected);
        }
    }
}
