//! What an official does to a game, drawn by chance, and which two acts meet.

use records::fact::Side;

use crate::harness::{Hall, photo};
use crate::whole_way;

/// Points that are fought for, and fields of counts.
const POINTS: [&str; 6] = ["C3", "C4", "D4", "E5", "G7", "J9"];
const FIELDS: [&str; 4] = ["black_bowl", "white_bowl", "black_lid", "white_lid"];

/// What came of an act: the state that it was made on, and the entries that it made, or the refusal.
#[derive(Debug)]
pub struct Done {
    pub state: u64,
    pub own: Result<Vec<u64>, String>,
}

impl Done {
    /// Whether something was changed that the act had not seen.
    pub fn is_unseen_by(&self, other: &Self) -> bool {
        self.own.as_ref().is_ok_and(|own| own.iter().any(|entry| *entry > other.state))
    }
}

/// What an official does.
#[derive(Clone, Debug)]
pub enum Act {
    Photo { shows: &'static str },
    Camera,
    Point { at: &'static str, stone: &'static str },
    Mark { at: &'static str, mark: &'static str },
    Stones { field: &'static str, stones: String },
    Bowls,
    Tare { side: &'static str },
    FirstPass { side: &'static str },
    Terms { periods: &'static str },
    AgreeOnDead { inputs: String },
    Decide { inputs: String },
    Claim { inputs: String },
    Word { result: &'static str },
    TakeBack { claim: String },
    Confirm { claim: String },
    Agree { claim: String, side: &'static str, code: String },
    Dispute,
    Reopen,
    Undo,
}

impl Act {
    /// What an official does to a game on the inputs that its page shows, and on the claim where one waits.
    pub fn random(draw: &mut impl FnMut(usize) -> usize, hall: &Hall, is_chief: bool) -> Self {
        let (inputs, claim) = hall.see(|game| (game.inputs, game.claim.as_ref().map(|claim| claim.sequence)));
        let point = |draw: &mut dyn FnMut(usize) -> usize| Self::Point {
            at: POINTS[draw(POINTS.len())],
            stone: ["black", "white", "bare", "unsaid"][draw(4)],
        };
        if let Some(claim) = claim.map(|claim| claim.to_string()) {
            return match draw(16) {
                0..5 => Self::TakeBack { claim },
                5..8 => Self::Confirm { claim },
                8..12 => {
                    let (side, field) = [(Side::Black, "black"), (Side::White, "white")][draw(2)];
                    Self::Agree { claim, side: field, code: whole_way::code(hall, side) }
                }
                12 => Self::Dispute,
                13 if is_chief => Self::Reopen,
                14 => Self::Photo { shows: "filled_in" },
                15 => Self::Undo,
                _ => point(draw),
            };
        }
        let inputs = inputs.to_string();
        match draw(63) {
            0..16 => point(draw),
            16..24 => Self::Mark { at: POINTS[draw(POINTS.len())], mark: ["dead", "living", "unmarked"][draw(3)] },
            24..34 => Self::Stones { field: FIELDS[draw(FIELDS.len())], stones: draw(20).to_string() },
            34..38 => Self::Bowls,
            38 => Self::Tare { side: ["black", "white"][draw(2)] },
            39 => Self::Photo { shows: ["end", "filled_in"][draw(2)] },
            40 => Self::Camera,
            41 | 42 => Self::FirstPass { side: ["black", "white"][draw(2)] },
            43..47 => Self::AgreeOnDead { inputs },
            47..50 if is_chief => Self::Decide { inputs },
            47..57 => Self::Claim { inputs },
            60..62 => Self::Terms { periods: ["", "1", "2"][draw(3)] },
            57 => Self::Word { result: ["B+R", "W+T"][draw(2)] },
            _ => Self::Undo,
        }
    }

    /// The part of the game's address that it is sent to.
    pub const fn path(&self) -> &'static str {
        match self {
            Self::Photo { .. } => "photo",
            Self::Camera => "camera",
            Self::Point { .. } => "point",
            Self::Mark { .. } => "mark",
            Self::Stones { .. } => "stones",
            Self::Bowls => "bowls",
            Self::Tare { .. } => "tare",
            Self::FirstPass { .. } => "first-pass",
            Self::Terms { .. } => "terms",
            Self::AgreeOnDead { .. } => "dead",
            Self::Decide { .. } => "decide",
            Self::Claim { .. } => "claim",
            Self::Word { .. } => "word",
            Self::TakeBack { .. } => "take-back",
            Self::Confirm { .. } => "confirm",
            Self::Agree { .. } => "agree",
            Self::Dispute => "dispute",
            Self::Reopen => "reopen",
            Self::Undo => "undo",
        }
    }

    /// Every path, so that none is forgotten.
    pub const PATHS: [&str; 19] = [
        "photo",
        "camera",
        "point",
        "mark",
        "stones",
        "bowls",
        "tare",
        "first-pass",
        "terms",
        "dead",
        "decide",
        "claim",
        "word",
        "take-back",
        "confirm",
        "agree",
        "dispute",
        "reopen",
        "undo",
    ];

    /// What is sent along, beside the photograph that the page shows and the state that it saw.
    pub fn fields(&self) -> Vec<(&'static str, &str)> {
        match self {
            Self::Photo { shows } => vec![("shows", shows)],
            Self::Camera | Self::Bowls | Self::Undo => Vec::new(),
            Self::Point { at, stone } => vec![("point", at), ("stone", stone)],
            Self::Mark { at, mark } => vec![("point", at), ("mark", mark)],
            Self::Stones { field, stones } => vec![(field, stones)],
            Self::Tare { side } | Self::FirstPass { side } => vec![("side", side)],
            Self::Terms { periods } => vec![("for_handicap", ""), ("black_overtime", periods)],
            Self::AgreeOnDead { inputs } | Self::Claim { inputs } => vec![("inputs", inputs)],
            Self::Decide { inputs } => vec![("inputs", inputs), ("reason", "Both players counted.")],
            Self::Word { result } => vec![("result", result)],
            Self::TakeBack { claim } | Self::Confirm { claim } => vec![("claim", claim)],
            Self::Agree { claim, side, code } => vec![("claim", claim), ("side", side), ("code", code)],
            Self::Dispute => vec![("reason", "A stone was moved.")],
            Self::Reopen => vec![("reason", "Somebody asked.")],
        }
    }

    /// The photograph that it takes along.
    pub fn file(&self) -> Option<Vec<u8>> {
        matches!(self, Self::Photo { .. }).then(|| photo("board-9.jpg"))
    }

    /// Whether it ends a claim that waits, for better or worse.
    pub const fn ends_a_claim(&self) -> bool {
        matches!(self, Self::TakeBack { .. } | Self::Confirm { .. })
    }

    /// Whether the two change the same point or count; none where that depends on the board, or on what was done before.
    pub fn meets(&self, other: &Self) -> Option<bool> {
        match (self, other) {
            (Self::Point { at, .. }, Self::Point { at: other, .. }) => Some(at == other),
            (Self::Stones { field, .. }, Self::Stones { field: other, .. }) => Some(field == other),
            // The black bowl counts by itself; what White's weighs is a count only once it was tared.
            (Self::Bowls, Self::Stones { field, .. }) | (Self::Stones { field, .. }, Self::Bowls) => match *field {
                "black_bowl" => Some(true),
                "white_bowl" => None,
                _ => Some(false),
            },
            (Self::Bowls, Self::Bowls) | (Self::Terms { .. }, Self::Terms { .. }) => Some(true),
            (Self::Point { .. }, Self::Stones { .. } | Self::Bowls)
            | (Self::Stones { .. } | Self::Bowls, Self::Point { .. }) => Some(false),
            _ => None,
        }
    }
}
