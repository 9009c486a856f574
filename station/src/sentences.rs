//! Everything an arbiter is told, in one place: what was found, and what to do next.
//!
//! What `scoring` says of its own findings is in its `words`; here are the words for photographs, files and what to do next.
//! Numbers and points come from elsewhere. A sentence about a failure says what failed, then
//! what to do.

use board::{Board, BoardSize, Color, Point, PointSet};
use scoring::audit::{Finding, Moment, Place, StoneAudit};
use scoring::dead::{Certainty, Change, Confidence, Flag, Grounds, Proposal, ReadOut, Reconciliation, Status};
use scoring::record::{End, Replay};
use scoring::{
    Counting, Discrepancy, FillIn, FillInError, FirstPass, HalfPoints, Outcome, PositionError, PositionFault, Rules,
    Tally, Verdict, words,
};
use vision::{PhotoError, ReaderError, Refusal, Weakness};

use crate::files::FileError;
use crate::pipeline::{Answer, Count, Counted, Declined, Prisoners};
use crate::score::{AskedError, GivenError};

/// More points than this are counted rather than named.
const MOST_POINTS_NAMED: usize = 12;

/// A file that could not be read.
#[must_use]
pub fn file(error: &FileError) -> String {
    let advice = match error {
        FileError::Closed { .. } => "Check the name, and that you may read it.",
        FileError::Folder => "Name a file in it.",
        FileError::NotOrdinary => "Copy what it holds into a file, and name that.",
        FileError::TooLong { .. } => "Check that it is the file you mean.",
        FileError::NoPhotoInFolder => "Name a folder of photographs, or a photograph.",
    };
    advised(error, advice)
}

/// A photograph without an answer.
#[must_use]
pub fn declined(declined: &Declined) -> String {
    match declined {
        Declined::Photo(error) => photo(error),
        Declined::Refused(refusal) => refused(refusal),
        Declined::Named(error) => advised(error, "Points are named as beside the diagram: a letter, then a number."),
    }
}

fn photo(error: &PhotoError) -> String {
    let advice = match error {
        PhotoError::Empty => "Copy the photograph from the camera again.",
        PhotoError::TooManyBytes { .. } | PhotoError::TooLarge { .. } => {
            "Take the photograph with fewer pixels; 2 million are plenty."
        }
        PhotoError::UnknownFormat { looks_like: Some("a HEIC picture") } => {
            "Set the telephone's camera to its most compatible format (JPEG), or convert the picture to JPEG."
        }
        PhotoError::UnknownFormat { .. } => "Save the photograph as JPEG, PNG or WebP.",
        PhotoError::TooSmall { .. } => "Use the photograph itself rather than its thumbnail.",
        PhotoError::Animated => "Save the one picture that is meant.",
        PhotoError::CutOff | PhotoError::Damaged { .. } => {
            "Copy the photograph from the camera again, or take another."
        }
    };
    advised(error, advice)
}

fn refused(refusal: &Refusal) -> String {
    let advice = match refusal {
        Refusal::NoBoard => "Photograph the board from above, the whole of it, with a little of the table around it.",
        Refusal::UnclearExtent => {
            "Photograph it again so that all four edges of the board are in the picture and nothing lies on them."
        }
        Refusal::Differing { .. } => "Name photographs of one position only, with no move between them.",
        Refusal::CutOff { .. } => "Photograph it again with the whole board in the picture.",
        Refusal::Covered { .. } => "Photograph it again with nothing over the board.",
        Refusal::Doubtful { weakness: Some(Weakness::TooLow), .. } => "Photograph it again from higher above.",
        Refusal::Doubtful { weakness: Some(Weakness::TooSmall), .. } => "Photograph it again from closer.",
        Refusal::Doubtful { weakness: Some(Weakness::TooDark), .. } => "Photograph it again with more light.",
        Refusal::Doubtful { weakness: Some(Weakness::TooBright), .. } => {
            "Photograph it again with less light on the board, or a shorter exposure."
        }
        Refusal::Unclear { .. } | Refusal::Doubtful { .. } => {
            "Photograph it again from closer and higher above, in even light, with a steady hand."
        }
        Refusal::Failed(_) => "Try again; if it stays so, report it with the photograph.",
    };
    advised(refusal, advice)
}

