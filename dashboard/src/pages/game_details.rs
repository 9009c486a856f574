//! The part of a game's page below the board: the result, dead stones, stones counted, the reasons of the result, what else can be done.

use std::sync::Arc;

use board::Color;
use device::reading::Uncounted;
use hall::counting::{CountedCase, FilledPhoto, name};
use hall::{Game, State as GameState, commands};
use instruments::bowls::sentences as bowls;
use maud::{Markup, html};
use pipeline::Counted;
use pipeline::filled::FilledBoard;
use pipeline::sentences;
use pipeline::sentences::kept;
use records::reading::{ChainMark, Reading};
use report::names::{place_word, side_word};
use server::Station;
use server::roles::{self, Visitor};
use words::Word;
use words::counting;

use super::super::board_drawing::filled;
use super::super::views::at_tables::AtTable;
use super::super::views::result_permissions::may_enter;
use super::super::views::stones::{Stones, range};
use super::game_lookup::seen;
use super::layout::{side_class, time, token};
use super::result;

/// Everything below the board.
pub fn markup(station: &Station, visitor: &Visitor, game: &Game, counted: Option<&Arc<CountedCase>>) -> Markup {
    let base = format!("/game/{}/{}", game.id.round, game.id.table);
    let may_enter = may_enter(visitor, game);
    let result = counted.and_then(|counted| counted.count.result.as_ref().ok());
    let say = |word| visitor.language.say(word);
    html! {
        div .account data-sequence=(game.sequence) data-inputs=(game.inputs) {
            (result::markup(visitor, game, counted.map(Arc::as_ref), &base))
            @if let Some(counted) = counted {
                (dead(visitor, game, counted, may_enter, &base))
                @if let Err(error) = &counted.count.result {
                    @let count = &counted.count;
                    @match FilledBoard::of(count.board, counted.doubtful, count.game, count.rules, None) {
                        Some(filled) => section .panel { h2 { (say(Word::FilledCheck)) } p role="alert" { (say(Word::FilledAsEnd)) } (filled_board(visitor, &filled)) },
                        None => p role="alert" .panel { (visitor.language.tell(&sentences::unsound(error))) },
                    }
                }
            }
            (stones(station, visitor, game, result, may_enter, &base))
            @if let Some(counted) = counted {
                @if let Ok(result) = &counted.count.result {
                    (why(visitor, result))
                    (fill_in(visitor, result))
                    (filled_check(visitor, game, counted))
                }
            }
            (actions(visitor, game, may_enter, &base))
        }
    }
}

fn dead(visitor: &Visitor, game: &Game, counted: &CountedCase, may_enter: bool, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let size = counted.count.board.size();
    let marked = [(Word::MarkedDead, ChainMark::Dead), (Word::MarkedLiving, ChainMark::Living)];
    html! {
        section .panel aria-label=(say(Word::DeadStones)) {
            h2 { (say(Word::DeadStones)) }
            p #dead data-heads=(counted.dead_chains().join(" ")) { (visitor.language.tell(&sentences::dead(&counted.count))) }
            @if let Some(proposal) = &counted.count.proposal {
                @for flag in sentences::flags(proposal) { p .hint { (visitor.language.tell(&flag)) } }
            }
            @for (word, mark) in marked {
                @let stones = game.marks.marked(mark);
                @if !stones.is_empty() { p { (say(word)) ": " (stones.iter().map(|point| name(point, size)).collect::<Vec<_>>().join(", ")) } }
            }
            @if let Some(agreed) = &game.agreed {
                p .well { (say(Word::AgreedOnDead)) " "
                    @if let Some([black, white]) = &agreed.players { (black) ", " (white) ". " }
                    (say(Word::EnteredBy)) " " (agreed.who) ", " (time(agreed.at_ms)) }
            } @else if may_enter { p { (say(Word::DeadProposed)) } }
            @if may_enter && counted.count.result.is_ok() && game.agreed.is_none() {
                form #agree method="post" action=(format!("{base}/dead")) {
                    (token(visitor))
                    input type="hidden" name="inputs" value=(game.inputs);
                    button .main { (say(Word::Agree)) ": " (game.facts.black) ", " (game.facts.white) }
                }
            }
        }
    }
}

