//! What changed in a game's record since it was told last.

use crate::hypothesis::TakenBack;
use crate::record::{GameRecord, Recorded, RecordedAct};

/// What is told of a record that was told before.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A step is new, or is told otherwise than before.
    New(Recorded),
    /// A move was taken back by its player.
    TakenBack(TakenBack),
    /// A step that was told before was none.
    Revised(Recorded),
}

/// What changed from one record to a later one, in the order in which it is told: what falls first, then what is new.
#[must_use]
pub fn changes(before: &GameRecord, after: &GameRecord) -> Vec<Change> {
    let same = before.steps.iter().zip(&after.steps).take_while(|(one, other)| one.act == other.act).count();
    let mut newly_taken_back: Vec<TakenBack> =
        after.taken_back.iter().filter(|taken| !before.taken_back.contains(taken)).copied().collect();
    let mut changes = Vec::new();
    for fallen in before.steps[same..].iter().rev() {
        let taken = match fallen.act {
            RecordedAct::Move { color, point, .. } => {
                newly_taken_back.iter().position(|taken| (taken.color, taken.point) == (color, point))
            }
            RecordedAct::SetUp { .. } => None,
        };
        changes.push(match taken {
            Some(place) => Change::TakenBack(newly_taken_back.remove(place)),
            None => Change::Revised(fallen.clone()),
        });
    }
    changes.extend(after.steps[same..].iter().cloned().map(Change::New));
    changes
}
