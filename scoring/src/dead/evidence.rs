//! What is known of each chain before it is judged: what is settled, what the playouts saw, what the network says of that,
//! and, for the doubtful ones, what reading found.

use std::sync::LazyLock;

use board::{Board, ByColor, Chain, Color, Point, PointSet};

use super::life::{Settled, settled};
use super::net::Net;
use super::planes;
use super::playout::{self, Effort, Tally};
use super::random::Chance;
use super::read_out::{self, Footing, ReadOut};
use super::reading::{self, Question};

/// Playouts over the whole board, asked every fiftieth pair whether anything is open still: 400 take about ten milliseconds on a
/// finished board of 19 lines, and only a board with much open space is stopped by the number of moves.
const PLAYOUTS: Effort = Effort { batch: 50, rounds: 200, most_moves: 55_000 };
/// Where the playouts start from; any number gives proposals as good.
const SEED: u64 = 361;
/// A chain is searched for when the network's log odds are nearer to even than this, 5 % or 95 %: about one chain in ten boards.
/// Without these searches one more of 100 positions of `kgs-2017-marked` was wrong.
const DOUBTFUL_ODDS: f32 = 3.0;
/// A bare point stays out of reading and search when one side owned it in more than this share of the playouts, whoever began. Not
/// varied on any data.
const SURE_POINT: f32 = 0.85;
/// A chain beside a doubtful one takes part in the search when it has at most this many liberties: with more it wins any race against a
/// chain that is short of them. Not varied on any data.
const MOST_RACING_LIBERTIES: usize = 4;
/// A chain that the network takes to live by these log odds (88 %), with many liberties or one in its own side's room, is taken as safe
/// where its neighbours are read out; chosen on boards of `ogs-score-estimator`.
const SAFE_ODDS: f32 = 2.0;
/// So many liberties are more than the enemy fills while a chain beside it is read out; chosen on boards of `ogs-score-estimator`.
const SAFE_LIBERTIES: usize = 5;
/// A chain that the network takes to live by these log odds (99.97 %) is safe by any two liberties that it has elsewhere; chosen on
/// boards of `ogs-score-estimator`.
const SURE_ODDS: f32 = 8.0;
/// A chain that is not safe is read with at most this many liberties: with more, more points are open than are read anyway. Not
/// varied on any data.
const SHORT_LIBERTIES: usize = 8;
/// Playouts of one search, at most. Not varied on any data.
const READINGS: u32 = 1000;
/// Moves that all readings of a board may play together: about ten milliseconds.
const MOST_MOVES: usize = 40_000;

static NET: LazyLock<Net> = LazyLock::new(Net::new);

/// The share of endings, 0 to 1, in which a chain's points were lost to the enemy, by who moved first. Points that nobody
/// owned count half.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lost {
    /// With the chain's owner to move first.
    pub own_first: f32,
    /// With the enemy to move first.
    pub enemy_first: f32,
}

/// What is known of a chain before it is judged.
#[derive(Clone, Copy, Debug)]
pub struct Evidence {
    /// The chain.
    pub chain: Chain,
    /// Whether it is proved to live, or to be dead; none where neither is.
    pub proved: Option<Fate>,
    /// From playouts over the whole board.
    pub playouts: Lost,
    /// From the network: the log odds of being dead.
    pub net: f32,
    /// From reading with the side that moves second winning every ko; only where the network leaves doubt.
    pub reading: Option<Lost>,
    /// From reading to the end; only where few points are open.
    pub read_out: Option<ReadOut>,
}

/// What was proved of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It lives whatever anybody plays.
    Lives,
    /// It cannot live whatever anybody plays.
    Dies,
}

/// The board without the stones that are proved dead, and what went into finding them.
struct Start {
    settled: ByColor<Settled>,
    proved_dead: PointSet,
    left: Board,
}

impl Start {
    fn new(board: &Board) -> Self {
        let settled = settled(board);
        let proved_dead = (settled.black.territory & board.stones(Color::White))
            | (settled.white.territory & board.stones(Color::Black));
        Self { settled, proved_dead, left: board.without(proved_dead) }
    }

    fn play(&self, chance: &mut Chance) -> Tally {
        playout::play(&self.left, self.settled.map(|settled| settled.territory), PLAYOUTS, chance)
    }

    fn fate(&self, chain: &Chain) -> Option<Fate> {
        if chain.stones.intersects(self.proved_dead) {
            Some(Fate::Dies)
        } else if chain.stones.intersects(self.settled[chain.color].alive) {
            Some(Fate::Lives)
        } else {
            None
        }
    }
}

/// The planes that the network sees of this board; see `scoring/training`.
#[must_use]
pub fn planes_of(board: &Board) -> Vec<f32> {
    let start = Start::new(board);
    let tally = start.play(&mut Chance::new(SEED));
    planes::planes(board, &start.settled, &tally)
}

/// Gathers what is known of every chain, in the order of [`Board::chains`].
#[must_use]
pub fn evidence(board: &Board) -> Vec<Evidence> {
    let start = Start::new(board);
    let mut chance = Chance::new(SEED);
    let tally = start.play(&mut chance);
    let planes = planes::planes(board, &start.settled, &tally);
    let chains: Vec<Chain> = board.chains().collect();
    let log_odds = NET.log_odds(board, &planes, &chains);
    let mut evidence: Vec<Evidence> = chains
        .into_iter()
        .zip(log_odds)
        .map(|(chain, net)| Evidence {
            chain,
            proved: start.fate(&chain),
            playouts: Lost {
                own_first: lost(&chain, |color, point| tally.share(chain.color, color, point)),
                enemy_first: lost(&chain, |color, point| tally.share(chain.color.opponent(), color, point)),
            },
            net,
            reading: None,
            read_out: None,
        })
        .collect();
    read_out(&start.left, &tally, &mut evidence);
    read_doubtful(&start.left, &tally, &mut evidence, &mut chance);
    evidence
}

