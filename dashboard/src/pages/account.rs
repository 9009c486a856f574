//! The part of a game's page below the board: dead stones, stones counted, result with its reasons, who stands for it.

use std::sync::Arc;

use board::Color;
use device::reading::Uncounted;
use hall::counting::{CountedCase, FilledPhoto, name};
use hall::{Claim, Confirmation, Game, State as GameState, acts, player_code, terms};
use maud::{Markup, html};
use pipeline::Counted;
use pipeline::filled::FilledBoard;
use pipeline::sentences;
use pipeline::sentences::kept;
use records::fact::{ConfirmedBy, Side};
use records::reading::{ChainMark, Reading};
use records::record::{CountedPlace, StoneCount};
use scoring::{Asks, Discrepancy, OpenFact};
use server::Station;
use server::access::{self, Visitor};
use words::counting;
use words::{Word, sentence};

use super::super::board_drawing::filled;
use super::game_seen::{may_enter, seen};
use super::layout::{side_class, side_word, time, token};

/// Everything below the board.
pub fn markup(station: &Station, visitor: &Visitor, game: &Game, counted: Option<&Arc<CountedCase>>) -> Markup {
    let base = format!("/game/{}/{}", game.id.round, game.id.table);
    let may_enter = may_enter(visitor, game);
    let result = counted.and_then(|counted| counted.count.result.as_ref().ok());
    let say = |word| visitor.language.say(word);
    html! {
        div .account data-sequence=(game.sequence) data-inputs=(game.inputs) {
            (standing(visitor, game, counted, &base))
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

/// The result as it stands, and who stands for it.
fn standing(visitor: &Visitor, game: &Game, counted: Option<&Arc<CountedCase>>, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let claimed = game.claim.as_ref().map(|claim| claim.record.result.clone());
    // Who forfeits by time wins nothing by counting.
    let forfeited = terms::forfeited(&game.facts).filter(|_| game.claim.is_none());
    let result = claimed
        .or_else(|| forfeited.map(str::to_owned))
        .or_else(|| counted?.outcome().map(|outcome| outcome.to_string()));
    let settled = counted.is_some_and(|counted| counted.doubtful.is_empty() && counted.count.result.is_ok())
        && game.agreed.is_some();
    let is_allowed = counted.is_some_and(|counted| match counted.asks() {
        Asks::Nothing => true,
        Asks::Answer => false,
        Asks::Decision => game.decision().is_some(),
    });
    let may_claim = forfeited.is_none()
        && settled
        && is_allowed
        && game.state() == GameState::Counted
        && visitor.may(access::ENTER);
    let is_counted = forfeited.is_none() && game.claim.as_ref().is_none_or(|claim| claim.record.counted.is_some());
    // What stood in the way of the result is decided: the sentence that it may not be used before is no longer so.
    let is_decided = game.decision().is_some() && counted.is_some_and(|counted| counted.asks() == Asks::Decision);
    let open = counted.map(|counted| counted.open(visitor.language)).unwrap_or_default();
    html! {
        @if result.is_some() || game.dispute.is_some() {
            section .panel .standing aria-label=(say(Word::Result)) {
                @if let Some(result) = &result {
                    p .result { span .hint { (say(Word::Result)) } " " strong { (result) } }
                    @if let Some(counted) = counted { @if let Ok(counted_result) = &counted.count.result {
                        @if is_counted && !is_decided {
                            p { (visitor.language.tell(&sentences::result(&counted.count, counted_result))) }
                        }
                    } }
                }
                @if let Some(result) = forfeited {
                    p role="alert" { (visitor.language.tell(&sentence!(RefusalForfeited { result }))) }
                    @if may_enter(visitor, game) {
                        form method="post" action=(format!("{base}/word")) {
                            (token(visitor))
                            button .main name="result" value=(result) { (say(Word::Claim)) ": " (result) }
                        }
                    }
                }
                @if let Some(dispute) = &game.dispute {
                    p role="alert" .ill { (say(Word::DisputedBy)) " " (dispute.who) ", " (time(dispute.at_ms)) ": " (dispute.reason) }
                }
                @if let Some(claim) = &game.claim { p { (say(Word::ClaimedBy)) " " (claim.who) ", " (time(claim.at_ms)) } }
                @if let Some(confirmation) = &game.confirmation {
                    p .well { (confirmed(visitor, game, confirmation)) }
                    p { a href=(format!("{base}/sheet")) { (say(Word::ResultSheet)) } " · " a href=(format!("{base}/sgf")) { "SGF" } }
                }
                @if !open.is_empty() && is_counted {
                    h2 { (say(Word::Open)) }
                    ul { @for line in &open { li { (line) } } }
                }
                @if let Some(counted) = counted { @if is_counted { (asked(visitor, game, counted, base)) } }
                @if may_claim {
                    form #claim method="post" action=(format!("{base}/claim")) {
                        (token(visitor))
                        input type="hidden" name="inputs" value=(game.inputs);
                        button .main { (say(Word::Claim)) @if let Some(result) = &result { ": " (result) } }
                    }
                }
                (second(visitor, game, base))
                (take_back(visitor, game, base))
                @if game.at_end().is_some() { p { a href=(format!("{base}/evidence")) { (say(Word::Evidence)) } } }
            }
        }
    }
}

/// What the count needs before it can be claimed: fields for what nobody said, and the referee's decision.
fn asked(visitor: &Visitor, game: &Game, counted: &CountedCase, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let is_free = game.claim.is_none() && may_enter(visitor, game);
    html! {
        @if is_free { @for open in counted.discrepancies() { @match open {
            Discrepancy::Unknown(OpenFact::FirstPass { .. }) => form method="post" action=(format!("{base}/first-pass")) .row {
                (token(visitor))
                span { (say(Word::WhoPassedFirst)) }
                @for side in [Side::Black, Side::White] { button name="side" value=(side_class(side)) { (say(side_word(side))) } }
            },
            Discrepancy::Unknown(OpenFact::Prisoners(_)) => form method="post" action=(format!("{base}/stones")) .row {
                (token(visitor))
                (seen(game))
                span { (say(Word::HowManyCaptured)) }
                @for (field, word) in [("black_lid", Word::BlackPrisoners), ("white_lid", Word::WhitePrisoners)] {
                    label { (say(word)) input name=(field) inputmode="numeric" pattern="[0-9]*" size="4" maxlength="3" required; }
                }
                button { (say(Word::TakeCounts)) }
            },
            _ => {},
        } } }
        @match game.decision() {
            Some(decision) => p .well { (say(Word::DecidedBy)) " " (decision.who) ", " (time(decision.at_ms)) ": " (decision.reason) },
            None => @if counted.asks() == Asks::Decision && game.claim.is_none() {
                p role="alert" .ill { (say(Word::RefereeDecides)) }
                @if is_free && game.agreed.is_some() && visitor.may(access::SETTLE) {
                    form #decide method="post" action=(format!("{base}/decide")) .stacked {
                        (token(visitor))
                        input type="hidden" name="inputs" value=(game.inputs);
                        label { (say(Word::Reason)) textarea name="reason" required maxlength="1000" rows="2" {} }
                        button { (say(Word::Decide)) }
                    }
                }
            },
        }
    }
}

/// Who confirmed a result, how, and when.
pub fn confirmed(visitor: &Visitor, game: &Game, confirmation: &Confirmation) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        (say(Word::ConfirmedBy)) " " (game.confirmed_by().unwrap_or_default()) ", " (time(confirmation.at_ms))
        @if confirmation.by == ConfirmedBy::Players { " (" (say(Word::ByCodes)) "; " (say(Word::OnDeviceOf)) " " (confirmation.who) ")" }
    }
}

