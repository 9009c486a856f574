//! One camera's pictures, one after the other: where the board was found it is looked for first, and of a picture that shows something new
//! no more is read than that.
//!
//! Reading a board takes a hundred times as long as comparing two pictures of it. So the colours around each point are sampled
//! (`Samples`) and held against those of the picture that was read last. Where no point has changed, nothing is read; where few have, the
//! reader looks at these; where many change at once, a hand or a head is in the picture, and the next one is waited for. A change that is no
//! larger than the noise is one where the next picture shows it again. Now and then all of it is read, since light that changes slowly is no
//! change from picture to picture, and neither is a camera that sags.
//!
//! Points that the reader is not sure of are held against what they looked like when they were bare (`Background`).

use std::sync::Arc;

use board::{BoardSize, Point, PointSet};
use vision::{BoardPosterior, Grid, Photo, Reader, Refusal};

use crate::background::Background;
use crate::eye::reading::{Partly, Reading, points_in_doubt, points_unseen};
use crate::eye::searching::{Better, Searching};
use crate::pattern::Pattern;
use crate::samples::{Changes, Place, Samples};

mod reading;
mod searching;

/// More points than a move and its captures change when a hand is over the board, or the camera was pushed.
const MOST_BY_A_MOVE: usize = 6;
/// A picture with more changes than that is waited out so many times, for the hand to be gone.
const MOST_WAITED: usize = 1;
/// What was read is shown again by so many pictures without change, so that who decodes sees that it rests.
const RESTS_SHOWN: usize = 4;
/// After so many pictures all of the board is read.
const MOST_PARTLY_READ: usize = 30;

/// What one picture shows.
#[derive(Debug)]
pub enum Glance {
    /// Nothing new.
    Same,
    /// Too much at once to be worth reading: the next picture will show what came of it.
    Waits,
    /// A board in which something was new.
    Board(Arc<BoardPosterior>),
    /// A board as it was read before, from another picture: nothing has changed since.
    Again(Arc<BoardPosterior>),
    /// No board that can be read.
    Refused(Refusal),
}

/// What a camera has shown so far.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    /// Where the board was found last.
    known: Option<Arc<Place>>,
    /// What was read last.
    last: Option<Reading>,
    /// The same when next to nothing was in doubt and no more points were covered than in the one of this kind before, a finger's tip say:
    /// where its colours are back, the hand is gone.
    clear: Option<Reading>,
    /// Points that the last picture under a hand surely showed otherwise than the clear one: where the next shows it again, a stone whose colour
    /// is nearly the wood's has come unnoticed. Of 41 late moves in 37 films this leaves 38, and all else is the same but for one move more.
    shown_otherwise: PointSet,
    /// What its points look like when they are bare.
    background: Option<Background>,
    searching: Searching,
    /// Pictures in turn that were waited out.
    waited: usize,
    /// Points that seemed to have become brighter in the last picture, and darker.
    perhaps_changed: [PointSet; 2],
    /// Pictures that showed the last reading again.
    rested: usize,
    /// Pictures since all of the board was read.
    partly_read: usize,
    /// So many pictures sooner than others the board is read whole after it was searched for.
    stagger: usize,
}

/// What is to be done about a picture of a board whose place is known.
enum Plan {
    /// What was read before.
    Known(Glance),
    /// The points that differ from a reading.
    Part(Reading, Vec<Point>),
    Whole,
}

impl Eye {
    /// One of the many cameras of a hall. They find their boards together: if all of these were read whole at the same time ever after, the work
    /// would double for a while each minute (of 60 tables from 0.45 to 0.90 cores), and moves would wait.
    #[must_use]
    pub fn staggered(number: usize) -> Self {
        Self { stagger: number % MOST_PARTLY_READ, ..Self::default() }
    }

