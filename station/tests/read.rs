//! `shoutan read` from the outside: on the committed pictures, and on files that are no photographs at all.

#![expect(clippy::print_stdout, reason = "figures are told to whoever runs these")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// A program that has not ended by then never will: it is ended, and has no exit code.
const HANGS: Duration = Duration::from_mins(5);

fn images() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../test-images/images")
}

fn read(arguments: &[&str], paths: &[&Path]) -> Output {
    let mut command = Command::cargo_bin("shoutan").expect("the program is built");
    command.arg("read").args(arguments).args(paths).timeout(HANGS).output().expect("the program runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn lines(output: &Output) -> Vec<Value> {
    text(output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn file(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).expect("writing a test file");
    path
}

/// A PNG file of these chunks; the decoder checks sums, so they are true.
fn png(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, content) in chunks {
        bytes.extend(u32::try_from(content.len()).expect("short").to_be_bytes());
        let checked = [kind.as_slice(), content].concat();
        bytes.extend(&checked);
        bytes.extend(crc32(&checked).to_be_bytes());
    }
    bytes
}

/// PNG specification, annex D.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| sum >> 1 ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}

fn header(width: u32, height: u32) -> Vec<u8> {
    [width.to_be_bytes().as_slice(), &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat()
}

#[test]
fn the_committed_boards_are_read_and_what_is_wrong_is_doubtful() {
    let output = read(&["--json"], &[&images()]);
    let answers = lines(&output);
    assert!(answers.len() >= 5, "the committed pictures are missing");
    let (mut exact, mut untold) = (0, 0);
    for answer in &answers {
        let path = PathBuf::from(answer["photo"].as_str().expect("a path"));
        let truth = fs::read_to_string(path.with_extension("json")).expect("each picture has its truth");
        let truth: Value = serde_json::from_str(&truth).expect("JSON");
        if truth["size"].is_null() {
            assert_eq!(answer["status"], "refused", "{} shows no board", path.display());
            continue;
        }
        if answer["status"] == "refused" {
            continue;
        }
        assert_eq!(answer["size"], truth["size"], "{}", path.display());
        let cells = |rows: &Value| -> Vec<Vec<char>> {
            let rows = rows.as_array().expect("rows").iter();
            rows.map(|row| row.as_str().expect("a row").chars().collect()).collect()
        };
        let (found, expected) = (cells(&answer["rows"]), cells(&truth["rows"]));
        let doubtful = answer["doubtful"].as_array().expect("a list");
        for (row, line) in expected.iter().enumerate() {
            for (column, &stone) in line.iter().enumerate() {
                let told = found[row][column] == stone || doubtful.contains(&serde_json::json!([column, row]));
                if !told {
                    untold += 1;
                    println!("{}: column {column}, row {row} is wrong and nobody is told", path.display());
                }
            }
        }
        exact += usize::from(found == expected);
    }
    println!("{exact} of the committed boards are read exactly; {untold} points are wrong and nobody is told");
    assert!(exact >= 5);
    assert_eq!(untold, 0);
}

/// Network, fellows and discs take one of them for white.
#[test]
fn black_stones_that_mirror_a_lamp_are_read() {
    let board = images().join("board-19-mirroring.jpg");
    let truth: Value = serde_json::from_str(&fs::read_to_string(board.with_extension("json")).unwrap()).unwrap();
    assert_eq!(lines(&read(&["--json"], &[&board]))[0]["rows"], truth["rows"]);
}

#[test]
fn a_line_of_json_has_the_promised_keys_and_no_other() {
    let board = images().join("board-19-finished.jpg");
    let folder = folder();
    let broken = file(&folder, "broken.jpg", "no picture");
    for (answer, status) in lines(&read(&["--json"], &[&board, &broken])).iter().zip(["read", "refused"]) {
        let mut keys: Vec<&str> = answer.as_object().expect("an object").keys().map(String::as_str).collect();
        keys.sort_unstable();
        let promised = ["corners", "doubtful", "milliseconds", "photo", "reason", "rows", "size", "status"];
        assert_eq!(keys, promised);
        assert_eq!(answer["status"], status);
    }
}

#[test]
fn broken_files_stop_no_other_and_keep_their_place() {
    let folder = folder();
    let good = images().join("board-9.jpg");
    let paths = [
        file(&folder, "empty.jpg", ""),
        good.clone(),
        folder.path().join("missing.jpg"),
        good,
        file(&folder, "words.png", "words"),
    ];
    let output = read(&["--json"], &paths.each_ref().map(PathBuf::as_path));
    let answers = lines(&output);
    let names: Vec<PathBuf> = answers.iter().map(|answer| answer["photo"].as_str().expect("a name").into()).collect();
    assert_eq!(names, paths);
    assert_eq!(answers.iter().filter(|answer| answer["status"] == "refused").count(), 3);
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn files_that_are_no_photographs_are_told_apart() {
    let folder = folder();
    let photograph = fs::read(images().join("board-9.jpg")).expect("a committed picture");
    let animated = png(&[(b"IHDR", &header(800, 600)), (b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0])]);
    let webp = [b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\x03\0\xff\x03\0".as_slice(), &[0; 16]].concat();
    let cases: [(&str, Vec<u8>, &str); 12] = [
        ("empty.jpg", Vec::new(), "the file is empty"),
        ("words.jpg", b"This is a letter to my grandmother.".to_vec(), "but text"),
        ("cut.jpg", photograph[..photograph.len() / 2].to_vec(), "cut off"),
        ("head.jpg", photograph[..100].to_vec(), "cut off"),
        ("noise.jpg", [b"\xff\xd8\xff\xe0".as_slice(), &[7; 5000]].concat(), "cut off"),
        (
            "large.png",
            png(&[(b"IHDR", &header(20_000, 20_000)), (b"IDAT", &[0x78]), (b"IEND", &[])]),
            "20000 x 20000 pixels",
        ),
        ("endless.png", png(&[(b"IHDR", &header(u32::MAX, u32::MAX)), (b"IDAT", &[])]), ""),
        ("small.png", png(&[(b"IHDR", &header(20, 20)), (b"IDAT", &[0x78]), (b"IEND", &[])]), "only 20 x 20 pixels"),
        ("moving.png", animated, "animated"),
        ("moving.webp", webp, "animated"),
        ("moving.gif", b"GIF89a\x40\x01\x40\x01\x80\0\0".to_vec(), "GIF"),
        ("telephone.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(), "HEIC"),
    ];
    for (name, content, words) in cases {
        let path = file(&folder, name, content);
        let output = read(&["--json"], &[&path]);
        assert_eq!(output.status.code(), Some(4), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let answer = &lines(&output)[0];
        let reason = answer["reason"].as_str().expect("a reason");
        assert!(reason.to_lowercase().contains(&words.to_lowercase()), "{name}: {reason}");
        assert!(reason.ends_with('.') && reason.contains(". "), "{name}: a sentence, then advice: {reason}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_not_waited_for() {
    use std::os::unix::fs::symlink;

    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    symlink(at("loop-b.jpg"), at("loop-a.jpg")).expect("a link");
    symlink(at("loop-a.jpg"), at("loop-b.jpg")).expect("a link");
    fs::create_dir(at("nothing")).expect("a folder");
    let pipe = at("pipe.jpg");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let cases = [
        (at("loop-a.jpg"), "cannot be opened"),
        (at("nothing"), "no photograph"),
        (pipe, "no ordinary file"),
        (PathBuf::from("/dev/zero"), "no ordinary file"),
        (at("missing.jpg"), "cannot be opened"),
    ];
    for (path, words) in cases {
        let output = read(&["--json"], &[&path]);
        assert_eq!(output.status.code(), Some(4), "{}", path.display());
        let reason = lines(&output)[0]["reason"].as_str().expect("a reason").to_owned();
        assert!(reason.to_lowercase().contains(words), "{}: {reason}", path.display());
    }
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_told_so() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let path = file(&folder, "locked.jpg", "secret");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("permissions are set");
    let output = if fs::read(&path).is_ok() {
        // Root may read every file: the program is asked as somebody else, from where anybody may run it.
        let program = folder.path().join("shoutan");
        fs::copy(assert_cmd::cargo::cargo_bin("shoutan"), &program).expect("the program is copied");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("permissions are set");
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program).arg("read").arg(&path);
        let Ok(output) = command.timeout(HANGS).output() else { return not_run::needs("setpriv (of util-linux)") };
        output
    } else {
        read(&[], &[&path])
    };
    assert_eq!(output.status.code(), Some(4));
    assert!(text(&output).contains("ermission denied"), "{}", text(&output));
}

#[test]
fn networks_that_cannot_be_used_are_told_by_their_file() {
    let (folder, carried) = (folder(), Path::new(env!("CARGO_MANIFEST_DIR")).join("../vision/models"));
    let network = |name: &str| fs::read(carried.join(name)).expect("a committed network");
    let photo = images().join("board-13.jpg");
    let told = |name: &str, content: &[u8]| {
        for one in ["lattice.onnx", "stones.onnx", "points.onnx"] {
            file(&folder, one, network(one));
        }
        file(&folder, name, content);
        let output = read(&["--models", &folder.path().to_string_lossy()], &[&photo]);
        assert!(output.stdout.is_empty() && output.status.code() == Some(2), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    for (name, content) in [("points.onnx", &b"no network"[..]), ("stones.onnx", &network("lattice.onnx"))] {
        let told = told(name, content);
        assert!(told.contains(&format!("{name} cannot be used")) && told.contains("--models"), "{told}");
    }
    fs::remove_file(folder.path().join("stones.onnx")).expect("it is there");
    let output = read(&["--models", &folder.path().to_string_lossy()], &[&photo]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("stones.onnx: "), "{output:?}");
}

#[test]
fn a_picture_without_a_board_is_refused_with_advice() {
    let output = read(&[], &[&images().join("no-board.jpg")]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert!(text(&output).contains("hotograph"), "advice: {}", text(&output));
}

/// The committed 9 x 9 board, turned by so many quarters, with something grey over the points of these columns and rows (parts of
/// the picture).
fn partly_covered(folder: &TempDir, name: &str, quarters: usize, covered: [f64; 4]) -> PathBuf {
    let picture = image::open(images().join("board-9.jpg")).expect("a committed picture").into_rgb8();
    let [width, height] = [picture.width(), picture.height()].map(f64::from);
    let [left, top, right, bottom] = covered;
    let mut picture = image::RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let (x_share, y_share) = (f64::from(x) / width, f64::from(y) / height);
        let under = (left..right).contains(&x_share) && (top..bottom).contains(&y_share);
        if under { image::Rgb([190, 150, 130]) } else { *picture.get_pixel(x, y) }
    });
    for _ in 0..quarters {
        picture = image::imageops::rotate90(&picture);
    }
    let path = folder.path().join(name);
    picture.save(&path).expect("a PNG file");
    path
}

#[test]
fn photographs_of_one_board_are_read_together_whatever_their_turn() {
    let folder = folder();
    let whole = &lines(&read(&["--json"], &[&images().join("board-9.jpg")]))[0];
    let left = partly_covered(&folder, "left.png", 0, [0.30, 0.40, 0.45, 0.55]);
    let right = partly_covered(&folder, "right.png", 1, [0.55, 0.40, 0.70, 0.55]);
    let alone = &lines(&read(&["--json"], &[&left]))[0];
    let doubts = |answer: &Value| answer["doubtful"].as_array().map_or(usize::MAX, Vec::len);
    assert!(doubts(alone) > doubts(whole), "what is covered is doubtful: {alone}");
    let output = read(&["--json", "--same-board"], &[&left, &right]);
    let together = lines(&output);
    assert_eq!(together.len(), 1, "{}", text(&output));
    assert_eq!(together[0]["rows"], whole["rows"]);
    assert_eq!(together[0]["photos"].as_array().expect("both helped").len(), 2);
    assert!(doubts(&together[0]) < doubts(alone), "{}", together[0]);

    let other = images().join("board-13.jpg");
    let output = read(&["--same-board"], &[&left, &other]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output).contains("do not show the same position"), "{}", text(&output));
}

#[test]
fn corrections_settle_doubts_and_change_the_board() {
    let board = images().join("board-9.jpg");
    let before = &lines(&read(&["--json"], &[&board]))[0];
    let first = &before["rows"][8].as_str().expect("a row")[..1];
    let other = if first == "B" { "W" } else { "B" };
    let after = &lines(&read(&["--json", "--set", &format!("a1={other}")], &[&board]))[0];
    assert!(after["rows"][8].as_str().expect("a row").starts_with(other));
    assert!(!after["doubtful"].as_array().expect("a list").contains(&serde_json::json!([0, 8])));

    let off_board = read(&["--set", "Q16=B"], &[&board]);
    assert_eq!(off_board.status.code(), Some(2));
    assert!(text(&off_board).contains("Q16 is not on a board of 9 x 9"), "{}", text(&off_board));
    let many = read(&["--set", "A1=B"], &[&board, &board]);
    assert_eq!(many.status.code(), Some(2));
}

#[test]
fn overlays_are_whole_pictures_and_never_replace_a_photograph() {
    let folder = folder();
    let board = images().join("board-9.jpg");
    let overlays = folder.path().join("overlays");
    let output = read(&["--overlay", overlays.to_str().expect("UTF-8")], &[&board, &board]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let mut names: Vec<String> = fs::read_dir(&overlays)
        .expect("the folder was made")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["board-9-2.overlay.jpg", "board-9.overlay.jpg"]);
    for name in names {
        assert!(text(&output).contains(&name));
        let drawn = image::open(overlays.join(name)).expect("a JPEG picture").into_rgb8();
        assert!(drawn.width().max(drawn.height()) >= 999, "large enough to look at");
    }

    let copy = folder.path().join("copy.jpg");
    let bytes = fs::read(&board).expect("a committed picture");
    fs::File::create(&copy).and_then(|mut file| file.write_all(&bytes)).expect("a copy");
    let output = read(&["--overlay", copy.to_str().expect("UTF-8")], &[&copy]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&copy).expect("still there"), bytes);
}

#[test]
fn a_diagram_of_a_report_is_the_board_of_its_json() {
    let board = images().join("board-19-finished.jpg");
    let report = text(&read(&[], &[&board]));
    let rows: Vec<String> = report
        .lines()
        .skip(2)
        .take(19)
        .map(|line| line.split_whitespace().skip(1).take(19).collect::<String>())
        .collect();
    assert_eq!(serde_json::json!(rows), lines(&read(&["--json"], &[&board]))[0]["rows"]);
    for label in ["Stones", "Dead", "Result", "Fill-in", "Proof", "Sets", "Doubtful", "Next"] {
        assert!(report.lines().any(|line| line.starts_with(label)), "`{label}` is missing:\n{report}");
    }
}

/// What a person names `x.png` is that file, and no folder of that name.
#[test]
fn an_overlay_is_the_file_that_was_named_whatever_its_kind() {
    let folder = folder();
    let board = images().join("board-9.jpg");
    for (name, start) in [("x.png", b"\x89PNG".as_slice()), ("x.jpg", b"\xff\xd8"), ("x.webp", b"RIFF")] {
        let overlay = folder.path().join(name);
        let output = read(&["--overlay", overlay.to_str().expect("a path")], &[&board]);
        assert!(output.status.success());
        let written = fs::read(&overlay).expect("the overlay is a file");
        assert!(written.starts_with(start), "{name}");
        assert!(image::load_from_memory(&written).is_ok(), "{name}");
    }
}