/// The reader could not be made ready.
#[must_use]
pub fn reader(error: &ReaderError) -> String {
    advised(error, "Build the program again; if that does not help, report it.")
}

/// A photograph on which the program itself failed.
#[must_use]
pub fn fault() -> String {
    "The program failed on this photograph. Keep the photograph and report it; count this board by hand.".to_owned()
}

/// A file that gives no position.
#[must_use]
pub fn not_a_position(error: &GivenError) -> String {
    let advice = match error {
        GivenError::Record(_) | GivenError::Replay(_) => "Open the record in an editor for games and save it again.",
        GivenError::Empty => "Write a position into it, or name another file.",
        GivenError::Diagram { .. } => "A diagram has a row for each line of the board, with B, W and . for its points.",
        GivenError::Json { .. }
        | GivenError::LongLine { .. }
        | GivenError::Rows { .. }
        | GivenError::Dead { .. }
        | GivenError::Komi { .. } => "A list has one position in JSON a line, with `id` and `rows`.",
    };
    advised(error, advice)
}

/// A position that cannot be counted as asked.
#[must_use]
pub fn cannot_count(error: &AskedError) -> String {
    format!("{}.", capital(&error.to_string()))
}

/// A board that cannot be that of a finished game.
#[must_use]
pub fn unsound(error: &PositionError) -> String {
    let faults: Vec<String> = error.faults.iter().map(|fault| position_fault(fault, error.size)).collect();
    format!("No game can have ended like this: {}.", faults.join("; "))
}

fn position_fault(fault: &PositionFault, size: BoardSize) -> String {
    match fault {
        PositionFault::NothingToDie { point } => format!("{} is called dead and holds no stone", point.human(size)),
        PositionFault::HalfDead { chain } => {
            format!("of {}'s chain at {} only a part is called dead", chain.color, points(chain.stones, size))
        }
        PositionFault::NoLiberty { chain } => {
            format!("{}'s {} without a liberty", chain.color, stones_at(chain.stones, size))
        }
        PositionFault::NegativePenalty { color } => format!("{color}'s penalty is less than nothing"),
    }
}

/// The stones on the board.
#[must_use]
pub fn stones(board: &Board) -> String {
    let count = |color| board.stones(color).len();
    format!("Black {}, White {}, on a board of {}.", count(Color::Black), count(Color::White), board.size())
}

/// Which stones are taken as dead, and on whose word.
#[must_use]
pub fn dead(count: &Count) -> String {
    let size = count.board.size();
    let word = match &count.proposal {
        Some(Proposal { certainty: Certainty::Sure, .. }) => "Proposed, for the players to agree: ",
        Some(Proposal { certainty: Certainty::AsksReferee, .. }) => "Proposed, and not certain: ",
        None => "As given: ",
    };
    let each = |color: Color| {
        let stones = count.dead & count.board.stones(color);
        (!stones.is_empty()).then(|| format!("{color}'s {}", stones_at(stones, size)))
    };
    let dead: Vec<String> = Color::BOTH.into_iter().filter_map(each).collect();
    if dead.is_empty() { format!("{word}none.") } else { format!("{word}{}.", dead.join("; ")) }
}

/// What a referee should look at before the game is counted.
#[must_use]
pub fn flags(proposal: &Proposal) -> Vec<String> {
    proposal.flags.iter().map(|found| flag(found, proposal.board.size())).collect()
}

/// One thing that a referee should look at.
#[must_use]
pub fn flag(flag: &Flag, size: BoardSize) -> String {
    match flag {
        Flag::UnsealedBorder(at) => {
            format!("A border is open at {}: a play there still changes the count.", points(*at, size))
        }
        Flag::UnfilledNeutral(at) => format!("Neutral points are not filled: {}.", points(*at, size)),
        Flag::InAtari(at) => format!("{} can be taken by the next play.", capital(&stones_at(*at, size))),
        Flag::Unsettled(at) => {
            format!("Whether {} depends on who plays first there.", are(*at, "lives", "live", size))
        }
        Flag::Doubtful(at) => format!("It is not certain whether {}.", are(*at, "lives", "live", size)),
    }
}

