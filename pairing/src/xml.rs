//! XML within limits: no document type, and so no entities that grow; as many nodes as the largest tournament has.

use roxmltree::{Document, Node, ParsingOptions};

use crate::field::{ReadError, What, wrong};

/// Elements, texts and comments of a tournament with 10,000 players and 100,000 games, and some.
const MOST_NODES: u32 = 600_000;

/// The largest depth of an element: MacMahon's files have six.
const DEEPEST: usize = 64;

/// Takes a text apart.
pub(crate) fn parse(text: &str) -> Result<Document<'_>, ReadError> {
    // Whatever stands before the declaration is no XML, and programs write spaces there.
    let text = text.trim_start();
    let mut depth = 0usize;
    // A tag that is opened and not closed goes one deeper; counted before anything is built.
    for (at, _) in text.match_indices('<') {
        let tag = &text.as_bytes()[at + 1..];
        match tag.first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') | None => {}
            Some(_) => {
                let end = tag.iter().position(|byte| *byte == b'>').unwrap_or(tag.len());
                if end == 0 || tag.get(end.wrapping_sub(1)) != Some(&b'/') {
                    depth += 1;
                }
            }
        }
        if depth > DEEPEST {
            return Err(ReadError::TooMany { what: "levels of elements within each other", most: DEEPEST });
        }
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(ReadError::Xml)
}

/// An attribute's value without the spaces around it.
pub(crate) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attribute(name).map(str::trim)
}

/// An attribute that has to be there.
pub(crate) fn needed<'a>(node: Node<'a, '_>, place: &str, name: &'static str) -> Result<&'a str, ReadError> {
    attribute(node, name).ok_or_else(|| wrong(place, What::Missing(name)))
}

/// The text of the child of this name; empty where it has none.
pub(crate) fn child<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let child = node.children().find(|child| child.has_tag_name(name))?;
    Some(child.text().map_or("", str::trim))
}

/// A text within an attribute's quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML 1.0 has no other control characters.
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