/// The second person's part.
fn second(visitor: &Visitor, game: &Game, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let Some(claim) = game.claim.as_ref().filter(|_| game.state() == GameState::Waiting) else { return html! {} };
    html! {
        @if visitor.may(access::ENTER) && visitor.name() != claim.who {
            form #confirm method="post" action=(format!("{base}/confirm")) {
                (token(visitor))
                input type="hidden" name="claim" value=(claim.sequence);
                button .main { (say(Word::ConfirmResult)) ": " (claim.record.result) }
            }
        } @else { p .hint { (say(Word::SecondPerson)) } }
        @if visitor.may(access::ENTER) {
            @if visitor.name() == claim.who { p .hint { (say(Word::CodesElsewhere)) } }
            @else { (players_agree(visitor, game, claim, base)) }
        }
        @if claim.number > player_code::ON_A_SLIP {
            p role="alert" { (visitor.language.tell(&sentence!(SlipUsedUp { number: claim.number })))
                @if visitor.may(access::ADMINISTER) {
                    " " a href=(format!("/players/slips?round={}", game.id.round)) { (say(Word::Slips)) }
                }
            }
        }
    }
}

/// The one way to the board while a claim waits: it says what it undoes.
fn take_back(visitor: &Visitor, game: &Game, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let Some(claim) = game.claim.as_ref().filter(|_| game.state() == GameState::Waiting) else { return html! {} };
    let confirmed = claim.agreed.iter().map(|agreement| agreement.player.as_str()).collect::<Vec<_>>().join(", ");
    html! {
        @if visitor.may(access::ENTER) {
            p .hint { (say(Word::BoardLocked)) }
            form #take-back method="post" action=(format!("{base}/take-back")) {
                (token(visitor))
                input type="hidden" name="claim" value=(claim.sequence);
                button .danger { (say(Word::TakeBack)) ": " (claim.record.result) " (" (claim.who) ")" }
                @if !confirmed.is_empty() { p .hint { (say(Word::TakenBackToo)) ": " (confirmed) } }
            }
        }
    }
}

