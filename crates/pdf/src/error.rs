/// An error of typesetting.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The input is longer than [`MAX_INPUT_BYTES`](document_model::MAX_INPUT_BYTES).
    #[error("the document is too long")]
    TooLong,
    #[error("the input is no JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A part of the crate cannot be used: a font, a setting.
    #[error("{0}")]
    Setup(&'static str),
    /// The input lacks a key or has a value of another kind; never with the texts of a document.
    #[error("the input: {0}")]
    Model(String),
    /// The words of the crate that writes PDFs.
    #[error("writing the PDF: {0}")]
    Pdf(String),
}
