//! `bindgen INPUT.wasm OUTPUT_FOLDER NAME`: writes `NAME.js` and `NAME_bg.wasm`, as `wasm-bindgen --target web` does. In the
//! workspace, so that it always is of the version that the WebAssembly was compiled with.

use std::env::args;

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = args().skip(1);
    let mut next = |what| arguments.next().with_context(|| format!("{what} is missing"));
    let (input, folder, name) = (next("the input")?, next("the folder")?, next("the name")?);
    Bindgen::new()
        .input_path(input)
        .out_name(&name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .generate(folder)
}
