//! The one drawing of a board, for screen, print and over the photograph: SVG, with a place for every point.
//!
//! Frame: units of the drawing, x right and y down; a line every [`CELL`], the top left crossing at (0, 0). Over a photograph the
//! crossings are the photograph's own, in its pixels.

use board::{Board, BoardSize, Color, Point, PointSet};
use hall::counting::name;
use maud::{Markup, PreEscaped, html};
use scoring::FillIn;

/// From line to line.
const CELL: i32 = 20;
/// Around the outermost lines: coordinates and the stones' other halves.
const MARGIN: i32 = 26;

/// What is marked on a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks {
    /// Points that a human must look at.
    pub doubtful: PointSet,
    /// Stones taken as dead.
    pub dead: PointSet,
    /// Each side's points, marked small.
    pub spaces: board::ByColor<PointSet>,
}

/// A board for the eye; for the script each point has its name, and its place among the lines.
pub fn diagram(board: &Board, marks: &Marks, label: &str) -> Markup {
    let size = board.size();
    html! {
        svg .diagram viewBox=(view_box(size)) role="img" aria-label=(label) xmlns="http://www.w3.org/2000/svg" {
            (lines(size))
            @for point in size.points() { (self::point(board, marks, point)) }
            rect .cursor x="-10" y="-10" width="20" height="20" visibility="hidden" {}
        }
    }
}

fn point(board: &Board, marks: &Marks, point: Point) -> Markup {
    let (x, y) = place(point);
    let stone = board.get(point);
    let class = match stone {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "bare",
    };
    let space = Color::BOTH.into_iter().find(|&color| marks.spaces[color].contains(point) && stone.is_none());
    html! {
        g .point data-point=(name(point, board.size())) data-column=(point.column()) data-row=(point.row()) data-stone=(class)
            data-dead[marks.dead.contains(point)] data-doubt[marks.doubtful.contains(point)]
            transform=(format!("translate({x} {y})")) {
            circle .stone r="9.3" {}
            path .cross d="M-4 -4L4 4M4 -4L-4 4" {}
            @if let Some(color) = space { rect class=(format!("space {}", color_class(color))) x="-3" y="-3" width="6" height="6" {} }
            circle .ring r="11.5" {}
        }
    }
}

/// A board that is only looked at, small: its lines, its stones in two paths, and where the last one was played. A script finds the point that
/// was tapped by its lines and how far they are apart.
pub fn live(board: &Board, last: Option<Point>, label: &str) -> Markup {
    let size = board.size();
    let stones = |color| {
        let disc = |point| {
            let (x, y) = place(point);
            format!("M{} {y}a9.3 9.3 0 1 0 18.6 0a9.3 9.3 0 1 0 -18.6 0", f64::from(x) - 9.3)
        };
        board.stones(color).iter().map(disc).collect::<String>()
    };
    html! {
        svg .diagram .small viewBox=(view_box(size)) role="img" aria-label=(label) data-lines=(size.lines()) data-cell=(CELL)
            xmlns="http://www.w3.org/2000/svg" {
            (lines(size))
            path .stones .black d=(stones(Color::Black)) {}
            path .stones .white d=(stones(Color::White)) {}
            @if let Some(last) = last {
                @let (x, y) = place(last);
                circle .last cx=(x) cy=(y) r="4.5" {}
            }
        }
    }
}

/// The filled board of a fill-in, what lies where it does not belong marked.
pub fn filled(fill_in: &FillIn, label: &str) -> Markup {
    let board = &fill_in.filled;
    let size = board.size();
    let losing = fill_in.losing.black | fill_in.losing.white;
    html! {
        svg .diagram .filled viewBox=(view_box(size)) role="img" aria-label=(label) xmlns="http://www.w3.org/2000/svg" {
            (lines(size))
            @for point in size.points() {
                @let (x, y) = place(point);
                g .point data-point=(name(point, size)) data-losing[losing.contains(point)]
                    data-stone=(board.get(point).map_or("bare", color_class)) transform=(format!("translate({x} {y})")) {
                    circle .stone r="9.3" {}
                    circle .losing r="3.5" {}
                    circle .ring r="11.5" {}
                }
            }
        }
    }
}

/// The reading, drawn over its photograph.
pub fn overlay(
    board: &Board,
    doubtful: PointSet,
    crossings: &[[i32; 2]],
    [width, height]: [u32; 2],
    photo: &str,
    label: &str,
) -> Markup {
    let size = board.size();
    let cell = cell_px(crossings, size);
    html! {
        svg .overlay viewBox=(around(crossings, cell, [width, height])) role="img" aria-label=(label)
            data-cell=(format!("{cell:.1}")) xmlns="http://www.w3.org/2000/svg" {
            image href=(format!("/photo/{photo}")) width=(width) height=(height) {}
            @for point in size.points() {
                @if let Some([x, y]) = crossings.get(point.row() * size.lines() + point.column()) {
                    g .point data-point=(name(point, size)) data-stone=(board.get(point).map_or("bare", color_class))
                        data-doubt[doubtful.contains(point)] transform=(format!("translate({x} {y})")) {
                        circle .stone r=(format!("{:.1}", cell * 0.24)) {}
                        circle .ring r=(format!("{:.1}", cell * 0.5)) {}
                    }
                }
            }
            rect .cursor x=(format!("{:.1}", -cell / 2.0)) y=(format!("{:.1}", -cell / 2.0))
                width=(format!("{cell:.1}")) height=(format!("{cell:.1}")) visibility="hidden" {}
        }
    }
}

