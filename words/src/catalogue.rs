//! The files of the languages, as they are looked up.

use std::collections::HashMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::sentence::{Joint, Sentence, Value};
use crate::{Language, Refusal, Word};

/// A language's messages.
pub struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    /// Each message without variables, whole.
    plain: HashMap<&'static str, String>,
}

impl Catalogue {
    /// A language's, made at the first call.
    pub fn of(language: Language) -> &'static Self {
        static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
        static CHINESE: OnceLock<Catalogue> = OnceLock::new();
        static JAPANESE: OnceLock<Catalogue> = OnceLock::new();
        static KOREAN: OnceLock<Catalogue> = OnceLock::new();
        let (made, file) = match language {
            Language::English => (&ENGLISH, include_str!("../locales/en.ftl")),
            Language::Chinese => (&CHINESE, include_str!("../locales/zh-Hans.ftl")),
            Language::Japanese => (&JAPANESE, include_str!("../locales/ja.ftl")),
            Language::Korean => (&KOREAN, include_str!("../locales/ko.ftl")),
        };
        made.get_or_init(|| Self::new(language, file))
    }

    fn new(language: Language, file: &'static str) -> Self {
        let resource = FluentResource::try_new(file.to_owned()).expect("the tests parse every file");
        let tag = language.tag().parse().expect("our tags are well formed");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // What is filled in is read on paper and terminals too, where marks of direction would show.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("the tests find no message twice");
        let mut made = Self { bundle, plain: HashMap::new() };
        let ids = Word::ALL.iter().map(|word| word.id()).chain(Refusal::ALL.iter().map(|refusal| refusal.id()));
        made.plain = ids.map(|id| (id, made.format(id, None))).collect();
        made
    }

    /// A message without variables.
    pub fn plain(&self, id: &str) -> &str {
        self.plain.get(id).map_or("", String::as_str)
    }

    /// A sentence.
    pub fn tell(&self, sentence: &Sentence) -> String {
        if sentence.filled_in.is_empty() {
            return self.plain(sentence.id).to_owned();
        }
        let mut arguments = FluentArgs::with_capacity(sentence.filled_in.len());
        for (name, value) in &sentence.filled_in {
            let filled = match value {
                Value::Number(number) => FluentValue::from(*number),
                other => FluentValue::from(self.show(other)),
            };
            arguments.set(*name, filled);
        }
        self.format(sentence.id, Some(&arguments))
    }

    /// What is filled in, as this language writes it.
    pub fn show(&self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Sentence(sentence) => self.tell(sentence),
            Value::Several(values, joint) => {
                let shown: Vec<String> = values.iter().map(|value| self.show(value)).collect();
                shown.join(self.plain(match joint {
                    Joint::Comma => Word::JointComma.id(),
                    Joint::Colon => Word::JointColon.id(),
                    Joint::Semicolon => Word::JointSemicolon.id(),
                    Joint::Or => Word::JointOr.id(),
                    Joint::And => Word::JointAnd.id(),
                    Joint::Space => Word::JointSpace.id(),
                    Joint::Nothing => "",
                }))
            }
            Value::Beginning(value) => {
                let shown = self.show(value);
                let mut letters = shown.chars();
                letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
            }
        }
    }

    fn format(&self, id: &str, arguments: Option<&FluentArgs>) -> String {
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        let pattern = pattern.expect("the tests find every message in every file");
        // What goes wrong here is a variable that is not given: the structures have them all.
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, arguments, &mut errors).into_owned()
    }
}
