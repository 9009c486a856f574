//! The result on a game's page: as it stands, what is open, and the forms by which people stand for it.

use hall::counting::CountedCase;
use hall::{Confirmation, DisputeCause, Game};
use maud::{Markup, html};
use pipeline::sentences;
use records::fact::{ConfirmedBy, Side};
use report::names::side_word;
use server::roles::{self, Visitor};
use words::{Language, Word, sentence, tournaments};

use super::super::views::result_permissions::{May, Player, Question, Second, Standing, Wanted, may_enter};
use super::game_lookup::seen;
use super::layout::{side_class, time, token};

/// The result, where there is one or somebody disputes it.
pub fn markup(visitor: &Visitor, game: &Game, counted: Option<&CountedCase>, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let view = Standing::of(game, counted, visitor);
    if view.result.is_none() && game.dispute.is_none() {
        return html! {};
    }
    html! {
        section .panel .standing aria-label=(say(Word::Result)) {
            @if let Some(result) = &view.result {
                p .result { span .hint { (say(Word::Result)) } " " strong { (result) } }
                // That it may not be used before something is decided is no longer so once that is decided.
                @if let Some((counted, Ok(result))) = counted.map(|counted| (counted, &counted.count.result)) {
                    @if view.is_counted && !view.is_decided { p { (visitor.language.tell(&sentences::result(&counted.count, result))) } }
                }
            }
            @if let Some(result) = view.forfeited { (forfeited(visitor, game, result, base)) }
            @if let Some(dispute) = &game.dispute {
                p role="alert" .ill { (say(Word::DisputedBy)) " " (dispute.who) ", " (time(dispute.at_ms)) ": " (cause(visitor.language, &dispute.cause)) }
            }
            @if let Some(claim) = &game.claim { p { (say(Word::ClaimedBy)) " " (claim.who) ", " (time(claim.at_ms)) } }
            @if let Some(confirmation) = &game.confirmation {
                p .well { (confirmed(visitor, game, confirmation)) }
                p { a href=(format!("{base}/sheet")) { (say(Word::ResultSheet)) } " · " a href=(format!("{base}/sgf")) { "SGF" } }
            }
            @if let Some(counted) = counted.filter(|_| view.is_counted) {
                @let open = counted.open(visitor.language);
                @if !open.is_empty() { h2 { (say(Word::Open)) } ul { @for line in &open { li { (line) } } } }
                @for question in &view.questions { (asked(visitor, game, *question, base)) }
                (decision(visitor, game, view.decision, base))
            }
            @if view.may_claim {
                form #claim method="post" action=(format!("{base}/claim")) {
                    (token(visitor))
                    input type="hidden" name="inputs" value=(game.inputs);
                    button .main { (say(Word::Claim)) @if let Some(result) = &view.result { ": " (result) } }
                }
            }
            @if let Some(claim) = &view.second { (second(visitor, game, claim, base)) (take_back(visitor, claim, base)) }
            @if game.at_end().is_some() { p { a href=(format!("{base}/evidence")) { (say(Word::Evidence)) } } }
        }
    }
}

fn cause(language: Language, cause: &DisputeCause) -> String {
    match cause {
        DisputeCause::Reason(reason) => reason.clone(),
        DisputeCause::Program { program, result } => language.tell(&tournaments::other_result(program, result)),
    }
}

fn forfeited(visitor: &Visitor, game: &Game, result: &'static str, base: &str) -> Markup {
    html! {
        p role="alert" { (visitor.language.tell(&sentence!(RefusalForfeited { result }))) }
        @if may_enter(visitor, game) {
            form method="post" action=(format!("{base}/word")) {
                (token(visitor))
                button .main name="result" value=(result) { (visitor.language.say(Word::Claim)) ": " (result) }
            }
        }
    }
}

