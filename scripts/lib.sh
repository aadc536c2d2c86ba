# Shared by the scripts: folders, messages, timing of phases.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tools="$root/target/tools"
export PATH="$tools/bin:$root/end2end/node_modules/.bin:$PATH"
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

say() { printf '\033[1m▸ %s\033[0m\n' "$*" >&2; }
die() { printf '\033[1;31m✗ %s\033[0m\n' "$*" >&2; exit 1; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else die "this needs root: $*"; fi; }

# phase NAME COMMAND...: runs COMMAND and records its duration (printed by `phases`).
phase_log="${phase_log:-}"
phase() {
  local name=$1 from=$SECONDS
  shift
  say "$name"
  if ! ( set -o pipefail; "$@" ); then
    phases >&2
    die "$name failed after $((SECONDS - from)) s"
  fi
  phase_log+=$(printf '  %-38s %5d s' "$name" "$((SECONDS - from))")$'\n'
}
phases() { printf '\nTime taken\n%s  %-38s %5d s\n' "$phase_log" "all" "$SECONDS"; }

# phase_behind NAME COMMAND...: starts COMMAND beside what follows; `phase_end` waits for it. One at a time.
phase_behind() {
  behind_name=$1 behind_from=$SECONDS behind_log="$root/target/${1%%[ ,]*}.log"
  shift
  say "$behind_name: beside what follows (log: ${behind_log#"$root"/})"
  "$@" >"$behind_log" 2>&1 &
  behind=$!
}
phase_end() {
  if ! wait "$behind"; then
    cat "$behind_log" >&2
    phases >&2
    die "$behind_name failed"
  fi
  phase_log+=$(printf '  %-38s %5d s at the most, beside others' "$behind_name" "$((SECONDS - behind_from))")$'\n'
}

# Names the compiler with the WebAssembly standard library where it is not the machine's own (see setup.sh). It compiles the
# browser's half only.
use_wasm_compiler() {
  local private="$tools/wasm-toolchain/usr/bin/rustc"
  if [ -x "$private" ]; then export WASM_RUSTC="$private"; fi
}

# Whether all that browsers load lies in FOLDER, not the style sheet alone.
has_islands() { grep -qs '^portal-forms.wasm:' "$1/hash.txt"; }

# put_beside FILE FOLDER: a program that may be running there goes on with the file it has.
put_beside() {
  mkdir -p "$2"
  rm -f "$2/$(basename "$1")"
  ln "$1" "$2/" 2>/dev/null || cp "$1" "$2/"
}

# package_files release|quick: puts together in target/package-files what packages consist of, and sets `packages` (the folder
# for them), `version` and SOURCE_DATE_EPOCH. The programs are without names of functions, as Debian wants them.
package_files() {
  local built="$root/target/dist" files="$root/target/package-files" program
  packages="$root/target/packages"
  if [ "$1" = quick ]; then
    built="$root/target/run" packages="$root/target/packages-quick"
  fi
  if ! { [ -x "$built/portal" ] && [ -x "$built/portal-pdf" ] && has_islands "$built"; }; then
    die "${built#"$root"/} is not complete: run scripts/build.sh $1 first"
  fi
  version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
  SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)
  export SOURCE_DATE_EPOCH
  rm -rf "$files"
  mkdir -p "$files" "$packages"
  for program in portal portal-pdf; do
    strip --strip-unneeded -R .comment -R .note -o "$files/$program" "$built/$program"
  done
  cp -r "$built/hash.txt" "$built/site" "$files/"
  node "$root/scripts/dependencies.mjs" sbom "$files/sbom.json"
  rm -f "$packages"/*.sbom.json
  cp "$files/sbom.json" "$packages/forwarding-portal-$version.sbom.json"
}
# package_sums: the checksums of all packages that were made of these files.
package_sums() {
  (cd "$packages" && rm -f SHA256SUMS && sha256sum -- * >SHA256SUMS && ls -l >&2)
}
