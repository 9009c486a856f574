//! The moves that a camera saw of a game, each with its small picture, for whoever wants to look at a move again.

use board::Color;
use hall::Game;
use maud::{Markup, html};
use server::roles::Visitor;
use words::{Word, sentence};

/// The moves with their pictures; nothing where none is kept. Closed, so that no picture is fetched before somebody looks.
pub fn markup(visitor: &Visitor, game: &Game) -> Markup {
    let language = visitor.language;
    let Some(watched) = game.watched.as_ref().filter(|watched| watched.crops().next().is_some()) else {
        return html! {};
    };
    html! {
        details #crops .panel {
            summary { (language.say(Word::WatchedCrops)) }
            ol .crops { @for (number, color, point, crop) in watched.crops() {
                @let (word, class) = side(color);
                li {
                    img src=(format!("/photo/{crop}")) width="96" height="96" loading="lazy"
                        alt=(language.tell(&sentence!(WatchedCropMove { number, side: word, point })));
                    span aria-hidden="true" { span class=(format!("dot {class}")) {} (number) " " (point) }
                }
            } }
        }
    }
}

const fn side(color: Color) -> (Word, &'static str) {
    match color {
        Color::Black => (Word::Black, "black"),
        Color::White => (Word::White, "white"),
    }
}
