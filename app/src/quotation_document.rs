//! A quotation as an A4 document, on the print page and as a PDF. Both are made from one model, so that they say the
//! same.

pub mod build;
pub mod html;
pub mod model;
pub mod qr;

#[cfg(test)]
mod tests;
