//! Sizes as people read them.

/// A megabyte is a million bytes.
#[must_use]
pub fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_told_smaller_than_it_is() {
        assert_eq!([1, 100_000, 1_234_567].map(megabytes), ["0.1 MB", "0.1 MB", "1.3 MB"]);
    }
}