/// The players' part, on the device of whoever is logged in.
fn players_agree(visitor: &Visitor, game: &Game, claim: &Claim, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        h2 { (say(Word::PlayersConfirm)) }
        p .hint { (say(Word::HandOver)) }
        @for (side, player) in [(Side::Black, &game.facts.black), (Side::White, &game.facts.white)] {
            @let dot = html! { span class=(format!("dot {}", side_class(side))) role="img" aria-label=(say(side_word(side))) {} };
            @match claim.agreed.iter().find(|agreement| agreement.side == side) {
                Some(agreement) => p .well { (dot) (agreement.player) ": " (say(Word::Agrees)) " (" (claim.record.result) "), " (time(agreement.at_ms)) },
                None => form method="post" action=(format!("{base}/agree")) .row .agree data-side=(side_class(side)) {
                    (token(visitor))
                    input type="hidden" name="claim" value=(claim.sequence);
                    input type="hidden" name="side" value=(side_class(side));
                    label { span { (dot) (player) ", " (say(Word::Code)) " " (claim.number) }
                        input name="code" type="password" inputmode="numeric" pattern="[0-9 ]*" autocomplete="off" required maxlength="9"; }
                    button { (say(Word::Agrees)) ": " (claim.record.result) }
                },
            }
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
    let views = [Side::Black, Side::White].map(|side| (side, station.bowls.view(game.id.table, side)));
    let known = |color, place| {
        let mut counts = game.counts.iter().filter(|count| count.color == color && count.place == place);
        counts.next_back().map(shown)
    };
    let fields = [
        ("black_bowl", Word::BlackBowl, Side::Black, CountedPlace::OwnBowl),
        ("white_bowl", Word::WhiteBowl, Side::White, CountedPlace::OwnBowl),
        ("black_lid", Word::BlackPrisoners, Side::Black, CountedPlace::OpponentsLid),
        ("white_lid", Word::WhitePrisoners, Side::White, CountedPlace::OpponentsLid),
    ];
    let is_told = !game.counts.is_empty() || views.iter().any(|(_, view)| view.is_some()) || result.is_some();
    html! {
        @if may_enter || is_told { section .panel aria-label=(say(Word::Stones)) {
            h2 { (say(Word::Stones)) }
            @for (side, view) in &views { @if let Some(view) = view {
                p class=(if view.live { "bowl" } else { "bowl ill" }) {
                    span class=(format!("dot {}", side_class(*side))) role="img" aria-label=(say(side_word(*side))) {}
                    " " (say(Word::InBowl)) ": "
                    @if let Some(count) = &view.count { strong { (shown(count)) } @if let Some(shown) = &view.shown { " (" (shown) ")" } }
                    @else if let Some(shown) = &view.shown { (shown) }
                    @else { (view.state.said(visitor.language)) }
                }
                @if let Some(warning) = &view.beyond_class { p .ill { (visitor.language.tell(warning)) } }
                @if view.uncounted == Some(Uncounted::NoTare) {
                    p .ill { (say(Word::NoTare)) }
                    @if may_enter {
                        form method="post" action=(format!("{base}/tare")) .row {
                            (token(visitor))
                            input type="hidden" name="side" value=(side_class(*side));
                            button { (say(Word::TareBowl)) " (" (say(side_word(*side))) ")" }
                        }
                    }
                }
                @if view.uncounted == Some(Uncounted::OtherCalibration) { p .ill { (say(Word::OtherCalibration)) } }
            } }
            @if may_enter && views.iter().any(|(_, view)| view.as_ref().is_some_and(|view| view.count.is_some())) {
                form method="post" action=(format!("{base}/bowls")) { (token(visitor)) (seen(game)) button { (say(Word::TakeBowls)) } }
            }
            @if may_enter {
                form method="post" action=(format!("{base}/stones")) .grid {
                    (token(visitor))
                    (seen(game))
                    @for (field, word, side, place) in fields {
                        label { (say(word)) input name=(field) inputmode="numeric" pattern="[0-9]*" size="4" maxlength="3"
                            placeholder=[known(side, place)]; }
                    }
                    button { (say(Word::TakeCounts)) }
                }
            } @else {
                ul { @for (_, word, side, place) in fields { @if let Some(count) = known(side, place) { li { (say(word)) ": " (count) } } } }
            }
            @if let Some(audit) = result.and_then(|result| result.audit.as_ref()) {
                h3 { (say(Word::Audit)) }
                ul { @for said in counting::sets(audit) { li { (visitor.language.tell(&said)) } } }
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
        @if visitor.may(access::ENTER) && state != GameState::Disputed {
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
                    label { (say(Word::Result)) select name="result" { @for result in acts::BY_WORD { option { (result) } } } }
                    button { (say(Word::Claim)) }
                }
            }
        }
        @if visitor.may(access::SETTLE) && can_reopen {
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

fn shown(count: &StoneCount) -> String {
    if count.least == count.most { count.least.to_string() } else { format!("{}–{}", count.least, count.most) }
}
