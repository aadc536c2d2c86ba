#!/usr/bin/env bash
# Benchmark tables: pages a second, latency that pages add, first visits, keystrokes of the cargo grid, sizes, whether pages wait
# instead of being refused; builds the release.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
"$root/scripts/setup.sh" bench
"$root/scripts/build.sh"
cd "$root/end2end"
npx playwright test --config bench.config.ts
node bench/loads.mjs --minutes 2 --at-once 6