    /// Where the board was found last.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.known.as_ref().map(|place| &place.grid)
    }

    /// Moves or a count were seen on the board that is followed: it is no neighbouring table's.
    pub const fn holds_on(&mut self) {
        self.searching.holds_on();
    }

    /// No picture came for a while: what was read is shown again by the next ones.
    pub const fn shows_again(&mut self) {
        self.rested = 0;
    }

    /// What one picture shows, whatever was read before: for pictures that come rarely, or all matter.
    ///
    /// # Errors
    /// Where it shows no board that can be read.
    pub fn read(&mut self, reader: &Reader, photo: &Photo) -> Result<Arc<BoardPosterior>, Refusal> {
        match self.better_board(reader, photo) {
            Some(better) => Ok(better),
            None => self.read_whole(reader, photo),
        }
    }

    /// What one picture shows, where it shows anything new.
    pub fn glance(&mut self, reader: &Reader, photo: &Photo) -> Glance {
        if let Some(better) = self.better_board(reader, photo) {
            return Glance::Board(better);
        }
        let plan = match (&self.known, &self.last) {
            (Some(place), Some(last)) if place.fits(photo) && !self.searching.has_missed() => {
                let (now, last) = (place.samples(photo), last.clone());
                self.plan(photo, now, last)
            }
            (None, _) if self.searching.passes_over() => return Glance::Same,
            _ => Plan::Whole,
        };
        let read = match plan {
            Plan::Known(glance) => return glance,
            Plan::Part(before, changed) => {
                let known = |_: &BoardPosterior| reader.posterior_changed(photo, &before.posterior, &changed);
                let is_hasty = before.is_hasty || changed.len() > MOST_BY_A_MOVE;
                let partly = Partly { before: &before, points: &changed, is_hasty };
                self.read_by(reader, photo, known, Some(partly))
            }
            Plan::Whole => self.read_whole(reader, photo),
        };
        self.waited = 0;
        match read {
            Ok(posterior) => Glance::Board(posterior),
            Err(refusal) => {
                if self.searching.in_vain() {
                    self.known = None;
                }
                Glance::Refused(refusal)
            }
        }
    }

    /// What a picture calls for that has these colours where the board was found last.
    fn plan(&mut self, photo: &Photo, now: Samples, last: Reading) -> Plan {
        self.partly_read += 1;
        if self.partly_read >= MOST_PARTLY_READ {
            return Plan::Whole;
        }
        let Changes { surely: mut changed, brighter, darker } = now.changes_since(&last.samples);
        let before = std::mem::replace(&mut self.perhaps_changed, [brighter, darker]);
        // More than a move at once is the light, which is not the same everywhere.
        let lasting = (brighter & before[0]) | (darker & before[1]);
        if lasting.len() <= MOST_BY_A_MOVE {
            let surely: PointSet = changed.iter().copied().collect();
            changed.extend((lasting - surely).iter());
        }
        if changed.is_empty() && last.is_hasty {
            // A lamp was switched, perhaps: what is in doubt then is as it was under a hand.
            return Plan::Whole;
        }
        if changed.is_empty() {
            self.waited = 0;
            self.rested += 1;
            let rests = self.rested > RESTS_SHOWN;
            return Plan::Known(if rests { Glance::Same } else { Glance::Again(last.weighed) });
        }
        self.rested = 0;
        if changed.len() <= MOST_BY_A_MOVE {
            return Plan::Part(last, changed);
        }
        if let Some(clear) = self.clear.as_ref().filter(|clear| clear.place.fits(photo)) {
            // Its lines may have been found some pixels beside where they were found since, which alone changes many points.
            let now = clear.place.samples(photo);
            let Changes { surely: mut changed, .. } = now.changes_since(&clear.samples);
            if !Arc::ptr_eq(&last.posterior, &clear.posterior) {
                let shown = last.surely_unlike(clear);
                let twice = shown & std::mem::replace(&mut self.shown_otherwise, shown);
                let twice = twice - changed.iter().copied().collect();
                if changed.len() + twice.len() <= MOST_BY_A_MOVE {
                    changed.extend(twice.iter());
                }
            }
            if changed.is_empty() {
                self.waited = 0;
                let again = Reading { samples: now.looked_at(&clear.samples, &[]), ..clear.clone() };
                let weighed = Arc::clone(&again.weighed);
                self.known = Some(Arc::clone(&again.place));
                self.last = Some(again);
                return Plan::Known(Glance::Again(weighed));
            }
            if changed.len() <= MOST_BY_A_MOVE {
                return Plan::Part(clear.clone(), changed);
            }
        }
        if self.waited < MOST_WAITED && !reach_across(&changed, last.samples.size()) {
            self.waited += 1;
            return Plan::Known(Glance::Waits);
        }
        Plan::Part(last, changed)
    }

    /// What one picture shows, all of it read.
    fn read_whole(&mut self, reader: &Reader, photo: &Photo) -> Result<Arc<BoardPosterior>, Refusal> {
        self.partly_read = 0;
        self.read_by(reader, photo, |before| reader.posterior_known(photo, before), None)
    }

    /// What one picture shows, where it is read in this way if the board is where it was.
    fn read_by(
        &mut self,
        reader: &Reader,
        photo: &Photo,
        known: impl FnOnce(&BoardPosterior) -> Result<BoardPosterior, Refusal>,
        partly: Option<Partly<'_>>,
    ) -> Result<Arc<BoardPosterior>, Refusal> {
        if let (Some(_), Some(last)) = (&self.known, &self.last) {
            match known(&last.posterior) {
                Ok(posterior) => return Ok(self.found(posterior, photo, partly)),
                Err(_) => self.searching.miss(),
            }
        }
        let posterior = match &self.last {
            Some(last) => {
                let found = reader.posterior_again(photo, &last.posterior)?;
                if !last.shows_the_board_of(&found) && self.searching.passes_over_another() {
                    return Err(Refusal::NoBoard);
                }
                found
            }
            None => reader.posterior_searched_finely(photo)?,
        };
        self.partly_read = self.stagger;
        Ok(self.found_anew(posterior, photo))
    }

    /// A board that is meant rather than the one that is followed: a larger one beside it, as long as that may be a neighbouring table's,
    /// since a bare board may show so little that another is found in its stead; or the same in a place where fewer points are in doubt.
    fn better_board(&mut self, reader: &Reader, photo: &Photo) -> Option<Arc<BoardPosterior>> {
        let followed = self.known.as_ref()?.grid;
        let Better { is_beside, in_doubt } = self.searching.for_a_better()?;
        let is_better = |found: &BoardPosterior| {
            let is_larger = is_beside && found.grid().is_larger_board_beside(&followed);
            is_larger || found.grid().is_of_the_same_board(&followed) && points_in_doubt(found) < in_doubt
        };
        let found = reader.posterior(photo).ok().filter(is_better)?;
        (self.last, self.clear, self.background) = (None, None, None);
        Some(self.found_anew(found, photo))
    }

    /// Takes in what a search has found.
    fn found_anew(&mut self, found: BoardPosterior, photo: &Photo) -> Arc<BoardPosterior> {
        self.searching.begin_anew();
        self.found(found, photo, None)
    }

    /// Takes in what was found, in all of a picture or where it had changed.
    fn found(&mut self, posterior: BoardPosterior, photo: &Photo, partly: Option<Partly<'_>>) -> Arc<BoardPosterior> {
        let in_doubt = points_in_doubt(&posterior);
        self.searching.found(in_doubt);
        let is_hasty = in_doubt > 0 && partly.as_ref().is_some_and(|partly| partly.is_hasty);
        let lies_there = |place: &Arc<Place>| place.grid == *posterior.grid() && place.fits(photo);
        let partly = partly.filter(|partly| lies_there(&partly.before.place));
        let known = partly.as_ref().map(|partly| Arc::clone(&partly.before.place)).or_else(|| self.known.take());
        let known = known.filter(lies_there);
        let place = known.unwrap_or_else(|| Arc::new(Place::of(posterior.grid(), photo)));
        let samples = place.samples(photo);
        let background = self.background.take().filter(|background| background.is_of(&place.grid));
        let background = self.background.insert(background.unwrap_or_else(|| Background::of(&place.grid)));
        let pattern = |point| Pattern::of(place.brightness(photo, point));
        let weighed =
            background.weigh(posterior.points(), &samples, pattern).map(|points| posterior.with_points(points));
        background.learn(posterior.points(), &samples, pattern);
        let posterior = Arc::new(posterior);
        let weighed = weighed.map_or_else(|| Arc::clone(&posterior), Arc::new);
        let samples = match partly {
            Some(partly) => samples.looked_at(&partly.before.samples, partly.points),
            None => samples,
        };
        let reading =
            Reading { posterior, weighed: Arc::clone(&weighed), place: Arc::clone(&place), samples, is_hasty };
        let covers_none_more = |clear: &Reading| points_unseen(&reading.posterior) <= points_unseen(&clear.posterior);
        if in_doubt <= MOST_BY_A_MOVE && !is_hasty && self.clear.as_ref().is_none_or(covers_none_more) {
            self.clear = Some(reading.clone());
        } else if self.clear.as_ref().is_some_and(|clear| clear.samples.size() != reading.samples.size()) {
            self.clear = None;
        }
        self.last = Some(reading);
        self.known = Some(place);
        weighed
    }
}

