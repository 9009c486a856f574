//! A picture to draw on: paths, discs, circles and labels with soft edges. Knows nothing of boards.
//!
//! Frame: pixels, (0, 0) the centre of the top left pixel. tiny-skia counts from the pixel's corner, half a pixel further.

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};
use image::{Rgb, RgbImage};
use nalgebra::Point2;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Stroke, Transform,
};

/// Roboto Bold, ASCII only; see assets/README.md.
const FONT: &[u8] = include_bytes!("../../assets/Roboto-Bold-ASCII.ttf");

/// Room around the letters of a filled label, as a share of their size.
const LABEL_MARGIN: f64 = 0.22;

/// A colour with its opacity, each 0 to 255.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    pub alpha: u8,
}

impl Ink {
    fn paint(self) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(Color::from_rgba8(self.red, self.green, self.blue, self.alpha));
        paint
    }
}

pub(super) struct Canvas {
    pixels: Pixmap,
    font: FontRef<'static>,
}

impl Canvas {
    /// A canvas that shows a picture.
    pub fn on(picture: &RgbImage) -> Self {
        let mut pixels = Pixmap::new(picture.width(), picture.height()).expect("a picture has pixels");
        for (pixel, &Rgb([red, green, blue])) in pixels.pixels_mut().iter_mut().zip(picture.pixels()) {
            *pixel = PremultipliedColorU8::from_rgba(red, green, blue, u8::MAX).expect("opaque is premultiplied");
        }
        Self { pixels, font: FontRef::try_from_slice(FONT).expect("the font was built in whole") }
    }

    /// What was drawn.
    pub fn into_picture(self) -> RgbImage {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        let bytes = self.pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        RgbImage::from_raw(width, height, bytes).expect("three bytes a pixel")
    }

    /// Straight lines from place to place, `width` pixels wide.
    pub fn path(&mut self, places: &[Point2<f64>], width: f64, ink: Ink) {
        let mut builder = PathBuilder::new();
        for (index, place) in places.iter().enumerate() {
            let (x, y) = corner_frame(*place);
            if index == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
        }
        if let Some(path) = builder.finish() {
            self.stroke(&path, width, ink);
        }
    }

    /// A filled circle.
    pub fn disc(&mut self, centre: Point2<f64>, radius: f64, ink: Ink) {
        if let Some(path) = circle(centre, radius) {
            self.pixels.fill_path(&path, &ink.paint(), FillRule::Winding, Transform::identity(), None);
        }
    }

    /// The outline of a circle, `width` pixels wide.
    pub fn circle(&mut self, centre: Point2<f64>, radius: f64, width: f64, ink: Ink) {
        if let Some(path) = circle(centre, radius) {
            self.stroke(&path, width, ink);
        }
    }

    /// A word with letters of this size, its middle at a place; on a ground of a colour, or else with a dark edge. A word on a
    /// ground is moved so that none of it is outside the picture.
    pub fn label(&mut self, text: &str, middle: Point2<f64>, size: f64, ink: Ink, ground: Option<Ink>) {
        let size = size as f32;
        let scaled = self.font.as_scaled(PxScale::from(size));
        let width: f32 = text.chars().map(|letter| scaled.h_advance(scaled.glyph_id(letter))).sum();
        // Capital letters and digits stand on the line and reach up by about this.
        let height = 0.7 * scaled.ascent();
        let (mut x, mut y) = corner_frame(middle);
        if let Some(ground) = ground {
            let margin = LABEL_MARGIN as f32 * size;
            let (half_width, half_height) = (width / 2.0 + margin, height / 2.0 + margin);
            x = x.min(self.pixels.width() as f32 - half_width).max(half_width);
            y = y.min(self.pixels.height() as f32 - half_height).max(half_height);
            let ground_box =
                tiny_skia::Rect::from_xywh(x - half_width, y - half_height, 2.0 * half_width, 2.0 * half_height);
            if let Some(rectangle) = ground_box {
                self.pixels.fill_rect(rectangle, &ground.paint(), Transform::identity(), None);
            }
        }
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(text.len());
        let mut pen = x - width / 2.0;
        for letter in text.chars() {
            let id = scaled.glyph_id(letter);
            glyphs.push(id.with_scale_and_position(PxScale::from(size), point(pen, y + height / 2.0)));
            pen += scaled.h_advance(id);
        }
        if ground.is_none() {
            let edge = Ink { red: 0, green: 0, blue: 0, alpha: 200 };
            let away = (size / 12.0).max(1.0);
            for (right, down) in [(-away, 0.0), (away, 0.0), (0.0, -away), (0.0, away)] {
                glyphs.iter().for_each(|glyph| self.glyph(glyph, right, down, edge));
            }
        }
        glyphs.iter().for_each(|glyph| self.glyph(glyph, 0.0, 0.0, ink));
    }

    fn glyph(&mut self, glyph: &Glyph, right: f32, down: f32, ink: Ink) {
        let mut moved = glyph.clone();
        moved.position.x += right;
        moved.position.y += down;
        let Some(outline) = self.font.outline_glyph(moved) else { return };
        let origin = outline.px_bounds().min;
        let (width, height) = (i64::from(self.pixels.width()), i64::from(self.pixels.height()));
        let pixels = self.pixels.pixels_mut();
        outline.draw(|x, y, coverage| {
            let (x, y) = (i64::from(x) + origin.x as i64, i64::from(y) + origin.y as i64);
            if (0..width).contains(&x) && (0..height).contains(&y) {
                let pixel = &mut pixels[(y * width + x) as usize];
                *pixel = blended(*pixel, ink, coverage.clamp(0.0, 1.0));
            }
        });
    }

    fn stroke(&mut self, path: &Path, width: f64, ink: Ink) {
        let stroke =
            Stroke { width: width as f32, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixels.stroke_path(path, &ink.paint(), &stroke, Transform::identity(), None);
    }
}

fn corner_frame(place: Point2<f64>) -> (f32, f32) {
    ((place.x + 0.5) as f32, (place.y + 0.5) as f32)
}

fn circle(centre: Point2<f64>, radius: f64) -> Option<Path> {
    let (x, y) = corner_frame(centre);
    PathBuilder::from_circle(x, y, radius as f32)
}

fn blended(below: PremultipliedColorU8, ink: Ink, coverage: f32) -> PremultipliedColorU8 {
    let share = coverage * f32::from(ink.alpha) / f32::from(u8::MAX);
    let mix = |below: u8, above: u8| (f32::from(below) + (f32::from(above) - f32::from(below)) * share).round() as u8;
    PremultipliedColorU8::from_rgba(
        mix(below.red(), ink.red),
        mix(below.green(), ink.green),
        mix(below.blue(), ink.blue),
        u8::MAX,
    )
    .expect("opaque is premultiplied")
}
