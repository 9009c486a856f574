//! The pixels that are worked out side by side.

/// Pixels are looked at in squares of this width, so that each square knows what it may meet.
pub(crate) const TILE_PX: usize = 8;

/// A number for each pixel of a tile's row.
pub(crate) type Lanes = [f32; TILE_PX];
