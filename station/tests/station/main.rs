//! The station as its visitors meet it: over HTTP, with real photographs, a real store and real (simulated) instruments.

mod doors;
mod hall;
mod hostile;
mod kills;
mod openapi;
mod records;
mod whole_way;