/// Whether these points lie on opposite borders of the board: a hand reaches over it from one side, while the board's or the camera's push
/// and a lamp change points from border to border, and waiting would show nothing more.
fn reach_across(points: &[Point], size: BoardSize) -> bool {
    let last = size.lines() - 1;
    let across =
        |line: fn(&Point) -> usize| [0, last].iter().all(|border| points.iter().any(|point| line(point) == *border));
    across(|point| point.row()) || across(|point| point.column())
}

#[cfg(test)]
mod tests {
    use board::Posterior;

    use super::*;
    use crate::eye::reading::UNSURE;

    #[test]
    fn a_push_changes_points_from_border_to_border_and_a_hand_does_not() {
        let size = BoardSize::NINE;
        let points = |places: &[(usize, usize)]| -> Vec<Point> {
            places.iter().map(|&(column, row)| size.point(column, row).expect("a point of the board")).collect()
        };
        let hand: Vec<(usize, usize)> = (0..8).map(|row| (4, row)).collect();
        assert!(!reach_across(&points(&hand), size), "from Black's side nearly to White's");
        assert!(!reach_across(&points(&[(0, 0), (0, 4), (4, 0)]), size), "over a corner");
        assert!(reach_across(&points(&[(2, 0), (7, 8)]), size), "from the topmost line to the lowest");
        assert!(reach_across(&points(&[(8, 3), (0, 5)]), size), "from the left to the right");
    }

