//! What a person reads: a counted board with its reasons, as text for a terminal.
//!
//! Colours are always written; the stream they go to leaves them out where nobody can see them. Without colours the diagrams can
//! be read again by `shoutan score`.

pub mod diagram;

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use board::{BoardSize, Color, PointSet};
use scoring::record::Replay;
use scoring::{Verdict, words};
use textwrap::WordSplitter;

use crate::filled::FilledBoard;
use crate::pipeline::{Answer, Count, Counted};
use crate::sentences;

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
    text: String,
}

impl Report {
    /// A report with a heading of its own line.
    #[must_use]
    pub fn headed(heading: &str) -> Self {
        Self { text: format!("{LABEL}{heading}{LABEL:#}\n") }
    }

    /// The text, with a blank line at its end.
    #[must_use]
    pub fn finished(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// A labelled paragraph.
    pub fn say(&mut self, label: &str, text: &str) {
        self.paragraph(label, text, LABEL);
    }

    /// A labelled paragraph that must not be overlooked.
    pub fn warn(&mut self, label: &str, text: &str) {
        self.paragraph(label, text, WARNING);
    }

    fn paragraph(&mut self, label: &str, text: &str, style: Style) {
        let indent = " ".repeat(LABEL_WIDTH);
        // What can be typed, such as `--first-pass`, is not broken at its hyphens.
        let whole_words = textwrap::Options::new(WIDTH - LABEL_WIDTH).word_splitter(WordSplitter::NoHyphenation);
        let lines = textwrap::wrap(text, whole_words);
        for (index, line) in lines.iter().enumerate() {
            if index == 0 {
                // Writing to a string cannot fail.
                let _ = writeln!(self.text, "{style}{label:LABEL_WIDTH$}{style:#}{line}");
            } else {
                let _ = writeln!(self.text, "{indent}{line}");
            }
        }
    }

    /// Several paragraphs under one label.
    fn say_each(&mut self, label: &str, texts: &[String]) {
        for (index, text) in texts.iter().enumerate() {
            self.say(if index == 0 { label } else { "" }, text);
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
        let say = if answer.doubtful.is_empty() { Self::say } else { Self::warn };
        say(self, "Doubtful", &sentences::doubtful(answer));
        self.say_each("Next", &sentences::next(answer));
    }

    /// A photograph of a filled board.
    pub fn filled(&mut self, answer: &Answer, filled: &FilledBoard) {
        self.draw(&diagram::of_board(&answer.board, answer.doubtful, PointSet::EMPTY));
        self.say("Stones", &sentences::stones(&answer.board));
        let result = filled.result().map_or_else(|| "open".to_owned(), words::outcome);
        let say = if filled.result().is_some() { Self::say } else { Self::warn };
        say(self, "Result", &format!("{} ({}).", result.trim_end_matches('.'), filled.rules.document));
        let mut label = "Filled in";
        for found in filled.found() {
            let say = if found.is_open() { Self::warn } else { Self::say };
            say(self, label, &sentences::filled(&found, answer.board.size()));
            label = "";
        }
        let say = if answer.doubtful.is_empty() { Self::say } else { Self::warn };
        say(self, "Doubtful", &sentences::doubtful(answer));
        let doubts = sentences::next_for_doubts(answer);
        self.say_each("Next", &[doubts, sentences::next_for_filled(filled)].concat());
    }

    /// The position before a board was filled in, from its own photograph.
    pub fn before(&mut self, name: &str, before: &Answer) {
        self.say("Before", name);
        self.answer(before);
    }

    /// A position that a file gave.
    pub fn position(&mut self, count: &Count, detail: FillInDetail) {
        self.draw(&diagram::of_board(&count.board, PointSet::EMPTY, count.dead));
        self.count(count, detail);
        if let Ok(counted) = &count.result {
            self.say_each("Next", &sentences::next_for_count(count, counted));
        }
    }

    /// A record's moves, and what in them broke a rule.
    pub fn moves(&mut self, replay: &Replay, size: BoardSize) {
        let broken: Vec<String> = replay.violations.iter().map(|broken| words::violation(broken, size)).collect();
        let cycles: Vec<String> = replay.cycles.iter().map(words::cycle).collect();
        self.say("Moves", &sentences::moves(replay));
        broken.iter().for_each(|broken| self.warn("", broken));
        cycles.iter().for_each(|cycle| self.say("", cycle));
        if !broken.is_empty() {
            self.warn("", sentences::BROKEN_RULES);
        }
    }

    /// A counted board, without its diagram.
    pub fn count(&mut self, count: &Count, detail: FillInDetail) {
        self.say("Stones", &sentences::stones(&count.board));
        match &count.result {
            Err(error) => self.warn("Result", &sentences::unsound(error)),
            Ok(counted) => self.counted(count, counted, detail),
        }
    }

    fn counted(&mut self, count: &Count, counted: &Counted, detail: FillInDetail) {
        self.say("Dead", &sentences::dead(count));
        self.say_each("Look at", &count.proposal.as_ref().map(sentences::flags).unwrap_or_default());
        let settled = matches!(&counted.verdict, Verdict::Confirmed { .. });
        let say = if settled { Self::say } else { Self::warn };
        say(self, "Result", &sentences::result(counted, &count.rules));
        for color in Color::BOTH {
            self.say(&format!("  {color}"), &sentences::account(&counted.score.tally[color]));
        }
        for (index, open) in sentences::still_open(count, counted).iter().enumerate() {
            self.warn(if index == 0 { "Still open" } else { "" }, open);
        }
        if let Some(usual) = sentences::taken_as_usual(counted) {
            self.say("Taken as", &usual);
        }
        match &counted.fill_in {
            Err(error) => self.say("Fill-in", &sentences::no_fill_in(error)),
            Ok(fill_in) => {
                let size = count.board.size();
                let steps = fill_in.steps.iter().map(|step| words::step(step, size));
                let numbered: Vec<String> =
                    steps.enumerate().map(|(index, step)| format!("{}. {step}", index + 1)).collect();
                self.say_each("Fill-in", &numbered);
                if detail == FillInDetail::StepsAndDiagram {
                    self.draw(&diagram::of_fill_in(fill_in));
                }
                let say = if fill_in.agrees_with(&counted.score) { Self::say } else { Self::warn };
                say(self, "Proof", &sentences::proof(fill_in, counted));
            }
        }
        self.say_each("Sets", &counted.audit.as_ref().map(sentences::sets).unwrap_or_default());
    }
}
