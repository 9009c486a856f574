//! Text to trees of nodes. No property is understood here; depth and number of nodes are bounded by the text's length alone,
//! since nothing recurses.

use std::fmt;

use thiserror::Error;

use super::tree::{GameTree, Node, Place, Property, Value};

/// Why a text is no SGF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SgfError {
    /// Nowhere in the text does a game begin.
    #[error("no game: SGF begins a game with `(;`, which is nowhere in the text")]
    NoGame,
    /// A character that cannot stand where it stands.
    #[error("{place}: `{found}` cannot stand here; expected {expected}")]
    Unexpected {
        /// Where.
        place: Place,
        /// The character.
        found: char,
        /// What could stand there.
        expected: Expected,
    },
    /// The text ends inside a game.
    #[error("the text ends inside the game that begins at {opened}: a `)` is missing")]
    GameNotClosed {
        /// Where the innermost open game or variation begins.
        opened: Place,
    },
    /// The text ends inside a value.
    #[error("the text ends inside the value that begins at {opened}: a `]` is missing")]
    ValueNotClosed {
        /// Where the value begins.
        opened: Place,
    },
}

/// What could stand where something else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// The first node of a game or variation.
    FirstNode,
    /// A property, a node, a variation or the end.
    Node,
    /// The value of a property.
    PropertyValue,
    /// The end of a variation, or another one.
    Variation,
}

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::FirstNode => "the first node, `;`",
            Self::Node => "a property, `;`, `(` or `)`",
            Self::PropertyValue => "a value in brackets, `[...]`",
            Self::Variation => "another variation, `(`, or the end, `)`",
        })
    }
}

/// Reads every game of a text; what stands before, between and after games is passed over.
///
/// # Errors
/// The first thing that is not SGF, with its place.
pub fn parse(text: &str) -> Result<Vec<GameTree>, SgfError> {
    let mut cursor = Cursor { rest: text, place: Place { line: 1, column: 1 } };
    let mut trees = Vec::new();
    while cursor.skip_to_game() {
        trees.push(game(&mut cursor)?);
    }
    if trees.is_empty() { Err(SgfError::NoGame) } else { Ok(trees) }
}

fn game(cursor: &mut Cursor<'_>) -> Result<GameTree, SgfError> {
    let mut nodes: Vec<Node> = Vec::new();
    // Variations that are open: where each began, and the node that it follows.
    let mut open: Vec<(Place, Option<usize>)> = Vec::new();
    let mut last: Option<usize> = None;
    let mut expected = Expected::FirstNode;
    loop {
        cursor.skip_white_space();
        let place = cursor.place;
        let Some(character) = cursor.peek() else {
            let opened = open.last().map_or(place, |&(opened, _)| opened);
            return Err(SgfError::GameNotClosed { opened });
        };
        match (character, expected) {
            ('(', Expected::FirstNode) if open.is_empty() => open.push((place, None)),
            ('(', Expected::Node | Expected::Variation) => {
                open.push((place, last));
                expected = Expected::FirstNode;
            }
            (';', Expected::FirstNode | Expected::Node) => {
                if let Some(parent) = last {
                    let child = nodes.len();
                    nodes[parent].children.push(child);
                }
                last = Some(nodes.len());
                nodes.push(Node { place, properties: Vec::new(), children: Vec::new() });
                expected = Expected::Node;
            }
            (')', Expected::Node | Expected::Variation) => {
                cursor.next();
                last = open.pop().and_then(|(_, parent)| parent);
                expected = Expected::Variation;
                if open.is_empty() {
                    return Ok(GameTree { nodes });
                }
                continue;
            }
            (letter, Expected::Node) if letter.is_ascii_alphabetic() => {
                let property = property(cursor)?;
                if let Some(node) = last.and_then(|last| nodes.get_mut(last)) {
                    add_property(node, property);
                }
                continue;
            }
            (found, expected) => return Err(SgfError::Unexpected { place, found, expected }),
        }
        cursor.next();
    }
}

/// A property that a node has twice is not allowed, and common: its values are put together.
fn add_property(node: &mut Node, property: Property) {
    match node.properties.iter_mut().find(|known| known.identifier == property.identifier) {
        Some(known) => known.values.extend(property.values),
        None => node.properties.push(property),
    }
}

fn property(cursor: &mut Cursor<'_>) -> Result<Property, SgfError> {
    let mut identifier = String::new();
    while let Some(letter) = cursor.peek().filter(char::is_ascii_alphanumeric) {
        if !letter.is_ascii_lowercase() {
            identifier.push(letter);
        }
        cursor.next();
    }
    let mut values = Vec::new();
    loop {
        cursor.skip_white_space();
        match cursor.peek() {
            Some('[') => values.push(value(cursor)?),
            Some(found) if values.is_empty() => {
                let expected = Expected::PropertyValue;
                return Err(SgfError::Unexpected { place: cursor.place, found, expected });
            }
            _ => return Ok(Property { identifier, values }),
        }
    }
}

fn value(cursor: &mut Cursor<'_>) -> Result<Value, SgfError> {
    let opened = cursor.place;
    cursor.next();
    let place = cursor.place;
    let start = cursor.rest;
    loop {
        let length = start.len() - cursor.rest.len();
        match cursor.next() {
            Some(']') => return Ok(Value { place, raw: start[..length].to_owned() }),
            Some('\\') => {
                cursor.next();
            }
            Some(_) => {}
            None => return Err(SgfError::ValueNotClosed { opened }),
        }
    }
}

/// The text that is left, and where it begins.
struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.rest = &self.rest[character.len_utf8()..];
        let line_ends = match character {
            '\n' => true,
            '\r' => self.peek() != Some('\n'),
            _ => false,
        };
        self.place = match line_ends {
            true => Place { line: self.place.line + 1, column: 1 },
            false => Place { column: self.place.column + 1, ..self.place },
        };
        Some(character)
    }

    fn skip_white_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// Moves to the next `(` that a `;` follows, white space between them or not; whether there is one.
    fn skip_to_game(&mut self) -> bool {
        while let Some(character) = self.peek() {
            if character == '(' && self.rest[1..].trim_start().starts_with(';') {
                return true;
            }
            self.next();
        }
        false
    }
}
