//! Pictures from before the board was found: a bare board of faint lines may be found only once stones lie on it, and a neighbouring
//! table's in its stead until then. Then these pictures are read where it was found, so that the game begins with its first move.

use std::time::Duration;

use vision::{BoardPosterior, Photo, Reader};

use crate::covered::covered;

/// So many bytes of pictures are kept for a table, but for one: some twenty of 1280 by 720 pixels. A hall of 150 tables of which none is
/// found keeps 300 MB.
const MOST_BYTES: usize = 2 << 20;
/// So many while some board is followed, which is seldom a neighbouring table's: all tables of a hall wait for their first move so.
const MOST_BYTES_WHILE_FOLLOWING: usize = MOST_BYTES / 4;
/// And so many pictures: reading them takes less than a minute.
const MOST_PICTURES: usize = 1000;

/// Pictures from before anything was seen to happen on a board, the oldest first.
#[derive(Debug)]
pub struct Earlier<P> {
    pictures: Vec<Kept<P>>,
    /// One picture in so many is kept.
    stride: usize,
    /// Pictures since the last that was.
    passed_over: usize,
}

#[derive(Debug)]
struct Kept<P> {
    picture: P,
    bytes: usize,
    at: Duration,
}

/// What an earlier picture shows.
pub struct Found<P> {
    /// The picture as it was kept.
    pub picture: P,
    /// The same, decoded.
    pub photo: Photo,
    /// When it was taken.
    pub at: Duration,
    /// The board in it.
    pub board: BoardPosterior,
}

impl<P> Default for Earlier<P> {
    fn default() -> Self {
        Self { pictures: Vec::new(), stride: 1, passed_over: 0 }
    }
}

impl<P> Earlier<P> {
    /// Keeps a picture, which takes so many bytes of memory, while a board is followed or none. Where they become too many, every second
    /// one is given up, so that the rest lie evenly.
    pub fn keep(&mut self, picture: P, bytes: usize, at: Duration, is_following: bool) {
        let most_bytes = if is_following { MOST_BYTES_WHILE_FOLLOWING } else { MOST_BYTES };
        self.passed_over += 1;
        if self.passed_over < self.stride {
            return;
        }
        self.passed_over = 0;
        self.pictures.push(Kept { picture, bytes, at });
        let bytes = |pictures: &[Kept<P>]| pictures.iter().map(|kept| kept.bytes).sum::<usize>();
        while self.pictures.len() > 1 && (self.pictures.len() > MOST_PICTURES || bytes(&self.pictures) > most_bytes) {
            let mut stays = false;
            self.pictures.retain(|_| {
                stays = !stays;
                stays
            });
            self.stride = self.stride.saturating_mul(2);
        }
    }

    /// Reads the pictures that are kept, the oldest first, where the board was found now, and gives them up. Those that do not show it
    /// there, or something that covers it, are passed over. Where it is covered itself nothing is read yet: it may be found wrongly.
    pub fn look_back<'a, D: Fn(&P) -> Option<Photo> + 'a>(
        &mut self,
        reader: &'a Reader,
        found: &'a BoardPosterior,
        decode: D,
    ) -> impl Iterator<Item = Found<P>> + use<'a, P, D> {
        let is_clear = covered(found.points()) == 0;
        let pictures = if is_clear { std::mem::take(self).pictures } else { Vec::new() };
        pictures.into_iter().filter_map(move |Kept { picture, at, .. }| {
            let photo = decode(&picture)?;
            let board = reader.posterior_known(&photo, found).ok()?;
            (covered(board.points()) == 0).then_some(Found { picture, photo, at, board })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(earlier: &Earlier<u64>) -> Vec<u64> {
        earlier.pictures.iter().map(|kept| kept.picture).collect()
    }

    #[test]
    fn pictures_that_are_too_many_are_given_up_evenly() {
        let mut earlier = Earlier::default();
        let keep = |earlier: &mut Earlier<u64>, from, to, bytes| {
            (from..to).for_each(|number| earlier.keep(number, bytes, Duration::from_secs(2 * number), false));
        };
        keep(&mut earlier, 0, 4, MOST_BYTES / 4);
        assert_eq!(kept(&earlier), [0, 1, 2, 3]);
        keep(&mut earlier, 4, 11, MOST_BYTES / 4);
        assert_eq!(kept(&earlier), [0, 4, 8]);
        assert_eq!(earlier.pictures[1].at, Duration::from_secs(8));
        (11..13).for_each(|number| earlier.keep(number, 1, Duration::from_secs(2 * number), true));
        assert_eq!(kept(&earlier), [0], "no more than a quarter while a board is followed");
    }

    #[test]
    fn pictures_are_bounded_by_their_number_too_and_one_is_kept_whatever_its_size() {
        let mut earlier = Earlier::default();
        (0..5000).for_each(|number| earlier.keep(number, 1, Duration::ZERO, false));
        assert!((MOST_PICTURES / 2..=MOST_PICTURES).contains(&kept(&earlier).len()), "{}", kept(&earlier).len());
        assert_eq!(kept(&earlier)[0], 0);
        let mut earlier = Earlier::default();
        (0..9).for_each(|number| earlier.keep(number, 2 * MOST_BYTES, Duration::ZERO, false));
        assert_eq!(kept(&earlier), [0]);
    }
}
