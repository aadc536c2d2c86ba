//! `bindgen INPUT.wasm OUTPUT_FOLDER NAME`: writes `NAME.js` and `NAME_bg.wasm`, as `wasm-bindgen --target web` does. In the
//! workspace, so that it always is of the version that the WebAssembly was compiled with. Functions keep their names, by which
//! `scripts/site.mjs` sorts them.

use std::env::args;

use anyhow::{Context as _, Result};
use walrus::{FunctionBuilder, FunctionKind, Module};
use wasm_bindgen_cli_support::Bindgen;

/// Parts of the names of functions that never run, and that the compiler cannot know to be dead. A call would end the program
/// as a panic does.
const NEVER_RUN: [&str; 2] = [
    // Figures are decimals or the browser's own numbers. serde can name a float in an error, which serde_json replaces.
    "float_to_decimal_common",
    // Streams that the browser reads from Rust: `wasm-streams` exports them to whoever uses it, and answers of server functions
    // are no streams.
    "intounderlying",
];

fn main() -> Result<()> {
    let mut arguments = args().skip(1);
    let mut next = |what| arguments.next().with_context(|| format!("{what} is missing"));
    let (input, folder, name) = (next("the input")?, next("the folder")?, next("the name")?);
    let mut module = Module::from_file(input)?;
    empty_dead_functions(&mut module);
    Bindgen::new()
        .input_module(&name, module)
        .out_name(&name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .generate(folder)
}

/// Empties the functions of [`NEVER_RUN`]. What only they called is left out when the module is written.
fn empty_dead_functions(module: &mut Module) {
    let is_dead = |name: &str| NEVER_RUN.iter().any(|part| name.contains(part)) && !name.contains("describe");
    let dead: Vec<_> = module
        .funcs
        .iter_local()
        .filter(|(id, _)| module.funcs.get(*id).name.as_deref().is_some_and(is_dead))
        .map(|(id, function)| (id, function.ty()))
        .collect();
    for (id, ty) in dead {
        let ty = module.types.get(ty);
        let (parameters, results) = (ty.params().to_vec(), ty.results().to_vec());
        let mut empty = FunctionBuilder::new(&mut module.types, &parameters, &results);
        empty.func_body().unreachable();
        let arguments = parameters.into_iter().map(|kind| module.locals.add(kind));
        let arguments = arguments.collect();
        module.funcs.get_mut(id).kind = FunctionKind::Local(empty.local_func(arguments));
    }
}
