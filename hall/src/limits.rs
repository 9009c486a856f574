//! How much of what people enter is taken.

/// A reason is a few sentences.
pub const LONGEST_REASON: usize = 1_000;
/// A name to log in with.
pub const LONGEST_PERSON: usize = 40;
/// A player's name with title and town fits.
pub const LONGEST_NAME: usize = 80;
/// Every board needs one or two; ten times that is a mistake, or mischief.
pub const MOST_PHOTOS_OF_A_GAME: usize = 40;
/// Tables of the largest congress, ten times over.
pub const LAST_TABLE: u16 = 9_999;
/// More stones of one colour than any set has are a slip.
pub const MOST_STONES: u16 = 400;
