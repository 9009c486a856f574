//! A game as it really ended, and beside it what lies on the table and what the station sees and hears of it. An error is a difference
//! between the two.

use board::{Board, ByColor, Color, Point, PointSet, Symmetry};
use scoring::fill_in::stones_per_side;
use scoring::recorded::RecordedEnd;
use scoring::{FillIn, Game as Known, Outcome, Position, Rules, Score};

use super::positions::{Final, Positions, Random};

/// What goes wrong in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErrorKind {
    LostFromBowl,
    LostFromLid,
    LostFromBoard,
    InTheOtherBowl,
    ExchangedWhileFilling,
    AddedToBowl,
    FromBowlIntoLid,
    WrongFirstPass,
    MovedWhileFilling,
    MovedBeforePhoto,
    OpenBorder,
    ScaleOff,
    ScaleOffAndChecked,
    MisreadWithDoubt,
    MisreadWithout,
    FilledMisread,
    RecordAltered,
    RecordSealedAnew,
}

impl ErrorKind {
    /// Every kind.
    pub const ALL: [Self; 18] = [
        Self::LostFromBowl,
        Self::LostFromLid,
        Self::LostFromBoard,
        Self::InTheOtherBowl,
        Self::ExchangedWhileFilling,
        Self::AddedToBowl,
        Self::FromBowlIntoLid,
        Self::WrongFirstPass,
        Self::MovedWhileFilling,
        Self::MovedBeforePhoto,
        Self::OpenBorder,
        Self::ScaleOff,
        Self::ScaleOffAndChecked,
        Self::MisreadWithDoubt,
        Self::MisreadWithout,
        Self::FilledMisread,
        Self::RecordAltered,
        Self::RecordSealedAnew,
    ];

    /// In words.
    pub const fn described(self) -> &'static str {
        match self {
            Self::LostFromBowl => "a stone lost from a bowl",
            Self::LostFromLid => "a captured stone lost from a lid",
            Self::LostFromBoard => "a stone lost from the board before the photograph",
            Self::InTheOtherBowl => "a stone in the other side's bowl",
            Self::ExchangedWhileFilling => "a stone exchanged for the other colour's in filling",
            Self::AddedToBowl => "a stone too many in a bowl",
            Self::FromBowlIntoLid => "a stone of a bowl put into the other side's lid",
            Self::WrongFirstPass => "the wrong first passer",
            Self::MovedWhileFilling => "a stone moved while filling in",
            Self::MovedBeforePhoto => "a stone moved before the photograph",
            Self::OpenBorder => "a border left open",
            Self::ScaleOff => "a scale gone off since it was checked",
            Self::ScaleOffAndChecked => "a scale gone off, checked before the game",
            Self::MisreadWithDoubt => "a point misread, and called doubtful",
            Self::MisreadWithout => "a point misread without a doubt",
            Self::FilledMisread => "a point of the filled board misread without a doubt",
            Self::RecordAltered => "a record altered in the file",
            Self::RecordSealedAnew => "a record altered, the log sealed anew",
        }
    }
}

/// How the game really ended.
#[derive(Clone, Debug)]
pub struct Truth {
    pub board: Board,
    pub dead: PointSet,
    /// Captured stones of each colour.
    pub captured: ByColor<usize>,
    pub first_pass: Color,
}

/// A scale that shows too much or too little.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Off {
    /// What it shows of each gram.
    pub span: f64,
    /// Whether somebody checked it with a mass since.
    pub checked: bool,
}

/// What is done to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tampering {
    /// In the file.
    InFile,
    /// The log is sealed anew with the station's own key.
    SealedAnew,
}

/// A game with its evidence.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: String,
    pub rules: &'static str,
    pub truth: Truth,
    /// The board as it was photographed at the end, and as it was read.
    pub read: Board,
    pub doubtful: PointSet,
    pub first_pass_said: Color,
    /// Stones in each side's bowl at the end.
    pub bowls: ByColor<usize>,
    /// Captured stones of each colour in the other side's lid.
    pub lids: ByColor<usize>,
    /// The filled board as it was read; none under rules by which none is filled in.
    pub filled: Option<Board>,
    /// Stones in each bowl when they were put away.
    pub put_away: ByColor<usize>,
    /// Whose scale is off.
    pub off: Option<(Color, Off)>,
    pub tampering: Option<Tampering>,
}

const RULES: [&str; 4] = ["ing-1996", "wmsg-2008", "chinese", "japanese"];
/// More stones than these are captured of either colour in few games.
const MOST_CAPTURED: usize = 8;

impl Game {
    /// What the log would say of it.
    pub fn described(&self) -> String {
        format!("{} {}", self.id, self.rules)
    }

