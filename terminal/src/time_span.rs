//! How long something is to take, as people write it: `90s`, `1m`, `2 hours`.

use std::time::Duration;

use jiff::{Span, SpanRelativeTo};

/// The duration that a text says.
///
/// # Errors
/// Where it says none: a month has no length of its own.
pub fn parse(text: &str) -> Result<Duration, jiff::Error> {
    let span: Span = text.parse()?;
    Duration::try_from(span.to_duration(SpanRelativeTo::days_are_24_hours())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_written_as_people_write_it() {
        for (text, seconds) in
            [("90s", 90), ("1m", 60), ("1min", 60), ("2 hours", 7_200), ("1day", 86_400), ("2days", 172_800), ("0s", 0)]
        {
            assert_eq!(parse(text).unwrap(), Duration::from_secs(seconds), "{text}");
        }
        for text in ["", "soon", "5", "1 month", "-1s", "99999999999999999999s"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
