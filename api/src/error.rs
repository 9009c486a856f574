//! What a program is told where something is not done.

use serde::Serialize;
use utoipa::ToSchema;

/// Why something was not done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Error {
    /// A sentence that says what to do
    pub error: String,
}
