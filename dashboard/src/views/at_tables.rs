//! What hangs at the tables, and how it is now: for the sheet of readiness and for those who connect cameras and bowls.

use std::collections::BTreeSet;

use hall::Hall;
use instruments::bowls::{BowlView, Bowls};
use instruments::camera::{CameraTrouble, Cameras, Life};
use records::fact::Side;

/// A table's camera and bowls as they are.
#[derive(Clone, Debug)]
pub struct AtTable {
    /// The table.
    pub table: u16,
    /// Its camera, and why it gave no picture at the last look.
    pub camera: Option<(Life, Option<CameraTrouble>)>,
    /// Its bowls, Black's first.
    pub bowls: [(Side, Option<BowlView>); 2],
}

impl AtTable {
    /// As it is now.
    pub fn of(cameras: &Cameras, bowls: &Bowls, table: u16) -> Self {
        let camera = cameras.life(table).map(|life| (life, cameras.trouble(table)));
        Self { table, camera, bowls: [Side::Black, Side::White].map(|side| (side, bowls.view(table, side))) }
    }

    /// How many bowls answer, of how many.
    pub fn live_bowls(&self) -> (usize, usize) {
        let there: Vec<bool> = self.bowls.iter().filter_map(|(_, view)| view.as_ref().map(|view| view.live)).collect();
        (there.iter().filter(|live| **live).count(), there.len())
    }
}

/// The tables of the round that is played.
pub fn playing(hall: &Hall) -> BTreeSet<u16> {
    hall.of_round(hall.round().unwrap_or(1)).map(|game| game.id.table).collect()
}

/// Those, and wherever something hangs.
pub fn equipped(playing: BTreeSet<u16>, cameras: &Cameras, bowls: &Bowls) -> BTreeSet<u16> {
    let bowls = bowls.all().into_iter().map(|(table, _)| table);
    playing.into_iter().chain(cameras.tables()).chain(bowls).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{facts, hall};

    #[test]
    fn a_table_without_instruments_has_none() {
        let (cameras, bowls) = (Cameras::new("nothing".into()), Bowls::default());
        let table = AtTable::of(&cameras, &bowls, 3);
        assert!(table.camera.is_none() && table.bowls.iter().all(|(_, view)| view.is_none()));
        assert_eq!((table.table, table.live_bowls()), (3, (0, 0)));
    }

    #[test]
    fn the_tables_of_the_round_that_is_played_are_told() {
        let mut hall =
            hall(&[(1, 4, facts("A", "B"), None), (1, 2, facts("C", "D"), None), (2, 9, facts("A", "C"), None)]);
        hall.starts = vec![1];
        assert_eq!(playing(&hall), BTreeSet::from([2, 4]));
        let none = (Cameras::new("nothing".into()), Bowls::default());
        assert_eq!(equipped(playing(&hall), &none.0, &none.1), BTreeSet::from([2, 4]));
    }
}
