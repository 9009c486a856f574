//! Text to trees of nodes. No property is understood here; depth and number of nodes are bounded by the text's length alone,
//! since nothing recurses.

use std::fmt;

use thiserror::Error;

/// Where in a text something stands; both are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

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

/// A game with its variations: nodes in the order of the text; the first is the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    nodes: Vec<Node>,
}

/// A node: its properties, and the nodes that follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where its `;` stands.
    pub place: Place,
    /// Its properties in the order of the text.
    pub properties: Vec<Property>,
    children: Vec<usize>,
}

/// A property with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its capital letters: `AB`. The small ones that older files add (`AddBlack`) are dropped.
    pub identifier: String,
    /// Its values; never empty.
    pub values: Vec<Value>,
}

/// A value as it stands between brackets, escapes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Where its first character stands.
    pub place: Place,
    /// The characters.
    pub raw: String,
}

impl GameTree {
    /// The nodes of the main line: at each fork the first variation.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let node = self.nodes.get(next?)?;
            next = node.children.first().copied();
            Some(node)
        })
    }

    /// Every node, in the order of the text.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes that follow a node.
    pub fn children<'a>(&'a self, node: &'a Node) -> impl Iterator<Item = &'a Node> {
        node.children.iter().map(|&child| &self.nodes[child])
    }
}

impl Node {
    /// The values of a property; empty where the node does not have it.
    #[must_use]
    pub fn values(&self, identifier: &str) -> &[Value] {
        self.properties
            .iter()
            .find(|property| property.identifier == identifier)
            .map_or(&[], |property| &property.values)
    }

    /// The first value of a property.
    #[must_use]
    pub fn value(&self, identifier: &str) -> Option<&Value> {
        self.values(identifier).first()
    }
}

impl Value {
    /// The value as text: escapes resolved, escaped line breaks taken out, other line breaks kept (FF\[4\] "Text").
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut characters = self.raw.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\\' => match characters.next() {
                    Some(first @ ('\n' | '\r')) => {
                        characters.next_if(|&second| matches!(second, '\n' | '\r') && second != first);
                    }
                    Some(escaped) => text.push(escaped),
                    None => {}
                },
                '\r' => {
                    characters.next_if_eq(&'\n');
                    text.push('\n');
                }
                '\n' => {
                    characters.next_if_eq(&'\r');
                    text.push('\n');
                }
                _ if character.is_whitespace() => text.push(' '),
                _ => text.push(character),
            }
        }
        text
    }

    /// The value as one line of text (FF\[4\] "SimpleText").
    #[must_use]
    pub fn simple_text(&self) -> String {
        self.text().replace('\n', " ").trim().to_owned()
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
