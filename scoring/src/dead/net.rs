//! The small network that corrects what the playouts say of a chain, from the shapes it has seen.
//!
//! Residual, 3 x 3 convolutions, no dependence on the board's size; its weights are `weights/dead-net.bin`, made by
//! `scoring/training/train.py`, which also says how they are laid out. Places off the board hold zeros in every layer.
//!
//! Source: K. He and others, "Deep residual learning for image recognition" (2016).

use board::{Board, Chain, Point, PointSet};
use nalgebra::{DMatrix, DVector};

use super::planes::{PLACES, PLANES};

/// The plane with the lost share of a stone's chain, and how near to 0 and 1 it is taken.
const LOST: usize = 15;
const SUREST: f32 = 0.01;
/// The places of a 3 x 3 convolution.
const KERNEL: usize = 9;

/// The weights that come with the program.
static WEIGHTS: &[u8] = include_bytes!("weights/dead-net.bin");

struct Layer {
    /// Outputs by kernel places times inputs.
    weights: DMatrix<f32>,
    biases: DVector<f32>,
}

/// The network.
pub(super) struct Net {
    stem: Layer,
    blocks: Vec<[Layer; 2]>,
    head: DVector<f32>,
    head_bias: f32,
    trust: f32,
}

impl Net {
    /// The network with the weights that come with the program.
    pub(super) fn new() -> Self {
        let mut reader = Reader { rest: WEIGHTS };
        let (width, blocks) = (reader.count(), reader.count());
        let stem = reader.layer(width, PLANES);
        let blocks = (0..blocks).map(|_| [reader.layer(width, width), reader.layer(width, width)]).collect();
        let head = DVector::from_vec(reader.numbers(width));
        let tail = reader.numbers(2);
        assert!(reader.rest.is_empty(), "the weight file has the length its first numbers say");
        Self { stem, blocks, head, head_bias: tail[0], trust: tail[1] }
    }

    /// The log odds that each chain is dead, in the order given, `planes` are those of the same board.
    pub(super) fn log_odds(&self, board: &Board, planes: &[f32], chains: &[Chain]) -> Vec<f32> {
        let points: Vec<Point> = board.size().points().collect();
        let input =
            DMatrix::from_fn(PLANES, points.len(), |plane, column| planes[plane * PLACES + points[column].index()]);
        let correction = self.corrections(&Grid::new(&points), &input);
        let mut columns = vec![0; PLACES];
        for (column, point) in points.iter().enumerate() {
            columns[point.index()] = column;
        }
        let at = |point: Point| {
            let lost = planes[LOST * PLACES + point.index()].clamp(SUREST, 1.0 - SUREST);
            correction[columns[point.index()]] + self.head_bias + self.trust * (lost / (1.0 - lost)).ln()
        };
        let mean = |stones: PointSet| stones.iter().map(at).sum::<f32>() / stones.len() as f32;
        chains.iter().map(|chain| mean(chain.stones)).collect()
    }

    /// What the head says at each point.
    fn corrections(&self, grid: &Grid, input: &DMatrix<f32>) -> DVector<f32> {
        let mut state = rectified(grid.convolve(&self.stem, input));
        for [one, two] in &self.blocks {
            let inner = rectified(grid.convolve(one, &state));
            state = rectified(grid.convolve(two, &inner) + state);
        }
        state.tr_mul(&self.head)
    }
}

fn rectified(mut state: DMatrix<f32>) -> DMatrix<f32> {
    state.apply(|value| *value = value.max(0.0));
    state
}

/// Where the neighbours of each point of a board stand among the columns of a state.
struct Grid {
    /// For each point the nine columns around it, row by row.
    around: Vec<[Option<usize>; KERNEL]>,
}

impl Grid {
    fn new(points: &[Point]) -> Self {
        let mut columns = vec![None; PLACES];
        for (column, point) in points.iter().enumerate() {
            columns[point.index()] = Some(column);
        }
        let steps: [(usize, usize); KERNEL] = std::array::from_fn(|place| (place % 3, place / 3));
        let around = points
            .iter()
            .map(|point| {
                steps.map(|(right, down)| {
                    let (column, row) = (point.column() + right, point.row() + down);
                    let near = Point::new(column.checked_sub(1)?, row.checked_sub(1)?)?;
                    columns[near.index()]
                })
            })
            .collect();
        Self { around }
    }

    /// One layer applied to a state of channels by points.
    fn convolve(&self, layer: &Layer, state: &DMatrix<f32>) -> DMatrix<f32> {
        let channels = state.nrows();
        let mut gathered = DMatrix::zeros(KERNEL * channels, self.around.len());
        let source = state.as_slice();
        for (target, around) in gathered.as_mut_slice().chunks_exact_mut(KERNEL * channels).zip(&self.around) {
            for (part, near) in target.chunks_exact_mut(channels).zip(around) {
                if let Some(column) = near {
                    part.copy_from_slice(&source[column * channels..(column + 1) * channels]);
                }
            }
        }
        let mut result = &layer.weights * gathered;
        for mut column in result.column_iter_mut() {
            column += &layer.biases;
        }
        result
    }
}

/// Takes numbers off the front of the weight file.
struct Reader {
    rest: &'static [u8],
}

impl Reader {
    fn word(&mut self) -> [u8; 4] {
        let (word, rest) = self.rest.split_first_chunk().expect("the weight file is whole");
        self.rest = rest;
        *word
    }

    fn count(&mut self) -> usize {
        u32::from_le_bytes(self.word()) as usize
    }

    fn numbers(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| f32::from_le_bytes(self.word())).collect()
    }

    fn layer(&mut self, outputs: usize, inputs: usize) -> Layer {
        let weights = DMatrix::from_row_slice(outputs, KERNEL * inputs, &self.numbers(outputs * KERNEL * inputs));
        Layer { weights, biases: DVector::from_vec(self.numbers(outputs)) }
    }
}
