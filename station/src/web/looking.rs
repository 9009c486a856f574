//! A first look at bytes that are to be a photograph, on a thread of its own: formats can be made to take long.

use vision::Photo;

use super::trouble::Trouble;
use crate::hall::desk::broken_off;
use crate::pipeline::Declined;
use crate::sentences;

/// The same bytes, where they begin like a photograph that is not too large; they are decoded where they are read.
///
/// # Errors
/// Where they do not, with what to do instead.
pub async fn looked_at(bytes: Vec<u8>) -> Result<Vec<u8>, Trouble> {
    let looked = tokio::task::spawn_blocking(move || Photo::size(&bytes).map(|_| bytes)).await;
    let refused = |error| Trouble::Photo(sentences::declined(&Declined::Photo(error)));
    looked.map_err(|ended| broken_off(&ended))?.map_err(refused)
}
