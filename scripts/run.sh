#!/usr/bin/env bash
# Builds the portal and starts it with the embedded sandbox operator. State lives in data/ and survives restarts.
# INSTANCES=2 (or more) starts a PostgreSQL and so many instances that share it.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

"$root/scripts/build.sh"
export PORTAL_DATA_DIR="${PORTAL_DATA_DIR:-$root/data}"
if [ "${INSTANCES:-1}" -gt 1 ]; then
  exec "$root/scripts/instances.sh" "$INSTANCES"
fi
exec "$root/target/dist/portal" serve --sandbox --open ${FRESH:+--fresh}