    /// The result that is right.
    pub fn right(&self) -> Option<Outcome> {
        let Truth { board, dead, .. } = self.truth;
        let position = Position::new(board, dead, self.known()).ok()?;
        Some(Score::of(&position, &Rules::named(self.rules).ok()?).outcome())
    }

    fn known(&self) -> Known {
        let prisoners = self.truth.captured.map(|stones| u32::try_from(stones).ok());
        Known { first_pass: Some(self.truth.first_pass), prisoners, ..Known::default() }
    }

    /// How it ended by its record; the camera sees the board from the other side.
    pub fn recorded(&self) -> RecordedEnd {
        let captured = ByColor::from_fn(|color| u32::try_from(self.truth.captured[color]).unwrap_or(u32::MAX));
        let board = self.truth.board.turned(Symmetry::ALL[2]);
        RecordedEnd { board, captured, first_pass: Some(self.truth.first_pass) }
    }

    /// The board as players fill it in who find this one on the table.
    fn filled_from(&self, board: &Board) -> Option<Board> {
        let dead = board.occupied() & self.truth.dead;
        let position = Position::new(*board, dead, self.known()).ok()?;
        Some(FillIn::plan(&position, &Rules::named(self.rules).ok()?).ok()?.filled)
    }

    fn living(&self) -> Board {
        self.truth.board.without(self.truth.dead)
    }

    /// Stones of a colour on the filled board that were not there before.
    fn filled_in(&self, color: Color) -> Vec<Point> {
        let of = |filled: &Board| (filled.stones(color) - self.living().occupied()).iter().collect();
        self.filled.as_ref().map_or_else(Vec::new, of)
    }
}

/// A game in which nothing goes wrong.
pub fn clean(positions: &Positions, random: &mut Random) -> Game {
    loop {
        if let Some(game) = of(positions.one(random), random) {
            return game;
        }
    }
}

/// A game in which this goes wrong.
pub fn with_error(kind: ErrorKind, positions: &Positions, random: &mut Random) -> Game {
    loop {
        let game = clean(positions, random);
        if let Some(game) = spoilt(kind, game, random) {
            return game;
        }
    }
}

fn of(Final { id, board, dead }: Final, random: &mut Random) -> Option<Game> {
    let set = stones_per_side(board.size());
    let on_board = ByColor::from_fn(|color| board.stones(color).len());
    let first_pass = random.color();
    // With Black to begin and no pass before the end, whoever has played as often as the other and is to move passes first.
    let blacks_more = usize::from(first_pass == Color::White);
    let mut whites = on_board.white + random.below(MOST_CAPTURED);
    let blacks = (whites + blacks_more).max(on_board.black);
    whites = blacks - blacks_more;
    let captured = ByColor { black: blacks - on_board.black, white: whites.checked_sub(on_board.white)? };
    let bowls = ByColor { black: set.checked_sub(blacks)?, white: set.checked_sub(whites)? };
    let truth = Truth { board, dead, captured, first_pass };
    let game = Game {
        id,
        rules: RULES[random.below(RULES.len())],
        truth,
        read: board,
        doubtful: PointSet::EMPTY,
        first_pass_said: first_pass,
        bowls,
        lids: captured,
        filled: None,
        put_away: ByColor { black: set, white: set },
        off: None,
        tampering: None,
    };
    game.right()?;
    Some(Game { filled: game.filled_from(&board), ..game })
}