/// A field for what nobody said.
fn asked(visitor: &Visitor, game: &Game, question: Question, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    match question {
        Question::FirstPass => html! {
            form method="post" action=(format!("{base}/first-pass")) .row {
                (token(visitor))
                span { (say(Word::WhoPassedFirst)) }
                @for side in [Side::Black, Side::White] { button name="side" value=(side_class(side)) { (say(side_word(side))) } }
            }
        },
        Question::Prisoners => html! {
            form method="post" action=(format!("{base}/stones")) .row {
                (token(visitor))
                (seen(game))
                span { (say(Word::HowManyCaptured)) }
                @for (field, word) in [("black_lid", Word::BlackPrisoners), ("white_lid", Word::WhitePrisoners)] {
                    label { (say(word)) input name=(field) inputmode="numeric" pattern="[0-9]*" size="4" maxlength="3" required; }
                }
                button { (say(Word::TakeCounts)) }
            }
        },
    }
}

/// What the referee decided, or has to.
fn decision(visitor: &Visitor, game: &Game, wanted: Wanted, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        @if let Some(decision) = game.decision() {
            p .well { (say(Word::DecidedBy)) " " (decision.who) ", " (time(decision.at_ms)) ": " (decision.reason) }
        }
        @if wanted != Wanted::Nothing { p role="alert" .ill { (say(Word::RefereeDecides)) } }
        @if wanted == Wanted::Visitor {
            form #decide method="post" action=(format!("{base}/decide")) .stacked {
                (token(visitor))
                input type="hidden" name="inputs" value=(game.inputs);
                label { (say(Word::Reason)) textarea name="reason" required maxlength="1000" rows="2" {} }
                button { (say(Word::Decide)) }
            }
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
fn second(visitor: &Visitor, game: &Game, claim: &Second, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        @match claim.may {
            May::Confirm => {
                form #confirm method="post" action=(format!("{base}/confirm")) {
                    (token(visitor))
                    input type="hidden" name="claim" value=(claim.claim);
                    button .main { (say(Word::ConfirmResult)) ": " (claim.result) }
                }
                h2 { (say(Word::PlayersConfirm)) }
                p .hint { (say(Word::HandOver)) }
                @for player in &claim.players { (agrees(visitor, player, claim, base)) }
            }
            May::TakeBack => { p .hint { (say(Word::SecondPerson)) } p .hint { (say(Word::CodesElsewhere)) } }
            May::Look => p .hint { (say(Word::SecondPerson)) },
        }
        @if claim.is_slip_used_up {
            p role="alert" { (visitor.language.tell(&sentence!(SlipUsedUp { number: claim.number })))
                @if visitor.may(roles::ADMINISTER) {
                    " " a href=(format!("/players/slips?round={}", game.id.round)) { (say(Word::Slips)) }
                }
            }
        }
    }
}

/// A player's part, on the device of whoever is logged in.
fn agrees(visitor: &Visitor, Player { side, name, agreed }: &Player, claim: &Second, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let dot =
        html! { span class=(format!("dot {}", side_class(*side))) role="img" aria-label=(say(side_word(*side))) {} };
    html! {
        @match agreed {
            Some(agreement) => p .well { (dot) (agreement.player) ": " (say(Word::Agrees)) " (" (claim.result) "), " (time(agreement.at_ms)) },
            None => form method="post" action=(format!("{base}/agree")) .row .agree data-side=(side_class(*side)) {
                (token(visitor))
                input type="hidden" name="claim" value=(claim.claim);
                input type="hidden" name="side" value=(side_class(*side));
                label { span { (dot) (name) ", " (say(Word::Code)) " " (claim.number) }
                    input name="code" type="password" inputmode="numeric" pattern="[0-9 ]*" autocomplete="off" required maxlength="9"; }
                button { (say(Word::Agrees)) ": " (claim.result) }
            },
        }
    }
}

/// The one way to the board while a claim waits: it says what it undoes.
fn take_back(visitor: &Visitor, claim: &Second, base: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    let agreed = claim.agreed();
    html! {
        @if claim.may != May::Look {
            p .hint { (say(Word::BoardLocked)) }
            form #take-back method="post" action=(format!("{base}/take-back")) {
                (token(visitor))
                input type="hidden" name="claim" value=(claim.claim);
                button .danger { (say(Word::TakeBack)) ": " (claim.result) " (" (claim.who) ")" }
                @if !agreed.is_empty() { p .hint { (say(Word::TakenBackToo)) ": " (agreed) } }
            }
        }
    }
}
