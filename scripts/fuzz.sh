#!/usr/bin/env bash
# Reads spoiled spreadsheet files for FUZZ_SECONDS (120) a format; `make test` does so for some seconds.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
"$root/scripts/setup.sh" build
use_wasm_compiler
export FUZZ_SECONDS="${FUZZ_SECONDS:-120}"
cd "$root"
cargo test --release -p workbook --test fuzz
cargo test -p server --features partner-api/client,partner-api/webhook --test it workbooks -- --nocapture