    #[test]
    fn a_board_that_was_found_with_points_in_doubt_is_searched_for_again() {
        let (_, photo, _) = crate::crops::tests::pictured();
        let reader = Reader::new().expect("the networks are built in");
        let mut eye = Eye::default();
        let mut looked = |in_doubt: Option<usize>| {
            eye.holds_on();
            if let Some(in_doubt) = in_doubt {
                eye.searching.begin_anew();
                eye.searching.found(in_doubt);
            }
            eye.glance(&reader, &photo);
            eye.searching.since_found()
        };
        assert_eq!(
            [None, None, None].map(&mut looked),
            [(0, Some(0)), (1, Some(0)), (2, Some(0))],
            "found clearly and not searched for again"
        );
        assert_eq!(
            [Some(1), None].map(&mut looked),
            [(0, Some(0)), (1, Some(0))],
            "searched for and found again with less in doubt"
        );
    }

    #[test]
    fn a_picture_with_a_finger_on_a_point_is_not_what_the_next_ones_are_held_against() {
        let (_, photo, _) = crate::crops::tests::pictured();
        let reader = Reader::new().expect("the networks are built in");
        let mut eye = Eye::default();
        assert!(matches!(eye.glance(&reader, &photo), Glance::Board(_)));
        let seen = Arc::clone(&eye.clear.as_ref().expect("a clear picture").posterior);
        let unseen_before = points_unseen(&seen);
        let mut is_clear = |of_one_more: f64| {
            let mut points = seen.points().clone();
            let point = Point::from_human(crate::crops::tests::BARE, points.size()).expect("a point of the board");
            points[point] = Posterior { bare: 1.0 - of_one_more, unseen: of_one_more, ..Posterior::UNSEEN };
            let shown = eye.found(seen.with_points(points), &photo, None);
            assert!(points_unseen(&shown) <= unseen_before + 1);
            Arc::ptr_eq(&eye.clear.as_ref().expect("the first one at least").weighed, &shown)
        };
        assert_eq!([UNSURE - 0.01, UNSURE + 0.01, UNSURE - 0.01].map(&mut is_clear), [true, false, true]);
    }

    /// A picture that shows another one smaller, and so far to the right and down.
    fn elsewhere(photo: &Photo, share: f64, off_px: u32) -> Photo {
        let (width, height) = (photo.width(), photo.height());
        let [smaller_width, smaller_height] = [width, height].map(|side| (share * f64::from(side)) as u32);
        let small =
            image::imageops::resize(photo.rgb(), smaller_width, smaller_height, image::imageops::FilterType::Triangle);
        let mut picture = image::RgbImage::from_pixel(width, height, image::Rgb([120; 3]));
        image::imageops::replace(&mut picture, &small, i64::from(off_px), i64::from(off_px));
        Photo::from_pixels(picture)
    }

