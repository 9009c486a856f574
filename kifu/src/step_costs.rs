//! What each step of a game costs, in nats: so much has to speak for it that the looks are explained better with it than without.

/// A move in turn that nothing speaks against, in nats: less than one clear look says for it (7), so that it is told at once.
pub(crate) const MOVE: f64 = 5.0;
/// A side moves twice in turn: a move was missed, or the other side passed.
pub(crate) const OUT_OF_TURN: f64 = 6.0;
/// The same once more: a side that has passed has nothing left to play.
pub(crate) const PASSES_AGAIN: f64 = 2.0;
/// Players take a move back: rarer than a move, likelier than a stone that was never there for several looks.
pub(crate) const TAKEN_BACK: f64 = 7.0;
/// The same, for each stone that the move had captured and that is put back: a hand over the move that half hides stones shows no such thing.
pub(crate) const PUT_BACK: f64 = 3.0;
/// The same where several looks have shown the opponent's answer: a ko that is taken back after a threat looks so, where a side has passed. In
/// the film that showed it the wrong game led by 4.6.
pub(crate) const ANSWERED: f64 = 8.0;
/// Black lays one more handicap stone before White's first move.
pub(crate) const HANDICAP_STONE: f64 = 1.0;
/// White moves first on a bare board.
pub(crate) const WHITE_BEGINS: f64 = 3.0;
/// A move that repeats the position before the opponent's, or that takes off the player's own stones.
pub(crate) const AGAINST_THE_RULES: f64 = 8.0;
/// Moves follow each other nearby: so much for each line further away. It only decides between orders of moves seen together.
pub(crate) const DISTANCE: f64 = 0.01;
/// Stones are set up by hand: no legal move explains them.
pub(crate) const SET_UP: f64 = 12.0;
/// The same, for each point that changes.
pub(crate) const SET_UP_POINT: f64 = 3.0;
