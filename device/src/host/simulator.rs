//! A simulator of each instrument: stones with masses, a scale that settles, drifts and flickers, the protocol's bytes on a
//! pseudo-terminal, and every fault of the field as a switch. First-class: the driver cannot tell it from the real thing.

mod fault;
mod instrument;
mod line;
mod load_cell;
mod pty;
mod stones;
mod words;

pub use fault::{Fault, FaultError};
pub use instrument::{Bench, SimulatedInstrument};
pub use line::{garble, serve};
pub use load_cell::{LoadCell, LoadCellModel, Shown};
pub use pty::{Kept, Pty, SimulatedBus};
pub use stones::{Spread, Stones};
pub use words::weight_frame;
