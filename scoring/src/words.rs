//! Every sentence an arbiter reads that comes from this room: what an entry is for, what a step does, what was found about
//! the stones, and what to do next. Plain English, points by their human names.

use board::{BoardSize, ByColor, Color, PointSet};

use crate::audit::{Effect, Finding, Interval, Measurement, Moment, Place, Remedy};
use crate::border::{self, OpenBorder};
use crate::explain::{Explanation, Reason};
use crate::fill_in::{Action, FillIn, Step};
use crate::record::{Cycle, Violation};
use crate::score::Item;
use crate::{Discrepancy, OpenFact, OpenPrisoners, Outcome, SharedPoints, Turn, Usual};

/// What an entry of a side's account is for.
#[must_use]
pub const fn item(item: Item) -> &'static str {
    match item {
        Item::LivingStones => "living stones on the board",
        Item::Spaces => "empty points that belong to the side",
        Item::Territory => "territory",
        Item::Prisoners => "prisoners taken during the game",
        Item::DeadStones => "the opponent's dead stones on the board",
        Item::SharedPoints => "its part of the shared points",
        Item::Compensation => "compensation",
        Item::HandicapCompensation => "compensation for handicap stones",
        Item::FirstPass => "because White passed first",
        Item::OpponentsPenalty => "the opponent's penalty",
        Item::GroupTax => "group tax: two points for each living group",
    }
}

/// What a step of the fill-in asks for.
#[must_use]
pub fn step(step: &Step, size: BoardSize) -> String {
    let places = points(step.points, size);
    let count = step.points.len();
    let whose = step.color.map_or("Nobody", |color| if color == Color::Black { "Black" } else { "White" });
    let opponent = step.color.map_or("", |color| if color == Color::Black { "White's" } else { "Black's" });
    match step.action {
        Action::ReturnDeadStones => {
            let go = if count == 1 { "goes" } else { "go" };
            format!("{} {go} back into {whose}'s bowl: {places}.", stones(count, "dead stone"))
        }
        Action::PlaceCompensation => {
            format!("{whose} places {} as compensation in {opponent} territory: {places}.", stones(count, "stone"))
        }
        Action::PlacePenalty => {
            format!("{whose} places {} in {opponent} territory for the penalty: {places}.", stones(count, "stone"))
        }
        Action::FillShared => format!("{whose} fills its half of the shared points: {places}."),
        Action::FillOwn => format!("{whose} fills its own territory with {}.", stones(count, "stone")),
        Action::PlaceLosing => {
            let go = if count == 1 { "goes" } else { "go" };
            format!("{whose}'s {} {go} into {opponent} winning space: {places}.", stones(count, "losing stone"))
        }
        Action::LeaveSharedOpen => format!("The shared point {places} stays open: neither side may fill it."),
        Action::LeaveReservedOpen => {
            let stay = if count == 1 { "stays" } else { "stay" };
            format!("{places} {stay} open in {whose}'s territory for the odd point of compensation.")
        }
        Action::LeaveWinningSpace => {
            let stay = if count == 1 { "stays" } else { "stay" };
            format!("{places} {stay} open: {whose}'s winning space.")
        }
    }
}

/// How the result is read off a filled board.
#[must_use]
pub fn reading(fill_in: &FillIn) -> String {
    let mut parts = Vec::new();
    for color in Color::BOTH {
        let opponent = color.opponent();
        let (open, losing) = (fill_in.winning[color].len(), fill_in.losing[opponent].len());
        if open > 0 {
            parts.push(format!("{} of winning space for {color}", stones(open, "point")));
        }
        if losing > 0 {
            parts.push(match losing {
                1 => format!("two points for {opponent}'s losing stone"),
                _ => format!("two points for each of {opponent}'s {losing} losing stones"),
            });
        }
        if fill_in.unplaced[opponent] > 0 {
            parts.push(format!("one point for {opponent}'s stone beside the board"));
        }
    }
    if fill_in.on_paper.halves() != 0 {
        let receiver = if fill_in.on_paper.halves() > 0 { Color::Black } else { Color::White };
        parts.push(format!("{} to {receiver} on paper", fill_in.on_paper.abs()));
    }
    if parts.is_empty() { String::from("Nothing is open and nothing left over.") } else { parts.join("; ") + "." }
}

/// Who won, in words.
#[must_use]
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, by } if by.leader().is_none() => format!("A tied count, which {winner} wins."),
        Outcome::Win { winner, by } => format!("{winner} wins by {by}."),
        Outcome::Tie => String::from("A tie."),
    }
}

