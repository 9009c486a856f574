//! A game as a tree of nodes with their properties, and each value as text (FF\[4\] "Text", "SimpleText"). What a property means is
//! not known here.

use std::fmt;

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

/// A game with its variations: nodes in the order of the text; the first is the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    pub(super) nodes: Vec<Node>,
}

/// A node: its properties, and the nodes that follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where its `;` stands.
    pub place: Place,
    /// Its properties in the order of the text.
    pub properties: Vec<Property>,
    pub(super) children: Vec<usize>,
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
