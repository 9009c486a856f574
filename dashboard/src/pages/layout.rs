//! The frame around every page: language, navigation, styles, scripts.

use axum::response::Html;
use hall::State;
use instruments::camera::Life;
use maud::{DOCTYPE, Markup, html};
use records::fact::Side;
use records::instant;
use report::names::role_word;
use server::bare_page::head;
use server::roles::{self, Visitor};
use words::{Language, Word};

/// A page with the station's frame.
pub fn page(visitor: &Visitor, title: &str, script: Option<&str>, body: &Markup) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let document = html! {
        (DOCTYPE)
        html lang=(visitor.language.tag()) {
            head {
                (head(title))
                script type="module" src=(format!("/static/{}", script.unwrap_or("forms.js"))) {}
            }
            body {
                a .skip href="#main" { (say(Word::SkipToMain)) }
                header .bar {
                    a .home href="/" { "Shoutan " span lang="zh" { "手談" } }
                    @if visitor.person.is_some() {
                        nav aria-label="Shoutan" {
                            a href="/" { (say(Word::Tables)) }
                            a href="/projector" { (say(Word::Projector)) }
                            a href="/readiness" { (say(Word::Readiness)) }
                            @if visitor.may(roles::SET_UP) { a href="/setup" { (say(Word::SetUp)) } }
                            @if visitor.may(roles::SET_UP) { a href="/players" { (say(Word::Players)) } }
                            @if visitor.may(roles::ADMINISTER) { a href="/instruments" { (say(Word::Instruments)) } }
                            @if visitor.may(roles::ADMINISTER) { a href="/people" { (say(Word::People)) } }
                            @if visitor.may(roles::RECOUNT) { a href="/recount" { (say(Word::Recount)) } }
                            @if visitor.may(roles::AUDIT) { a href="/log" { (say(Word::Log)) } }
                        }
                    }
                    div .who {
                        (languages(visitor))
                        @if let Some((session, role)) = &visitor.person {
                            form method="post" action="/logout" {
                                (token(visitor))
                                a href="/me" { (session.name) " (" (say(role_word(*role))) ")" }
                                button .plain { (say(Word::LogOut)) }
                            }
                        }
                    }
                }
                p #lost .notice role="status" hidden { (say(Word::Lost)) }
                @for alarm in &visitor.alarms {
                    p .notice .ill role="alert" { a href="/readiness" { (visitor.language.tell(alarm)) } }
                }
                p #out .notice role="alert" hidden { (say(Word::LoggedOut)) " " a href="/login" data-login="" { (say(Word::LogIn)) } }
                main #main tabindex="-1" { (body) }
            }
        }
    };
    Html(document.into_string())
}

fn languages(visitor: &Visitor) -> Markup {
    html! {
        form method="post" action="/language" .languages aria-label=(visitor.language.say(Word::Language)) {
            (token(visitor))
            @for language in Language::ALL {
                button .plain name="language" value=(language.tag()) lang=(language.tag())
                    aria-pressed=(if language == visitor.language { "true" } else { "false" }) { (language.own_name()) }
            }
        }
    }
}

/// The hidden field that every form brings along.
pub fn token(visitor: &Visitor) -> Markup {
    html! { input type="hidden" name="csrf" value=(visitor.csrf()); }
}

/// A state as a mark with its word; never by colour alone.
pub fn badge(state: State, language: Language) -> Markup {
    let sign = match state {
        State::Playing => "○",
        State::Reading => "…",
        State::Doubtful => "?",
        State::Counted => "=",
        State::Waiting => "½",
        State::Disputed => "!",
        State::Confirmed => "✓",
    };
    html! { span class=(format!("badge {}", state.name())) { span aria-hidden="true" { (sign) } " " (language.say(state_word(state))) } }
}

/// What a state is called.
pub const fn state_word(state: State) -> Word {
    match state {
        State::Playing => Word::Playing,
        State::Reading => Word::Reading,
        State::Doubtful => Word::Doubtful,
        State::Counted => Word::Counted,
        State::Waiting => Word::Waiting,
        State::Disputed => Word::Disputed,
        State::Confirmed => Word::Confirmed,
    }
}

/// How a camera is, in a word.
pub const fn life_word(life: Life) -> Word {
    match life {
        Life::Live => Word::Live,
        Life::Stale(_) => Word::Stale,
        Life::Gone => Word::Gone,
    }
}

/// A side in a class's name, or in a form.
pub const fn side_class(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

/// An instant, in Greenwich; the script shows it in the hall's own time.
pub fn time(at_ms: u64) -> Markup {
    let at = instant(at_ms);
    html! { time datetime=(at.strftime("%FT%TZ")) { (at.strftime("%F %T UTC")) } }
}
