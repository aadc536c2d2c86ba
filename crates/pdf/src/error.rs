/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The model is longer than [`MAX_BYTES`](crate::MAX_BYTES).
    #[error("the document is too long")]
    TooLong,
    #[error("the model as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// What is part of the crate cannot be used: a font, a setting.
    #[error("{0}")]
    Setup(&'static str),
    /// The model lacks a key or has a value of another kind; never with the texts of a document.
    #[error("the model: {0}")]
    Model(String),
    /// What the writer of PDFs says.
    #[error("writing the PDF: {0}")]
    Pdf(String),
}
