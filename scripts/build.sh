#!/usr/bin/env bash
# Builds the release into target/dist/: the binary `portal` and the files that it serves.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

"$root/scripts/setup.sh" build
use_wasm_compiler
say "Building server and WebAssembly (the first time takes minutes)"
cd "$root"
cargo leptos build --release --precompress

dist="$root/target/dist"
mkdir -p "$dist"
# The old binary is removed, not overwritten, so that a running portal keeps it.
rm -rf "$dist/site" "$dist/portal" "$dist/hash.txt"
cp target/release/portal target/release/hash.txt "$dist/"
cp -r target/site "$dist/site"
say "Built target/dist/portal ($(du -sh "$dist" | cut -f1)); sizes sent to browsers, brotli:"
for file in "$dist"/site/pkg/*.br; do
  printf '  %-44s %8d bytes\n' "$(basename "$file" .br)" "$(stat -c %s "$file")" >&2
done
