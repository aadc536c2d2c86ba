/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The model is longer than [`MAX_BYTES`](crate::MAX_BYTES).
    #[error("the document is too long")]
    TooLong,
    #[error("the model as JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{0}")]
    Setup(&'static str),
    /// What Typst says; about the template, never with the texts of a document.
    #[error("typesetting: {0}")]
    Typst(String),
}
