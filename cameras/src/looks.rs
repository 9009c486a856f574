//! Photographs of a board by one camera, and where its lines cross in each.

use std::path::{Path, PathBuf};

use board::BoardSize;
use calibration::camera_fit::FEWEST_CROSSINGS;
use files::FileError;
use terminal::causes;
use terminal::ending::Ending;
use vision::{Crossing, Photo, PhotoLimits, Reader, crossings};
use words::{Sentence, sentence};

/// More photographs tell nothing new, and every one of them makes the fit longer.
const MOST_LOOKS: usize = 40;

/// What the photographs of one camera show.
#[derive(Debug)]
pub struct Pictures {
    /// In the order of naming; those that show no board are left out.
    pub looks: Vec<BoardLook>,
    /// Width and height of all of them, in pixels.
    pub size_px: (u32, u32),
}

/// A board in a photograph.
#[derive(Debug)]
pub struct BoardLook {
    /// The photograph.
    pub photo: PathBuf,
    /// How many lines the board has.
    pub size: BoardSize,
    /// Where they cross.
    pub crossings: Vec<Crossing>,
}

/// A photograph that tells nothing of the camera.
pub struct LeftOut {
    /// The photograph.
    pub photo: PathBuf,
    /// Why.
    pub reason: Sentence,
    /// What becomes of the run.
    pub ending: Ending,
}

/// Looks at every photograph.
pub fn of(named: &[PathBuf], reader: &Reader) -> (Pictures, Vec<LeftOut>) {
    let mut pictures = Pictures { looks: Vec::new(), size_px: (0, 0) };
    let mut left_out = Vec::new();
    for (photo, found) in files::photographs(named) {
        let look = found.map_err(unreadable).and_then(|()| look(&photo, reader));
        let look = look.and_then(|(look, size_px)| {
            if pictures.looks.is_empty() {
                pictures.size_px = size_px;
            }
            let (width, height) = pictures.size_px;
            if size_px != pictures.size_px {
                Err((sentence!(CalibrateOtherSize { width, height }), Ending::Refused))
            } else if pictures.looks.len() == MOST_LOOKS {
                Err((sentence!(CalibrateEnoughLooks { most: MOST_LOOKS }), Ending::Done))
            } else {
                Ok(look)
            }
        });
        match look {
            Ok(look) => pictures.looks.push(look),
            Err((reason, ending)) => left_out.push(LeftOut { photo, reason, ending }),
        }
    }
    (pictures, left_out)
}

fn unreadable(error: FileError) -> (Sentence, Ending) {
    (causes::named_file(&error), Ending::Unreadable)
}

fn look(path: &Path, reader: &Reader) -> Result<(BoardLook, (u32, u32)), (Sentence, Ending)> {
    let bytes = files::read(path, PhotoLimits::default().file_bytes).map_err(unreadable)?;
    let declined = |declined| (pipeline::sentences::declined(&declined), Ending::Refused);
    let photo = Photo::decode(&bytes)
        .map_err(|error| (pipeline::sentences::declined(&pipeline::Declined::Photo(error)), Ending::Unreadable))?;
    let observation = reader.read(&photo).map_err(|refusal| declined(pipeline::Declined::Refused(refusal)))?;
    let crossings =
        crossings(&photo, &observation).map_err(|error| (pipeline::sentences::reader(&error), Ending::Fault))?;
    if crossings.len() < FEWEST_CROSSINGS {
        return Err((sentence!(CalibrateFewCrossings { crossings: crossings.len() }), Ending::Refused));
    }
    let look = BoardLook { photo: path.to_owned(), size: observation.grid().size(), crossings };
    Ok((look, (photo.width(), photo.height())))
}
