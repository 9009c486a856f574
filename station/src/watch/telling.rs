//! What `shoutan watch` shows as a game goes on: a line an event, the board below them where a terminal can show it, and the record's file.

use std::io::{IsTerminal, Write};
use std::path::Path;

use anstream::AutoStream;
use watching::events::TimedEvent;
use watching::following::{Following, State};
use words::{Language, Value, Word, sentence};

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
}

impl<'a> Telling<'a> {
    pub(super) fn new(asked: &'a Watch, language: Language) -> Self {
        let draws = !asked.json && std::io::stdout().is_terminal();
        Self { asked, language, out: anstream::stdout(), draws, drawn: 0 }
    }

    /// Tells what one picture brought.
    pub(super) fn tell(&mut self, following: &Following, told: &[TimedEvent]) -> anyhow::Result<()> {
        if told.iter().any(TimedEvent::changes_the_record) {
            self.keep(following)?;
        }
        if told.is_empty() {
            return Ok(());
        }
        self.take_board_away()?;
        for told in told {
            let line = if self.asked.json { told.json() } else { told.message(self.language) };
            writeln!(self.out, "{line}")?;
        }
        self.draw_board(following)?;
        Ok(self.out.flush()?)
    }

    /// Tells the end.
    pub(super) fn end(&mut self, following: &Following) -> anyhow::Result<()> {
        self.take_board_away()?;
        let told = following.end();
        writeln!(self.out, "{}", if self.asked.json { told.json() } else { told.message(self.language) })?;
        self.keep(following)
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

    /// Keeps this game's record in the file asked for; later games at the same table in files beside it, `name-2.sgf` and so on, from
    /// their first move.
    fn keep(&self, following: &Following) -> anyhow::Result<()> {
        match (&self.asked.sgf, following.games_before()) {
            (None, _) => Ok(()),
            (Some(file), 0) => write(file, &following.sgf(), self.language),
            (Some(_), _) if !following.has_moves() => Ok(()),
            (Some(file), before) => {
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                write(&file.with_file_name(format!("{name}-{}.sgf", before + 1)), &following.sgf(), self.language)
            }
        }
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
fn write(file: &Path, record: &str, language: Language) -> anyhow::Result<()> {
    let beside = file.with_extension("sgf.part");
    std::fs::write(&beside, record).and_then(|()| std::fs::rename(&beside, file)).map_err(|error| {
        let (path, cause) = (Value::text(file.display()), Value::text(error));
        anyhow::anyhow!(language.tell(&sentence!(WatchNotWritten { path, cause })))
    })
}
