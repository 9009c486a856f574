//! One bowl on the screen: count, grounds, stability, age, and a bar against 180.

use calibration::bowl::{BowlCount, Grams, SET_STONES};
use device::driver::View;
use device::reading::{Counting, Indication, Settled, Uncounted};
use instruments::bowls::sentences;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};
use textwrap::core::display_width;
use words::{Language, Sentence, Value, Word, sentence};

use crate::{age, count};

/// What is shown of one bowl.
#[derive(Clone, Debug)]
pub struct Panel {
    title: String,
    stones: String,
    detail: String,
    count: Option<BowlCount>,
    advice: String,
    live: bool,
    language: Language,
}

impl Panel {
    /// The panel of a bowl's view.
    pub fn of(name: &str, view: &View, counting: &Counting, language: Language) -> Self {
        let identity = view.identity.as_deref().unwrap_or(language.say(Word::BowlsNotKnown));
        let current = view.current();
        let counted = current.map(|(reading, _)| counting.counted(reading));
        let stones: Sentence = match &counted {
            None => Word::BowlsNoReading.into(),
            Some(Err(Uncounted::NoTare)) => Word::BowlsPressT.into(),
            Some(Err(why)) => count::uncounted(*why),
            Some(Ok(count)) => count::words(count),
        };
        let count = counted.and_then(Result::ok);
        let detail = current.map(|(reading, old)| {
            let settled = if reading.settled == Settled::Stable { Word::BowlsStable } else { Word::BowlsMoving };
            let detail =
                sentence!(BowlsDetail { shown: sentences::indication(&reading.indication), settled, age: age(old) });
            let witness = reading.witness.map(|own| language.tell(&sentence!(BowlsWitness { own: Value::text(own) })));
            language.tell(&detail) + &witness.unwrap_or_default()
        });
        Self {
            title: format!(" {name}: {identity} "),
            stones: language.tell(&stones),
            detail: detail.unwrap_or_default(),
            count,
            advice: language.tell(&sentences::state(&view.state)),
            live: view.state.is_live(),
            language,
        }
    }

    /// The bar: full blocks up to the fewest stones, half-tone up to the most, dots up to 180.
    fn bar(&self, width: u16) -> Line<'static> {
        let number = match self.count {
            None => "-".to_owned(),
            Some(count) => match count.exact() {
                Some(stones) => stones.to_string(),
                None => format!("{}-{}", count.low(), count.high()),
            },
        };
        let number = format!("{number:>7}");
        let scale = format!(" {}", self.language.tell(&sentence!(BowlsOfSet { number, set: SET_STONES })));
        let room = usize::from(width).saturating_sub(display_width(&scale));
        let cells = |stones: u16| (usize::from(stones.min(SET_STONES)) * room).div_ceil(usize::from(SET_STONES));
        let (low, high) = self.count.map_or((0, 0), |count| (cells(count.low()), cells(count.high())));
        Line::from(vec![
            Span::styled("█".repeat(low), Style::new().fg(Color::Green)),
            Span::styled("▒".repeat(high - low), Style::new().fg(Color::Yellow)),
            Span::styled("·".repeat(room - high), Style::new().fg(Color::DarkGray)),
            Span::raw(scale),
        ])
    }
}

impl Widget for &Panel {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let color = match (self.live, &self.count) {
            (false, _) => Color::Red,
            (true, Some(count)) if count.exact() == Some(SET_STONES) => Color::Green,
            (true, _) => Color::Yellow,
        };
        let block = Block::bordered().title(self.title.as_str()).border_style(Style::new().fg(color));
        let width = block.inner(area).width;
        let lines = vec![
            Line::styled(self.stones.clone(), Style::new().add_modifier(Modifier::BOLD)),
            self.bar(width),
            Line::raw(self.detail.clone()),
            Line::raw(self.advice.clone()),
        ];
        Paragraph::new(lines).wrap(Wrap { trim: true }).block(block).render(area, buffer);
    }
}

/// The mass of a settled reading.
pub fn settled_mass(view: &View) -> Option<Grams> {
    match view.current() {
        Some((reading, _)) if reading.settled == Settled::Stable => match reading.indication {
            Indication::Mass { grams, .. } => Some(grams),
            _ => None,
        },
        _ => None,
    }
}
