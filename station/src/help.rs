//! The command line's help, and what is wrong with its arguments, in the languages.
//!
//! The English help is the doc comment of each command and argument. `help.tsv` has the same texts beside their translations, so that one
//! that many arguments share is translated once; a test finds every text that is missing there, and every one that is not asked for.

use std::collections::HashMap;
use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, FromArgMatches};
use words::Language;

use crate::arguments::Arguments;

/// Each text in English, Chinese, Japanese and Korean, between tabs; `{}` is filled in.
const TEXTS: &str = include_str!("help.tsv");

/// How help is laid out; the heading of the usage is put in.
const TEMPLATE: &str = "{about-with-newline}\n{heading} {usage}\n\n{all-args}{after-help}";

/// The texts of a language.
struct Texts(HashMap<&'static str, &'static str>);

impl Texts {
    fn of(language: Language) -> Self {
        let column = Language::ALL.iter().position(|other| *other == language).unwrap_or_default();
        let texts = TEXTS.lines().skip(1).filter_map(|line| {
            let mut texts = line.split('\t');
            let english = texts.clone().next()?;
            Some((english, texts.nth(column)?))
        });
        Self(texts.collect())
    }

    /// A text; the English one where nobody has translated it.
    fn say<'a>(&self, english: &'a str) -> &'a str {
        self.0.get(english).copied().unwrap_or(english)
    }

    /// A text with these filled in.
    fn fill(&self, english: &str, with: &[&str]) -> String {
        with.iter().fold(self.say(english).to_owned(), |text, with| text.replacen("{}", with, 1))
    }
}

/// What the program is asked to do.
///
/// # Errors
/// Where the arguments make no sense, or ask for help: what is told then, in this language, and whether it is help.
pub fn asked(arguments: Vec<std::ffi::OsString>, language: Language) -> Result<Arguments, ClapMessage> {
    let mut command = command(language);
    let matches = command.try_get_matches_from_mut(arguments);
    let asked =
        matches.and_then(|matches| Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command)));
    asked.map_err(|error| ClapMessage { text: clap_text(&error, language), is_help: !error.use_stderr() })
}

/// What is told instead of doing anything.
#[derive(Debug)]
pub struct ClapMessage {
    /// The text.
    pub text: String,
    /// Whether it was asked for.
    pub is_help: bool,
}

/// The command line with its help in a language.
fn command(language: Language) -> Command {
    let mut command = Arguments::command();
    if language == Language::English {
        return command;
    }
    // What clap adds by itself, `--help` and `help`, is told in the language too.
    command.build();
    translated(command, &Texts::of(language))
}

fn translated(command: Command, texts: &Texts) -> Command {
    let about = command.get_about().map(|about| texts.say(&about.to_string()).to_owned());
    let after = command.get_after_help().map(|after| texts.say(&after.to_string()).to_owned());
    let template = TEMPLATE.replace("{heading}", texts.say("Usage:"));
    let mut command = command
        .help_template(template)
        .subcommand_help_heading(texts.say("Commands"))
        .mut_args(|argument| with_help(argument, texts))
        .mut_subcommands(|command| translated(command, texts));
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command
}

/// An argument with its help, its heading, and what it may be.
fn with_help(argument: Arg, texts: &Texts) -> Arg {
    let heading = texts.say(if argument.is_positional() { "Arguments" } else { "Options" });
    let mut help = argument.get_help().map(|help| texts.say(&help.to_string()).to_owned()).unwrap_or_default();
    let long = argument.get_long_help().map(|help| texts.say(&help.to_string()).to_owned());
    if argument.get_action().takes_values() {
        let values = argument.get_possible_values();
        let values = values.iter().map(|value| match value.get_help() {
            Some(help) => format!("{} ({})", value.get_name(), texts.say(&help.to_string())),
            None => value.get_name().to_owned(),
        });
        let defaults = argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned());
        let environment = argument.get_env().map(|name| name.to_string_lossy().into_owned());
        for (text, values) in [
            ("one of: {}", values.collect::<Vec<String>>()),
            ("default: {}", defaults.collect()),
            ("environment: {}", environment.into_iter().collect()),
        ] {
            if !values.is_empty() {
                help.push_str(&format!(" [{}]", texts.fill(text, &[&values.join(", ")])));
            }
        }
    }
    let argument =
        argument.help(help).help_heading(heading).hide_possible_values(true).hide_default_value(true).hide_env(true);
    match long {
        Some(long) => argument.long_help(long),
        None => argument,
    }
}