/// What was found about one side's set.
#[must_use]
pub fn finding(color: Color, set: u16, finding: &Finding) -> String {
    match finding {
        Finding::Proven { .. } => format!("{color}'s {set} stones are all there."),
        Finding::NotProvable { total, settled_by } => {
            let next = settled_by.iter().map(|&next| measurement(next)).collect::<Vec<_>>().join(", or ");
            format!("{} To settle it, {next}.", known_of_set(color, set, *total))
        }
        Finding::Violated { total, moment, proved } => {
            let how = if *proved { "has" } else { "probably has" };
            let when = when(*moment);
            match total.least().checked_sub(set).filter(|&surplus| surplus > 0) {
                Some(surplus) => {
                    // A place that nobody counted holds any number: that says no more than the least.
                    let is_told = total.most() - total.least() < set;
                    let most = if is_told { total.most() } else { total.least() };
                    let (at_least, surplus) = (if is_told { "" } else { "at least " }, range(surplus, most - set));
                    let told = range(total.least(), most);
                    format!(
                        "{color} {how} {at_least}{told} stones {when}, {at_least}{surplus} more than a set of {set}."
                    )
                }
                None => {
                    let missing = range(set.saturating_sub(total.most()), set.saturating_sub(total.least()));
                    let are = if missing == "1" { "is" } else { "are" };
                    format!("{color} {how} {total} stones {when}: {missing} of {set} {are} missing.")
                }
            }
        }
        Finding::Contradicted { moment, place, counts: [one, other] } => {
            format!(
                "Two counts of {color}'s stones {} {} disagree: {one} and {other}.",
                self::place(*place),
                when(*moment)
            )
        }
    }
}

/// What is known of a set that is not proven whole.
fn known_of_set(color: Color, set: u16, total: Interval) -> String {
    let (least, most) = (total.least(), total.most());
    match (least, set.saturating_sub(least), most.saturating_sub(set)) {
        (0, ..) => format!("It is not known how many of {color}'s {set} stones there are."),
        (_, 0, 0) => format!("{color} probably has all {set} stones, which is not proved."),
        (_, missing, 0) => format!(
            "At least {least} of {color}'s {set} stones are there; it is not proved that the other {missing} are."
        ),
        (_, 0, surplus) => {
            format!("All of {color}'s {set} stones are there, and there may be up to {surplus} of another set.")
        }
        (_, missing, surplus) => format!(
            "At least {least} of {color}'s {set} stones are there; it is not proved that the other {missing} are, nor that there are not up to {surplus} of another set."
        ),
    }
}

/// What the referee does next.
#[must_use]
pub fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::ReturnFromWrongPlace { color, place: where_, stones } => {
            format!("Put {stones} of {color}'s stones back that lie {}, and count both bowls again.", place(*where_))
        }
        Remedy::LookForMixedColors { lacks, stones } => {
            let other = lacks.opponent();
            format!(
                "{other} has as many too many as {lacks} lacks ({stones}): look for {lacks}'s stones in {other}'s bowl, and check the colours read from the board."
            )
        }
        Remedy::ReplaceAndRecount { color, stones } => {
            format!(
                "Look for {} of {color}'s stones in the lids and on the floor; else take spare ones from the centre slot of the measuring device. Then count again (SST rules, special note on lost stones).",
                or_more(*stones)
            )
        }
        Remedy::TakeOutAndRecount { color, stones } => {
            format!(
                "Take {} of {color}'s stones out of the bowl, never off the board, and count again.",
                or_more(*stones)
            )
        }
        Remedy::CountAgain { color, moment, place: where_ } => {
            format!("Count {color}'s stones {} {} again.", place(*where_), when(*moment))
        }
        Remedy::Measure(next) => {
            let text = measurement(*next);
            let mut letters = text.chars();
            letters.next().map_or(text.clone(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
        }
    }
}

/// What a set that is not whole does to a result that is read off a filled board.
#[must_use]
pub fn effect(effect: &Effect) -> String {
    let Effect { shift: _, counted, shown: [least, most], winner_at_stake } = effect;
    let shown = if least == most { least.to_string() } else { format!("something from {least} to {most}") };
    let stake = if *winner_at_stake {
        "the winner is at stake. Nothing may be claimed before the referee has had the stones put right, and counted again (SST rules, \
         special note on lost stones)."
    } else {
        "the winner stays the same."
    };
    format!("A board filled with these sets shows {shown}, with whole ones {counted}: {stake}")
}

/// A move that breaks a rule.
#[must_use]
pub fn violation(violation: &Violation, size: BoardSize) -> String {
    let at = violation.point.map_or_else(String::new, |point| format!(" at {}", point.human(size)));
    format!("Move {}, {}{at}: {}.", violation.number, violation.color, violation.rule)
}