/// Reads chains out to the end, the most doubtful first.
fn read_out(board: &Board, tally: &Tally, evidence: &mut [Evidence]) {
    let left: Vec<usize> = (0..evidence.len()).filter(|&at| evidence[at].proved != Some(Fate::Dies)).collect();
    // The proved dead are off the board, and what was beside them has more liberties.
    let chains: Vec<Chain> = left.iter().filter_map(|&at| board.chain(evidence[at].chain.stones.first()?)).collect();
    let rooms = rooms(board, tally);
    let footing: Vec<Footing> =
        left.iter().zip(&chains).map(|(&at, chain)| footing(&evidence[at], chain, rooms[chain.color])).collect();
    let mut order: Vec<usize> = (0..left.len()).filter(|&at| footing[at] == Footing::Short).collect();
    order.sort_by(|&one, &other| evidence[left[one]].net.abs().total_cmp(&evidence[left[other]].net.abs()));
    let reader = || read_out::Reader::new(board, &chains, &footing, rooms);
    let (mut first, mut again) = (reader(), reader());
    for at in order {
        let found = first.read(at);
        evidence[left[at]].read_out = if found == Some(ReadOut::Depends) { Some(again.on_what(at)) } else { found };
    }
}

fn footing(evidence: &Evidence, chain: &Chain, room: PointSet) -> Footing {
    let liberties = chain.liberties.len();
    let has_room = liberties > SAFE_LIBERTIES || chain.liberties.intersects(room);
    if evidence.proved == Some(Fate::Lives) {
        Footing::Settled
    } else if (has_room && evidence.net < -SAFE_ODDS) || (liberties >= 2 && evidence.net < -SURE_ODDS) {
        Footing::Safe
    } else if liberties > SHORT_LIBERTIES {
        Footing::Open
    } else {
        Footing::Short
    }
}

/// Reads out the doubtful chains, one connected part of the doubtful points after the other.
fn read_doubtful(board: &Board, tally: &Tally, evidence: &mut [Evidence], chance: &mut Chance) {
    let size = board.size();
    let doubtful = |item: &Evidence| {
        item.proved.is_none() && item.read_out != Some(ReadOut::Lives) && item.net.abs() < DOUBTFUL_ODDS
    };
    let stones = stones_where(evidence, doubtful);
    if stones.is_empty() {
        return;
    }
    let dead =
        |item: &Evidence| item.proved.is_none() && item.read_out != Some(ReadOut::Lives) && item.net >= DOUBTFUL_ODDS;
    let board = &board.without(stones_where(evidence, dead));
    let mut rooms = rooms(board, tally);
    // A race depends on the liberties of both sides.
    let racing = board
        .chains()
        .filter(|chain| {
            chain.liberties.len() <= MOST_RACING_LIBERTIES && chain.stones.intersects(stones.neighbors(size))
        })
        .fold(PointSet::EMPTY, |sum, chain| sum | chain.liberties);
    let open = racing | (board.bare() & stones.neighbors(size)) | (board.bare() - rooms.black - rooms.white);
    rooms = rooms.map(|room| room - open);
    let parts: Vec<PointSet> = (stones | open).components(size).filter(|part| part.intersects(stones)).collect();
    for &part in &parts {
        let at_stake = part & stones;
        let readings = ByColor::from_fn(|first| {
            let elsewhere = open - part;
            let question = Question { board, rooms: rooms.map(|room| room | elsewhere), at_stake, first };
            reading::read(question, READINGS, MOST_MOVES / (2 * parts.len()), chance)
        });
        for item in evidence.iter_mut().filter(|item| item.chain.stones.intersects(at_stake)) {
            let chain = item.chain;
            item.reading = Some(Lost {
                own_first: lost(&chain, |color, point| readings[chain.color].share(color, point)),
                enemy_first: lost(&chain, |color, point| readings[chain.color.opponent()].share(color, point)),
            });
        }
    }
}

/// The bare points that one side owned in most playouts, whoever began.
fn rooms(board: &Board, tally: &Tally) -> ByColor<PointSet> {
    let sure =
        |color: Color, point: Point| Color::BOTH.into_iter().all(|first| tally.share(first, color, point) > SURE_POINT);
    ByColor::from_fn(|color| board.bare().iter().filter(|&point| sure(color, point)).collect())
}

fn stones_where(evidence: &[Evidence], holds: impl Fn(&Evidence) -> bool) -> PointSet {
    evidence.iter().filter(|item| holds(item)).fold(PointSet::EMPTY, |sum, item| sum | item.chain.stones)
}

/// The share lost over a chain's points, given each colour's share of a point.
fn lost(chain: &Chain, share: impl Fn(Color, Point) -> f32) -> f32 {
    let sum: f32 = chain
        .stones
        .iter()
        .map(|point| 0.5 + 0.5 * (share(chain.color.opponent(), point) - share(chain.color, point)))
        .sum();
    sum / chain.stones.len() as f32
}
