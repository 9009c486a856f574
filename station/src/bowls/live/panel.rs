//! One bowl on the screen: count, grounds, stability, age, and a bar against 180.

use calibration::bowl::{BowlCount, Grams, SET_STONES};
use device::driver::View;
use device::reading::{Counting, Indication, Settled, Uncounted};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};

use crate::bowls::{age, count, read};

/// What is shown of one bowl.
#[derive(Clone, Debug)]
pub struct Panel {
    title: String,
    stones: String,
    detail: String,
    count: Option<BowlCount>,
    advice: String,
    live: bool,
}

impl Panel {
    /// The panel of a bowl's view.
    pub fn of(name: &str, view: &View, counting: &Counting) -> Self {
        let identity = view.identity.as_deref().unwrap_or("not known yet");
        let current = view.current();
        let counted = current.map(|(reading, _)| counting.counted(reading));
        let stones = match &counted {
            None => "no reading".to_owned(),
            Some(Err(Uncounted::Moving)) => "moving ...".to_owned(),
            Some(Err(Uncounted::NoTare)) => "no count: press t with the empty bowls on the scales".to_owned(),
            Some(Err(why)) => count::uncounted(*why),
            Some(Ok(count)) => count::words(count),
        };
        let count = counted.and_then(Result::ok);
        let detail = current.map(|(reading, old)| {
            let settled = if reading.settled == Settled::Stable { "stable" } else { "moving" };
            let witness = reading.witness.map(|own| format!("   its own count: {own}")).unwrap_or_default();
            format!("{}   {settled}   age {}{witness}", read::shown(&reading.indication), age(old))
        });
        Self {
            title: format!(" {name}: {identity} "),
            stones,
            detail: detail.unwrap_or_default(),
            count,
            advice: view.state.to_string(),
            live: view.state.is_live(),
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
        let scale = format!(" {number:>7} of {SET_STONES}");
        let room = usize::from(width).saturating_sub(scale.len());
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
            (true, Some(count)) if count.proved() == Some(SET_STONES) => Color::Green,
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