/// The result: who has won, by how much, under which rules.
#[must_use]
pub fn result(counted: &Counted, rules: &Rules) -> String {
    let outcome = counted.score.outcome();
    let words = match outcome {
        Outcome::Tie => "a tie".to_owned(),
        Outcome::Win { winner, by } if by.leader().is_none() => {
            format!("both have the same, and {winner} wins a tie")
        }
        Outcome::Win { winner, by } if by == HalfPoints::ONE.into() => format!("{winner} wins by 1 point"),
        Outcome::Win { winner, by } => format!("{winner} wins by {by} points"),
    };
    let so_far = match &counted.verdict {
        Verdict::Confirmed { .. } => "",
        Verdict::NeedsReferee { discrepancies, .. } => discrepancies.iter().map(caution).max().unwrap_or_default().1,
    };
    format!("{so_far}{outcome}: {words} ({}).", rules.document)
}

/// What is said before a result that something stands in the way of; the gravest last in order.
#[must_use]
pub fn caution(discrepancy: &Discrepancy) -> (u8, &'static str) {
    match discrepancy {
        Discrepancy::Stones { .. } => (0, ""),
        Discrepancy::ClaimDiffers { .. } => (1, "not as the players wrote it, "),
        Discrepancy::UnconfirmedDead(_) => (2, "once the dead stones are agreed, "),
        Discrepancy::DoubtfulPoints(_) => (3, "NOT TO BE USED before the doubtful points are settled: "),
        Discrepancy::FillInDiffers => (4, "NOT TO BE USED, since fill-in and arithmetic differ: "),
    }
}

/// A side's account on one line.
#[must_use]
pub fn account(tally: &Tally) -> String {
    let mut sum = String::new();
    let mut add = |sign: &str, term: String| match sum.is_empty() {
        true => sum = term,
        false => sum = format!("{sum} {sign} {term}"),
    };
    for entry in tally.entries() {
        let sign = if entry.amount < HalfPoints::ZERO { "-" } else { "+" };
        add(sign, format!("{} {}", entry.amount.abs(), words::item(entry.item)));
    }
    if tally.share() != Default::default() {
        add("+", format!("{} of the shared points", tally.share()));
    }
    if sum.is_empty() {
        sum = "nothing".to_owned();
    }
    format!("{sum} = {}", tally.total())
}

/// What a referee does about moves that break a rule of play.
pub const BROKEN_RULES: &str = "Show these moves to the referee. By Ing's Rule 10 (1996) two moves in a row, or hot stones \
                                removed at once, lose the game; by the SST rules a slip is taken back.";

/// How many moves a record has, and whether they broke a rule.
#[must_use]
pub fn moves(replay: &Replay) -> String {
    let end = match replay.end {
        End::InPlay => "the record ends in play",
        End::Paused => "two passes have paused it",
        End::Over => "four passes have ended it",
    };
    let broken = match replay.violations.len() {
        0 => "none breaks a rule of play".to_owned(),
        1 => "1 breaks a rule of play".to_owned(),
        several => format!("{several} break a rule of play"),
    };
    format!("{} under Ing's rules: {broken}; {end}.", things(replay.moves, "move"))
}

/// What has to be known of the game for this result to be right, and is not.
#[must_use]
pub fn unknown_facts(count: &Count) -> Vec<String> {
    let mut unknown = Vec::new();
    if count.rules.first_pass == FirstPass::PointToWhiteWhenWhite && count.game.first_pass.is_none() {
        unknown.push(
            "It is not known who passed first. If White did, White receives a point more: say --first-pass white."
                .to_owned(),
        );
    }
    if count.rules.counting == Counting::SpacesAndPrisoners && count.prisoners == Prisoners::Unknown {
        unknown.push(
            "Stones captured during the game count under these rules and are not on the board: say how many there are \
             with --captured-by-black and --captured-by-white."
                .to_owned(),
        );
    }
    unknown
}

/// What the filled board shows, and that it adds up.
#[must_use]
pub fn proof(fill_in: &FillIn, counted: &Counted) -> String {
    let proof = fill_in.proof();
    let whole = if proof.stones.black == fill_in.set && proof.stones.white == fill_in.set && proof.adds_up() {
        "all stones are accounted for"
    } else {
        "this does NOT add up: do not use this result, and report it"
    };
    let agrees = if counted.score.margin() == fill_in.margin().into() {
        "That is the same as by arithmetic."
    } else {
        "That is NOT the same as by arithmetic: do not use this result, and report it."
    };
    format!("{proof}: {whole}. {} {agrees}", words::reading(fill_in))
}

