//! What kind of picture is asked for.

use board::{Board, BoardSize};

use crate::position::Stage;

/// What kind of picture is asked for; what is left open is drawn by lot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// Whether there is a board at all.
    pub subject: Subject,
    /// The board's size.
    pub size: Option<BoardSize>,
    /// How far the game has come.
    pub stage: Option<Stage>,
    /// The position itself, whose size the board has; it goes before `size` and `stage`.
    pub position: Option<Board>,
    /// Whether stones lie as far off their points as on the sloppiest real boards: whole groups drift so far that only the stones
    /// around tell which point one is on.
    pub sloppy: bool,
    /// Whether a lamp stands where the board mirrors it towards the camera, mostly in flat, polished stones: mirroring black ones look
    /// white.
    pub mirroring: bool,
    /// Whether the stones have other colours than black and white, and the lamps are coloured bulbs.
    pub colored: bool,
    /// The longer side of the picture in pixels; [`Wish::USUAL_PX`] where none is given.
    pub long_px: Option<u32>,
}

impl Wish {
    /// The longer side of a picture in pixels, where nothing else is asked for.
    pub const USUAL_PX: u32 = 1280;
}

/// Whether a picture shows a Go board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// A Go board, and perhaps other things.
    #[default]
    GoBoard,
    /// No Go board: an empty table, another game, printed grids.
    NoBoard,
}