    #[test]
    fn once_a_hand_is_gone_the_picture_is_known_again_though_the_lines_were_found_beside_where_they_are() {
        const BESIDE_PX: u32 = 4;
        let (_, photo, _) = crate::crops::tests::pictured();
        let reader = Reader::new().expect("the networks are built in");
        let mut eye = Eye::default();
        assert!(matches!(eye.glance(&reader, &photo), Glance::Board(_)));
        let clear = Arc::clone(&eye.clear.as_ref().expect("a clear picture").weighed);
        let beside = elsewhere(&photo, 1.0, BESIDE_PX);
        let seen = reader.posterior(&beside).expect("a board");
        let mut points = seen.points().clone();
        points.iter_mut().take(MOST_BY_A_MOVE + 1).for_each(|(_, under_a_hand)| *under_a_hand = Posterior::UNSEEN);
        eye.found(seen.with_points(points), &beside, None);
        let known = |eye: &Eye| eye.grid().expect("a place").pixel(4.0, 4.0);
        let off = known(&eye);
        let again = eye.glance(&reader, &photo);
        assert!(matches!(again, Glance::Again(again) if Arc::ptr_eq(&again, &clear)));
        assert!((off - known(&eye)).norm() > f64::from(BESIDE_PX), "and its lines are where they were");
    }

    #[test]
    fn what_two_pictures_under_a_hand_show_is_looked_at_again_once_it_is_gone() {
        let (_, photo, _) = crate::crops::tests::pictured();
        let reader = Reader::new().expect("the networks are built in");
        let beside = elsewhere(&photo, 1.0, 4);
        let seen = reader.posterior(&beside).expect("a board");
        let mut points = seen.points().clone();
        points.iter_mut().take(MOST_BY_A_MOVE + 1).for_each(|(_, under_a_hand)| *under_a_hand = Posterior::UNSEEN);
        let bare = Point::from_human(crate::crops::tests::BARE, points.size()).expect("a point of the board");
        let mut eye = Eye::default();
        assert!(matches!(eye.glance(&reader, &photo), Glance::Board(_)));
        let mut is_known_again = |white: f64| {
            points[bare] = Posterior::new(1.0 - white, 0.0, white);
            eye.found(seen.with_points(points.clone()), &beside, None);
            let clear = Arc::clone(&eye.clear.as_ref().expect("a clear picture").weighed);
            matches!(eye.glance(&reader, &photo), Glance::Again(again) if Arc::ptr_eq(&again, &clear))
        };
        assert_eq!([0.0, 0.96, 0.0, 0.96, 0.94].map(&mut is_known_again), [true; 5], "never by two in turn");
        assert_eq!([0.96, 0.96].map(&mut is_known_again), [true, false]);
    }

    #[test]
    fn a_board_that_was_moved_is_found_in_the_first_picture_that_shows_it_elsewhere() {
        let (_, photo, _) = crate::crops::tests::pictured();
        let reader = Reader::new().expect("the networks are built in");
        let mut eye = Eye::default();
        assert!(matches!(eye.glance(&reader, &photo), Glance::Board(_)));
        let before = *eye.grid().expect("a place");
        // It is too small there to be followed, and so much changes that the first picture may be waited out.
        assert!(matches!(eye.glance(&reader, &elsewhere(&photo, 0.6, 100)), Glance::Waits | Glance::Board(_)));
        assert!(matches!(eye.glance(&reader, &elsewhere(&photo, 0.6, 100)), Glance::Board(_) | Glance::Again(_)));
        assert!(crate::samples::is_elsewhere(&before, eye.grid().expect("a place")));
    }

    #[test]
    fn what_was_read_while_much_changed_is_read_whole_once_it_rests() {
        let (_, photo, _) = crate::crops::tests::pictured();
        let reader = Reader::new().expect("the networks are built in");
        let mut eye = Eye::default();
        let mut is_read_whole = |is_hasty: bool| {
            if let Some(last) = &mut eye.last {
                last.is_hasty = is_hasty;
            }
            eye.glance(&reader, &photo);
            eye.partly_read == 0
        };
        assert_eq!([false, false, true, false].map(&mut is_read_whole), [true, false, true, false]);
    }

    #[test]
    fn cameras_of_a_hall_are_not_all_read_whole_together() {
        let (_, photo, _) = crate::crops::tests::pictured();
        let reader = Reader::new().expect("the networks are built in");
        let until_whole = |number| {
            let mut eye = Eye::staggered(number);
            assert!(matches!(eye.glance(&reader, &photo), Glance::Board(_)));
            let is_read_whole = |_: &usize| {
                eye.glance(&reader, &photo);
                eye.partly_read == 0
            };
            (1..=2 * MOST_PARTLY_READ).find(is_read_whole)
        };
        assert_eq!([0, 1, MOST_PARTLY_READ - 1, MOST_PARTLY_READ].map(until_whole), [30, 29, 1, 30].map(Some));
    }
}
