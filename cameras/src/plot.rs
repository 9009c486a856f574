//! A calibration as SVG: for each photograph how far its crossings are from where the lens has them, and beside it the camera over the
//! board, seen from the side, with the height from which no stone hides a point.
//!
//! Frame: SVG user units, y down.

use calibration::viewpoint::CLEAR_ELEVATION;
use maud::{Markup, html};
use nalgebra::Point2;
use words::{Language, Word};

use super::Calibrated;
use super::report::Place;

const PANEL: f64 = 300.0;
const GAP: f64 = 24.0;
const HEAD: f64 = 44.0;
/// Residuals are drawn so many times as long as they are.
const MAGNIFIED: f64 = 100.0;
/// Room for the heading of a picture, which is longer than a narrow one in every language.
const HEADING: f64 = 360.0;

/// All photographs, one below the other.
pub fn svg(calibrated: &Calibrated, language: Language) -> String {
    let (width_px, height_px) = calibrated.pictures.size_px;
    let scale = PANEL / f64::from(width_px.max(height_px));
    let (picture_width, picture_height) = (f64::from(width_px) * scale, f64::from(height_px) * scale);
    let beside = picture_width.max(HEADING) + GAP;
    let row = picture_height.max(PANEL * 0.6) + HEAD + GAP;
    let looks = &calibrated.pictures.looks;
    let (width, height) = (beside + PANEL + 2.0 * GAP, row * looks.len() as f64 + GAP);
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width:.0} {height:.0}")) width=(format!("{width:.0}"))
            height=(format!("{height:.0}")) font-family="sans-serif" font-size="11" fill="#222" {
            rect width="100%" height="100%" fill="#fff" {}
            @for (index, look) in looks.iter().enumerate() {
                @let name = look.photo.file_name().unwrap_or_default().to_string_lossy();
                g transform=(format!("translate({GAP} {:.1})", GAP + row * index as f64)) {
                    text y="12" font-size="14" font-weight="bold" { (name) }
                    text y="30" { (language.say(Word::CalibratePlotResiduals)) }
                    g transform=(format!("translate(0 {HEAD})")) {
                        rect width=(one(picture_width)) height=(one(picture_height)) fill="#fafafa" stroke="#999" {}
                        (residuals(calibrated, index, scale))
                    }
                    g transform=(format!("translate({beside:.1} 0)")) {
                        text y="30" { (language.say(Word::CalibratePlotSide)) }
                        g transform=(format!("translate(0 {HEAD})")) { (side(calibrated, index, row - HEAD - GAP)) }
                    }
                }
            }
        }
    };
    markup.into_string() + "\n"
}

fn one(value: f64) -> String {
    format!("{value:.1}")
}

fn residuals(calibrated: &Calibrated, index: usize, scale: f64) -> Markup {
    let residuals = calibrated.fit.residuals(index, &calibrated.looks[index]);
    html! {
        @for residual in residuals {
            @let (from, to) = (residual.seen * scale, (residual.seen + residual.off * MAGNIFIED) * scale);
            circle cx=(one(from.x)) cy=(one(from.y)) r="1.2" fill="#06c" {}
            line x1=(one(from.x)) y1=(one(from.y)) x2=(one(to.x)) y2=(one(to.y)) stroke="#c30" stroke-width="0.8" {}
        }
    }
}

/// The camera over the board from the side, and the rays to the nearest and the farthest point.
fn side(calibrated: &Calibrated, index: usize, height: f64) -> Markup {
    let place = Place::of(calibrated, index);
    let eye = calibrated.fit.camera(index).eye();
    let (spacing, lines) = (calibrated.spacing(index), calibrated.pictures.looks[index].size.lines());
    let last = (lines - 1) as f64;
    let ends = [(0.0, 0.0), (last, 0.0), (0.0, last), (last, last)];
    let away =
        ends.map(|(column, row)| (Point2::new(column * spacing.first_mm, row * spacing.second_mm) - eye.xy()).norm());
    // Seen from the side, the foot of the camera at 0 and the board between its nearest and its farthest corner.
    let (near, far) = (away.into_iter().fold(f64::INFINITY, f64::min), away.into_iter().fold(0.0, f64::max));
    let is_over = place.tilt < 0.05 || near < last * spacing.first_mm / 4.0;
    let near = if is_over { far - last * spacing.first_mm.hypot(spacing.second_mm) } else { near };
    let needed = far * CLEAR_ELEVATION.tan();
    let left = near.min(0.0);
    let scale = (PANEL / (far - left)).min((height - 20.0) / needed.max(-eye.z));
    let x = |along: f64| one((along - left) * scale);
    let y = |up: f64| one(height - 10.0 - up * scale);
    let is_low = place.hidden > 0;
    html! {
        line x1=(x(near)) x2=(x(far)) y1=(y(0.0)) y2=(y(0.0)) stroke="#b8860b" stroke-width="5" {}
        line x1=(x(0.0)) y1=(y(-eye.z)) x2=(x(far)) y2=(y(0.0)) stroke=(if is_low { "#c30" } else { "#390" }) {}
        @if is_low {
            line x1=(x(0.0)) y1=(y(needed)) x2=(x(far)) y2=(y(0.0)) stroke="#390" stroke-dasharray="4 3" {}
            circle cx=(x(0.0)) cy=(y(needed)) r="5" fill="none" stroke="#390" {}
            text x=(one((0.0 - left) * scale + 9.0)) y=(y(needed)) dy="4" fill="#390" { (format!("+{:.0} mm", needed + eye.z)) }
        }
        circle cx=(x(0.0)) cy=(y(-eye.z)) r="5" fill="#222" {}
        text x=(one((0.0 - left) * scale + 9.0)) y=(y(-eye.z)) dy="4" { (format!("{:.0} mm", -eye.z)) }
    }
}