/// The part of a photograph that the board fills, with a little of the table around it.
fn around(crossings: &[[i32; 2]], cell: f64, [width, height]: [u32; 2]) -> String {
    /// Cells of table on each side: the edge of the board and a little more.
    const TABLE_CELLS: f64 = 2.0;
    let margin = (cell * TABLE_CELLS) as i32;
    let along = |axis: usize, end: u32| {
        let places = || crossings.iter().map(move |crossing| crossing[axis]);
        let end = i32::try_from(end).unwrap_or(i32::MAX);
        let from = places().min().unwrap_or(0).saturating_sub(margin).clamp(0, end);
        let to = places().max().unwrap_or(end).saturating_add(margin).clamp(0, end);
        (from, (to - from).max(1))
    };
    let ((x, wide), (y, high)) = (along(0, width), along(1, height));
    format!("{x} {y} {wide} {high}")
}

/// The mean distance from line to line.
fn cell_px(crossings: &[[i32; 2]], size: BoardSize) -> f64 {
    let last = size.lines() - 1;
    let corner = |column: usize, row: usize| {
        crossings.get(row * size.lines() + column).map_or((0.0, 0.0), |[x, y]| (f64::from(*x), f64::from(*y)))
    };
    let distance = |one: (f64, f64), other: (f64, f64)| (one.0 - other.0).hypot(one.1 - other.1);
    let sides = [(0, 0), (last, 0), (last, last), (0, last)].map(|(column, row)| corner(column, row));
    let around: f64 = (0..4).map(|side| distance(sides[side], sides[(side + 1) % 4])).sum();
    (around / 4.0 / last.max(1) as f64).max(4.0)
}

/// A QR code as SVG.
pub fn qr_code(text: &str, label: &str) -> Markup {
    let Ok(code) = qrcode::QrCode::with_error_correction_level(text, qrcode::EcLevel::M) else {
        return html! { p { (text) } };
    };
    let width = code.width();
    let dark = code.to_colors();
    let mut path = String::new();
    for (at, _) in dark.iter().enumerate().filter(|(_, color)| **color == qrcode::Color::Dark) {
        path.push_str(&format!("M{} {}h1v1h-1z", at % width + 4, at / width + 4));
    }
    html! {
        svg .qr viewBox=(format!("0 0 {0} {0}", width + 8)) role="img" aria-label=(label) xmlns="http://www.w3.org/2000/svg" {
            rect width="100%" height="100%" fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

fn color_class(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn place(point: Point) -> (i32, i32) {
    (point.column() as i32 * CELL, point.row() as i32 * CELL)
}

fn view_box(size: BoardSize) -> String {
    let side = (size.lines() as i32 - 1) * CELL + 2 * MARGIN;
    format!("-{MARGIN} -{MARGIN} {side} {side}")
}

fn lines(size: BoardSize) -> Markup {
    let last = (size.lines() as i32 - 1) * CELL;
    let grid: String =
        (0..size.lines() as i32).map(|line| format!("M0 {0}H{last}M{0} 0V{last}", line * CELL)).collect();
    let stars = star_points(size);
    let edge = last + MARGIN;
    html! {
        rect .wood x=(-MARGIN) y=(-MARGIN) width=(edge + MARGIN) height=(edge + MARGIN) rx="4" {}
        path .lines d=(PreEscaped(grid)) {}
        @for (column, row) in stars { circle .star cx=(column * CELL) cy=(row * CELL) r="2.2" {} }
        @for line in 0..size.lines() {
            @let at = line as i32 * CELL;
            @if let Some(point) = size.point(line, 0) {
                @let letter: String = name(point, size).chars().take(1).collect();
                text .coordinate x=(at) y="-15" { (letter) }
                text .coordinate x=(at) y=(last + 22) { (letter) }
            }
            text .coordinate x="-19" y=(at + 3) { (size.lines() - line) }
            text .coordinate x=(last + 19) y=(at + 3) { (size.lines() - line) }
        }
    }
}

fn star_points(size: BoardSize) -> Vec<(i32, i32)> {
    let lines = size.lines() as i32;
    let edge = if lines >= 13 { 3 } else { 2 };
    if lines < 9 {
        return Vec::new();
    }
    let middle = (lines % 2 == 1).then_some(lines / 2);
    let along: Vec<i32> =
        [Some(edge), middle.filter(|_| lines >= 19), Some(lines - 1 - edge)].into_iter().flatten().collect();
    let mut stars: Vec<(i32, i32)> =
        along.iter().flat_map(|&row| along.iter().map(move |&column| (column, row))).collect();
    if let Some(middle) = middle.filter(|_| lines < 19) {
        stars.push((middle, middle));
    }
    stars
}