/// The game with the error; none where this game cannot have it.
fn spoilt(kind: ErrorKind, mut game: Game, random: &mut Random) -> Option<Game> {
    let color = random.color();
    let board = game.truth.board;
    let living: Vec<Point> = game.living().stones(color).iter().collect();
    match kind {
        ErrorKind::LostFromBowl => {
            lose(&mut game, color, random);
            game.bowls[color] = game.bowls[color].checked_sub(1)?;
        }
        ErrorKind::LostFromLid => {
            lose(&mut game, color, random);
            game.lids[color] = game.lids[color].checked_sub(1)?;
        }
        ErrorKind::LostFromBoard => {
            let lost = PointSet::from(random.one_of(&living)?);
            found_so(&mut game, board.without(lost));
            lose(&mut game, color, random);
        }
        ErrorKind::InTheOtherBowl => {
            game.bowls[color] = game.bowls[color].checked_sub(1)?;
            game.bowls[color.opponent()] += 1;
        }
        ErrorKind::ExchangedWhileFilling => {
            let at = random.one_of(&living)?;
            let spare = random.one_of(&game.filled_in(color.opponent()))?;
            let filled = game.filled.as_mut()?;
            let open = filled.bare().first();
            filled.set(at, Some(color.opponent()));
            // The other side is a stone short in its own points, and this one has one over.
            filled.set(spare, None);
            filled.set(open.unwrap_or(spare), Some(color));
        }
        ErrorKind::AddedToBowl => {
            game.bowls[color] += 1;
            game.put_away[color] += 1;
            if let Some(filled) = &mut game.filled
                && let Some(open) = filled.bare().first()
            {
                filled.set(open, Some(color));
            }
        }
        ErrorKind::FromBowlIntoLid => {
            game.bowls[color] = game.bowls[color].checked_sub(1)?;
            game.lids[color] += 1;
        }
        ErrorKind::WrongFirstPass => game.first_pass_said = game.truth.first_pass.opponent(),
        ErrorKind::MovedWhileFilling => {
            let moved = moved(&game, color, random)?;
            game.filled = Some(game.filled_from(&moved)?);
        }
        ErrorKind::MovedBeforePhoto => {
            let moved = moved(&game, color, random)?;
            found_so(&mut game, moved);
        }
        ErrorKind::OpenBorder => {
            let (stone, color) = random.one_of(&border_stones(&game.living()))?;
            found_so(&mut game, board.without(stone.into()));
            game.bowls[color] += 1;
        }
        ErrorKind::ScaleOff | ErrorKind::ScaleOffAndChecked => {
            if board.size().lines() < 19 {
                return None;
            }
            // Between a tenth of a percent, which is less than a stone, and two percent.
            let by = [0.001, 0.002, 0.004, 0.006, 0.01, 0.02][random.below(6)];
            let span = if random.below(2) == 0 { 1.0 + by } else { 1.0 - by };
            game.off = Some((color, Off { span, checked: kind == ErrorKind::ScaleOffAndChecked }));
        }
        ErrorKind::MisreadWithDoubt | ErrorKind::MisreadWithout => {
            let at = misread(&mut game.read, random)?;
            if kind == ErrorKind::MisreadWithDoubt {
                game.doubtful.insert(at);
            }
        }
        ErrorKind::FilledMisread => {
            misread(game.filled.as_mut()?, random)?;
        }
        ErrorKind::RecordAltered => game.tampering = Some(Tampering::InFile),
        ErrorKind::RecordSealedAnew => game.tampering = Some(Tampering::SealedAnew),
    }
    Some(game)
}

/// A stone of a colour is nowhere: one of those that would have been filled in is missing, and one of those that are put away.
fn lose(game: &mut Game, color: Color, random: &mut Random) {
    game.put_away[color] -= 1;
    let missing = random.one_of(&game.filled_in(color));
    if let (Some(filled), Some(missing)) = (&mut game.filled, missing) {
        filled.set(missing, None);
    }
}

/// Everybody finds this board instead of the one that the game ended with.
fn found_so(game: &mut Game, board: Board) {
    game.read = board;
    game.filled = game.filled_from(&board);
}

/// The board with a living stone on a bare point beside its own.
fn moved(game: &Game, color: Color, random: &mut Random) -> Option<Board> {
    let mut board = game.truth.board;
    let size = board.size();
    let beside = |point: Point| PointSet::from(point).neighbors(size) & board.bare();
    let living: Vec<Point> = game.living().stones(color).iter().filter(|&point| !beside(point).is_empty()).collect();
    let from = random.one_of(&living)?;
    let to = random.one_of(&beside(from).iter().collect::<Vec<_>>())?;
    board.set(from, None);
    board.set(to, Some(color));
    Some(board)
}

/// One point of a board is something else; which.
fn misread(board: &mut Board, random: &mut Random) -> Option<Point> {
    let points: Vec<Point> = board.size().points().collect();
    let at = random.one_of(&points)?;
    let others: Vec<Option<Color>> = [None, Some(Color::Black), Some(Color::White)]
        .into_iter()
        .filter(|content| *content != board.get(at))
        .collect();
    board.set(at, random.one_of(&others)?);
    Some(at)
}

/// Living stones beside a territory of their own that the other colour reaches once they are gone.
fn border_stones(living: &Board) -> Vec<(Point, Color)> {
    let (size, bare) = (living.size(), living.bare());
    let reached = ByColor::from_fn(|color| (living.stones(color).neighbors(size) & bare).flood(bare, size));
    let is_border = |&(point, color): &(Point, Color)| {
        let around = PointSet::from(point).neighbors(size);
        let others = reached[color.opponent()];
        around.intersects(reached[color] - others) && around.intersects(others | living.stones(color.opponent()))
    };
    let stones = living.occupied().iter().filter_map(|point| Some((point, living.get(point)?)));
    stones.filter(is_border).collect()
}
