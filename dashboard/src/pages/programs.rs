//! How the exchange with pairing programs stands, on the setup page.

use exchange::{Missed, State, Trouble};
use hall::command_error::CommandError;
use maud::{Markup, html};
use server::Station;
use server::roles::Visitor;
use words::{Language, Sentence, Value, Word, sentence, tournaments};

use super::layout::time;

/// A panel for each program; nothing where the hall exchanges with none.
pub fn panels(station: &Station, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let say = |word| language.say(word);
    html! {
        @for (program, State { at, leaving, read_ms, missed, waiting, same, troubles }) in station.exchange.states() {
            section .panel {
                h2 { (say(Word::Exchange)) ": " (program.name()) }
                p .mono { (at) }
                @match read_ms {
                    Some(read_ms) => p { (say(Word::ExchangeRead)) ": " (time(read_ms)) },
                    None => @if missed.is_none() { p { (say(Word::ExchangeNotYet)) } },
                }
                p { (language.tell(&sentence!(ExchangeResults { same, waiting }))) }
                @if let Some((why, since)) = missed {
                    p .ill role="status" { (language.tell(&missing(why))) " (" (time(since)) ") " (say(Word::ExchangeWaits)) }
                }
                @if let Some(file) = leaving { p .hint { (language.tell(&sentence!(ExchangeImport { file }))) } }
                @if !troubles.is_empty() { ul { @for trouble in &troubles { li .ill { (language.tell(&sentence_of(trouble, language))) } } } }
            }
        }
    }
}

fn missing(why: Missed) -> Sentence {
    match why {
        Missed::Unreachable => Word::ExchangeUnreachable.into(),
        Missed::Secret => Word::ExchangeSecret.into(),
        Missed::Refused { status } => sentence!(ExchangeRefused { status: Value::text(status) }),
        Missed::Unread => Word::ExchangeUnread.into(),
        Missed::NoFile => Word::ExchangeNoFile.into(),
        Missed::NotWritten => Word::ExchangeNotWritten.into(),
        Missed::Log => Word::ExchangeLog.into(),
    }
}

fn sentence_of(trouble: &Trouble, language: Language) -> Sentence {
    match trouble {
        Trouble::NotSet { game: id, black, white, why } => {
            let (round, table) = (Value::text(id.round), Value::text(id.table));
            let game = Value::text(format_args!("{black} – {white}"));
            match &**why {
                CommandError::Replaces { black, white } => {
                    let here = Value::text(format_args!("{black} – {white}"));
                    sentence!(ExchangeOtherPlayers { round, table, game, here })
                }
                why => sentence!(ExchangeNotSet { round, table, game, why: Value::text(why.message(language)) }),
            }
        }
        Trouble::Differs(difference) => tournaments::difference(difference),
    }
}
