//! What always holds of points, sets, boards and symmetries, against plain models of each.

use std::collections::{BTreeSet, VecDeque};

use board::{Board, BoardSize, ByColor, Chain, Color, Point, PointSet, Symmetry};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

type Model = BTreeSet<Point>;

fn sizes() -> impl Strategy<Value = BoardSize> {
    (BoardSize::SMALLEST..=BoardSize::LARGEST).prop_map(|lines| BoardSize::new(lines).expect("5 to 19 lines"))
}

fn points(size: BoardSize) -> impl Strategy<Value = Point> {
    (0..size.lines(), 0..size.lines()).prop_map(move |(column, row)| size.point(column, row).expect("on the board"))
}

fn models(size: BoardSize) -> impl Strategy<Value = Model> {
    vec(points(size), 0..size.point_count()).prop_map(|points| points.into_iter().collect())
}

/// Boards of every density, from bare to full.
fn boards() -> impl Strategy<Value = Board> {
    (sizes(), 0..=10_u32).prop_flat_map(|(size, bare)| {
        let stone = prop_oneof![
            bare => Just(None),
            5 => Just(Some(Color::Black)),
            5 => Just(Some(Color::White)),
        ];
        vec(stone, size.point_count()).prop_map(move |stones| {
            let mut board = Board::empty(size);
            size.points().zip(stones).for_each(|(point, stone)| board.set(point, stone));
            board
        })
    })
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    select(Symmetry::ALL.as_slice())
}

fn set(model: &Model) -> PointSet {
    model.iter().copied().collect()
}

fn model(set: PointSet) -> Model {
    set.iter().collect()
}

/// The chain of a point by a queue of single steps, without any of the crate's floods.
fn plain_chain(board: &Board, start: Point) -> Option<(Color, Model, Model)> {
    let color = board.get(start)?;
    let (mut stones, mut liberties) = (Model::from([start]), Model::new());
    let mut queue = VecDeque::from([start]);
    while let Some(point) = queue.pop_front() {
        for next in plain_neighbors(point, board.size()) {
            match board.get(next) {
                None => _ = liberties.insert(next),
                Some(found) if found == color && stones.insert(next) => queue.push_back(next),
                Some(_) => {}
            }
        }
    }
    Some((color, stones, liberties))
}

fn plain_neighbors(point: Point, size: BoardSize) -> Vec<Point> {
    size.points()
        .filter(|other| point.column().abs_diff(other.column()) + point.row().abs_diff(other.row()) == 1)
        .collect()
}

fn parts(chain: Chain) -> (Color, Model, Model) {
    (chain.color, model(chain.stones), model(chain.liberties))
}

