//! What a count found, from `scoring`'s own values: accounts, the fill-in, the two sets, what is open, why a point counts as it does.

mod account;
mod explain;
mod fill_in;
mod moves;
mod open;
mod result;
mod sets;

pub use account::{account, item, taken_as_usual, usual};
pub use explain::explanation;
pub use fill_in::{no_fill_in, proof, reading, step};
pub use moves::{cycle, moves, violation};
pub use open::{discrepancy, open_border, open_fact};
pub use result::{cautioned, result};
pub use sets::{effect, finding, on_board, remedy, sets};

#[cfg(test)]
mod tests;
