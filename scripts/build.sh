#!/usr/bin/env bash
# Builds the programs `portal` and `portal-pdf` and the files that browsers load.
#   scripts/build.sh          the release, in target/dist: as quick and as small as it gets
#   scripts/build.sh quick    in target/run: as fast to build as it gets; what tests and `make run` use
#   scripts/build.sh quick portal    the same without `portal-pdf`, and the first time with styles only for browsers: the portal
#                                    does without the rest until it is there
set -euo pipefail
. "$(dirname "$0")/lib.sh"
kind=${1:-release} programs=${2:-all}

"$root/scripts/setup.sh" build
use_wasm_compiler
cd "$root"
if [ "$kind" = quick ]; then
  profile=dev built=target/debug dist="$root/target/run"
else
  profile=release built=target/release dist="$root/target/dist"
fi
mkdir -p target "$dist"

site=
if [ "$programs" = portal ] && ! has_islands "$dist"; then
  say "Styles: WebAssembly and scripts come once the portal runs"
  node scripts/site.mjs "$dist" --styles >target/site.log 2>&1 || { cat target/site.log >&2; die "the style sheet could not be built"; }
else
  # The browser's half is built beside the portal's: each has stretches in which it uses one processor only.
  say "WebAssembly, scripts and styles: beside the portal (log: target/site.log)"
  node scripts/site.mjs "$dist" >target/site.log 2>&1 &
  site=$!
  trap 'kill "$site" 2>/dev/null || true' EXIT
fi

wanted=(--bin portal)
[ "$programs" = portal ] || wanted+=(--bin portal-pdf)
say "Portal: compiling (the first time about $([ "$kind" = quick ] && echo 7 || echo 25) minutes on two processors, later ones seconds)"
# The whole workspace decides which features its dependencies have, so that all commands share what they compile.
cargo build --locked --workspace --profile "$profile" "${wanted[@]}"
put_beside "$built/portal" "$dist"
[ "$programs" = portal ] || put_beside "$built/portal-pdf" "$dist"

if [ -z "$site" ]; then
  say "Built ${dist#"$root"/}/portal"
  exit
fi
if ! wait "$site"; then
  cat target/site.log >&2
  die "WebAssembly, scripts or styles could not be built"
fi
trap - EXIT
say "Built ${dist#"$root"/}/portal; sizes sent to browsers, brotli:"
for file in "$dist"/site/pkg/*.br; do
  printf '  %-44s %8d bytes\n' "$(basename "$file" .br)" "$(stat -c %s "$file")" >&2
done
