#!/usr/bin/env bash
# Benchmark tables: latency that pages add to the API's own, sizes, keystrokes of the cargo grid; builds the release.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
"$root/scripts/setup.sh" test
"$root/scripts/build.sh"
if ! type -P wrk >/dev/null; then
  command -v apt-get >/dev/null || die "the benchmark of throughput needs wrk"
  apt-get -qq update && apt-get -qq install -y wrk >/dev/null
fi
cd "$root/end2end"
npx playwright test --config bench.config.ts
