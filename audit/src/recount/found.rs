//! What persons found, from a file (.csv) that they filled in beside the photographs.

use std::path::Path;

use csv::{ReaderBuilder, Trim};
use hall::recount::{Found, Recount};
use records::fact::GameId;
use records::recount::LookedAgain;
use serde::Deserialize;
use terminal::causes;
use words::{Sentence, Value, Word, sentence};

/// Ten thousand lines with a note each.
const LONGEST_BYTES: usize = 1 << 20;

/// Under whose name findings from a file are kept.
const FROM_FILE: &str = "--found";

/// A line of the file.
#[derive(Debug, Deserialize)]
pub struct Line {
    round: u16,
    table: u16,
    found: String,
    #[serde(default)]
    note: String,
}

/// The lines of a file.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(path: &Path) -> Result<Vec<Line>, Sentence> {
    let bytes = files::read(path, LONGEST_BYTES).map_err(|error| causes::named_file(&error))?;
    let mut reader = ReaderBuilder::new().trim(Trim::All).flexible(true).from_reader(bytes.as_slice());
    // Which column or number is wrong is told by the line and by what a line has to be.
    reader.deserialize().enumerate().map(|(at, line)| line.map_err(|_| fault(at, Word::RecountFoundHeader))).collect()
}

/// Enters what was found into a recount.
///
/// # Errors
/// Says which line cannot be meant.
pub fn enter(recount: &mut Recount, lines: Vec<Line>) -> Result<(), Sentence> {
    for (at, Line { round, table, found, note }) in lines.into_iter().enumerate() {
        let game = recount.games.iter_mut().find(|drawn| drawn.id == GameId { round, table });
        let game = game.ok_or_else(|| fault(at, Word::RecountFoundGame))?;
        let found = match found.to_ascii_lowercase().as_str() {
            "agrees" => LookedAgain::Agrees,
            "differs" => LookedAgain::Differs,
            _ => return Err(fault(at, Word::RecountFoundWord)),
        };
        let note = Some(note).filter(|note| !note.is_empty());
        game.found.insert(FROM_FILE.to_owned(), Found { found, note, at_ms: None });
    }
    Ok(())
}

/// What is wrong with a line; the first one after the names of the columns is the second of the file.
fn fault(at: usize, why: Word) -> Sentence {
    sentence!(RecountFoundLine { line: Value::text(at + 2), why })
}
