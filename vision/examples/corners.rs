//! How far a board's corners are off in photographs with known truth, and how far the reader says that they may be.
//!
//! usage: `cargo run -p vision --release --example corners -- [--every N] PHOTOS PLOT.svg`
//!
//! PHOTOS is a folder as `shared/photos` is, or one that `test-images render` made in a folder; every N-th photograph is read. Prints how
//! large errors are in units of their own standard deviation, and draws each corner: its error over its standard deviation, in cells.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;
use std::{env, fs};

use serde_json::Value;
use truth::pictures;
use vision::{Grid, Photo, Reader};

mod truth;

/// A corner: its standard deviation by the reader's own word and its error, in cells.
type Corner = (f64, f64);

/// Of the errors of a plane normal distribution as wide along both axes, in units of the root of its covariance's trace: what half of
/// them and nineteen of twenty do not exceed (the Rayleigh distribution's quantiles by the root of 2).
const HALF: f64 = 0.833;
const NINETEEN_OF_TWENTY: f64 = 1.731;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let mut every = 1;
    if arguments.first().is_some_and(|first| first == "--every") {
        every = arguments.get(1).ok_or("--every needs a number")?.parse()?;
        arguments.drain(..2);
    }
    let [photos, plot] = arguments.as_slice() else { return Err("usage: corners [--every N] PHOTOS PLOT.svg".into()) };
    let reader = Reader::new()?;
    let mut corners = Vec::new();
    for (picture, truth) in pictures(Path::new(photos))?.iter().step_by(every) {
        let photo = Photo::decode(&fs::read(picture)?)?;
        if let Ok(seen) = reader.posterior(&photo) {
            corners.extend(errors(seen.grid(), truth));
        }
    }
    let mut ratios: Vec<f64> = corners.iter().map(|(sigma, error)| error / sigma).collect();
    ratios.sort_by(f64::total_cmp);
    let count = ratios.len().max(1) as f64;
    let within = |limit: f64| 100.0 * ratios.iter().filter(|&&ratio| ratio <= limit).count() as f64 / count;
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let mut out = io::stdout().lock();
    writeln!(out, "corners                             {}", corners.len())?;
    writeln!(out, "median error, cells                 {:.3}", median(corners.iter().map(|one| one.1).collect()))?;
    writeln!(out, "median standard deviation, cells    {:.3}", median(corners.iter().map(|one| one.0).collect()))?;
    writeln!(out, "within {HALF} deviations (50 % if true)  {:.0} %", within(HALF))?;
    writeln!(out, "within {NINETEEN_OF_TWENTY} deviations (95 % if true)  {:.0} %", within(NINETEEN_OF_TWENTY))?;
    fs::write(plot, drawn(&corners)?)?;
    Ok(())
}

/// The corners of a board against its truth, of the turn that fits best; none where that has no corners or another size.
fn errors(grid: &Grid, truth: &Value) -> Vec<Corner> {
    let place = |corner: &Value| Some((corner[0].as_f64()?, corner[1].as_f64()?));
    let known: Option<Vec<(f64, f64)>> = truth["corners"].as_array().and_then(|all| all.iter().map(place).collect());
    let Some(known) = known.filter(|known| known.len() == 4) else { return Vec::new() };
    let size = grid.size();
    if truth["size"].as_u64() != Some(size.lines() as u64) {
        return Vec::new();
    }
    let last = size.lines() - 1;
    let points = [(0, 0), (last, 0), (last, last), (0, last)];
    let points = points.map(|(column, row)| size.point(column, row).expect("a corner is on the board"));
    let turned = (0..4).map(|turn| {
        let corners = points.iter().enumerate().map(|(index, &point)| {
            let (x, y) = known[(index + turn) % 4];
            let pixel = grid.pixel_of(point);
            let cell_px = grid.cell_px(point.column() as f64, point.row() as f64);
            (grid.covariance_of(point).trace().sqrt(), (pixel.x - x).hypot(pixel.y - y) / cell_px)
        });
        corners.collect::<Vec<Corner>>()
    });
    let off = |corners: &[Corner]| corners.iter().map(|one| one.1).sum::<f64>();
    turned.min_by(|one, other| off(one).total_cmp(&off(other))).unwrap_or_default()
}

/// The plot, as SVG; both axes are logarithmic.
fn drawn(corners: &[Corner]) -> Result<String, std::fmt::Error> {
    const LEFT: f64 = 70.0;
    const TOP: f64 = 30.0;
    const SIDE: f64 = 420.0;
    const LEAST: f64 = 0.002;
    const MOST: f64 = 1.0;
    let along = |cells: f64| ((cells.clamp(LEAST, MOST) / LEAST).ln() / (MOST / LEAST).ln()) * SIDE;
    let (x, y) = (|cells: f64| LEFT + along(cells), |cells: f64| TOP + SIDE - along(cells));
    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"13\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
        LEFT + SIDE + 30.0,
        TOP + SIDE + 60.0
    )?;
    let (right, bottom) = (LEFT + SIDE, TOP + SIDE);
    for tick in [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0] {
        let (x, y) = (x(tick), y(tick));
        writeln!(
            svg,
            "<path d=\"M{x:.0} {TOP}V{bottom}M{LEFT} {y:.0}H{right}\" stroke=\"#ddd\"/>\
             <text x=\"{x:.0}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{tick}</text>",
            bottom + 18.0,
            LEFT - 8.0,
            y + 4.0
        )?;
    }
    for (times, dash) in [(HALF, "none"), (NINETEEN_OF_TWENTY, "5 4")] {
        let (from, to) = (LEAST.max(LEAST / times), MOST / times.max(1.0));
        writeln!(
            svg,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#555\" stroke-dasharray=\"{dash}\"/>",
            x(from),
            y(from * times),
            x(to),
            y(to * times)
        )?;
    }
    for &(sigma, error) in corners {
        writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\" fill=\"#1f5fa8\" fill-opacity=\"0.4\"/>",
            x(sigma),
            y(error)
        )?;
    }
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">standard deviation by the fit, cells</text>\
         <text transform=\"translate(18 {}) rotate(-90)\" text-anchor=\"middle\">error of the corner, cells</text>\
         <text x=\"{}\" y=\"{}\" fill=\"#555\">half lie below the line, 19 of 20 below the dashed one, if the fit is right</text></svg>",
        LEFT + SIDE / 2.0,
        bottom + 42.0,
        TOP + SIDE / 2.0,
        LEFT + 8.0,
        TOP - 10.0
    )?;
    Ok(svg)
}
