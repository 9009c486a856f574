//! The four files: the same messages with the same variables, all of them translated, and none that nobody uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use words::{Refusal, Word};

/// The files, English first.
const FILES: [&str; 4] = ["en", "zh-Hans", "ja", "ko"];

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(format!("{name}.ftl"));
    fs::read_to_string(path).expect("the file is there")
}

/// A file's messages as they stand there, by name.
fn messages(name: &str) -> BTreeMap<String, String> {
    use fluent_syntax::ast::Entry;
    let text = file(name);
    let resource =
        fluent_syntax::parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let one = fluent_syntax::ast::Resource { body: vec![entry.clone()] };
                let written = fluent_syntax::serializer::serialize(&one);
                let twice = found.insert(message.id.name.to_owned(), written);
                assert_eq!(twice, None, "{name}: {} is there twice", message.id.name);
            }
            Entry::Junk { content } => panic!("{name}: {content}"),
            _ => {}
        }
    }
    found
}

/// The names behind `$`.
fn variables(message: &str) -> BTreeSet<&str> {
    message
        .split('$')
        .skip(1)
        .map(|rest| {
            rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').next().unwrap_or_default()
        })
        .collect()
}

/// Whether a variable is not shown: it chooses between singular and plural, which other languages do without.
fn only_chooses(message: &str, variable: &str) -> bool {
    !message.replace(' ', "").contains(&format!("{{${variable}}}"))
}

/// What a message shows beside what is filled in.
fn shown(message: &str) -> String {
    let (_, text) = message.split_once('=').expect("a message has a text");
    let mut depth = 0;
    let is_shown = |letter: &char| {
        depth += i32::from(*letter == '{') - i32::from(*letter == '}');
        depth == 0
    };
    text.chars().filter(is_shown).collect()
}

#[test]
fn all_four_files_have_every_message_with_the_same_variables() {
    let english = messages("en");
    for name in &FILES[1..] {
        let other = messages(name);
        assert_eq!(english.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>(), "{name}");
        for (id, message) in &english {
            let (known, used) = (variables(message), variables(&other[id]));
            assert!(used.is_subset(&known), "{name}: {id} fills in what English does not");
            let left_out = known.difference(&used).find(|variable| !only_chooses(message, variable));
            assert_eq!(left_out, None, "{name}: {id} leaves something out");
        }
    }
}

#[test]
fn every_message_is_translated() {
    let english = messages("en");
    for name in &FILES[1..] {
        for (id, message) in messages(name) {
            // Signs and the letter of `Black's` are no words.
            let is_word = |part: &str| part.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
            let has_words = |message: &str| shown(message).split([' ', '\'']).any(is_word);
            assert!(!has_words(&english[&id]) || !shown(&message).is_ascii(), "{name}: {message}");
        }
    }
}

#[test]
fn every_message_is_used() {
    let mut sources = String::new();
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for room in fs::read_dir(&house).expect("the house can be read") {
        collect(&room.expect("a room").path().join("src"), &mut sources);
    }
    // Without spaces and ends of lines, so that it is all the same where a line is broken.
    sources.retain(|letter| !letter.is_whitespace());
    let camel = |id: &str| -> String {
        let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
        id.split('-').map(capital).collect()
    };
    let mut plain: BTreeMap<&str, String> = BTreeMap::new();
    plain.extend(Word::ALL.iter().map(|word| (word.id(), format!("Word::{word:?}"))));
    plain.extend(Refusal::ALL.iter().map(|refusal| (refusal.id(), format!("Refusal::{refusal:?}"))));
    let is_used = |id: &str| {
        let name = plain.get(id).cloned().unwrap_or_else(|| format!("sentence!({}{{", camel(id)));
        sources.match_indices(&name).any(|(at, _)| {
            let after = sources[at + name.len()..].chars().next();
            name.ends_with('{') || !after.is_some_and(|letter| letter.is_ascii_alphanumeric())
        })
    };
    let english = messages("en");
    let unused: Vec<&String> = english.keys().filter(|id| !is_used(id)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// Everything in Rust below a folder, without what is told in comments.
fn collect(folder: &Path, sources: &mut String) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source is Unicode");
            sources.extend(text.lines().filter(|line| !line.trim_start().starts_with("//")));
        }
    }
}
