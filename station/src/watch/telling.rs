//! What `shoutan watch` shows as a game goes on: a line an event, the board below them where a terminal can show it, and the record's file.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use watching::events::TimedEvent;
use watching::following::{Following, State};
use words::{Language, Sentence, Value, Word, sentence};

use super::Watch;

/// Tells a game.
pub(super) struct Telling<'a> {
    asked: &'a Watch,
    language: Language,
    out: AutoStream<std::io::Stdout>,
    /// Whether the board is drawn below the events.
    draws: bool,
    /// Lines of the board that is drawn there now.
    drawn: usize,
    /// Records that are not in their files yet, by the file: the disk may be full for a minute, and the game goes on.
    unwritten: BTreeMap<PathBuf, String>,
}

impl<'a> Telling<'a> {
    pub(super) fn new(asked: &'a Watch, language: Language) -> Self {
        let draws = !asked.json && std::io::stdout().is_terminal();
        Self { asked, language, out: anstream::stdout(), draws, drawn: 0, unwritten: BTreeMap::new() }
    }

    /// Tells what one picture brought. A record that cannot be written is complained of once, and tried again with each picture until it
    /// is written.
    ///
    /// # Errors
    /// Where nothing can be printed.
    pub(super) fn tell(&mut self, following: &Following, told: &[TimedEvent]) -> anyhow::Result<()> {
        let was_all_written = self.unwritten.is_empty();
        if told.iter().any(TimedEvent::changes_the_record) {
            self.keep(following);
        }
        let written = self.write_records();
        if told.is_empty() {
            // What fails once more was complained of when it began.
            return Ok(());
        }
        self.take_board_away()?;
        if let Err(why) = written
            && was_all_written
        {
            self.complain(&why)?;
        }
        for told in told {
            let line = if self.asked.json { told.json() } else { told.message(self.language) };
            writeln!(self.out, "{line}")?;
        }
        self.draw_board(following)?;
        Ok(self.out.flush()?)
    }

    /// Tells the end.
    ///
    /// # Errors
    /// Where nothing can be printed, or a record cannot be written.
    pub(super) fn end(&mut self, following: &Following) -> anyhow::Result<()> {
        // Before anything is printed: also where nobody reads that any more, the record is tried once more.
        self.keep(following);
        let written = self.write_the_rest();
        self.take_board_away()?;
        let told = following.end();
        writeln!(self.out, "{}", if self.asked.json { told.json() } else { told.message(self.language) })?;
        written
    }

    /// Writes the records that are not in their files, for the last time.
    ///
    /// # Errors
    /// Where one cannot be written.
    pub(super) fn write_the_rest(&mut self) -> anyhow::Result<()> {
        self.write_records().map_err(|why| anyhow::anyhow!(self.language.tell(&why)))
    }

    /// Complains on standard error, where the board was taken away.
    fn complain(&mut self, why: &Sentence) -> std::io::Result<()> {
        // Where a terminal shows both, the board is taken away before the complaint comes.
        self.out.flush()?;
        // The game is followed to its end even where nobody hears the complaint.
        let _ = writeln!(anstream::stderr(), "shoutan: {}", self.language.tell(why));
        Ok(())
    }

    /// The terminal's own codes: up so many lines, and clear from there.
    fn take_board_away(&mut self) -> std::io::Result<()> {
        if self.drawn > 0 {
            write!(self.out, "\x1b[{}A\x1b[J", self.drawn)?;
            self.drawn = 0;
        }
        Ok(())
    }

    fn draw_board(&mut self, following: &Following) -> std::io::Result<()> {
        let Some(table) = following.table().filter(|_| self.draws) else { return Ok(()) };
        let board = if table.ending().is_some() { table.seen() } else { table.board() };
        let text = format!("\n{board}\n{}\n", self.language.say(state_word(following.state())));
        self.drawn = text.matches('\n').count();
        write!(self.out, "{text}")
    }

    /// Keeps this game's record for the file asked for; later games at the same table for files beside it, `name-2.sgf` and so on, from
    /// their first move.
    fn keep(&mut self, following: &Following) {
        let file = match (&self.asked.sgf, following.games_before()) {
            (None, _) => return,
            (Some(file), 0) => file.clone(),
            (Some(_), _) if !following.has_moves() => return,
            (Some(file), before) => {
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                file.with_file_name(format!("{name}-{}.sgf", before + 1))
            }
        };
        self.unwritten.insert(file, following.sgf());
    }

    /// Writes the records that are not in their files yet; those that cannot be written stay for the next time.
    ///
    /// # Errors
    /// The sentence that names these.
    fn write_records(&mut self) -> Result<(), Sentence> {
        let mut refused = Vec::new();
        self.unwritten.retain(|file, record| match write(file, record) {
            Ok(()) => false,
            Err(error) => {
                let (path, cause) = (Value::text(file.display()), Value::text(error));
                refused.push(sentence!(WatchNotWritten { path, cause }));
                true
            }
        });
        if refused.is_empty() { Ok(()) } else { Err(Sentence::together(refused)) }
    }
}

const fn state_word(state: State) -> Word {
    match state {
        State::Lost => Word::WatchedSaysLost,
        State::Watching => Word::WatchedSaysWatching,
        State::Moved => Word::WatchedSaysMoved,
        State::TooLow => Word::WatchedSaysTooLow,
        State::TooBright => Word::WatchedSaysTooBright,
        State::Covered => Word::WatchedSaysCovered,
        State::DoesNotFit => Word::WatchedSaysDoesNotFit,
        State::Over => Word::WatchedSaysOver,
    }
}

/// Writes the whole record beside its place and puts it there at once, so that nobody ever reads half of one.
fn write(file: &Path, record: &str) -> std::io::Result<()> {
    let beside = file.with_extension("sgf.part");
    std::fs::write(&beside, record)?;
    std::fs::rename(&beside, file)
}
