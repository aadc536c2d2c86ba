#!/usr/bin/env bash
# Installs the tools that build and test the portal into target/tools and end2end/node_modules; skips what is installed.
# Usage: scripts/setup.sh [build|test|bench|needs|postgres|proxies|packages]   (test adds Chromium, Firefox, WebKit, PostgreSQL,
# nginx, Caddy, promtool and what packages are made and tried with, bench wrk to those; needs only says which of Rust, Node and
# a C compiler is missing; the last three bring nothing else)
set -euo pipefail
. "$(dirname "$0")/lib.sh"
want=${1:-build}

need() { command -v "$1" >/dev/null || die "$1 is missing. $2"; }
need cargo "Install Rust (stable) with rustup."
need rustc "Install Rust (stable) with rustup."
need node "Install Node.js 20.19 or newer."
need npm "Install Node.js 20.19 or newer; npm comes with it."
need cc "Install a C compiler (Debian: apt-get install build-essential)."

# --- the wasm32 standard library -------------------------------------------------------------------------------------
wasm_target=wasm32-unknown-unknown
has_wasm_std() { [ -d "$(rustc --print sysroot)/lib/rustlib/$wasm_target/lib" ]; }

# Debian's own compiler with the wasm32 library, unpacked (not installed) into target/tools. Its newer libc stays
# private to it: an explicit loader starts the compiler, and its child processes such as cc use the system's libc.
debian_wasm_toolchain() {
  local prefix="$tools/wasm-toolchain" work="$tools/wasm-toolchain.work"
  command -v apt-get >/dev/null || die "no WebAssembly library for this Rust: run 'rustup target add $wasm_target' where the network allows it"
  say "WebAssembly library: fetching Debian's compiler into target/tools (190 MB)"
  rm -rf "$work" "$prefix"
  mkdir -p "$work"/{lists/partial,archives/partial,sources,debs} "$prefix"
  : > "$work/status"
  local source
  for source in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
    [ -s "$source" ] || continue
    # Only the main archive, moved to testing; its security and update suites do not exist there under these names.
    case "$source" in
      *.sources) awk 'BEGIN{RS="";ORS="\n\n"} !/debian-security/' "$source" | sed 's/^Suites:.*/Suites: testing/' > "$work/sources/debian.sources" ;;
      *) grep -E '^deb ' "$source" | grep -v security | awk '{for(i=2;i<=NF;i++) if($i !~ /^\[|=|\]$/ && $i ~ /:\/\//){$(i+1)="testing"; break} print}' | sort -u > "$work/sources/debian.list" ;;
    esac
  done
  cat > "$work/apt.conf" <<CONF
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$work/sources";
Dir::State::Lists "$work/lists";
Dir::State::status "$work/status";
Dir::Cache::archives "$work/archives";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Debug::NoLocking "true";
CONF
  export APT_CONFIG="$work/apt.conf"
  apt-get -qq update
  local std
  std=$(apt-cache depends libstd-rust-dev | sed -n 's/.*Depends: \(libstd-rust-[0-9.]*\)$/\1/p' | head -n 1)
  [ -n "$std" ] || die "Debian testing shows no libstd-rust package"
  apt-get -qq install --download-only -y "$std" >/dev/null
  (cd "$work/debs" && apt-get -qq download rustc libstd-rust-dev libstd-rust-dev-wasm32)
  unset APT_CONFIG
  local deb
  for deb in "$work"/archives/*.deb "$work"/debs/*.deb; do dpkg -x "$deb" "$prefix"; done
  mv "$prefix/usr/bin/rustc" "$prefix/usr/bin/rustc.bin"
  local loader="$prefix/usr/lib64/ld-linux-x86-64.so.2"
  [ -e "$loader" ] || loader="$prefix/lib64/ld-linux-x86-64.so.2"
  cat > "$prefix/usr/bin/rustc" <<WRAP
#!/bin/sh
exec "$loader" --library-path "$prefix/usr/lib/x86_64-linux-gnu" --argv0 rustc "$prefix/usr/bin/rustc.bin" --sysroot "$prefix/usr" "\$@"
WRAP
  chmod +x "$prefix/usr/bin/rustc"
  local bin="$prefix/usr/lib/rustlib/x86_64-unknown-linux-gnu/bin" own
  own="$(rustc --print sysroot)/lib/rustlib/x86_64-unknown-linux-gnu/bin"
  mkdir -p "$bin"
  ln -sfn "$own/rust-lld" "$bin/rust-lld"
  ln -sfn "$own/gcc-ld" "$bin/gcc-ld"
  rm -rf "$work"
  "$prefix/usr/bin/rustc" --version
}

wasm_std() {
  if [ -x "$tools/wasm-toolchain/usr/bin/rustc" ] && "$tools/wasm-toolchain/usr/bin/rustc" --version >/dev/null 2>&1; then return; fi
  if has_wasm_std; then return; fi
  if [ "${PORTAL_WASM_STD:-}" != debian ] && command -v rustup >/dev/null; then
    say "WebAssembly library: rustup target add $wasm_target"
    timeout 60 rustup target add "$wasm_target" && has_wasm_std && return
    say "rustup could not fetch it; trying Debian's packages"
  fi
  debian_wasm_toolchain
}

node_packages() {
  local stamp="$root/end2end/node_modules/.portal-lock"
  if cmp -s "$root/end2end/package-lock.json" "$stamp"; then return; fi
  say "npm packages: wasm-opt, esbuild, lightningcss, Playwright"
  (cd "$root/end2end" && npm ci --no-audit --no-fund --loglevel=error)
  cp "$root/end2end/package-lock.json" "$stamp"
}

# The browser, and its headless shell where the distribution has it: most tests run in it, in three fifths of the time.
bring_chromium() {
  local shell=chromium-headless-shell
  if [ -n "${PORTAL_CHROMIUM:-}" ]; then return; fi
  if [ -n "$(type -P chromium)" ] && { [ -n "$(type -P $shell)" ] || ! apt-cache show $shell >/dev/null 2>&1; }; then return; fi
  command -v apt-get >/dev/null || die "the end-to-end tests need Chromium: install it, or set PORTAL_CHROMIUM to its path"
  say "Chromium and fonts for the end-to-end tests (apt)"
  as_root apt-get -qq update
  apt-cache show $shell >/dev/null 2>&1 || shell=
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium $shell fonts-noto-core >/dev/null
}

# The other two engines. WebKit's small browser needs a display, which Xvfb is without a screen.
bring_other_browsers() {
  local missing=()
  [ -n "${PORTAL_FIREFOX:-}" ] || [ -n "$(type -P firefox-esr)" ] || missing+=(firefox-esr)
  [ -n "$(type -P WebKitWebDriver)" ] || missing+=(webkit2gtk-driver)
  [ -n "$(type -P Xvfb)" ] || missing+=(xvfb)
  [ -n "$(type -P openssl)" ] || missing+=(openssl)
  if [ ${#missing[@]} = 0 ]; then return; fi
  command -v apt-get >/dev/null || die "the end-to-end tests need: ${missing[*]}"
  say "Firefox and WebKit for the end-to-end tests (apt)"
  as_root apt-get -qq update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
}

# Tests, and `make run INSTANCES=2`, start a PostgreSQL of their own; setup only installs the program.
bring_postgres() {
  if [ -n "$(type -P initdb)" ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then return; fi
  command -v apt-get >/dev/null || die "a test needs PostgreSQL's initdb and postgres on the path"
  say "PostgreSQL for the tests (apt)"
  as_root apt-get -qq update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql-common >/dev/null
  # Without the cluster that the package would make and start.
  as_root sh -c 'echo "create_main_cluster = false" >> /etc/postgresql-common/createcluster.conf'
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql >/dev/null
}

# What deploy/ is tested with: nginx, Caddy, and promtool of Prometheus. Unpacked, not installed, so that no service starts.
bring_proxies() {
  local program package missing=()
  mkdir -p "$tools/bin"
  for program in nginx:nginx caddy:caddy promtool:prometheus; do
    [ -n "$(PATH="$PATH:/usr/sbin" type -P "${program%:*}")" ] || missing+=("$program")
  done
  if [ ${#missing[@]} = 0 ]; then return; fi
  command -v apt-get >/dev/null || die "the tests of deploy/ need on the path: ${missing[*]%:*}"
  say "For the tests of deploy/ (apt, unpacked into target/tools): ${missing[*]%:*}"
  as_root apt-get -qq update
  for program in "${missing[@]}"; do
    package=${program#*:} program=${program%:*}
    rm -rf "${tools:?}/$package"
    mkdir -p "$tools/$package"
    (cd "$tools/$package" && apt-get -qq -o APT::Sandbox::User=root download "$package" && dpkg -x ./*.deb . && rm ./*.deb)
    ln -sfn "$(ls -d "$tools/$package"/usr/*bin/"$program")" "$tools/bin/$program"
    [ -z "$(ldd "$tools/bin/$program" 2>/dev/null | grep 'not found')" ] ||
      die "$program lacks libraries of this machine: install it (apt-get install $package) and stop its service"
  done
}

# What Debian packages and images are made with; a first compilation of cargo-deb takes a minute and a half.
bring_packagers() {
  local version=3.8.0
  if [ "$(cargo-deb --version 2>/dev/null)" != "cargo-deb $version" ]; then
    say "cargo-deb: compiling into target/tools"
    cargo install --quiet --locked --root "$tools" "cargo-deb@$version" || die "packages need cargo-deb $version, which could not be installed"
  fi
  bring_from_debian "packages are made with" dpkg-shlibdeps:dpkg-dev strip:binutils update-ca-certificates:ca-certificates
}

# What the tests of packages need: judges of them, and a small Debian system to install them in (kept as a file).
bring_package_tests() {
  bring_from_debian "the tests of packages need" lintian:lintian mmdebstrap:mmdebstrap umoci:umoci skopeo:skopeo systemd-analyze:systemd
  if [ -s "$tools/debian.tar" ]; then return; fi
  # The program needs a C library as new as the one here.
  local release
  release=$(. /etc/os-release && [ "$ID" = debian ] && echo "$VERSION_CODENAME") || release=stable
  say "A minimal Debian ($release) for the tests of packages"
  as_root mmdebstrap --quiet --format=tar --variant=minbase --include=ca-certificates,systemd-standalone-sysusers "$release" "$tools/debian.tar.new" ||
    die "the tests of packages need a minimal Debian, which mmdebstrap could not make"
  mv "$tools/debian.tar.new" "$tools/debian.tar"
}

# bring_from_debian WHY PROGRAM:PACKAGE...: installs the packages of the programs that are missing.
bring_from_debian() {
  local why=$1 pair missing=()
  shift
  for pair in "$@"; do
    [ -n "$(PATH="$PATH:/usr/sbin" type -P "${pair%%:*}")" ] || missing+=("${pair##*:}")
  done
  if [ ${#missing[@]} = 0 ]; then return; fi
  command -v apt-get >/dev/null || die "$why ${missing[*]}, which only Debian's apt brings here"
  say "${missing[*]} (apt)"
  as_root apt-get -qq update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null ||
    die "$why ${missing[*]}, which apt could not install"
}

# Loads servers in the benchmark of throughput.
bring_wrk() {
  if [ -n "$(type -P wrk)" ]; then return; fi
  command -v apt-get >/dev/null || die "the benchmark of throughput needs wrk"
  as_root apt-get -qq update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends wrk >/dev/null
}

case "$want" in
  needs) exit ;;
  postgres) bring_postgres; exit ;;
  proxies) bring_proxies; exit ;;
esac
mkdir -p "$tools"
if [ "$want" = packages ]; then
  bring_packagers
  exit
fi
wasm_std
node_packages
if [ "$want" != build ]; then
  bring_chromium
  bring_other_browsers
  bring_postgres
  bring_proxies
fi
if [ "$want" = test ]; then
  bring_packagers
  bring_package_tests
fi
if [ "$want" = bench ]; then bring_wrk; fi
