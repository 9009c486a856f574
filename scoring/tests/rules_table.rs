//! `scoring/RULES.md` against the tree: every file and test that it names exists, and no article is without a row.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The articles of the documents, by the beginnings of their rows.
const ARTICLES: [&str; 42] = [
    "Ing 1 ",
    "Ing 2 ",
    "Ing 3 ",
    "Ing 4 ",
    "Ing 5 ",
    "Ing 6 ",
    "Ing 7 ",
    "Ing 8 ",
    "Ing 9 ",
    "Ing 10 ",
    "Ing 11 ",
    "Ing 12 ",
    "Ing 13 ",
    "Ing 14 ",
    "Ing 15 ",
    "SST start 1",
    "SST start 2",
    "SST start 3",
    "SST start 4",
    "SST during 1",
    "SST during 2",
    "SST during 3",
    "SST during 4",
    "SST during 5",
    "SST during 6",
    "SST ending 1",
    "SST ending 2",
    "SST ending 3",
    "SST counting 1",
    "SST counting 2",
    "SST counting 3",
    "SST counting 4",
    "SST counting 5",
    "SST special note",
    "SST 3 ",
    "SST 4 ",
    "SST 5 ",
    "SST 6A ",
    "SST 6B ",
    "SST 7 ",
    "introduction, ",
    "page, ",
];

struct Row {
    article: String,
    followed: String,
    reached: String,
    held: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("scoring/RULES.md")).expect("the table");
    let cells = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    cells
        .filter(|line| !line.starts_with("article |"))
        .map(|line| {
            let cells: Vec<&str> = line.split(" | ").collect();
            let [article, followed, reached, held] = cells[..] else { panic!("four cells: {line}") };
            let [article, followed, reached, held] = [article, followed, reached, held].map(str::to_owned);
            Row { article, followed, reached, held }
        })
        .collect()
}

#[test]
fn no_article_is_without_a_row_and_no_row_twice() {
    let rows = rows();
    let of_2008 =
        (1..=4).map(|rule| format!("2008 rule {rule}")).chain((1..=10).map(|step| format!("2008 procedure {step}")));
    for article in ARTICLES.into_iter().map(str::to_owned).chain(of_2008).chain(["2008 games 1 to 6".to_owned()]) {
        assert!(rows.iter().any(|row| format!("{} ", row.article).starts_with(&article)), "{article} has no row");
    }
    let distinct: BTreeSet<&str> = rows.iter().map(|row| row.article.as_str()).collect();
    assert_eq!(distinct.len(), rows.len(), "an article has one row");
}

#[test]
fn what_is_followed_names_its_file_and_its_test_and_what_is_not_its_reason() {
    for Row { article, followed, reached, held } in rows() {
        if followed == "no" {
            assert!(reached == "no" && held.ends_with('.') && held.split(' ').count() > 4, "{article}: why not?");
            continue;
        }
        assert!(!reached.is_empty() && reached != "no", "{article}: how is it reached?");
        for (what, named) in [("followed in", &followed), ("held by", &held)] {
            let named: Vec<&str> = named.split('`').skip(1).step_by(2).collect();
            assert!(!named.is_empty(), "{article}: {what} nothing");
            for name in named {
                let (path, test) = name.split_once("::").map_or((name, None), |(path, test)| (path, Some(test)));
                let text =
                    fs::read_to_string(root().join(path)).unwrap_or_else(|_| panic!("{article}: there is no {path}"));
                if let Some(test) = test {
                    assert!(text.contains(&format!("fn {test}(")), "{article}: {path} has no {test}");
                }
            }
        }
    }
}
