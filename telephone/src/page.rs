//! The page of a telephone that is a table's camera. What it says stands here; when it says so is the script's, which finds each sentence
//! as an attribute of the page. Without a script, or without a camera, it is a form for single pictures.

use axum::response::Html;
use instruments::camera::Life;
use maud::{DOCTYPE, Markup, html};
use server::bare_page::head;
use server::roles::Visitor;
use words::{Language, Refusal, Word, sentence};

/// The page; `path` is its own, which the pictures go to as well.
pub fn of(visitor: &Visitor, table: u16, path: &str, life: Option<Life>) -> Html<String> {
    let language = visitor.language;
    let say = |word| language.say(word);
    let title = language.tell(&sentence!(TelephoneTitle { table }));
    let document = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                (head(&title))
                link rel="stylesheet" href="/static/telephone.css";
                script type="module" src="/static/telephone.js" {}
            }
            body {
                header .bar { span .home { "Shoutan " span lang="zh" { "手談" } } div .who { (languages(visitor)) } }
                main #telephone .telephone
                    data-starting=(say(Word::TelephoneStarting)) data-sending=(say(Word::TelephoneSending))
                    data-stopped=(say(Word::TelephoneStopped)) data-insecure=(say(Word::TelephoneInsecure))
                    data-refused=(say(Word::TelephoneRefused)) data-none=(say(Word::TelephoneNone))
                    data-busy=(say(Word::TelephoneBusy)) data-still=(say(Word::TelephoneStill))
                    data-hidden=(say(Word::TelephoneHidden)) data-away=(say(Word::TelephoneAway))
                    data-untaken=(say(Word::TelephoneUntaken)) data-arrived=(say(Word::TelephoneArrived))
                    data-code=(language.say(Refusal::TelephoneCode))
                    data-start=(say(Word::TelephoneStart)) data-stop=(say(Word::TelephoneStop)) {
                    h1 { (title) }
                    p { (say(Word::TelephoneHow)) }
                    @if life == Some(Life::Live) { p #fresh .well { (say(Word::TelephoneFresh)) } }
                    section #camera hidden aria-label=(say(Word::Camera)) {
                        video #seen muted playsinline aria-label=(say(Word::Camera)) {}
                        p #state .state role="status" {}
                        dl .figures {
                            div { dt { (say(Word::TelephoneCount)) } dd #count { "0" } }
                            div { dt { (say(Word::TelephoneLast)) } dd #last { (say(Word::TelephoneNever)) } }
                        }
                        p #sleeps .hint hidden { (say(Word::TelephoneSleeps)) }
                        button #switch .main type="button" { (say(Word::TelephoneStart)) }
                    }
                    (single(visitor, path))
                }
            }
        }
    };
    Html(document.into_string())
}

/// The form for one picture.
fn single(visitor: &Visitor, path: &str) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        section #single aria-label=(say(Word::TelephoneSingle)) {
            h2 { (say(Word::TelephoneSingle)) }
            form method="post" action=(path) enctype="multipart/form-data" .stacked {
                label { (say(Word::TelephoneFile)) input name="photo" type="file" accept="image/*" capture="environment" required; }
                button .main { (say(Word::TelephoneSend)) }
            }
        }
    }
}

fn languages(visitor: &Visitor) -> Markup {
    html! {
        form method="post" action="/language" .languages aria-label=(visitor.language.say(Word::Language)) {
            input type="hidden" name="csrf" value=(visitor.csrf());
            @for language in Language::ALL {
                button .plain name="language" value=(language.tag()) lang=(language.tag())
                    aria-pressed=(if language == visitor.language { "true" } else { "false" }) { (language.own_name()) }
            }
        }
    }
}
