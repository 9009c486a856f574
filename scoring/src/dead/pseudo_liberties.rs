//! A chain's *pseudo-liberties*: a liberty is counted once for each stone that touches it, so that chains are merged by sums alone.
//!
//! All are the same point exactly when `count * squares == sum * sum` (Cauchy and Schwarz), and the three numbers of a merged chain are
//! the sums over its parts.

/// The pseudo-liberties of a chain: how many, the sum of their cells, and the sum of the cells' squares.
#[derive(Clone, Copy, Default)]
pub(super) struct Liberties {
    pub(super) count: u32,
    pub(super) sum: u32,
    squares: u64,
}

impl Liberties {
    pub(super) fn add(&mut self, cell: usize) {
        self.count += 1;
        self.sum += cell as u32;
        self.squares += (cell * cell) as u64;
    }

    /// Counts a closed point as two liberties, so that they are never the last one.
    pub(super) fn add_closed(&mut self, cell: usize) {
        self.add(cell);
        self.add(0);
    }

    pub(super) fn remove(&mut self, cell: usize) {
        self.count -= 1;
        self.sum -= cell as u32;
        self.squares -= (cell * cell) as u64;
    }

    pub(super) fn join(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Whether at most one distinct liberty is left.
    pub(super) fn at_most_one(self) -> bool {
        u64::from(self.count) * self.squares == u64::from(self.sum) * u64::from(self.sum)
    }
}
