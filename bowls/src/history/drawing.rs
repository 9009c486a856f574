//! The history of scales as SVG: for each instrument a row of panels, one value over the days in each.
//!
//! Frame: SVG user units, y down.

use std::collections::BTreeMap;
use std::fmt::Write;

use calibration::bowl::{Checked, Entry, Grams};
use words::{Language, Word};

const PANEL_WIDTH: f64 = 260.0;
const PANEL_HEIGHT: f64 = 120.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 44.0;
/// From one row of panels to the next.
const ROW: f64 = 190.0;
/// From one panel to the next.
const COLUMN: f64 = PANEL_WIDTH + LEFT + 8.0;
/// A value that never changed is drawn in the middle of this range, in grams.
const LEAST_RANGE: f64 = 0.2;

/// What a panel shows of an entry.
type Shown = fn(&Entry) -> Option<Grams>;

/// The panels of an instrument.
const PANELS: [(Word, Shown); 4] = [
    (Word::PlotZero, |entry| entry.zero()),
    (Word::PlotOff, |entry| entry.off_at_full_set()),
    (Word::PlotRepeatability, |entry| entry.repeatability()),
    (Word::PlotSet, |entry| entry.set_mass()),
];

/// All instruments, one below the other.
pub fn svg(instruments: &BTreeMap<String, Vec<Entry>>, language: Language) -> String {
    let (width, height) = (COLUMN * PANELS.len() as f64 + 16.0, ROW * instruments.len().max(1) as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"11\" fill=\"#222\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    // Writing to a string cannot fail, here and below.
    for (row, (instrument, entries)) in instruments.iter().enumerate() {
        let top = ROW * row as f64 + TOP;
        let _ = writeln!(
            svg,
            "<text x=\"{LEFT}\" y=\"{}\" font-size=\"14\" font-weight=\"bold\">{}</text>",
            top - 26.0,
            escaped(instrument)
        );
        for (column, (name, shown)) in PANELS.into_iter().enumerate() {
            let place = (LEFT + COLUMN * column as f64, top);
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", place.0, top - 8.0, escaped(language.say(name)));
            panel(&mut svg, place, entries, shown, column == 1, language);
        }
    }
    svg + "</svg>\n"
}

fn panel(svg: &mut String, (left, top): (f64, f64), entries: &[Entry], shown: Shown, class: bool, language: Language) {
    let days = |entry: &Entry| f64::from(entry.date.days());
    let points: Vec<(f64, f64)> = entries.iter().filter_map(|entry| Some((days(entry), shown(entry)?.0))).collect();
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{PANEL_WIDTH}\" height=\"{PANEL_HEIGHT}\" fill=\"#fafafa\" stroke=\"#999\"/>"
    );
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return };
    if points.is_empty() {
        let nothing = escaped(language.say(Word::PlotEmpty));
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\" fill=\"#888\">{nothing}</text>", left + 8.0, top + 20.0);
        return;
    }
    let allowed = entries.iter().rev().find_map(allowed).filter(|_| class);
    let values =
        || points.iter().map(|(_, value)| *value).chain(allowed.into_iter().flat_map(|allowed| [allowed, -allowed]));
    let (least, most) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let middle = (least + most) / 2.0;
    let half = ((most - least) * 0.55).max(LEAST_RANGE / 2.0);
    let (start, end) = (days(first), days(last));
    let x = |day: f64| match end > start {
        true => left + 10.0 + (PANEL_WIDTH - 20.0) * (day - start) / (end - start),
        false => left + PANEL_WIDTH / 2.0,
    };
    let y = |value: f64| top + PANEL_HEIGHT * (0.5 - (value - middle) / (2.0 * half));
    if let Some(allowed) = allowed {
        let (high, low) = (y(allowed), y(-allowed));
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{high:.1}\" width=\"{PANEL_WIDTH}\" height=\"{:.1}\" fill=\"#ddd\"/>",
            low - high
        );
    }
    for value in [middle + half * 0.9, middle, middle - half * 0.9] {
        let at = y(value);
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#ccc\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{value:.2}</text>",
            left + PANEL_WIDTH,
            left - 6.0,
            at + 4.0
        );
    }
    let line: Vec<String> = points.iter().map(|(day, value)| format!("{:.1},{:.1}", x(*day), y(*value))).collect();
    let _ =
        writeln!(svg, "<polyline points=\"{}\" fill=\"none\" stroke=\"#06c\" stroke-width=\"1.5\"/>", line.join(" "));
    for (day, value) in &points {
        let _ = writeln!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#06c\"/>", x(*day), y(*value));
    }
    let below = top + PANEL_HEIGHT + 14.0;
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"{below}\">{}</text>", first.date);
    if end > start {
        let right = left + PANEL_WIDTH;
        let _ = writeln!(svg, "<text x=\"{right}\" y=\"{below}\" text-anchor=\"end\">{}</text>", last.date);
    }
}

/// What the scale's class allows at a full set, in grams.
fn allowed(entry: &Entry) -> Option<f64> {
    match &entry.checked {
        Checked::Scale(figures) => Some(figures.allowed_at_full_set().0),
        Checked::Set(_) => None,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