/// A complete cycle that one side may not begin again.
#[must_use]
pub fn cycle(cycle: &Cycle) -> String {
    let Cycle { moves, disturber } = cycle;
    format!("Moves {} to {} are one complete cycle: {disturber} may not begin it again.", moves.start(), moves.end())
}

/// Something that a human must settle before a result stands.
#[must_use]
pub fn discrepancy(discrepancy: &Discrepancy, size: BoardSize, set: u16) -> String {
    match discrepancy {
        Discrepancy::DoubtfulPoints(doubtful) => {
            format!("Look at {} on the board and confirm or correct.", points(*doubtful, size))
        }
        Discrepancy::UnconfirmedDead(dead) => {
            format!("Ask the players whether these stones are dead: {}.", chains(*dead, size))
        }
        Discrepancy::UncertainLife(stones) => {
            format!("Ask the players whether these stones live, which is not certain: {}.", chains(*stones, size))
        }
        Discrepancy::OpenBorder { border, if_closed } => open_border(border, *if_closed, size),
        Discrepancy::Unknown(fact) => open_fact(fact, size),
        Discrepancy::PrisonersDisagree { color, given, counted } => {
            format!(
                "{given} of {color}'s stones are said to have been captured, and {counted} were counted in {}'s lid: count them again.",
                color.opponent()
            )
        }
        Discrepancy::FillInDiffers => {
            String::from("The filled board does not show the result by arithmetic: count the stones.")
        }
        Discrepancy::Stones { color, finding: found } => finding(*color, set, found),
        Discrepancy::FilledBoardMisleads(found) => effect(found),
        Discrepancy::ClaimDiffers { claimed } => {
            format!("The players wrote {claimed}: go through the dead stones with them.")
        }
    }
}

/// A border that is not closed, and what the result would be if it were.
#[must_use]
pub fn open_border(border: &OpenBorder, if_closed: Option<Outcome>, size: BoardSize) -> String {
    let OpenBorder { color, gap, territory, alone } = border;
    let behind = stones(territory.len(), "point");
    let result =
        |given: &str| if_closed.map_or_else(String::new, |outcome| format!(" {given}, the result is {outcome}."));
    if alone.is_empty() && !border.is_narrow() {
        format!(
            "{behind} are open to both sides, and no {} points would close them: the game was not played out, or stones there are dead.",
            border::NARROW
        )
    } else if alone.is_empty() {
        format!(
            "{color}'s border is open at {}: the {behind} behind it count for {color} only if it is closed.{}",
            points(*gap, size),
            result("Closed")
        )
    } else {
        format!(
            "{}'s {} alone in what would be {behind} of {color}'s: ask the players whether they are dead.{}",
            color.opponent(),
            stand(*alone, size),
            result("If so")
        )
    }
}

/// A fact that nobody gave, and what the result would be for each answer.
#[must_use]
pub fn open_fact(fact: &OpenFact, size: BoardSize) -> String {
    match fact {
        OpenFact::FirstPass { results } => {
            format!("It is not known who passed first: {} if Black did, {} if White did.", results.black, results.white)
        }
        OpenFact::Prisoners(open) => open_prisoners(open),
        OpenFact::Seki { eyes, in_seki, independent } => format!(
            "Nobody has agreed yet that the groups around {} stand in seki: {in_seki} if they do, {independent} if they do not.",
            points(*eyes, size)
        ),
    }
}

fn open_prisoners(open: &OpenPrisoners) -> String {
    let turn = |turn: &Turn| {
        let gainer = turn.gainer;
        let more = match open.whose.as_slice() {
            [_] => format!("{gainer} took {}", turn.by),
            _ => format!("{gainer} took {} more than {}", turn.by, gainer.opponent()),
        };
        match turn.outcome {
            Outcome::Tie => format!("it is a tie if {more}, and {gainer} wins with more than that"),
            Outcome::Win { .. } => format!("{gainer} wins if {more}, or more than that"),
        }
    };
    let turns = match open.turns.as_slice() {
        [] => String::from("the winner stays the same"),
        turns => turns.iter().map(turn).collect::<Vec<_>>().join("; "),
    };
    match open.whose.as_slice() {
        [color] => format!(
            "It is not known how many of {color}'s stones were captured: {} if none was, and a point more for {} with each; {turns}.",
            open.if_even,
            color.opponent()
        ),
        _ => format!(
            "It is not known how many stones were captured: {} if both sides took as many, and a point more with each for the side that took it; {turns}.",
            open.if_even
        ),
    }
}

