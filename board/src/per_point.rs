//! A value for each point of a board.

use std::ops::{Index, IndexMut};

use crate::point::{BoardSize, Point};
use crate::symmetry::Symmetry;

/// One value for each point of a board, row by row from the top left.
///
/// ```
/// use board::{BoardSize, PerPoint};
/// let rows = PerPoint::from_fn(BoardSize::NINE, |point| point.row());
/// assert_eq!(rows.iter().map(|(_, row)| row).sum::<usize>(), 9 * 36);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PerPoint<T> {
    size: BoardSize,
    values: Vec<T>,
}

impl<T> PerPoint<T> {
    /// What `make` gives for each point.
    pub fn from_fn(size: BoardSize, make: impl FnMut(Point) -> T) -> Self {
        Self { size, values: size.points().map(make).collect() }
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Every point with its value, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        self.size.points().zip(&self.values)
    }

    /// Every point with its value, to change it.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Point, &mut T)> {
        self.size.points().zip(&mut self.values)
    }

    fn place(&self, point: Point) -> usize {
        assert!(self.size.contains(point), "a point of another board");
        point.row() * self.size.lines() + point.column()
    }
}

impl<T: Clone> PerPoint<T> {
    /// The same values on the board as this symmetry lays it.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let back = symmetry.inverse();
        Self::from_fn(self.size, |point| self[back.apply(point, self.size)].clone())
    }
}

impl<T> Index<Point> for PerPoint<T> {
    type Output = T;

    /// # Panics
    /// Where the point is not on the board.
    fn index(&self, point: Point) -> &T {
        &self.values[self.place(point)]
    }
}

impl<T> IndexMut<Point> for PerPoint<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        let place = self.place(point);
        &mut self.values[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_turned_with_its_point() {
        let mut marks = PerPoint::from_fn(BoardSize::NINE, |_| ' ');
        marks[Point::new(1, 0).unwrap()] = 'x';
        for symmetry in Symmetry::ALL {
            let turned = marks.turned(symmetry);
            let place = symmetry.apply(Point::new(1, 0).unwrap(), BoardSize::NINE);
            assert_eq!(
                turned.iter().filter(|(_, mark)| **mark == 'x').map(|(point, _)| point).collect::<Vec<_>>(),
                [place]
            );
        }
    }

    #[test]
    #[should_panic(expected = "a point of another board")]
    fn a_point_of_a_larger_board_has_no_value() {
        let _ = PerPoint::from_fn(BoardSize::NINE, |_| 0)[Point::new(12, 0).unwrap()];
    }
}
