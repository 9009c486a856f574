//! How many numbers of the reader were chosen: each is a rule that somebody has to understand.

use std::fs;
use std::path::{Path, PathBuf};

/// So many there may be. Where one goes, this becomes smaller; the aim was 70.
const MOST: usize = 59;

/// Numbers that nobody here chose for the reader: what a file's format or a network's training fixes. To change one of the latter is to
/// train that network again.
const GIVEN: [(&str, &[&str]); 7] = [
    ("photo/mod.rs", &["MOST_BYTES_A_PIXEL", "WEBP_FLAGS", "WEBP_ANIMATION", "START_OF_SCAN", "END_OF_IMAGE"]),
    ("photo/png.rs", &["SIGNATURE_BYTES", "LENGTH_KIND_AND_CHECKSUM_BYTES"]),
    ("locate/heat_maps.rs", &["STRIDE", "SIDE_MULTIPLE", "FIRST_CELL_PX"]),
    ("locate/board_window.rs", &["RING"]),
    ("rectify/mod.rs", &["MARGIN_CELLS"]),
    ("stone_map.rs", &["CLASSES", "OUTSIDE", "CELL_PX"]),
    (
        "classify/point_classifier.rs",
        &["PARTS", "CLOSE_UP_PX", "REFERENCE_PX", "SQUARES", "SAME_LIGHT_CELLS", "FAR_AWAY", "FAR_FROM_EDGE"],
    ),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the room's sources").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

/// The name, the line and the comment's last line of each constant that holds a number, outside tests.
fn constants(text: &str) -> Vec<(String, usize, String)> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let named = |(at, line): (usize, &&str)| {
        let rest = line.split_once("const ").filter(|(before, _)| before.is_empty() || before.starts_with("pub"))?.1;
        let (name, _) = rest.split_once(':')?;
        let whole: String = lines[at..].iter().take_while(|line| !line.is_empty()).copied().collect();
        let value = whole.split_once('=')?.1.split(';').next()?;
        // The digits of a name, as of a type, are no number.
        let is_number = value.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(begins_with_digit);
        let before = at.checked_sub(1).map_or("", |before| lines[before]).to_owned();
        (is_number && name.chars().all(|letter| !letter.is_lowercase())).then(|| (name.to_owned(), at + 1, before))
    };
    lines.iter().enumerate().filter_map(named).collect()
}

fn begins_with_digit(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
}

fn chosen() -> Vec<String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut chosen = Vec::new();
    for path in sources(&src) {
        let name = path.strip_prefix(&src).expect("it is in there").to_string_lossy().replace('\\', "/");
        let given = GIVEN.iter().find(|(file, _)| *file == name).map_or(&[] as &[&str], |(_, given)| given);
        let text = fs::read_to_string(&path).expect("a source");
        // What tests alone look at.
        if name == "synthetic.rs" {
            continue;
        }
        chosen.extend(constants(&text).into_iter().filter(|(one, ..)| !given.contains(&one.as_str())).map(
            |(one, line, before)| {
                let is_commented = before.starts_with("///") && before.ends_with('.');
                assert!(is_commented, "{name}:{line}: {one} has no comment that is a sentence of its own: {before}");
                format!("{name}:{line} {one}")
            },
        ));
    }
    chosen
}

#[test]
fn there_are_no_more_chosen_numbers_than_there_were() {
    let chosen = chosen();
    assert!(chosen.len() <= MOST, "{} numbers were chosen, {MOST} may be:\n{}", chosen.len(), chosen.join("\n"));
    assert_eq!(chosen.len(), MOST, "fewer numbers were chosen: MOST can be as small");
}

#[test]
fn a_number_is_found_where_it_is_and_a_name_is_none() {
    let text = "/// A limit.\nconst MOST: usize = 3;\nconst NAME: &str = OTHER;\n    const FAR: [f64; 2] = [FIRST / 2.0, 1.0];\n/// Another's.\nconst SAME: i32 = MOST as i32;\n";
    let names: Vec<String> = constants(text).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["MOST", "FAR"]);
}
