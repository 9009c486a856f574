//! `[pairgoth]` and `[opengotha]` of `station.toml`: the pairing program that the hall exchanges with.

use super::faults::line;
use super::{Config, Fault, Reason};

/// What cannot be meant: two programs that pair one hall, games beside those of the program, or results written over its own file.
pub fn faults(config: &Config, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    if let Some(opengotha) = &config.opengotha {
        let (at, opengotha) = (line(text, opengotha.span()), opengotha.get_ref());
        if config.pairgoth.is_some() {
            faults.push(Fault { line: at, reason: Reason::TwoPrograms });
        }
        if opengotha.results.as_ref() == Some(&opengotha.file) {
            faults.push(Fault { line: at, reason: Reason::OverItsFile });
        }
    }
    if (config.pairgoth.is_some() || config.opengotha.is_some())
        && let Some(game) = config.games.first()
    {
        faults.push(Fault { line: line(text, game.table.span()), reason: Reason::GameOfProgram });
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchange::Secret;
    use std::path::Path;

    const PAIRGOTH: &str = "[pairgoth]\naddress = \"http://10.0.0.4:8080\"\ntournament = 3\n";
    const OPENGOTHA: &str = "[opengotha]\nfile = \"work/cup.xml\"\n";

    fn parsed(text: &str) -> Result<Config, String> {
        Config::parse(text, Path::new("/hall")).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn a_program_is_named_with_where_it_is() {
        let text = format!("{PAIRGOTH}secret = \"sixteen letters.\"\nrules = \"japanese\"\n");
        let config = parsed(&text).unwrap();
        let program = config.pairgoth.as_ref().unwrap();
        assert_eq!((program.address.to_string().as_str(), program.tournament), ("http://10.0.0.4:8080", 3));
        assert_eq!(program.secret, Some(Secret::try_from("sixteen letters.".to_owned()).unwrap()));
        assert_eq!(program.rules.as_deref(), Some("japanese"));
        assert!(!format!("{config:?}").contains("sixteen"), "a secret is never told");
        let text = format!("{OPENGOTHA}results = \"games.xml\"\n");
        let program = parsed(&text).unwrap().opengotha.unwrap().into_inner();
        assert_eq!(program.file, Path::new("/hall/work/cup.xml"));
        assert_eq!(program.results.as_deref(), Some(Path::new("/hall/games.xml")));
    }

    #[test]
    fn what_cannot_be_meant_of_a_program_is_refused() {
        let game = "[[game]]\nround = 1\ntable = 1\nblack = \"A\"\nwhite = \"B\"\nrules = \"ing-1996\"\n";
        for (text, words) in [
            (format!("{PAIRGOTH}secret = \"fifteen letters\"\n"), "16 letters"),
            (format!("{PAIRGOTH}rules = \"chess\"\n"), "chess"),
            (format!("{PAIRGOTH}{OPENGOTHA}"), "line 4: a hall is paired by one program"),
            (format!("{PAIRGOTH}{game}"), "line 6: the pairing program says who plays whom"),
            (format!("{OPENGOTHA}results = \"work/cup.xml\"\n"), "line 1: results are never written over"),
        ] {
            let refused = parsed(&text).expect_err(&text);
            assert!(refused.contains(words), "{refused}");
        }
    }
}