/// What clap says of the arguments: in English in its own words.
fn clap_text(error: &clap::Error, language: Language) -> String {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    if is_help || language == Language::English {
        return error.render().ansi().to_string();
    }
    let texts = Texts::of(language);
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        _ => String::new(),
    };
    let (argument, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let mut said = match error.kind() {
        ErrorKind::UnknownArgument => texts.fill("'{}' is not known here", &[&argument]),
        ErrorKind::InvalidSubcommand => texts.fill("There is no command '{}'", &[&of(ContextKind::InvalidSubcommand)]),
        ErrorKind::MissingSubcommand => texts.say("A command is missing").to_owned(),
        ErrorKind::MissingRequiredArgument => texts.fill("Missing: {}", &[&argument]),
        ErrorKind::InvalidValue | ErrorKind::NoEquals | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues
            if value.is_empty() =>
        {
            texts.fill("'{}' needs a value", &[&argument])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation | ErrorKind::TooManyValues => {
            texts.fill("'{}' takes no value '{}'", &[&argument, &value])
        }
        ErrorKind::ArgumentConflict => match of(ContextKind::PriorArg) {
            prior if prior == argument => texts.fill("'{}' is given more often than it may be", &[&argument]),
            prior => texts.fill("'{}' cannot be used with '{}'", &[&argument, &prior]),
        },
        _ => texts.say("The arguments cannot be understood").to_owned(),
    };
    // Why a value is refused is said by its own parser, in English.
    if let Some(reason) = error.source() {
        said.push_str(&format!(": {reason}"));
    }
    let values = of(ContextKind::ValidValue);
    if !values.is_empty() {
        said.push_str(&format!(" [{}]", texts.fill("one of: {}", &[&values])));
    }
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue] {
        let suggested = of(kind);
        if !suggested.is_empty() {
            said.push_str(&format!("\n{}", texts.fill("Did you mean '{}'?", &[&suggested])));
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        said.push_str(&format!("\n\n{}", usage.to_string().replacen("Usage:", texts.say("Usage:"), 1)));
    }
    format!("shoutan: {said}\n\n{}\n", texts.say("For more information, try '--help'."))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every English text of a command, its arguments and its subcommands.
    fn asked_for(command: &Command, texts: &mut BTreeSet<String>) {
        texts.extend(command.get_about().map(ToString::to_string));
        texts.extend(command.get_after_help().map(ToString::to_string));
        for argument in command.get_arguments() {
            let help = argument.get_help().unwrap_or_else(|| panic!("{}: {argument}", command.get_name()));
            texts.insert(help.to_string());
            texts.extend(argument.get_long_help().map(ToString::to_string));
            if argument.get_action().takes_values() {
                let values = argument.get_possible_values();
                texts.extend(values.iter().filter_map(|value| value.get_help()).map(ToString::to_string));
            }
        }
        command.get_subcommands().for_each(|command| asked_for(command, texts));
    }

    #[test]
    fn every_text_of_the_command_line_is_translated_and_no_other() {
        let mut command = Arguments::command();
        command.build();
        let mut asked = BTreeSet::new();
        asked_for(&command, &mut asked);
        let own = include_str!("help.rs").split("#[cfg(test)]").next().unwrap();
        let mut translated = BTreeSet::new();
        for line in TEXTS.lines().skip(1) {
            let texts: Vec<&str> = line.split('\t').collect();
            assert!(texts.len() == 4 && texts.iter().all(|text| !text.trim().is_empty()), "{line}");
            let holes = |text: &str| text.matches("{}").count();
            assert!(texts.iter().all(|text| holes(text) == holes(texts[0])), "{line}");
            assert!(translated.insert(texts[0].to_owned()), "twice: {line}");
            let is_asked = asked.contains(texts[0]) || own.contains(&format!("\"{}\"", texts[0]));
            assert!(is_asked, "nobody asks for it: {line}");
        }
        let missing: Vec<&String> = asked.difference(&translated).collect();
        assert!(missing.is_empty(), "not in help.tsv: {missing:#?}");
    }

    #[test]
    fn what_is_wrong_is_said_in_each_language_with_how_to_go_on() {
        for language in Language::ALL {
            for (line, names) in [
                ("shoutan read", "<PHOTO>..."),
                ("shoutan read a.jpg --nonsense", "--nonsense"),
                ("shoutan raed", "raed"),
                ("shoutan score a.sgf --rules ing-1996 --first-pass red", "red"),
                ("shoutan score a.sgf --rules nobodys", "nobodys"),
                ("shoutan read a.jpg --komi", "--komi"),
                ("shoutan read a.jpg --komi 7 --komi 8", "--komi"),
                ("shoutan read a.jpg --risks", "--json"),
                ("shoutan read a.jpg --handicap 4000", "4000"),
            ] {
                let arguments = line.split(' ').map(Into::into).collect();
                let told = asked(arguments, language).expect_err(line);
                assert!(!told.is_help && told.text.contains(names), "{language:?} {line}: {}", told.text);
                assert!(told.text.contains("--help"), "{language:?} {line}: {}", told.text);
                let is_english = told.text.contains("error:") || told.text.contains("Usage:");
                assert_eq!(is_english, language == Language::English, "{line}: {}", told.text);
            }
        }
    }

    #[test]
    fn help_is_told_in_each_language() {
        for language in Language::ALL {
            let texts = Texts::of(language);
            for (line, text) in [
                (
                    "shoutan --help",
                    "Count positions: game records (SGF), text diagrams, and lists of positions (.jsonl)",
                ),
                ("shoutan help", "Run the station: the dashboard, its records and its API"),
                ("shoutan bowls verify -h", "Where to store the signature"),
                ("shoutan help score", "Who passed first at the end"),
            ] {
                let told = asked(line.split(' ').map(Into::into).collect(), language).expect_err(line);
                assert!(told.is_help && told.text.contains(texts.say(text)), "{language:?} {line}: {}", told.text);
            }
        }
    }
}