fn stones(
    station: &Station,
    visitor: &Visitor,
    game: &Game,
    result: Option<&Counted>,
    may_enter: bool,
    base: &str,
) -> Markup {
    let say = |word| visitor.language.say(word);
    let view = Stones::of(game, AtTable::of(&station.cameras, &station.bowls, game.id.table));
    let is_told = view.is_told() || result.is_some();
    html! {
        @if may_enter || is_told { section .panel aria-label=(say(Word::Stones)) {
            h2 { (say(Word::Stones)) }
            @for (side, bowl) in &view.bowls { @if let Some(view) = bowl {
                p class=(if view.live { "bowl" } else { "bowl ill" }) {
                    span class=(format!("dot {}", side_class(*side))) role="img" aria-label=(say(side_word(*side))) {}
                    " " (say(Word::InBowl)) ": "
                    @let indicated = view.indicated(visitor.language);
                    @if let Some(count) = &view.count { strong { (range(count)) } @if let Some(indicated) = &indicated { " (" (indicated) ")" } }
                    @else if let Some(indicated) = &indicated { (indicated) }
                    @else { (view.state.tell(visitor.language)) }
                }
                @if let Some(warning) = &view.beyond_class { p .ill { (visitor.language.tell(warning)) } }
                @if let Some(why @ (Uncounted::NoTare | Uncounted::OtherCalibration)) = view.uncounted {
                    p .ill { (say(bowls::uncounted(why))) }
                    @if may_enter && why == Uncounted::NoTare {
                        form method="post" action=(format!("{base}/tare")) .row {
                            (token(visitor))
                            input type="hidden" name="side" value=(side_class(*side));
                            button { (say(Word::TareBowl)) " (" (say(side_word(*side))) ")" }
                        }
                    }
                }
            } }
            @if may_enter && view.has_counted() {
                form method="post" action=(format!("{base}/bowls")) { (token(visitor)) (seen(game)) button { (say(Word::TakeBowls)) } }
            }
            @if may_enter {
                form method="post" action=(format!("{base}/stones")) .grid {
                    (token(visitor))
                    (seen(game))
                    @for at in &view.places {
                        label { (say(place_word(at.side, at.place))) input name=(at.field) inputmode="numeric" pattern="[0-9]*" size="4" maxlength="3"
                            placeholder=[&at.known]; }
                    }
                    button { (say(Word::TakeCounts)) }
                }
            } @else {
                ul { @for at in &view.places { @if let Some(count) = &at.known { li { (say(place_word(at.side, at.place))) ": " (count) } } } }
            }
            @if let Some(audit) = result.and_then(|result| result.audit.as_ref()) {
                h3 { (say(Word::Audit)) }
                ul { @for line in counting::sets(audit) { li { (visitor.language.tell(&line)) } } }
            }
        } }
    }
}

fn why(visitor: &Visitor, result: &Counted) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        section .panel {
            h2 { (say(Word::Why)) }
            div .scroll tabindex="0" { table .account {
                thead { tr { td { } th scope="col" { (say(Word::Black)) } th scope="col" { (say(Word::White)) } } }
                tbody {
                    @for item in items(result) {
                        tr { th scope="row" { (say(counting::item(item))) }
                            @for color in Color::BOTH { td { (amount(result, color, item)) } } }
                    }
                }
                tfoot { tr { th scope="row" { (say(Word::Result)) } @for color in Color::BOTH { td { strong { (result.score.tally[color].total()) } } } } }
            } }
        }
    }
}

/// What either side has something for, in order.
fn items(result: &Counted) -> Vec<scoring::Item> {
    let mut items = Vec::new();
    for entry in Color::BOTH.into_iter().flat_map(|color| result.score.tally[color].entries()) {
        if !items.contains(&entry.item) {
            items.push(entry.item);
        }
    }
    items
}

