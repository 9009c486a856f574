//! What always holds: exchanged colours, turned boards, and a fill-in that shows what arithmetic says.

mod random;

use board::{BoardSize, Symmetry};
use proptest::prelude::*;
use random::Random;
use scoring::fill_in::FilledCheck;
use scoring::{Counting, FillIn, FillInError, GroupTax, HandicapCompensation, Position, Rules, Score, SharedPoints};

fn sizes() -> impl Strategy<Value = BoardSize> {
    (BoardSize::SMALLEST..=BoardSize::LARGEST).prop_map(|lines| BoardSize::new(lines).expect("in range"))
}

fn rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(Rules::PRESETS.to_vec())
}

prop_compose! {
    fn positions()(size in sizes(), seed: u64) -> Position {
        Random::new(seed).position(size)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn exchanged_colours_negate_the_margin(position in positions(), rules in rules()) {
        // What rules give to White alone has no counterpart for Black.
        let even = Rules { handicap_compensation: HandicapCompensation::Nothing, first_pass: scoring::FirstPass::Nothing, ..rules };
        let mut game = position.game();
        game.komi = game.komi.or(Some(rules.even_compensation));
        let position = Position::new(position.board(), position.dead(), game).expect("the same board");
        let margin = Score::of(&position, &even).margin().points();
        let swapped = Score::of(&position.colors_swapped(), &even).margin().points();
        prop_assert_eq!(margin, -swapped);
    }

    #[test]
    fn symmetries_change_nothing(position in positions(), rules in rules()) {
        let outcome = Score::of(&position, &rules).outcome();
        for symmetry in Symmetry::ALL {
            prop_assert_eq!(Score::of(&position.turned(symmetry), &rules).outcome(), outcome);
        }
    }

    #[test]
    fn the_fill_in_shows_the_score(position in positions(), rules in rules()) {
        match FillIn::plan(&position, &rules) {
            Ok(fill_in) => {
                prop_assert!(fill_in.agrees_with(&Score::of(&position, &rules)), "{} {:?}", fill_in.proof(), fill_in);
                let check = FilledCheck::of(&fill_in.filled, &position, &rules).expect("the same size");
                prop_assert!((check.gone | check.recolored).is_empty());
                // Losing stones without a point lie beside the board, where the camera does not see them: the plan knows of them.
                prop_assert_eq!(check.beside, fill_in.unplaced);
                prop_assert!(check.is_sound(), "{:?}", check);
            }
            Err(FillInError::MoreThanASet { living, set, .. }) => prop_assert!(living > set),
            Err(FillInError::RulesNotFilledIn { .. }) => prop_assert!(
                rules.counting == Counting::SpacesAndPrisoners
                    || rules.group_tax == GroupTax::TwoEyes
                    || rules.shared_points == SharedPoints::Proportional
            ),
        }
    }

    #[test]
    fn areas_make_up_the_board(position in positions(), rules in rules()) {
        let area = Score::of(&position, &rules).area;
        let parts = [area.stones.black, area.stones.white, area.spaces.black, area.spaces.white, area.shared, area.nobodys];
        let points: usize = parts.iter().map(|part| part.len()).sum();
        prop_assert_eq!(points, position.board().size().point_count());
    }
}
