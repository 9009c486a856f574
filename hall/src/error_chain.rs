//! What an error says, for the operator's log.

use std::error::Error;

/// An error with all its causes, in one line. A cause that the words before end with is not told twice: some libraries say it themselves.
#[must_use]
pub fn error_chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let told = error.to_string();
        if !text.ends_with(&told) {
            text.push_str(": ");
            text.push_str(&told);
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    /// An error that says its own cause, or leaves it to whoever asks.
    #[derive(Debug)]
    struct Failed {
        says_cause: bool,
        cause: fmt::Error,
    }

    impl fmt::Display for Failed {
        fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
            if self.says_cause { write!(to, "it failed: {}", self.cause) } else { write!(to, "it failed") }
        }
    }

    impl Error for Failed {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(&self.cause)
        }
    }

    #[test]
    fn each_cause_is_told_once() {
        let told = |says_cause| error_chain(&Failed { says_cause, cause: fmt::Error });
        assert_eq!(told(true), told(false));
        assert_eq!(told(true), format!("it failed: {}", fmt::Error));
    }
}
