#!/usr/bin/env bash
# Builds the portal and starts it with the embedded sandbox operator. State lives in data/ and survives restarts.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

"$root/scripts/build.sh"
export PORTAL_DATA_DIR="${PORTAL_DATA_DIR:-$root/data}"
exec "$root/target/dist/portal" serve --sandbox --open ${FRESH:+--fresh}
