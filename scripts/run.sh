#!/usr/bin/env bash
# Builds the portal as fast as it gets and starts it with the embedded sandbox operator. The first time what pages wake up with
# (WebAssembly) and the program that makes PDFs are built while the portal runs already. State lives in data/ and survives restarts. INSTANCES=2 (or more) starts a PostgreSQL and so
# many instances that share it.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

"$root/scripts/build.sh" quick portal
export PORTAL_DATA_DIR="${PORTAL_DATA_DIR:-$root/data}"
# Pages wake up and offer PDFs from the moment the files lie beside the portal.
behind() {
  cd "$root"
  if ! has_islands target/run; then
    use_wasm_compiler
    if nice node scripts/site.mjs target/run >target/site.log 2>&1; then
      say "Pages have their scripts now: load them again"
    else
      say "Scripts could not be built (log: target/site.log); pages go on without them"
    fi
  fi
  {
    nice cargo build --locked --workspace --bin portal-pdf && put_beside target/debug/portal-pdf target/run
  } >target/pdf.log 2>&1 || say "The program that makes PDFs could not be built (log: target/pdf.log)"
}
has_islands "$root/target/run" || say "Scripts of pages (some minutes) and PDFs are built while the portal runs; until then pages do without"
behind &
if [ "${INSTANCES:-1}" -gt 1 ]; then
  exec "$root/scripts/instances.sh" "$INSTANCES"
fi
exec "$root/target/run/portal" serve --sandbox --open ${FRESH:+--fresh}
