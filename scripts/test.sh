#!/usr/bin/env bash
# Everything that has to pass. `scripts/test.sh quick` leaves the release build and the browser out.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$root"
log="$root/target/test-log"
mkdir -p "$log"

layers() {
  node --test scripts/layers.test.mjs scripts/docs.test.mjs scripts/security-rows.test.mjs >"$log/layers.txt" || { cat "$log/layers.txt"; return 1; }
  node scripts/layers.mjs
}
# Licences, sources, bans, duplicates; advisories where cargo-deny and its database are at hand; the units' rating where
# systemd is there.
dependencies() {
  node --test scripts/licences.test.mjs >"$log/licences.txt" || { cat "$log/licences.txt"; return 1; }
  node scripts/dependencies.mjs
  if type -P cargo-deny >/dev/null; then
    cargo deny check || return 1
  else
    echo "advisories were not looked up: cargo-deny is not installed"
  fi
  if type -P systemd-analyze >/dev/null; then
    for unit in deploy/systemd/*.service; do
      systemd-analyze security --offline=true --threshold=14 "$unit" | tail -1 || return 1
    done
  else
    echo "the units in deploy/systemd were not rated: systemd-analyze is not installed"
  fi
}
features=(--locked --workspace --features partner-api/client,partner-api/webhook)
# Clippy's compiler lints and compiles at once; `cargo clippy` would go through every dependency a second time.
clippy=$(type -P clippy-driver) || die "clippy-driver is missing: rustup component add clippy"
with_lints() {
  RUSTC_WORKSPACE_WRAPPER=$clippy CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__ "$@"
}
compile() {
  with_lints cargo test "${features[@]}" --no-run
}
# Fetching and unpacking tools waits for networks and disks, which compiling can use.
tools_and_site() {
  scripts/setup.sh test || return 1
  if [ "$1" != quick ]; then
    use_wasm_compiler
    node scripts/site.mjs "$root/target/run"
  fi
}
# What the tests are not compiled with. The portal as it can be built for production, without the demo operator: only the portal
# itself is compiled again. And the browser's half.
other_lints() {
  with_lints cargo test "${features[@]}" --no-default-features --bin portal --no-run &&
    cargo clippy --locked --quiet -p islands --all-targets --features hydrate -- -D warnings
}
# What needs no tests to have passed. Cargo lets one build into a folder at a time: the tests would wait for lints that begin before
# they run.
beside_tests() {
  until grep -qs Running "$log/rust.txt"; do
    kill -0 $$ 2>/dev/null || return 1
    sleep 1
  done
  other_lints || return 1
  [ "$1" = quick ] || { deployment && packages; }
}
# Many tests wait for an operator that is slow on purpose: two for each core.
rust_tests() {
  RUST_TEST_THREADS=$((2 * $(getconf _NPROCESSORS_ONLN))) \
    with_lints cargo test "${features[@]}" --no-fail-fast 2>&1 | tee "$log/rust.txt"
}
# deploy/ with the real nginx, Caddy and promtool before the portal in target/run.
deployment() {
  node --test scripts/proxies.test.mjs scripts/metrics.test.mjs >"$log/proxies.txt" || { cat "$log/proxies.txt"; return 1; }
}
# Of what was built for the tests; the release's differ in their programs alone.
packages() {
  scripts/deb.sh quick >"$log/packages.txt" 2>&1 && scripts/image.sh quick >>"$log/packages.txt" 2>&1 || { cat "$log/packages.txt"; return 1; }
  as_root env PATH="$PATH" node --test scripts/packages.test.mjs >"$log/packages.txt" || { cat "$log/packages.txt"; return 1; }
}
browser_tests() {
  rm -f "$log/browser-failures.txt"
  (cd end2end && npx tsc --noEmit && npx playwright test) 2>&1 | tee "$log/browser.txt"
}
# Prints the failed tries of the browser tests at the end of the log, also those of tests that passed at the second try.
failure_summary() {
  if [ -s "$log/browser-failures.txt" ]; then
    printf '\nWhat failed in browsers, try by try\n'
    cat "$log/browser-failures.txt"
    printf '\n'
  fi
}

# A first compilation has nothing to go on from, and what it would write for a second one takes a tenth of its time.
[ -d target/debug ] || export CARGO_INCREMENTAL="${CARGO_INCREMENTAL:-0}"

scripts/setup.sh needs
mkdir -p target/run
phase_behind "tools, site for browsers" tools_and_site "${1:-}"
phase "layers (imports), rows of docs/security.md" layers
phase "dependencies" dependencies
phase "format" cargo fmt --all --check
phase "lints (clippy), compiling the tests" compile
if [ "${1:-}" != quick ]; then
  # The portal that the tests above were compiled with.
  put_beside target/debug/portal target/run
  put_beside target/debug/portal-pdf target/run
fi
phase_end
rm -f "$log/rust.txt"
phase_behind "lints of other features, deployment, packages" beside_tests "${1:-}"
phase "unit, property, integration tests" rust_tests
phase_end
if [ "${1:-}" != quick ]; then
  trap failure_summary EXIT
  phase "end-to-end tests in Chromium, Firefox and WebKit" browser_tests
fi
phases

# One closing line for all runners; a runner that executed no test is a failure.
rust=$(awk '/^test result:/{passed+=$4} END{print passed+0}' "$log/rust.txt")
[ "$rust" -gt 0 ] || die "no Rust test ran"
browser=0 again=0
if [ "${1:-}" != quick ]; then
  browser=$(awk '$2=="passed"{passed=$1} END{print passed+0}' "$log/browser.txt")
  again=$(awk '$2=="flaky"{again=$1} END{print again+0}' "$log/browser.txt")
  [ "$browser" -gt 0 ] || die "no end-to-end test ran"
fi
printf '\nRust: %d passed. Browsers: %d passed, %d of them only at the second try.\n%d passed, 0 failed\n' \
  "$rust" "$((browser + again))" "$again" "$((rust + browser + again))"
