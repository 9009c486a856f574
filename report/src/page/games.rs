//! The games of a report: their results with grounds, and what had to be settled at them.

use maud::{Markup, html};
use words::{Joint, Language, Sentence, Value, Word, sentence, tournaments};

use super::formatting::{Links, place, time};
use crate::view::{Call, CallKind, Content, GameReport, Grounds, OtherClaim, PointReport, StonesReport, Unaccounted};

/// A table of the results.
pub fn results(games: &[GameReport], language: Language, links: Links) -> Markup {
    let say = |word| language.say(word);
    html! { div .scroll tabindex="0" { table {
        thead { tr {
            @for word in [Word::Round, Word::Table, Word::Black, Word::White, Word::Result, Word::ReportGrounds, Word::ReportClaimed, Word::ReportConfirmed] {
                th scope="col" { (say(word)) }
            }
        } }
        tbody { @for game in games { tr {
            td { (game.round) }
            td { @if links == Links::Station { a href=(format!("/game/{}/{}", game.round, game.table)) { (game.table) } } @else { (game.table) } }
            td { (game.black) } td { (game.white) }
            td { @match &game.result { Some(result) => strong { (result) }, None => (say(Word::ReportOpen)) } }
            td { (grounds(&game.grounds, language)) }
            td { (game.claimed_by.as_deref().unwrap_or_default()) }
            td { (game.confirmed_by.as_deref().unwrap_or_default()) }
        } } }
    } } }
}

/// What had to be settled, game by game.
pub fn settled(games: &[GameReport], language: Language, links: Links) -> Markup {
    let lines = games.iter().map(|game| (game, lines(game, language))).filter(|(_, lines)| !lines.is_empty());
    let lines: Vec<(&GameReport, Vec<Markup>)> = lines.collect();
    html! {
        @if lines.is_empty() { p { (language.say(Word::ReportNothing)) } }
        @for (game, lines) in &lines {
            h3 {
                @let named = place(language, game.round, game.table);
                @if links == Links::Station { a href=(format!("/game/{}/{}/evidence", game.round, game.table)) { (named) } } @else { (named) }
                ": " (game.black) " – " (game.white)
            }
            ul { @for line in lines { li { (line) } } }
        }
    }
}

fn lines(game: &GameReport, language: Language) -> Vec<Markup> {
    let tell = |sentence: Sentence| html! { (language.tell(&sentence)) };
    let doubts = game.doubts.iter().map(|point| tell(doubt(point)));
    let changed = game.changed.iter().map(|point| tell(changed(point)));
    let stones = game.stones.iter().map(|stones| tell(unaccounted(stones)));
    let calls = game.calls.iter().map(|Call { what, who, at_ms, reason, program }| {
        let what = match what {
            CallKind::Disputed => Word::ReportDisputed,
            CallKind::Decided => Word::ReportDecided,
            CallKind::Reopened => Word::ReportTakenUp,
        };
        let program = program.as_ref().map(|program| tell(tournaments::other_result(&program.name, &program.result)));
        html! { (language.say(what)) " (" (who) ", " (time(*at_ms)) "): " (reason) (program.unwrap_or_default()) }
    });
    let others = game.other_claims.iter().map(|OtherClaim { result, who, at_ms }| {
        html! { (tell(sentence!(ReportOtherClaim { result, who }))) " (" (time(*at_ms)) ")" }
    });
    doubts.chain(changed).chain(stones).chain(calls).chain(others).collect()
}

fn doubt(PointReport { point, read, said, who }: &PointReport) -> Sentence {
    match said {
        Some(said) => sentence!(ReportDoubt {
            point,
            read: content(*read),
            said: content(*said),
            who: who.clone().unwrap_or_default()
        }),
        None => sentence!(ReportDoubtOpen { point, read: content(*read) }),
    }
}

fn changed(PointReport { point, read, said, who }: &PointReport) -> Sentence {
    let said = content(said.unwrap_or(*read));
    sentence!(ReportChangedPoint { point, read: content(*read), said, who: who.clone().unwrap_or_default() })
}

fn unaccounted(StonesReport { side, what, least, most }: &StonesReport) -> Sentence {
    let (side, least, most) = (content(*side), Value::text(least), Value::text(most));
    match what {
        Unaccounted::NotProven => sentence!(ReportSetNotProven { side, least, most }),
        Unaccounted::NotWhole => sentence!(ReportSetNotWhole { side, least, most }),
        Unaccounted::Contradict => sentence!(ReportSetContradicts { side, least, most }),
    }
}

const fn content(content: Content) -> Word {
    match content {
        Content::Black => Word::Black,
        Content::White => Word::White,
        Content::Bare => Word::Empty,
    }
}

fn grounds(grounds: &[Grounds], language: Language) -> String {
    let words = grounds.iter().map(|grounds| match grounds {
        Grounds::Photograph => Word::GroundsPhotograph,
        Grounds::Bowls => Word::GroundsBowls,
        Grounds::Hand => Word::GroundsHand,
        Grounds::FilledBoard => Word::GroundsFilled,
        Grounds::Word => Word::GroundsWord,
    });
    language.fill(&Value::several(words, Joint::Comma))
}
