//! Dead stones proposed.
pub mod life;
mod arena;
mod chance;
mod playout;
pub use life::*;
use board::*;
/// trial
pub fn trial(board: &Board, rounds: u32) -> (ByColor<Settled>, Vec<f32>) {
    let s = settled(board);
    let closed = s.black.territory | s.white.territory;
    let mut ch = chance::Chance::new(1);
    let dead = (s.black.territory & board.stones(Color::White)) | (s.white.territory & board.stones(Color::Black));
    let t = playout::play(&board.without(dead), closed, rounds, &mut ch);
    let mut v = vec![0.0; 361];
    for p in board.size().points() {
        let mut x = 0.0;
        for f in Color::BOTH { x += 0.5 * (t.share(f, Color::Black, p) - t.share(f, Color::White, p)); }
        if s.black.all().contains(p) { x = 1.0; } if s.white.all().contains(p) { x = -1.0; }
        v[p.index()] = x;
    }
    (s, v)
}
