//! The three layers that make a protocol, each of which knows nothing of the others: what is said, how it is framed, and when.

use crate::command_set::CommandSet;
use crate::framing::Framing;
use crate::line::LineSettings;
use crate::timing::Timing;

/// What one file under [`protocols`](crate::protocols) has to give.
#[derive(Clone, Copy)]
pub(crate) struct Layers {
    /// What can be asked, and what answers mean.
    pub(crate) commands: &'static dyn CommandSet,
    /// Where frames begin and end.
    pub(crate) framing: &'static dyn Framing,
    /// When to ask and when to give up.
    pub(crate) timing: Timing,
    /// The line as the maker delivers it.
    pub(crate) line: LineSettings,
}