/// Why there is no fill-in.
#[must_use]
pub fn no_fill_in(error: &FillInError) -> String {
    advised(error, "The result above is by arithmetic.")
}

/// What is known of the two sets of stones.
#[must_use]
pub fn sets(audit: &StoneAudit) -> Vec<String> {
    Color::BOTH.into_iter().map(|color| set(audit, color)).chain(audit.remedies().iter().map(words::remedy)).collect()
}

fn set(audit: &StoneAudit, color: Color) -> String {
    let (whole, finding) = (audit.set, &audit.findings[color]);
    match (finding, on_board(audit, color)) {
        (Finding::NotProvable { .. }, Some(seen)) => {
            let rest = match (whole.saturating_sub(seen.most()), whole.saturating_sub(seen.least())) {
                (least, most) if least == most => most.to_string(),
                (least, most) => format!("{least} to {most}"),
            };
            format!(
                "{color}: {seen} of {whole} stones are on the board; the other {rest} must be in {color}'s bowl and {}'s \
                 lid.",
                color.opponent()
            )
        }
        _ => words::finding(color, whole, finding),
    }
}

/// How many stones of a side are seen on the board at the end.
#[must_use]
pub fn on_board(audit: &StoneAudit, color: Color) -> Option<scoring::audit::Interval> {
    let mut counts = audit.counts.iter().filter(|count| count.color == color);
    counts.find(|count| count.place == Place::Board && count.moment == Moment::AtEnd).map(|count| count.stones)
}

/// The points that a human must look at, each with what was read there.
#[must_use]
pub fn doubtful(answer: &Answer) -> String {
    let size = answer.board.size();
    if answer.doubtful.is_empty() {
        return "None.".to_owned();
    }
    let name = |point: Point| format!("{} (read as {})", point.human(size), content(answer.board.get(point)));
    let named: Vec<String> = answer.doubtful.iter().take(MOST_POINTS_NAMED).map(name).collect();
    match answer.doubtful.len().checked_sub(MOST_POINTS_NAMED) {
        None | Some(0) => format!("{}.", named.join(", ")),
        Some(more) => format!("{} and {more} more.", named.join(", ")),
    }
}

/// What to do next with a photograph that was read; most pressing first.
#[must_use]
pub fn next(answer: &Answer) -> Vec<String> {
    let size = answer.board.size();
    let mut next = Vec::new();
    if answer.doubtful.len() > MOST_POINTS_NAMED {
        next.push(format!(
            "{} points are doubtful. Photograph the board again, from higher above and in even light.",
            answer.doubtful.len()
        ));
    } else if !answer.doubtful.is_empty() {
        let set = |point: Point| match answer.board.get(point) {
            Some(color) => format!("--set {}={}", point.human(size), color.letter()),
            None => format!("--set {}=empty", point.human(size)),
        };
        let sets: Vec<String> = answer.doubtful.iter().map(set).collect();
        next.push(format!(
            "Look at {} on the board, then run this again with what stands there: {}.",
            points(answer.doubtful, size),
            sets.join(" ")
        ));
    }
    match &answer.count.result {
        Err(error) => next.push(format!(
            "{} Compare these points with the board, and correct them with --set POINT=B, =W or =empty.",
            unsound(error)
        )),
        Ok(counted) => next.extend(next_for_count(&answer.count, counted)),
    }
    if next.is_empty() {
        next.push("Compare the diagram with the board; if both players agree, the result stands.".to_owned());
    }
    next
}

/// What to do next with a counted position.
#[must_use]
pub fn next_for_count(count: &Count, counted: &Counted) -> Vec<String> {
    let size = count.board.size();
    let Verdict::NeedsReferee { discrepancies, .. } = &counted.verdict else { return Vec::new() };
    let say = |discrepancy: &Discrepancy| match discrepancy {
        Discrepancy::UnconfirmedDead(_) if count.dead.is_empty() => {
            Some("Ask the players whether any stones are dead. If not, run this again with --dead none.".to_owned())
        }
        Discrepancy::UnconfirmedDead(_) => {
            let heads: Vec<String> = count
                .board
                .chains()
                .filter(|chain| chain.stones.is_subset(count.dead))
                .filter_map(|chain| chain.stones.first())
                .map(|point| point.human(size).to_string())
                .collect();
            Some(format!(
                "Ask the players whether just these stones are dead. If so, run this again with --dead {}.",
                heads.join(",")
            ))
        }
        Discrepancy::FillInDiffers => {
            Some("The fill-in does not show this result. Count by hand, and report it with the photograph.".to_owned())
        }
        Discrepancy::ClaimDiffers { claimed } => {
            let explained = counted.reconciliation.as_ref().map(|found| format!(" {}", reconciled(found, size)));
            let explained = explained.unwrap_or_default();
            Some(format!("The players wrote {claimed}.{explained} Go through the dead stones and borders with them."))
        }
        // Said among the doubts and the sets.
        Discrepancy::DoubtfulPoints(_) | Discrepancy::Stones { .. } => None,
    };
    discrepancies.iter().filter_map(say).collect()
}