/// What is taken for granted because nobody said otherwise.
#[must_use]
pub fn usual(usual: Usual) -> String {
    match usual {
        Usual::Compensation(points) if points.halves() == 0 => String::from("no compensation"),
        Usual::Compensation(points) => format!("{points} points of compensation"),
        Usual::EvenGame => String::from("no handicap stones"),
        Usual::NoPenalties => String::from("no penalties"),
    }
}

/// Whose a point is and why.
#[must_use]
pub fn explanation(explanation: &Explanation, size: BoardSize) -> String {
    let owner = match (explanation.owner, &explanation.reason) {
        (Some(color), _) => format!("It is {color}'s"),
        (None, Reason::Shared { worth: SharedPoints::HalfEach, .. }) => String::from("Half of it counts for each side"),
        (None, Reason::Shared { worth: SharedPoints::FilledByHalves, .. }) => {
            String::from("Each side fills half of the shared points, and one left over counts for nobody")
        }
        (None, Reason::Shared { worth: SharedPoints::Proportional, touching: ByColor { black, white }, .. }) => {
            let all = black + white;
            format!("{black}/{all} of it counts for Black and {white}/{all} for White, as many stones as touch it")
        }
        (None, _) => String::from("It counts for nobody"),
    };
    let why = match &explanation.reason {
        Reason::LivingStone => String::from("a living stone lies on it"),
        Reason::StonesDoNotCount => String::from("stones do not count by territory"),
        Reason::Surrounded { region, dead: Some(color) } => {
            format!(
                "{color}'s stone on it is dead, and one colour alone surrounds the {}",
                stones(region.len(), "point")
            )
        }
        Reason::Surrounded { region, dead: None } => {
            format!("one colour alone surrounds the {} around it", stones(region.len(), "point"))
        }
        Reason::Nearest { touching } => {
            format!("of living stones only one colour's touch it: {}", points(*touching, size))
        }
        Reason::Shared { region, .. } => {
            format!("living stones of both colours touch the {} around it", stones(region.len(), "empty point"))
        }
        Reason::MustBeFilled => String::from("its side must fill it before the game is over"),
        Reason::InSeki => String::from("it belongs to a group in seki"),
        Reason::Unreached => String::from("no stone can be reached from it"),
    };
    format!("{owner}: {why}.")
}

fn measurement(next: Measurement) -> String {
    let Measurement { color, moment, place: where_ } = next;
    match moment {
        Moment::PutAway => format!("put all of {color}'s stones back into the bowl and count them"),
        _ => format!("count {color}'s stones {} {}", place(where_), when(moment)),
    }
}

fn place(place: Place) -> String {
    match place {
        Place::Board => String::from("on the board"),
        Place::Bowl(color) => format!("in {color}'s bowl"),
        Place::Lid(color) => format!("in {color}'s lid"),
    }
}

const fn when(moment: Moment) -> &'static str {
    match moment {
        Moment::BeforeGame => "before the game",
        Moment::AtEnd => "at the end of the game",
        Moment::FilledIn => "with the board filled",
        Moment::PutAway => "after the game",
    }
}

/// `3`, or `3 to 5`.
fn range(least: u16, most: u16) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// So many, or at least so many where there may be more.
fn or_more(stones: Interval) -> String {
    stones.exact().map_or_else(|| format!("at least {}", stones.least()), |number| number.to_string())
}

/// A chain with more stones than this is named by its first one.
const MOST_STONES_NAMED: usize = 4;

/// `C3 D3, Q16, 9 stones at K10`: stones that hang together are told together.
fn chains(set: PointSet, size: BoardSize) -> String {
    let chain = |chain: PointSet| {
        let named: Vec<String> = chain.iter().map(|point| point.human(size).to_string()).collect();
        match named.as_slice() {
            [first, ..] if named.len() > MOST_STONES_NAMED => format!("{} at {first}", stones(named.len(), "stone")),
            _ => named.join(" "),
        }
    };
    set.components(size).map(chain).collect::<Vec<_>>().join(", ")
}

/// `stone at C3 stands`, `2 stones at C3, C4 stand`.
fn stand(set: PointSet, size: BoardSize) -> String {
    let verb = if set.len() == 1 { "stands" } else { "stand" };
    format!("{} at {} {verb}", stones(set.len(), "stone"), points(set, size))
}

fn stones(count: usize, singular: &str) -> String {
    if count == 1 { format!("1 {singular}") } else { format!("{count} {singular}s") }
}

fn points(points: PointSet, size: BoardSize) -> String {
    points.iter().map(|point| point.human(size).to_string()).collect::<Vec<_>>().join(", ")
}
