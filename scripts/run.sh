#!/usr/bin/env bash
# Builds the portal as fast as it gets and starts it with the embedded sandbox operator; the program that makes PDFs is built
# while the portal runs already. State lives in data/ and survives restarts. INSTANCES=2 (or more) starts a PostgreSQL and so
# many instances that share it.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

"$root/scripts/build.sh" quick portal
export PORTAL_DATA_DIR="${PORTAL_DATA_DIR:-$root/data}"
# Pages offer PDFs from the moment the program lies beside the portal.
pdf_program() {
  cd "$root"
  nice cargo build --locked --workspace --bin portal-pdf && put_beside target/debug/portal-pdf "$root/target/run"
}
pdf_program >"$root/target/pdf.log" 2>&1 &
if [ "${INSTANCES:-1}" -gt 1 ]; then
  exec "$root/scripts/instances.sh" "$INSTANCES"
fi
exec "$root/target/run/portal" serve --sandbox --open ${FRESH:+--fresh}
