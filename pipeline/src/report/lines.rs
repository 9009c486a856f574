//! Where a line may be broken: at spaces, and between Chinese and Japanese characters, which stand without any.

use std::borrow::Cow;

use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter};
use unicode_width::UnicodeWidthChar;

/// These begin no line (JIS X 4051, "characters not starting a line").
const NEVER_FIRST: &str = "、。，．：；）」』】！？〜";
/// These end none.
const NEVER_LAST: &str = "（「『【";

/// A text in lines of so many columns at most, each wide character counted as two.
pub fn broken(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    // What can be typed, such as `--first-pass`, is not broken at its hyphens.
    let options = Options::new(width).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options.word_separator(WordSeparator::Custom(pieces)))
}

/// What stays together, each with the spaces behind it.
fn pieces(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let letters = line.char_indices().zip(line.chars().skip(1));
    let breaks = letters.filter(|((_, before), after)| may_break(*before, *after));
    let mut ends: Vec<usize> = breaks.map(|((at, before), _)| at + before.len_utf8()).collect();
    ends.push(line.len());
    let starts = std::iter::once(0).chain(ends.clone());
    let pieces: Vec<Word<'_>> = starts.zip(ends).map(|(start, end)| Word::from(&line[start..end])).collect();
    Box::new(pieces.into_iter().filter(|piece| !piece.is_empty()))
}

fn may_break(before: char, after: char) -> bool {
    if before == ' ' || after == ' ' {
        return before == ' ' && after != ' ';
    }
    (is_without_spaces(before) || is_without_spaces(after))
        && !NEVER_FIRST.contains(after)
        && !NEVER_LAST.contains(before)
}

/// A wide character of a script that puts no spaces between words; Korean does.
fn is_without_spaces(letter: char) -> bool {
    letter.width() == Some(2) && !('\u{ac00}'..='\u{d7a3}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_the_script_allows_it() {
        let cases: [(&str, usize, &[&str]); 5] = [
            ("say --first-pass white", 16, &["say --first-pass", "white"]),
            ("死石 2 子：Q6、R16。", 12, &["死石 2 子：", "Q6、R16。"]),
            ("黒の勝ちです。", 12, &["黒の勝ちで", "す。"]),
            ("결과（黒）", 9, &["결과", "（黒）"]),
            ("흑이 이겼습니다", 11, &["흑이", "이겼습니다"]),
        ];
        for (text, width, lines) in cases {
            assert_eq!(broken(text, width), lines, "{text}");
        }
    }
}
