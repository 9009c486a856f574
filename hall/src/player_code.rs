//! The codes by which a player confirms a result on an official's device: six digits each, numbered, on the player's own slip.
//!
//! The first code is for the first claim of the game, the second for the second: what was typed for one claim confirms no other, and
//! whoever saw it typed has nothing. A code is taken from the station's signature under who sits where and the claim's number, which
//! nobody else can make and nothing keeps: the same slip can be printed again, and another player at the table has other codes. Six
//! digits are not to be guessed in the few tries that are let.

use records::fact::Side;
use sha2::{Digest, Sha256};

use super::Game;

/// What the signature is under, so that it can be taken for nothing else.
const BEGINNING: &str = "SHOUTAN-PLAYER2";

/// Codes on a slip: as many claims as a game hardly has; a slip that is printed again goes on from there.
pub const ON_A_SLIP: u32 = 4;

/// The numbers of the codes on a slip that is printed now: of the claim that waits, or else the next one, and of those after it.
#[must_use]
pub fn numbers(game: &Game) -> std::ops::Range<u32> {
    let first = game.claim.as_ref().map_or(game.claims + 1, |claim| claim.number);
    first..first + ON_A_SLIP
}

/// The code of a side's player for the claim of this number.
#[must_use]
pub fn code(game: &Game, side: Side, number: u32, sign: impl FnOnce(&[u8]) -> [u8; 64]) -> String {
    let (letter, player) = match side {
        Side::Black => ('B', &game.facts.black),
        Side::White => ('W', &game.facts.white),
    };
    let who = format!("{BEGINNING}\n{}/{}\n{letter}\n{player}\n{number}", game.id.round, game.id.table);
    let hash = Sha256::digest(sign(who.as_bytes()));
    let digits = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:06}", digits % 1_000_000)
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signer, SigningKey};

    use super::*;
    use records::Entry;
    use records::fact::{Fact, GameFacts, GameId};

    #[test]
    fn each_player_has_a_code_of_their_own_for_each_claim_of_each_game() {
        let codes_of = |key: u8, round: u16, black: &str, claim: u32| {
            let facts = GameFacts { black: black.to_owned(), white: "Berg".to_owned(), ..GameFacts::default() };
            let id = GameId { round, table: 1 };
            let fact = Fact::GameSet { game: id, facts: facts.clone() };
            let entry = Entry { sequence: 1, at_ms: 0, who: String::new(), fact, hash: [0; 32] };
            let game = Game::new(id, facts, &entry);
            let key = SigningKey::from_bytes(&[key; 32]);
            [Side::Black, Side::White].map(|side| code(&game, side, claim, |text| key.sign(text).to_bytes()))
        };
        let codes = codes_of(7, 1, "Aoki", 1);
        assert_eq!(codes, codes_of(7, 1, "Aoki", 1), "the slip can be printed again");
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit())));
        let others = [codes_of(8, 1, "Aoki", 1), codes_of(7, 2, "Aoki", 1), codes_of(7, 1, "Aoki", 2)].concat();
        assert!(codes[0] != codes[1] && codes.iter().all(|code| !others.contains(code)));
        let renamed = codes_of(7, 1, "Chen", 1);
        assert!(renamed[0] != codes[0] && renamed[1] == codes[1], "only who was renamed needs another slip");
    }
}
