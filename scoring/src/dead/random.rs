//! A small deterministic source of chance, so that the same board always gives the same proposal.
//!
//! Source: S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled" (xorshift64*). Not for
//! secrets.

/// The generator's state.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// A generator with this seed; any seed will do.
    pub(super) const fn new(seed: u64) -> Self {
        // An all-zero state would stay zero.
        Self(seed ^ 0x9E37_79B9_7F4A_7C15 | 1 << 63)
    }

    /// The next 32 bits.
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    /// A number from 0 to before `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.next() as usize * end) >> 32
    }

    /// True in `times` of 256 cases.
    pub(super) fn in_256(&mut self, times: u32) -> bool {
        self.next() >> 24 < times
    }
}
