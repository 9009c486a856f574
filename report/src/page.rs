//! The report and a recount as pages: data in, markup out, in the reader's language. The dashboard puts them into its frame; alone they are
//! a [`document`] that needs nothing beside it, for a browser's print to PDF.

mod formatting;
mod games;
mod recount;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use words::{Language, Word};

pub use self::formatting::Links;
use self::formatting::time;
pub use self::recount::{advice, finding, form, look, recount, sentences};
use crate::view::{Report, Sums, WitnessedHead};

/// What a document needs to be read on a screen and on paper.
const STYLE: &str = include_str!("page/document.css");

/// A page that stands alone.
#[must_use]
pub fn document(report: &Report, language: Language) -> String {
    let body = self::report(report, language, Links::Nowhere);
    let document = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.event) " · " (language.say(Word::AuditReport)) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { h1 { (language.say(Word::AuditReport)) } (body) } }
        }
    };
    document.into_string()
}

/// The report, without its title.
#[must_use]
pub fn report(report: &Report, language: Language, links: Links) -> Markup {
    let say = |word| language.say(word);
    html! {
        h2 { (report.event) }
        p .mono { (say(Word::Log)) " " (report.log.entry) ":" (report.log.seal) }
        p .mono { "Ed25519 " (report.key) }
        section .panel { h2 { (say(Word::ReportSums)) } (sums(&report.sums, language)) }
        section .panel { h2 { (say(Word::Witnesses)) } (witnesses(&report.witnesses, language)) }
        @for view in &report.recounts { section .panel { h2 { (say(Word::Recount)) } (recount(view, language, links)) } }
        section .panel { h2 { (say(Word::ReportSettled)) } (games::settled(&report.games, language, links)) }
        section .panel { h2 { (say(Word::ReportResults)) } (games::results(&report.games, language, links)) }
    }
}

/// The sums with what each is of.
#[must_use]
pub fn figures(sums: &Sums) -> [(Word, usize); 15] {
    [
        (Word::ReportGames, sums.games),
        (Word::ReportStanding, sums.standing),
        (Word::ReportByPhotograph, sums.by_photograph),
        (Word::ReportWithBowls, sums.with_bowls),
        (Word::ReportWithHand, sums.with_hand_counts),
        (Word::ReportWithFilled, sums.with_filled_board),
        (Word::ReportByWord, sums.by_word),
        (Word::ReportDoubtful, sums.doubtful_points),
        (Word::ReportDoubtsSettled, sums.settled_points),
        (Word::ReportChanged, sums.changed_points),
        (Word::ReportNotProven, sums.sets_not_proven),
        (Word::ReportNotWhole, sums.sets_not_whole),
        (Word::ReportDisputes, sums.disputes),
        (Word::ReportReopened, sums.reopened),
        (Word::ReportOtherClaims, sums.other_claims),
    ]
}

fn sums(sums: &Sums, language: Language) -> Markup {
    html! { table .sums { tbody { @for (what, count) in figures(sums) { tr { th scope="row" { (language.say(what)) } td .count { (count) } } } } } }
}

fn witnesses(witnesses: &[WitnessedHead], language: Language) -> Markup {
    html! {
        @if witnesses.is_empty() { p { (language.say(Word::ReportNoWitness)) } }
        ul { @for WitnessedHead { file, head, at_ms, holds } in witnesses {
            @let words = if *holds { Word::ReportWitnessHolds } else { Word::ReportWitnessFails };
            li { (file) ": " (head.entry) ":" span .mono { (head.seal) } ", " (time(*at_ms)) ". " (language.say(words)) }
        } }
    }
}
