//! What a person reads: a counted board with its reasons, as text for a terminal.
//!
//! Colours are always written; the stream they go to leaves them out where nobody can see them. Without colours the diagrams can
//! be read again by `shoutan score`.

pub mod diagram;
mod lines;

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use board::{BoardSize, Color, PointSet};
use scoring::Verdict;
use scoring::record::Replay;
use unicode_width::UnicodeWidthStr;
use words::{Language, Sentence, Value, Word, counting, sentence};

use crate::filled::FilledBoard;
use crate::sentences;
use crate::{Answer, Count, Counted};

/// Lines are broken to be no wider than this, which fits any terminal beside a window.
const WIDTH: usize = 100;
/// The width of the labels, in front of what they label.
const LABEL_WIDTH: usize = 11;

const LABEL: Style = Style::new().bold();
const WARNING: Style = AnsiColor::Red.on_default().bold();

/// How much is told of the fill-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillInDetail {
    /// Its steps.
    Steps,
    /// Its steps, and the filled board.
    StepsAndDiagram,
}

/// A report while it is written.
#[derive(Debug, Default)]
pub struct Report {
    language: Language,
    text: String,
}

impl Report {
    /// A report with a heading of its own line.
    #[must_use]
    pub fn headed(language: Language, heading: &str) -> Self {
        Self { language, text: format!("{LABEL}{heading}{LABEL:#}\n") }
    }

