//! What roles, sides, places of stones and what makes a game look finished are called.

use records::claim::CountedPlace;
use records::fact::{Role, Side};
use records::watched::Because;
use words::Word;

/// What a role is called.
#[must_use]
pub const fn role_word(role: Role) -> Word {
    match role {
        Role::Viewer => Word::Viewer,
        Role::Arbiter => Word::Arbiter,
        Role::ChiefReferee => Word::ChiefReferee,
        Role::Auditor => Word::Auditor,
        Role::Administrator => Word::Administrator,
    }
}

/// What a side is called.
#[must_use]
pub const fn side_word(side: Side) -> Word {
    match side {
        Side::Black => Word::Black,
        Side::White => Word::White,
    }
}

/// What a side's stones in a place are called.
#[must_use]
pub const fn place_word(side: Side, place: CountedPlace) -> Word {
    match (side, place) {
        (Side::Black, CountedPlace::OwnBowl) => Word::BlackBowl,
        (Side::White, CountedPlace::OwnBowl) => Word::WhiteBowl,
        (Side::Black, CountedPlace::OpponentsLid) => Word::BlackPrisoners,
        (Side::White, CountedPlace::OpponentsLid) => Word::WhitePrisoners,
    }
}

/// Why a game looks finished.
#[must_use]
pub const fn because_word(because: Because) -> Word {
    match because {
        Because::Quiet => Word::WatchedQuiet,
        Because::Counting => Word::WatchedCounting,
        Because::Filled => Word::WatchedFilled,
        Because::Cleared => Word::WatchedCleared,
    }
}