proptest! {
    #[test]
    fn a_point_comes_back_from_either_of_its_names(
        (size, point) in sizes().prop_flat_map(|size| (Just(size), points(size)))
    ) {
        let human = point.human(size).to_string();
        prop_assert_eq!(Point::from_human(&human, size), Ok(point));
        prop_assert_eq!(Point::from_human(&human.to_lowercase(), size), Ok(point));
        prop_assert!(!human.contains('I'));
        prop_assert_eq!(Point::from_sgf(&point.sgf(), size), Ok(point));
        prop_assert_eq!(Point::from_index(point.index()), Some(point));
    }

    #[test]
    fn no_text_makes_a_point_off_the_board(size in sizes(), text in "\\PC{0,4}") {
        for point in [Point::from_human(&text, size).ok(), Point::from_sgf(&text, size).ok()].into_iter().flatten() {
            prop_assert!(size.contains(point));
        }
    }

    #[test]
    fn a_board_comes_back_from_its_diagram(board in boards()) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        prop_assert_eq!(board.rows().join("\n").parse::<Board>(), Ok(board));
        prop_assert_eq!(board.to_string().to_lowercase().parse::<Board>(), Ok(board));
    }

    #[test]
    fn any_text_is_a_diagram_or_an_error(text in "[BWXO.+ a-t0-9\n\\PC]{0,400}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        }
    }

    #[test]
    fn sets_follow_the_algebra_of_a_plain_set(
        (size, one, other) in sizes().prop_flat_map(|size| (Just(size), models(size), models(size)))
    ) {
        let (left, right) = (set(&one), set(&other));
        let all: Model = size.points().collect();
        prop_assert_eq!(model(left), one.clone());
        prop_assert_eq!(left.len(), one.len());
        prop_assert_eq!(left.is_empty(), one.is_empty());
        prop_assert_eq!(left.first(), one.first().copied());
        prop_assert_eq!(model(left | right), &one | &other);
        prop_assert_eq!(model(left & right), &one & &other);
        prop_assert_eq!(model(left - right), &one - &other);
        prop_assert_eq!(model(left ^ right), &one ^ &other);
        prop_assert_eq!(model(left.complement(size)), &all - &one);
        prop_assert_eq!(left.intersects(right), !one.is_disjoint(&other));
        prop_assert_eq!(left.is_subset(right), one.is_subset(&other));
        prop_assert!(size.points().all(|point| left.contains(point) == one.contains(&point)));
    }

    #[test]
    fn the_neighbours_of_a_set_are_those_of_its_points(
        (size, inside) in sizes().prop_flat_map(|size| (Just(size), models(size)))
    ) {
        let around: Model = inside.iter().flat_map(|&point| plain_neighbors(point, size)).collect();
        prop_assert_eq!(model(set(&inside).neighbors(size)), &around - &inside);
        for &point in &inside {
            let neighbors: Model = point.neighbors(size).collect();
            prop_assert_eq!(neighbors, plain_neighbors(point, size).into_iter().collect::<Model>());
        }
    }

    #[test]
    fn components_part_a_set_into_pieces_that_do_not_touch(
        (size, inside) in sizes().prop_flat_map(|size| (Just(size), models(size)))
    ) {
        let whole = set(&inside);
        let components: Vec<PointSet> = whole.components(size).collect();
        prop_assert_eq!(components.iter().map(|part| part.len()).sum::<usize>(), whole.len());
        prop_assert_eq!(components.iter().fold(PointSet::EMPTY, |sum, &part| sum | part), whole);
        for (index, part) in components.iter().enumerate() {
            prop_assert!(components.iter().skip(index + 1).all(|other| !other.intersects(part.neighbors(size))));
            prop_assert_eq!(PointSet::from(part.first().expect("no part is empty")).flood(whole, size), *part);
        }
    }

    #[test]
    fn chains_are_those_of_a_plain_flood(board in boards()) {
        for point in board.size().points() {
            prop_assert_eq!(board.chain(point).map(parts), plain_chain(&board, point));
        }
        let mut seen = ByColor::<PointSet>::default();
        for chain in board.chains() {
            prop_assert!(!seen[chain.color].intersects(chain.stones));
            seen[chain.color] |= chain.stones;
            prop_assert_eq!(Some(parts(chain)), plain_chain(&board, chain.stones.first().expect("a chain has stones")));
        }
        prop_assert_eq!(seen, ByColor::from_fn(|color| board.stones(color)));
    }

    #[test]
    fn a_board_holds_what_was_set_last(
        (board, point, stone) in boards().prop_flat_map(|board| {
            (Just(board), points(board.size()), select(vec![None, Some(Color::Black), Some(Color::White)]))
        })
    ) {
        let mut changed = board;
        changed.set(point, stone);
        prop_assert_eq!(changed.get(point), stone);
        prop_assert!(board.size().points().all(|other| other == point || changed.get(other) == board.get(other)));
        prop_assert_eq!(changed.occupied().len() + changed.bare().len(), board.size().point_count());
        prop_assert!(!changed.stones(Color::Black).intersects(changed.stones(Color::White)));
    }

    #[test]
    fn symmetries_are_a_group_that_acts_on_boards(
        board in boards(), one in symmetries(), two in symmetries(), three in symmetries()
    ) {
        let identity = Symmetry::ALL[0];
        prop_assert_eq!(board.turned(identity), board);
        prop_assert_eq!(one.then(identity), one);
        prop_assert_eq!(identity.then(one), one);
        prop_assert_eq!(one.then(one.inverse()), identity);
        prop_assert_eq!(one.inverse().then(one), identity);
        prop_assert_eq!(one.then(two).then(three), one.then(two.then(three)));
        prop_assert_eq!(board.turned(one).turned(two), board.turned(one.then(two)));
        prop_assert!(Symmetry::ALL.contains(&one.then(two)));
    }

    #[test]
    fn a_symmetry_keeps_neighbours_and_chains(board in boards(), symmetry in symmetries()) {
        let size = board.size();
        let turned = board.turned(symmetry);
        for point in size.points() {
            let image = symmetry.apply(point, size);
            prop_assert_eq!(turned.get(image), board.get(point));
            let neighbors: Model = point.neighbors(size).map(|next| symmetry.apply(next, size)).collect();
            prop_assert_eq!(neighbors, image.neighbors(size).collect::<Model>());
        }
        let mut lengths = [board, turned].map(|board| board.chains().map(|chain| chain.stones.len()).collect::<Vec<_>>());
        lengths.iter_mut().for_each(|lengths| lengths.sort_unstable());
        prop_assert_eq!(&lengths[0], &lengths[1]);
    }

    #[test]
    fn exchanging_the_colours_twice_changes_nothing(board in boards()) {
        let swapped = board.colors_swapped();
        prop_assert_eq!(swapped.colors_swapped(), board);
        prop_assert_eq!(swapped.stones(Color::Black), board.stones(Color::White));
        prop_assert_eq!(swapped.bare(), board.bare());
    }

    #[test]
    fn a_size_is_five_to_nineteen_lines(lines in any::<usize>()) {
        for lines in [lines, lines % 32] {
            let size = BoardSize::new(lines);
            prop_assert_eq!(size.is_ok(), (5..=19).contains(&lines));
            if let Ok(size) = size {
                prop_assert_eq!(size.points().count(), size.point_count());
                prop_assert_eq!(PointSet::all(size).len(), lines * lines);
                prop_assert!(size.points().eq(PointSet::all(size).iter()));
            }
        }
    }
}

#[test]
fn the_eight_symmetries_differ() {
    let size = BoardSize::NINE;
    let knight = size.point(1, 3).expect("on the board");
    let images: BTreeSet<Point> = Symmetry::ALL.iter().map(|symmetry| symmetry.apply(knight, size)).collect();
    assert_eq!(images.len(), Symmetry::ALL.len());
}
