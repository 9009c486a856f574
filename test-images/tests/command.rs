//! The command writes the same files whatever the number of threads, and the committed pictures go with their truth.

use std::path::Path;
use std::process::Command;

use test_images::Truth;

fn rendered(folder: &Path, threads: &str) -> Vec<(String, Vec<u8>)> {
    let run = Command::new(env!("CARGO_BIN_EXE_test-images"))
        .args(["render", "--count", "5", "--seed", "9", "--width", "160", "--threads", threads, "--out"])
        .arg(folder)
        .output()
        .expect("the command can be run");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .expect("the folder was made")
        .map(|entry| entry.expect("the folder can be read"))
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).expect("a file")))
        .collect();
    files.sort();
    files
}

#[test]
fn threads_change_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (one, three) = (rendered(&folder.join("one"), "1"), rendered(&folder.join("three"), "3"));
    assert_eq!(one.len(), 10);
    assert!(one == three, "the files differ between one thread and three");
}

#[test]
fn the_committed_pictures_go_with_their_truth() {
    const MOST_BYTES: u64 = 150_000;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("images");
    let mut sizes = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of images is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "jpg") {
            let bytes = std::fs::metadata(&path).expect("the picture is there").len();
            assert!(bytes < MOST_BYTES, "{} has {bytes} bytes", path.display());
            let text = std::fs::read_to_string(path.with_extension("json")).expect("each picture has its truth");
            let truth: Truth = serde_json::from_str(&text).expect("the truth can be read");
            let picture = image::open(&path).expect("the picture can be read");
            assert_eq!([picture.width(), picture.height()], truth.picture);
            sizes.push(truth.size);
        }
    }
    for size in [Some(9), Some(13), Some(19), None] {
        assert!(sizes.contains(&size), "no picture of size {size:?}");
    }
}
