//! A contact sheet: many pictures tiled into one, to be looked at.

#![expect(clippy::disallowed_methods, reason = "what is drawn over a picture is no part of it")]

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};
use test_images::Truth;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The pictures, or folders of pictures.
    #[arg(required = true)]
    pictures: Vec<PathBuf>,
    /// The file to write, PNG or JPEG by its name.
    #[arg(long)]
    out: PathBuf,
    /// Pictures side by side.
    #[arg(long, default_value_t = 5)]
    columns: u32,
    /// Width and height of each in pixels.
    #[arg(long, default_value_t = 400)]
    tile: u32,
    /// At most this many pictures.
    #[arg(long, default_value_t = 60)]
    most: usize,
    /// Draw the truth over each picture: a dot for a bare point, a ring for a stone, a cross for a hidden point.
    #[arg(long)]
    truth: bool,
}

const BLACK_STONE: Rgb<u8> = Rgb([255, 40, 40]);
const WHITE_STONE: Rgb<u8> = Rgb([40, 90, 255]);
const BARE: Rgb<u8> = Rgb([0, 220, 60]);
const HIDDEN: Rgb<u8> = Rgb([255, 0, 255]);

pub(crate) fn make(arguments: &Arguments) -> Result<()> {
    let mut paths = Vec::new();
    for path in &arguments.pictures {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
            for entry in entries {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == "jpg" || extension == "png") {
                    paths.push(path);
                }
            }
        } else {
            paths.push(path.clone());
        }
    }
    paths.sort();
    paths.truncate(arguments.most);
    ensure!(!paths.is_empty(), "there is no picture to tile");
    let columns = arguments.columns.max(1);
    let rows = (paths.len() as u32).div_ceil(columns);
    let mut sheet = RgbImage::new(columns * arguments.tile, rows * arguments.tile);
    for (order, path) in paths.iter().enumerate() {
        let tile = tile(path, arguments)?;
        let (column, row) = (order as u32 % columns, order as u32 / columns);
        imageops::replace(&mut sheet, &tile, (column * arguments.tile).into(), (row * arguments.tile).into());
    }
    sheet.save(&arguments.out).with_context(|| format!("cannot write {}", arguments.out.display()))
}

fn tile(path: &Path, arguments: &Arguments) -> Result<RgbImage> {
    let picture = image::open(path).with_context(|| format!("cannot open {}", path.display()))?.into_rgb8();
    let scale = f64::from(arguments.tile) / f64::from(picture.width().max(picture.height()));
    let (width, height) = (f64::from(picture.width()) * scale, f64::from(picture.height()) * scale);
    let mut tile = imageops::resize(&picture, width.max(1.0) as u32, height.max(1.0) as u32, FilterType::Triangle);
    if arguments.truth {
        let path = path.with_extension("json");
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        overlay(&mut tile, &serde_json::from_str(&text)?, scale);
    }
    Ok(tile)
}

fn overlay(tile: &mut RgbImage, truth: &Truth, scale: f64) {
    let mut dot = |x: f64, y: f64, color: Rgb<u8>| {
        let (x, y) = ((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5);
        if x >= 0.0 && y >= 0.0 && (x.round() as u32) < tile.width() && (y.round() as u32) < tile.height() {
            tile.put_pixel(x.round() as u32, y.round() as u32, color);
        }
    };
    for [x, y] in &truth.points {
        dot(*x, *y, BARE);
    }
    for stone in &truth.stones {
        let color = if stone.color == 'B' { BLACK_STONE } else { WHITE_STONE };
        for step in 0..40 {
            let angle = f64::from(step) * std::f64::consts::TAU / 40.0;
            let [x, y] = stone.centre;
            dot(x + stone.radius_px * angle.cos(), y + stone.radius_px * angle.sin(), color);
        }
    }
    let lines = truth.size.unwrap_or(0);
    for [column, row] in &truth.hidden {
        let [x, y] = truth.points[row * lines + column];
        for step in -4..=4 {
            let off = f64::from(step) / scale;
            dot(x + off, y + off, HIDDEN);
            dot(x + off, y - off, HIDDEN);
        }
    }
}
