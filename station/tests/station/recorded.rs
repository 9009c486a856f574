//! A record of the game, sent by whoever kept it, is held against the board: a stone that was moved is told, whole sets or not.

use audit::verify::{Verify, verify};
use board::{Board, Color, Symmetry};

use crate::harness::{GAME, Hall, Visitor};
use crate::open_facts::{on_count, read};

/// A record that ends with this board: its stones, played in any order.
fn record(board: &Board) -> Vec<u8> {
    let letter = |along: usize| char::from(b'a' + u8::try_from(along).unwrap());
    let moves = Color::BOTH.into_iter().flat_map(|color| {
        let played = if color == Color::Black { "B" } else { "W" };
        board
            .stones(color)
            .iter()
            .map(move |point| format!(";{played}[{}{}]", letter(point.column()), letter(point.row())))
    });
    format!("(;GM[1]FF[4]SZ[{}]{})", board.size().lines(), moves.collect::<String>()).into_bytes()
}

fn board(hall: &Hall) -> Board {
    hall.runtime.block_on(hall.station.live_hall.count(GAME)).unwrap().unwrap().1.count.board
}

fn send(visitor: &Visitor, record: &[u8]) -> (u16, String) {
    let answer = visitor.upload("/game/1/1/record", &[], record);
    (answer.status, answer.body)
}

#[test]
fn a_stone_that_was_moved_is_told_by_the_games_record_and_nothing_is_held_against_a_board_that_was_not() {
    let (hall, arbiter) = read("ing-1996");
    assert_eq!(on_count(&hall, &arbiter, "dead", &[]).0, 303);
    let ended = board(&hall);
    // The recorder sat on another side of the board.
    assert_eq!(send(&arbiter, &record(&ended.turned(Symmetry::ALL[1]))).0, 303);
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("Claim this result") && !page.contains("ends with another board"), "{page}");

    let from = ended.stones(Color::White).first().unwrap();
    let to = ended.bare().iter().last().unwrap();
    let mut before = ended;
    before.set(from, None);
    before.set(to, Some(Color::White));
    assert_eq!(send(&arbiter, &record(&before)).0, 303);
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("The record of the game ends with another board: it differs on 2 points"), "{page}");
    let (status, said) = on_count(&hall, &arbiter, "claim", &[]);
    assert!(status == 409 && said.contains("The chief referee decides first"), "{status} {said}");

    // The arbiter had sent another game's record: undone, the one before counts.
    assert_eq!(arbiter.form("/game/1/1/undo", &[]).status, 303);
    assert_eq!(on_count(&hall, &arbiter, "claim", &[]).0, 303);
    let claim = hall.see(|game| game.claim.clone().unwrap());
    assert!(claim.record.counted.unwrap().recorded.is_some(), "what was held against the count is kept with it");
    let second = hall.visitor("second");
    assert_eq!(second.form("/game/1/1/confirm", &[("claim", &claim.sequence.to_string())]).status, 303);
    let quick = Verify { data: hall.folder.path().to_owned(), quick: true };
    assert_eq!(hall.runtime.block_on(verify(&quick)).unwrap().results, 1);
}

#[test]
fn what_is_no_record_of_one_game_is_refused_with_what_to_send() {
    let (hall, arbiter) = read("ing-1996");
    let one = record(&board(&hall));
    let two = [one.clone(), one.clone()].concat();
    let long = [&one[..one.len() - 1], b";C[", &[b'x'; 70_000], b"])"].concat();
    for sent in [&b"no record"[..], b"(;GM[1]FF[4]SZ[9])", b"(;GM[1]FF[4]SZ[9];B[aa];W[aa])", &two, &long] {
        let (status, said) = send(&arbiter, sent);
        assert!((400..500).contains(&status) && said.contains("Send the SGF file"), "{status} {said}");
    }
    assert!(hall.see(|game| game.recorded.is_none()));
}
