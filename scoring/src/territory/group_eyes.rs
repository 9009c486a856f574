//! Groups of one colour: what hangs together, the eyes that hold, and the false ones that must be filled.

use board::{BoardSize, Color, PointSet};

use super::Field;
use super::life;

/// Stones that live and die together, with the points that they surround.
pub(super) struct Group {
    /// Its stones.
    pub stones: PointSet,
    /// Surrounded points that nobody has to fill.
    pub eyes: PointSet,
    /// Surrounded points at which stones connect that are held by nothing else.
    pub false_eyes: PointSet,
    /// Whether its eyes make it independent of everything around it.
    pub has_two_eyes: bool,
}

/// The groups of a colour: stones that reach each other over bare points and their own stones.
pub(super) fn groups(field: &Field, color: Color) -> impl Iterator<Item = Group> {
    let own = field.living[color];
    (own | field.bare).components(field.size).filter(move |whole| whole.intersects(own)).map(move |whole| {
        let surrounded = whole & field.surrounded[color];
        let eyes = without_false_eyes(whole, surrounded, field);
        let false_eyes = surrounded - eyes;
        let has_two_eyes = has_two_eyes(eyes, field);
        Group { stones: whole & own, eyes, false_eyes, has_two_eyes }
    })
}

/// Stones that hang together without any eye, and the eyes that they touch.
#[derive(Clone, Copy)]
struct Party {
    points: PointSet,
    eyes: PointSet,
}

impl Party {
    fn new(points: PointSet, eyes: PointSet, size: BoardSize) -> Self {
        Self { points, eyes: points.neighbors(size) & eyes }
    }

    /// The only eye point that the party touches, where others stand around it as well: it connects there, or is lost.
    fn hanging_by(&self, field: &Field) -> Option<PointSet> {
        let around = || self.eyes.neighbors(field.size) & field.shown;
        (self.eyes.len() == 1 && !around().is_subset(self.points)).then_some(self.eyes)
    }
}

/// The surrounded points of a group that remain eyes once every party that hangs by a single one has connected there.
fn without_false_eyes(whole: PointSet, mut eyes: PointSet, field: &Field) -> PointSet {
    let mut parties: Vec<Party> =
        (whole - eyes).components(field.size).map(|points| Party::new(points, eyes, field.size)).collect();
    while let Some(filled) = parties.iter().find_map(|party| party.hanging_by(field)) {
        eyes -= filled;
        let mut joined = Party::new(filled, eyes, field.size);
        parties.retain(|party| {
            let apart = !party.eyes.intersects(filled);
            if !apart {
                joined = Party { points: joined.points | party.points, eyes: joined.eyes | party.eyes };
            }
            apart
        });
        parties.push(Party { eyes: joined.eyes - filled, ..joined });
    }
    eyes
}

fn has_two_eyes(eyes: PointSet, field: &Field) -> bool {
    let mut regions = eyes.components(field.size);
    match (regions.next(), regions.next()) {
        (None, _) => false,
        (Some(only), None) => life::make_two(only, field.dead, field.shown, field.size),
        (Some(_), Some(_)) => true,
    }
}
