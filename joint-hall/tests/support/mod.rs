//! What the tests of the joint hall have in common.

pub mod postgres;
pub mod station_log;
