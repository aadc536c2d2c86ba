#!/usr/bin/env bash
# Attacks the built portal on loopback beside a person who works (end2end/siege); builds the release.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
"$root/scripts/setup.sh" test
"$root/scripts/build.sh"
ulimit -n "$(ulimit -Hn)"
cd "$root/end2end"
npx playwright test --config siege.config.ts
