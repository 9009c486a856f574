//! What a proposal says: each chain's status with its confidence and grounds, the dead and the shared points, and what a
//! referee should look at.
//!
//! Nothing is decided here: a person agrees or changes a status, and the score is taken from what they agreed.

use board::{Board, Chain, PointSet};

use super::read_out::ReadOut;

/// What becomes of a chain when the game is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board and has, or shares in, room of its own.
    Alive,
    /// It is taken off the board.
    Dead,
    /// It stays on the board without two eyes, because neither side can take the other.
    Seki,
}

/// How a status was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grounds {
    /// It holds whatever either side plays (Benson).
    Proved,
    /// Every line of play was read out on the few points that are open around it, the rest of the board taken as it seems.
    ReadOut(ReadOut),
    /// It is the likely one, from playouts and learned experience.
    Estimated,
}

/// How likely a statement is right: 0 (never) to 1 (always).
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Confidence(f32);

impl Confidence {
    /// Beyond doubt.
    pub const CERTAIN: Self = Self(1.0);

    /// A confidence written in the source.
    pub(super) const fn new_const(share: f32) -> Self {
        Self(share)
    }

    /// The confidence nearest to this number within 0 to 1.
    #[must_use]
    pub fn new(share: f32) -> Self {
        Self(if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) })
    }

    /// As a number, 0 to 1.
    #[must_use]
    pub const fn share(self) -> f32 {
        self.0
    }
}

/// A chain with its proposed status.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainStatus {
    /// The chain.
    pub chain: Chain,
    /// What is proposed for it.
    pub status: Status,
    /// How likely the proposal of dead or not dead is right for this chain.
    pub confidence: Confidence,
    /// What the proposal rests on.
    pub grounds: Grounds,
}

/// Something a referee should look at, with the points concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// The points that would close a territory's border.
    UnsealedBorder(PointSet),
    /// Neutral points that neither side has filled.
    UnfilledNeutral(PointSet),
    /// Stones that are proposed as staying although their last liberty could be taken.
    InAtari(PointSet),
    /// Stones that live or die by who plays first around them.
    Unsettled(PointSet),
    /// Stones whose status the proposal is not sure of.
    Doubtful(PointSet),
}

impl Flag {
    /// The points that the flag stands on.
    #[must_use]
    pub const fn points(&self) -> PointSet {
        match *self {
            Self::UnsealedBorder(points)
            | Self::UnfilledNeutral(points)
            | Self::InAtari(points)
            | Self::Unsettled(points)
            | Self::Doubtful(points) => points,
        }
    }
}

/// Whether the proposal may be shown as found, or asks the referee first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Every status is settled or very likely.
    Sure,
    /// At least one status is in doubt; see [`Flag::Doubtful`].
    AsksReferee,
}

/// A proposal for a finished board.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The board it was made for.
    pub board: Board,
    /// Every chain, Black's first, each colour's in reading order.
    pub chains: Vec<ChainStatus>,
    /// The stones proposed as dead.
    pub dead: PointSet,
    /// The bare points that belong to neither side once the dead stones are off: neutral points and those of a seki.
    pub shared: PointSet,
    /// What a referee should look at.
    pub flags: Vec<Flag>,
    /// How likely the whole dead set is right.
    pub confidence: Confidence,
    /// Whether the referee is asked.
    pub certainty: Certainty,
}
