//! A position as SGF: the stones, the facts of the game, and each side's territory with its dead stones marked, so that any
//! program shows what was counted.

use board::{ByColor, Color, PointSet};

use crate::{Position, Score};

/// Writes a counted position as one node of FF\[4\]: `AB`, `AW`, `TB`, `TW`, `KM`, `HA`, `RU`, `RE`.
///
/// ```
/// use scoring::{Game, Position, Rules, Score, sgf};
/// let board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().unwrap();
/// let position = Position::new(board, Default::default(), Game::default()).unwrap();
/// let text = sgf::write(&position, &Score::of(&position, &Rules::CHINESE));
/// assert!(text.starts_with("(;FF[4]CA[UTF-8]GM[1]SZ[5]RU[chinese]RE[W+12.5]"));
/// let again = sgf::read(text.as_bytes()).unwrap()[0].last_position().unwrap();
/// assert_eq!(again.board, position.board());
/// ```
#[must_use]
pub fn write(position: &Position, score: &Score) -> String {
    let board = position.board();
    let game = position.game();
    let mut text =
        format!("(;FF[4]CA[UTF-8]GM[1]SZ[{}]RU[{}]RE[{}]", board.size().lines(), score.rules.name, score.outcome());
    if let Some(komi) = game.komi {
        text.push_str(&format!("KM[{komi}]"));
    }
    if game.handicap > 0 {
        text.push_str(&format!("HA[{}]", game.handicap));
    }
    let spaces = match &score.territory {
        Some(territory) => territory.spaces,
        None => score.area.spaces,
    };
    // A dead stone is marked as what it lies in, also where the point itself counts for nobody.
    let territory = ByColor::from_fn(|color| spaces[color] | position.dead_stones(color.opponent()));
    let lists = [
        ("AB", board.stones(Color::Black)),
        ("AW", board.stones(Color::White)),
        ("TB", territory.black - position.dead_stones(Color::Black)),
        ("TW", territory.white - position.dead_stones(Color::White)),
    ];
    for (identifier, points) in lists {
        write_points(&mut text, identifier, points);
    }
    text.push_str(")\n");
    text
}

fn write_points(text: &mut String, identifier: &str, points: PointSet) {
    if points.is_empty() {
        return;
    }
    text.push('\n');
    text.push_str(identifier);
    for point in points.iter() {
        text.push('[');
        text.push_str(&point.sgf());
        text.push(']');
    }
}
