#!/usr/bin/env bash
# The portal while you work on it (scripts/dev.mjs).
set -euo pipefail
. "$(dirname "$0")/lib.sh"
"$root/scripts/setup.sh" build
use_wasm_compiler
exec node "$root/scripts/dev.mjs"
