//! Pages and components as HTML, read the way a browser would.
#![cfg(feature = "ssr")]
#![expect(clippy::expect_used, reason = "tests fail loudly")]

mod components;
mod document;
mod markup;
mod screens;
mod support;
