//! A recount as a page: what to do, what it proves, and the games that are looked at again.

use maud::{Markup, html};
use records::claim::Record;
use words::{Language, Value, Word, sentence};

use super::formatting::{Links, percent, place, time};
use crate::recounts::{Advice, DrawnView, FindingView, RecountView};

/// How a recount stands, and its games.
#[must_use]
pub fn recount(view: &RecountView, language: Language, links: Links) -> Markup {
    let say = |word| language.say(word);
    let word = advice(view.decision);
    let looked_at = view.games.iter().filter(|game| game.look || !game.found.is_empty());
    html! {
        p { strong class=(if view.decision == Advice::CountAll || view.wrong > 0 { "ill" } else { "well" }) { (say(word)) } }
        ul { @for sentence in sentences(view) { li { (language.tell(&sentence)) } } }
        @if !view.drawn_by.is_empty() { p { (say(Word::RecountDrawnBy)) " " (view.drawn_by) ", " (time(view.at_ms)) } }
        div .scroll tabindex="0" { table {
            thead { tr {
                th scope="col" { "#" }
                @for word in [Word::Table, Word::Players, Word::RecountFound] { th scope="col" { (say(word)) } }
            } }
            tbody { @for game in looked_at { tr {
                td { (game.place) } td { (place(language, game.round, game.table)) } td { "● " (game.black) br; "○ " (game.white) }
                td {
                    @match (links, view.entry) {
                        (Links::Station, Some(entry)) => a href=(format!("/recount/{entry}/{}/{}", game.round, game.table)) { (say(finding(game.finding))) },
                        _ => (say(finding(game.finding))),
                    }
                    (found(game))
                }
            } } }
        } }
    }
}

/// What is told of a recount beside what to do.
#[must_use]
pub fn sentences(view: &RecountView) -> [words::Sentence; 5] {
    let entry = Value::text(view.head.entry);
    [
        sentence!(RecountLooked { looked: view.looked, needed: view.needed, wrong: view.wrong }),
        sentence!(RecountAtMost {
            confidence: percent(1.0 - view.risk),
            wrong: view.at_most_wrong,
            results: view.results
        }),
        sentence!(RecountMeasured {
            share: percent(view.share),
            risk: Value::text(format_args!("{:.1}", view.measured_risk * 100.0))
        }),
        sentence!(RecountByWord { results: view.results, by_word: view.by_word }),
        sentence!(RecountThrownFor { seed: &view.seed, entry }),
    ]
}

/// What to do, in a word.
#[must_use]
pub const fn advice(decision: Advice) -> Word {
    match decision {
        Advice::GoOn => Word::RecountGoOn,
        Advice::Confident => Word::RecountConfident,
        Advice::CountAll => Word::RecountCountAll,
        Advice::AllSeen => Word::RecountAllSeen,
    }
}

/// What was found, in a word.
#[must_use]
pub const fn finding(finding: FindingView) -> Word {
    match finding {
        FindingView::NotYet => Word::RecountNotYet,
        FindingView::Right => Word::RecountAgrees,
        FindingView::Wrong => Word::RecountDiffers,
    }
}

fn found(game: &DrawnView) -> Markup {
    html! { @for found in &game.found {
        ", " (found.who) @if let Some(note) = &found.note { ": " (note) }
    } }
}

/// The page of one game: its photograph, then, unfolded by whoever counted for themselves, what was recorded, with the drawing of the
/// counted position, and the form for what they found at this game of the recount that was drawn in `entry`.
#[must_use]
pub fn look(
    entry: u64,
    game: &DrawnView,
    record: &Record,
    drawing: &Markup,
    token: &Markup,
    language: Language,
) -> Markup {
    let say = |word| language.say(word);
    let dead = record.counted.as_ref().is_some_and(|counted| !counted.dead.is_empty());
    let photo = format!("/photo/{}", game.photo);
    html! {
        p { "#" (game.place) ", " (place(language, game.round, game.table)) ": " (game.black) " – " (game.white) }
        @if !game.found.is_empty() { p { (say(finding(game.finding))) (found(game)) } }
        a href=(photo) { img .whole src=(photo) alt=(say(Word::Photo)); }
        details .panel {
            summary { (say(Word::RecountLookYourself)) }
            h2 { (say(Word::RecountRecorded)) }
            p .result { strong { (record.result) } }
            @if let Some(counted) = &record.counted { p { (say(Word::Black)) " " (counted.totals[0]) ", " (say(Word::White)) " " (counted.totals[1]) } }
            (drawing)
            @if dead { p .hint { (say(Word::RecountDeadStones)) } }
            (answer(entry, game, token, language))
        }
    }
}

fn answer(entry: u64, game: &DrawnView, token: &Markup, language: Language) -> Markup {
    let say = |word| language.say(word);
    html! {
        form method="post" action=(format!("/recount/{entry}/{}/{}", game.round, game.table)) .stacked {
            (token)
            label { (say(Word::RecountNote)) textarea name="note" maxlength="1000" rows="2" {} }
            div .row {
                button .main name="found" value="agrees" { (say(Word::RecountAgrees)) }
                button .danger name="found" value="differs" { (say(Word::RecountDiffers)) }
            }
        }
    }
}

/// The form for what the dice showed.
#[must_use]
pub fn form(token: &Markup, language: Language) -> Markup {
    let say = |word| language.say(word);
    let terms = [
        ("risk", Word::RecountRisk, "5"),
        ("share", Word::RecountShare, "1"),
        ("expected", Word::RecountExpected, "0"),
    ];
    html! {
        form method="post" action="/recount" .panel .stacked {
            (token)
            p { (say(Word::RecountExplained)) }
            label { (say(Word::RecountSeed)) input name="seed" required minlength="20" maxlength="200" autocomplete="off"; }
            @for (name, word, value) in terms {
                label { (say(word)) input name=(name) type="number" min="0" max="100" step="any" value=(value) required; }
            }
            label .choice { input type="checkbox" name="margin" value="yes"; " " (say(Word::RecountByMargin)) }
            button .main { (say(Word::RecountDraw)) }
        }
    }
}
