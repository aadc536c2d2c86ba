#!/usr/bin/env bash
# Benchmark tables: latency that pages add to the API's own, sizes, keystrokes of the cargo grid; builds the release.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
"$root/scripts/setup.sh" bench
"$root/scripts/build.sh"
cd "$root/end2end"
npx playwright test --config bench.config.ts