fn amount(result: &Counted, color: Color, item: scoring::Item) -> String {
    let mut entries = result.score.tally[color].entries().iter().filter(|entry| entry.item == item);
    entries.next().map(|entry| entry.amount.to_string()).unwrap_or_default()
}

fn fill_in(visitor: &Visitor, result: &Counted) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        details .panel {
            summary { (say(Word::FillIn)) }
            @match &result.fill_in {
                Err(error) => p { (visitor.language.tell(&counting::no_fill_in(error))) },
                Ok(plan) => {
                    @let size = plan.filled.size();
                    ol .steps {
                        @for step in &plan.steps {
                            @let points: Vec<String> = step.points.iter().map(|point| name(point, size)).collect();
                            li { button type="button" .step data-points=(points.join(" ")) { (visitor.language.tell(&counting::step(step, size))) } }
                        }
                    }
                    (filled(plan, say(Word::FillIn)))
                    p { (visitor.language.tell(&counting::proof(plan, &result.score, result.audit.as_ref()))) }
                }
            }
        }
    }
}

/// A photograph of the filled board, held against the position before it: both proofs side by side.
fn filled_check(visitor: &Visitor, game: &Game, counted: &CountedCase) -> Markup {
    let say = |word| visitor.language.say(word);
    let Some(taken) = game.filled_in() else { return html! {} };
    let body = match &taken.reading {
        None => html! { p role="status" { (say(Word::Reading)) " …" } },
        Some(Reading::Refused { reason, cause }) => {
            html! { p role="alert" { (kept(visitor.language, reason.as_deref(), *cause)) } }
        }
        Some(Reading::Read { .. }) => match FilledPhoto::of(game).and_then(|photo| photo.beside(counted)) {
            Some(filled) => filled_board(visitor, &filled),
            None => html! { p role="alert" .ill { (say(Word::NotFilled)) } },
        },
    };
    html! { section .panel { h2 { (say(Word::FilledCheck)) } (body) } }
}

/// What a filled board shows.
fn filled_board(visitor: &Visitor, filled: &FilledBoard) -> Markup {
    let say = |word| visitor.language.say(word);
    let size = filled.board.size();
    html! {
        @match filled.agrees() {
            Some(true) => p .well { (say(Word::AddsUp)) },
            Some(false) => p role="alert" .ill { (say(Word::DoesNotAddUp)) },
            None => {}
        }
        @for found in filled.found() {
            p class=[found.is_open().then_some("ill")] { (visitor.language.tell(&sentences::filled(&found, size))) }
        }
    }
}

/// What else can be done.
fn actions(visitor: &Visitor, game: &Game, may_enter: bool, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let state = game.state();
    let can_reopen = matches!(state, GameState::Confirmed | GameState::Disputed | GameState::Waiting);
    html! {
        @if visitor.may(roles::ENTER) && state != GameState::Disputed {
            details .panel {
                summary { (say(Word::Dispute)) }
                form method="post" action=(format!("{base}/dispute")) .stacked {
                    (token(visitor))
                    label { (say(Word::Reason)) textarea name="reason" required maxlength="1000" rows="2" {} }
                    button .danger { (say(Word::Dispute)) }
                }
            }
        }
        @if may_enter {
            details .panel {
                summary { (say(Word::WithoutCounting)) }
                form method="post" action=(format!("{base}/word")) .row {
                    (token(visitor))
                    label { (say(Word::Result)) select name="result" { @for result in commands::BY_WORD { option { (result) } } } }
                    button { (say(Word::Claim)) }
                }
            }
        }
        @if visitor.may(roles::SETTLE) && can_reopen {
            details .panel open[state == GameState::Disputed] {
                summary { (say(Word::Reopen)) }
                form method="post" action=(format!("{base}/reopen")) .stacked {
                    (token(visitor))
                    label { (say(Word::Reason)) textarea name="reason" required maxlength="1000" rows="2" {} }
                    button { (say(Word::Reopen)) }
                }
            }
        }
    }
}
