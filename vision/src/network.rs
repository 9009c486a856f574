//! The learned networks: trained by `vision/training`, their weights and cards in `vision/models`.
//!
//! Inference is `rten` on one thread, since photographs are read side by side. On one core of a server it took two thirds of the time
//! that OpenCV 4.6's `dnn` module took for the same weights, and `tract` was no faster than OpenCV.

use std::sync::Arc;

use image::RgbImage;
use rten::{Model, RunOptions, ThreadPool, ValueOrView};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;
use thiserror::Error;

/// The weights of the three networks that a reader uses, as ONNX files.
#[derive(Clone, Debug)]
pub struct Models {
    /// Finds crossings and first lines in a picture.
    pub lattice: Vec<u8>,
    /// Says what lies on each point of a board laid flat.
    pub stones: Vec<u8>,
    /// Weighs the evidence on points that may be doubtful.
    pub judge: Vec<u8>,
}

impl Default for Models {
    /// The weights that the program carries.
    fn default() -> Self {
        Self {
            lattice: include_bytes!("../models/lattice.onnx").to_vec(),
            stones: include_bytes!("../models/stones.onnx").to_vec(),
            judge: include_bytes!("../models/judge.onnx").to_vec(),
        }
    }
}

/// Why a network could not be loaded or run.
#[derive(Debug, Error)]
pub enum NetworkError {
    /// The file is no network.
    #[error("the network's file cannot be used: {source}")]
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
    /// Its answer has another shape than a network of its kind gives.
    #[error("the network answers with {found} numbers where {expected} belong")]
    Shape {
        /// Numbers in its answer.
        found: usize,
        /// Numbers that belong there.
        expected: usize,
    },
}

/// A network, ready to run.
pub(crate) struct Network {
    model: Model,
    threads: Arc<ThreadPool>,
}

impl Network {
    /// Reads weights.
    pub fn load(onnx: &[u8]) -> Result<Self, NetworkError> {
        Ok(Self { model: Model::load(onnx.to_vec())?, threads: Arc::new(ThreadPool::with_num_threads(1)) })
    }

    /// The network's answer to a picture: this many planes of logits, one after the other, each with a value for every square of
    /// `stride` pixels.
    pub fn run(&self, picture: &RgbImage, planes: usize, stride: usize) -> Result<Vec<f32>, NetworkError> {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let mut input = vec![0.0; 3 * width * height];
        for (index, pixel) in picture.pixels().enumerate() {
            for (channel, value) in pixel.0.into_iter().enumerate() {
                input[channel * width * height + index] = f32::from(value) / 255.0;
            }
        }
        let input = NdTensor::from_data([1, 3, height, width], input);
        self.answer(input.view().into(), planes * (width / stride) * (height / stride))
    }

    /// The network's answer to rows of as many numbers each: this many numbers for each row, one after the other.
    pub fn run_on_rows(&self, rows: &[&[f32]], numbers: usize) -> Result<Vec<f32>, NetworkError> {
        let columns = rows.first().map_or(0, |row| row.len());
        let input = NdTensor::from_data([rows.len(), columns], rows.concat());
        self.answer(input.view().into(), numbers * rows.len())
    }

    fn answer(&self, input: ValueOrView<'_>, expected: usize) -> Result<Vec<f32>, NetworkError> {
        let options = RunOptions::default().with_thread_pool(Some(Arc::clone(&self.threads)));
        let output = self.model.run_one(input, Some(options))?;
        let answer = output.into_tensor::<f32>().map(|tensor| tensor.to_vec()).unwrap_or_default();
        if answer.len() == expected { Ok(answer) } else { Err(NetworkError::Shape { found: answer.len(), expected }) }
    }
}