/// What would make the result that was written down come out.
#[must_use]
pub fn reconciled(found: &Reconciliation, size: BoardSize) -> String {
    match found {
        Reconciliation::AsProposed => "The proposed dead stones give the result that was written down.".to_owned(),
        Reconciliation::Changed { changes, .. } => {
            let say = |change: &Change| {
                let [one, several] =
                    if change.to == Status::Dead { ["is dead", "are dead"] } else { ["lives", "live"] };
                format!("{}'s {}", change.color, are(change.stones, one, several, size))
            };
            let changes: Vec<String> = changes.iter().map(say).collect();
            format!("It would come out if {}.", changes.join(" and "))
        }
        Reconciliation::Unexplained => "No change of up to three groups makes it come out.".to_owned(),
    }
}

/// Whose a point is, and why.
#[must_use]
pub fn explain(point: Point, count: &Count, counted: &Counted) -> String {
    let size = count.board.size();
    let why = words::explanation(&counted.score.explain(&counted.position, point), size);
    let chains = count.proposal.iter().flat_map(|proposal| &proposal.chains);
    let status = chains.filter(|chain| chain.chain.stones.contains(point)).map(|chain| {
        let status = match chain.status {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "alive in seki",
        };
        match chain.grounds {
            Grounds::Proved => format!(" Its chain is {status}: proved."),
            Grounds::ReadOut(ReadOut::Lives | ReadOut::Dies) => {
                format!(" Its chain is {status}: read out to the end, whoever plays first and wins the kos there.")
            }
            Grounds::ReadOut(ReadOut::LivesButForKo | ReadOut::DiesButForKo) => {
                format!(
                    " Its chain is {status}: read out to the end, whoever plays first; only ko threats could change it."
                )
            }
            Grounds::ReadOut(ReadOut::Depends) => format!(
                " Its chain is {status}, with {} confidence: it depends on who plays first there.",
                percent(chain.confidence)
            ),
            Grounds::Estimated => {
                format!(" Its chain is {status}: estimated, with {} confidence.", percent(chain.confidence))
            }
        }
    });
    format!("{}: {why}{}", point.human(size), status.collect::<String>())
}

/// In whole percent; what is not proved is never said to be 100 %.
fn percent(confidence: Confidence) -> String {
    let percent = (100.0 * confidence.share()).round();
    if percent < 100.0 { format!("{percent} %") } else { "over 99 %".to_owned() }
}

/// `a, b and 3 more` of a set's points.
fn points(set: PointSet, size: BoardSize) -> String {
    let name = |point: Point| point.human(size).to_string();
    let named: Vec<String> = set.iter().take(MOST_POINTS_NAMED).map(name).collect();
    match set.len().checked_sub(MOST_POINTS_NAMED) {
        None | Some(0) => named.join(", "),
        Some(more) => format!("{} and {more} more", named.join(", ")),
    }
}

fn stones_at(set: PointSet, size: BoardSize) -> String {
    format!("{} at {}", things(set.len(), "stone"), points(set, size))
}

/// `1 stone at C3 lives`, `2 stones at C3, C4 live`.
fn are(set: PointSet, one: &str, several: &str, size: BoardSize) -> String {
    format!("{} {}", stones_at(set, size), if set.len() == 1 { one } else { several })
}

/// `1 stone`, `2 stones`.
fn things(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

fn content(stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "bare",
    }
}

/// A failure as a sentence, then what to do.
fn advised(failure: &dyn std::error::Error, advice: &str) -> String {
    format!("{}. {advice}", capital(failure.to_string().trim_end_matches('.')))
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}
