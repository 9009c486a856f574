//! Makes names for the compiler out of `locales/en.ftl`: a variant of `Word` or `Refusal` for each message that has no variables, a
//! structure with a field for each variable for the others. A message that is not there, or a variable that is forgotten or not asked
//! for, is an error of the compiler.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};

/// Messages that refuse something begin with this and are variants of `Refusal`.
const REFUSALS: &str = "refusal-";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales/en.ftl");
    let english = fs::read_to_string("locales/en.ftl")?;
    let resource =
        fluent_syntax::parser::parse(english.as_str()).map_err(|(_, errors)| format!("en.ftl: {errors:?}"))?;
    let (mut words, mut refusals, mut structures) = (Vec::new(), Vec::new(), String::new());
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let (id, value) = (message.id.name, message.value.as_ref().ok_or("a message without a text")?);
        let mut variables = BTreeSet::new();
        of_pattern(value, &mut variables);
        if !variables.is_empty() {
            structure(id, value, &variables, &mut structures)?;
        } else if let Some(name) = id.strip_prefix(REFUSALS) {
            refusals.push((id, camel(name), text(value)));
        } else {
            words.push((id, camel(id), text(value)));
        }
    }
    let mut made = String::new();
    enumeration("Word", "A word or sentence without anything to fill in.", &words, &mut made)?;
    enumeration("Refusal", "Why something is not done, and what to do instead.", &refusals, &mut made)?;
    writeln!(
        made,
        "/// The sentences that have something to fill in, each with a field for each variable.\npub mod said {{"
    )?;
    writeln!(made, "{structures}}}")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("messages.rs"), made)?;
    Ok(())
}

fn enumeration(
    name: &str,
    what: &str,
    all: &[(&str, String, String)],
    made: &mut String,
) -> Result<(), Box<dyn Error>> {
    writeln!(made, "/// {what}\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum {name} {{")?;
    for (_, variant, text) in all {
        writeln!(made, "    #[doc = {text:?}]\n    {variant},")?;
    }
    writeln!(made, "}}\n\nimpl {name} {{\n    /// Every one of them.\n    pub const ALL: &[Self] = &[")?;
    for (_, variant, _) in all {
        writeln!(made, "        Self::{variant},")?;
    }
    writeln!(
        made,
        "    ];\n\n    /// Its name in the files.\n    #[must_use]\n    pub const fn id(self) -> &'static str {{\n        match self {{"
    )?;
    for (id, variant, _) in all {
        writeln!(made, "            Self::{variant} => {id:?},")?;
    }
    writeln!(made, "        }}\n    }}\n}}\n")?;
    Ok(())
}

fn structure(
    id: &str,
    value: &Pattern<&str>,
    variables: &BTreeSet<&str>,
    made: &mut String,
) -> Result<(), Box<dyn Error>> {
    let name = camel(id);
    writeln!(made, "    #[doc = {:?}]\n    pub struct {name} {{", text(value))?;
    for variable in variables {
        writeln!(
            made,
            "        #[doc = \"What stands for `${variable}`.\"]\n        pub {}: super::Value,",
            snake(variable)
        )?;
    }
    writeln!(made, "    }}\n\n    impl From<{name}> for super::Sentence {{\n        fn from(said: {name}) -> Self {{")?;
    let pairs: Vec<String> =
        variables.iter().map(|variable| format!("({variable:?}, said.{})", snake(variable))).collect();
    writeln!(made, "            Self::new({id:?}, vec![{}])\n        }}\n    }}\n", pairs.join(", "))?;
    Ok(())
}

/// `no-fill-in` as `NoFillIn`.
fn camel(id: &str) -> String {
    let capital =
        |part: &str| part.chars().take(1).flat_map(char::to_uppercase).chain(part.chars().skip(1)).collect::<String>();
    id.split('-').map(capital).collect()
}

fn snake(variable: &str) -> String {
    variable.replace('-', "_")
}

/// The text as a reader of the documentation sees it: brackets and the like are no links there.
fn text(pattern: &Pattern<&str>) -> String {
    let element = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => (*value).to_owned(),
        PatternElement::Placeable { .. } => String::from("…"),
    };
    let text: String = pattern.elements.iter().map(element).collect();
    text.chars().flat_map(|c| "[]<>*_`".contains(c).then_some('\\').into_iter().chain([c])).collect()
}

fn of_pattern<'a>(pattern: &Pattern<&'a str>, found: &mut BTreeSet<&'a str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, found);
        }
    }
}

fn of_expression<'a>(expression: &Expression<&'a str>, found: &mut BTreeSet<&'a str>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, found),
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                of_pattern(&variant.value, found);
            }
        }
    }
}

fn of_inline<'a>(inline: &InlineExpression<&'a str>, found: &mut BTreeSet<&'a str>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name);
        }
        InlineExpression::Placeable { expression } => of_expression(expression, found),
        InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
            for argument in positional {
                of_inline(argument, found);
            }
        }
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => {}
    }
}
