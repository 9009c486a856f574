//! The learned networks: trained by `vision/training`, their weights and cards in `vision/models`.
//!
//! Inference is `rten` on one thread, since photographs are read side by side. On one core of a server it took two thirds of the time
//! that OpenCV 4.6's `dnn` module took for the same weights, and `tract` was no faster than OpenCV.

use std::sync::Arc;

use image::RgbImage;
use rten::{Model, ModelOptions, OpRegistry, RunOptions, ThreadPool, ValueOrView, op_registry};
use rten_tensor::prelude::*;
use rten_tensor::{NdTensor, NdTensorView};
use thiserror::Error;

/// The weights of the networks that a reader uses, as ONNX files.
#[derive(Clone, Debug)]
pub struct Models {
    /// Finds crossings and first lines in a picture.
    pub lattice: Vec<u8>,
    /// Says what lies on each point of a board image.
    pub stones: Vec<u8>,
    /// Looks closely at points in doubt.
    pub points: Vec<u8>,
}

impl Default for Models {
    /// The weights that the program carries.
    fn default() -> Self {
        Self {
            lattice: include_bytes!("../models/lattice.onnx").to_vec(),
            stones: include_bytes!("../models/stones.onnx").to_vec(),
            points: include_bytes!("../models/points.onnx").to_vec(),
        }
    }
}

/// Why a network could not be loaded or run.
#[derive(Debug, Error)]
pub enum NetworkError {
    /// The file is no network.
    #[error("it is no network: {source}")]
    File {
        /// What the runtime says.
        #[from]
        source: rten::LoadError,
    },
    /// It does not take a picture, or does not give planes of logits.
    #[error("the network cannot be run: {source}")]
    Run {
        /// What the runtime says.
        #[from]
        source: rten::RunError,
    },
    /// It was trained on other numbers, or answers with others, than this program gives and takes.
    #[error("the network's {kind} are {found:?} where {expected:?} belong")]
    Names {
        /// `features`, which it takes, or `channels`, with which it answers.
        kind: &'static str,
        /// The names in its file, in their order.
        found: String,
        /// The names that belong there.
        expected: String,
    },
    /// Its answer has another shape than a network of its kind gives.
    #[error("the network answers with {found} numbers where {expected} belong")]
    Shape {
        /// Numbers in its answer.
        found: usize,
        /// Numbers that belong there.
        expected: usize,
    },
}

/// The operators that our networks are made of: those of the whole standard would be two megabytes of the program.
fn operators() -> OpRegistry {
    op_registry!(
        Add,
        Cast,
        Clip,
        Concat,
        ConstantOfShape,
        Conv,
        Div,
        Flatten,
        Gather,
        Gemm,
        GlobalAveragePool,
        Greater,
        Log,
        Mul,
        Pad,
        Pow,
        ReduceMean,
        ReduceSum,
        Relu,
        Reshape,
        Resize,
        Sigmoid,
        Slice,
        Softmax,
        Sqrt,
        Sub,
        Transpose
    )
}

/// A network, ready to run.
pub(crate) struct Network {
    model: Model,
    threads: Arc<ThreadPool>,
}

impl Network {
    /// Reads weights whose file says that they take these features, if they take rows of them, and answer with these channels.
    pub fn load(onnx: &[u8], features: &[&str], channels: &[&str]) -> Result<Self, NetworkError> {
        let model = ModelOptions::with_ops(operators()).load(onnx.to_vec())?;
        let network = Self { model, threads: Arc::new(ThreadPool::with_num_threads(1)) };
        network.check_names("features", features)?;
        network.check_names("channels", channels)?;
        Ok(network)
    }

    /// Numbers pass by their place: that each means the same on both sides is known by its name.
    fn check_names(&self, kind: &'static str, expected: &[&str]) -> Result<(), NetworkError> {
        let (found, expected) = (self.model.metadata().get(kind).unwrap_or_default().to_owned(), expected.join(","));
        if found == expected { Ok(()) } else { Err(NetworkError::Names { kind, found, expected }) }
    }

    /// The network's answer to a picture: this many planes of logits, one after the other, each with a value for every square of
    /// `stride` pixels.
    pub fn run(&self, picture: &RgbImage, planes: usize, stride: usize) -> Result<Vec<f32>, NetworkError> {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let pixels = NdTensorView::from_data([1, height, width, 3], picture.as_raw().as_slice());
        let input = pixels.permuted([0, 3, 1, 2]).map(|&value| f32::from(value) / 255.0);
        self.answer(input.into(), planes * (width / stride) * (height / stride))
    }

    /// The network's answer to rows of as many numbers each: this many numbers for each row, one after the other.
    pub fn run_on_rows(&self, rows: &[Vec<f32>], numbers: usize) -> Result<Vec<f32>, NetworkError> {
        let columns = rows.first().map_or(0, Vec::len);
        let input = NdTensor::from_data([rows.len(), columns], rows.concat());
        self.answer(input.into(), numbers * rows.len())
    }

    fn answer(&self, input: ValueOrView<'_>, expected: usize) -> Result<Vec<f32>, NetworkError> {
        let options = RunOptions::default().with_thread_pool(Some(Arc::clone(&self.threads)));
        let output = self.model.run_one(input, Some(options))?;
        let answer = output.into_tensor::<f32>().map(|tensor| tensor.to_vec()).unwrap_or_default();
        if answer.len() == expected { Ok(answer) } else { Err(NetworkError::Shape { found: answer.len(), expected }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_with_other_names_is_not_loaded() {
        let onnx = Models::default().lattice;
        let refused = Network::load(&onnx, &[], &["lattice", "first_line"]).err();
        assert!(matches!(refused, Some(NetworkError::Names { kind: "channels", .. })), "{refused:?}");
        let refused = Network::load(&onnx, &["a feature"], &crate::locate::heat_maps::CHANNELS).err();
        assert!(matches!(refused, Some(NetworkError::Names { kind: "features", .. })), "{refused:?}");
    }
}