    /// The text, with a blank line at its end.
    #[must_use]
    pub fn finished(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// A labelled paragraph.
    pub fn say(&mut self, label: Word, said: impl Into<Value>) {
        self.paragraph(self.language.say(label), &said.into(), LABEL);
    }

    /// A labelled paragraph that must not be overlooked.
    pub fn warn(&mut self, label: Word, said: impl Into<Value>) {
        self.paragraph(self.language.say(label), &said.into(), WARNING);
    }

    fn paragraph(&mut self, label: &str, said: &Value, style: Style) {
        let text = self.language.fill(said);
        // Chinese, Japanese and Korean characters take two columns each.
        let rest = " ".repeat(LABEL_WIDTH.saturating_sub(label.width()));
        let indent = " ".repeat(LABEL_WIDTH);
        let lines = lines::broken(&text, WIDTH - LABEL_WIDTH);
        for (index, line) in lines.iter().enumerate() {
            if index == 0 {
                // Writing to a string cannot fail.
                let _ = writeln!(self.text, "{style}{label}{style:#}{rest}{line}");
            } else {
                let _ = writeln!(self.text, "{indent}{line}");
            }
        }
    }

    /// Several paragraphs under one label.
    fn each(&mut self, label: Word, said: impl IntoIterator<Item = Sentence>, style: Style) {
        let mut label = self.language.say(label);
        for sentence in said {
            self.paragraph(label, &sentence.into(), style);
            label = "";
        }
    }

    /// A diagram.
    pub fn draw(&mut self, diagram: &str) {
        self.text.push_str(diagram);
        self.text.push('\n');
    }

    /// A photograph's answer.
    pub fn answer(&mut self, answer: &Answer) {
        self.draw(&diagram::of_board(&answer.board, answer.doubtful, answer.count.dead));
        self.count(&answer.count, FillInDetail::Steps);
        self.doubtful(answer);
        self.each(Word::LabelNext, sentences::next(answer), LABEL);
    }

    /// A photograph of a filled board.
    pub fn filled(&mut self, answer: &Answer, filled: &FilledBoard) {
        self.draw(&diagram::of_board(&answer.board, answer.doubtful, PointSet::EMPTY));
        self.say(Word::LabelStones, sentences::stones(&answer.board));
        match filled.result() {
            Some(outcome) => self.say(Word::LabelResult, counting::result(outcome, &filled.rules)),
            None => self.warn(Word::LabelResult, sentence!(ResultOpen { rules: words::document(&filled.rules) })),
        }
        let mut label = self.language.say(Word::LabelFilledIn);
        for found in filled.found() {
            let style = if found.is_open() { WARNING } else { LABEL };
            self.paragraph(label, &sentences::filled(&found, answer.board.size()).into(), style);
            label = "";
        }
        self.doubtful(answer);
        let next = sentences::next_for_doubts(answer).into_iter().chain(sentences::next_for_filled(filled));
        self.each(Word::LabelNext, next, LABEL);
    }

    fn doubtful(&mut self, answer: &Answer) {
        let say = if answer.doubtful.is_empty() { Self::say } else { Self::warn };
        say(self, Word::LabelDoubtful, sentences::doubtful(answer));
    }

    /// The position before a board was filled in, from its own photograph.
    pub fn before(&mut self, name: &str, before: &Answer) {
        self.say(Word::LabelBefore, name);
        self.answer(before);
    }

    /// A position that a file gave.
    pub fn position(&mut self, count: &Count, detail: FillInDetail) {
        self.draw(&diagram::of_board(&count.board, PointSet::EMPTY, count.dead));
        self.count(count, detail);
        if let Ok(counted) = &count.result {
            self.each(Word::LabelNext, sentences::next_for_count(count, counted), LABEL);
        }
    }

    /// A record's moves, and what in them broke a rule.
    pub fn moves(&mut self, replay: &Replay, size: BoardSize) {
        self.say(Word::LabelMoves, counting::moves(replay));
        let broken = replay.violations.iter().map(|broken| counting::violation(broken, size));
        broken.for_each(|broken| self.paragraph("", &broken.into(), WARNING));
        replay.cycles.iter().for_each(|cycle| self.paragraph("", &counting::cycle(cycle).into(), LABEL));
        if !replay.violations.is_empty() {
            self.paragraph("", &Word::MovesBrokenRules.into(), WARNING);
        }
    }

    /// A counted board, without its diagram.
    pub fn count(&mut self, count: &Count, detail: FillInDetail) {
        self.say(Word::LabelStones, sentences::stones(&count.board));
        match &count.result {
            Err(error) => self.warn(Word::LabelResult, sentences::unsound(error)),
            Ok(counted) => self.counted(count, counted, detail),
        }
    }

    fn counted(&mut self, count: &Count, counted: &Counted, detail: FillInDetail) {
        self.say(Word::LabelDead, sentences::dead(count));
        self.each(Word::LabelLookAt, count.proposal.as_ref().map(sentences::flags).unwrap_or_default(), LABEL);
        let settled = matches!(&counted.verdict, Verdict::Confirmed { .. });
        let say = if settled { Self::say } else { Self::warn };
        say(self, Word::LabelResult, sentences::result(count, counted));
        for color in Color::BOTH {
            let side = format!("  {}", self.language.fill(&color.into()));
            self.paragraph(&side, &counting::account(&counted.score.tally[color]).into(), LABEL);
        }
        self.each(Word::LabelStillOpen, sentences::still_open(count, counted), WARNING);
        if let Some(usual) = counting::taken_as_usual(counted.score.taken_as_usual()) {
            self.say(Word::LabelTakenAs, usual);
        }
        match &counted.fill_in {
            Err(error) => self.say(Word::LabelFillIn, counting::no_fill_in(error)),
            Ok(fill_in) => {
                let size = count.board.size();
                let steps = fill_in.steps.iter().map(|step| counting::step(step, size)).enumerate();
                let numbered = steps.map(|(index, step)| sentence!(Numbered { number: index + 1, step }));
                self.each(Word::LabelFillIn, numbered, LABEL);
                if detail == FillInDetail::StepsAndDiagram {
                    self.draw(&diagram::of_fill_in(fill_in, self.language));
                }
                let say = if fill_in.agrees_with(&counted.score) { Self::say } else { Self::warn };
                say(self, Word::LabelProof, counting::proof(fill_in, &counted.score, counted.audit.as_ref()));
            }
        }
        self.each(Word::LabelSets, counted.audit.as_ref().map(counting::sets).unwrap_or_default(), LABEL);
    }
}
