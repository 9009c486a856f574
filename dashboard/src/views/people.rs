//! Who may come in, and which programs read the figures.

use hall::Hall;
use records::fact::Role;

/// People and programs, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct People {
    /// Who may come in, in which role.
    pub people: Vec<(String, Role)>,
    /// The programs that have a token.
    pub programs: Vec<String>,
}

impl People {
    /// Those of a hall; nothing of a password or a token.
    pub fn of(hall: &Hall) -> Self {
        Self {
            people: hall.people.iter().map(|(name, person)| (name.clone(), person.role)).collect(),
            programs: hall.scrapers.keys().cloned().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hall::Person;

    #[test]
    fn people_are_told_without_their_passwords() {
        let mut hall = Hall::default();
        let person = Person { role: Role::Auditor, password: "$argon2id$secret".to_owned() };
        hall.people.insert("ada".to_owned(), person);
        hall.scrapers.insert("prometheus".to_owned(), "secret".to_owned());
        let people = People::of(&hall);
        assert_eq!(people.people, [("ada".to_owned(), Role::Auditor)]);
        assert_eq!(people.programs, ["prometheus"]);
        assert!(!format!("{people:?}").contains("secret"));
    }
}
