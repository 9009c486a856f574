//! The stones counted beside the board of a game: what its bowls show now, and what was entered.

use hall::Game;
use instruments::bowls::BowlView;
use records::claim::{CountedPlace, StoneCount};
use records::fact::Side;

use super::at_tables::AtTable;

/// The stones counted beside a board.
#[derive(Clone, Debug)]
pub struct Stones {
    /// The table's bowls as they are, Black's first.
    pub bowls: [(Side, Option<BowlView>); 2],
    /// What was entered: each side's bowl, then each side's stones in the other's lid.
    pub places: [At; 4],
}

/// The stones in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// What the field is called in which they are entered.
    pub field: &'static str,
    /// Their side.
    pub side: Side,
    /// Where they lie.
    pub place: CountedPlace,
    /// How many, by what was entered last.
    pub known: Option<String>,
}

impl Stones {
    /// Of a game, with what its table's bowls show.
    pub fn of(game: &Game, at_table: AtTable) -> Self {
        let at = |field, side, place| {
            let mut counts = game.counts.iter().filter(|count| count.color == side && count.place == place);
            At { field, side, place, known: counts.next_back().map(range) }
        };
        Self {
            bowls: at_table.bowls,
            places: [
                at("black_bowl", Side::Black, CountedPlace::OwnBowl),
                at("white_bowl", Side::White, CountedPlace::OwnBowl),
                at("black_lid", Side::Black, CountedPlace::OpponentsLid),
                at("white_lid", Side::White, CountedPlace::OpponentsLid),
            ],
        }
    }

    /// Whether anything is known of the stones.
    pub fn is_told(&self) -> bool {
        self.bowls.iter().any(|(_, bowl)| bowl.is_some()) || self.places.iter().any(|at| at.known.is_some())
    }

    /// Whether a bowl has counted.
    pub fn has_counted(&self) -> bool {
        self.bowls.iter().any(|(_, bowl)| bowl.as_ref().is_some_and(|bowl| bowl.count.is_some()))
    }
}

/// `45`, or `45–47` where it is not known more closely.
pub fn range(StoneCount { least, most, .. }: &StoneCount) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{facts, hall};
    use instruments::bowls::Bowls;
    use instruments::camera::Cameras;
    use records::claim::{CountedGrounds, CountedMoment};

    #[test]
    fn what_was_entered_last_is_known_of_each_place() {
        let hall = hall(&[(1, 1, facts("Aoki", "Berg"), None)]);
        let mut game = hall.games.values().next().unwrap().clone();
        let at_table = || AtTable::of(&Cameras::new("nothing".into()), &Bowls::default(), 1);
        assert!(!Stones::of(&game, at_table()).is_told());
        let count = |color, place, least, most| StoneCount {
            color,
            place,
            moment: CountedMoment::AtEnd,
            least,
            most,
            grounds: CountedGrounds::Hand,
        };
        game.counts = vec![
            count(Side::Black, CountedPlace::OwnBowl, 44, 44),
            count(Side::White, CountedPlace::OpponentsLid, 3, 5),
            count(Side::Black, CountedPlace::OwnBowl, 45, 45),
        ];
        let stones = Stones::of(&game, at_table());
        assert!(stones.is_told() && !stones.has_counted());
        let known = stones.places.map(|at| (at.field, at.known));
        let expected =
            [("black_bowl", Some("45")), ("white_bowl", None), ("black_lid", None), ("white_lid", Some("3–5"))];
        assert_eq!(known, expected.map(|(field, known)| (field, known.map(str::to_owned))));
    }
}
