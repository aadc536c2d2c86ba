//! Pages and components as HTML, read the way a browser would.
#![cfg(feature = "ssr")]

mod components;
mod document;
mod screens;
mod support;
