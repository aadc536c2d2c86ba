#!/usr/bin/env bash
# Makes the Debian package of the portal.
#   scripts/deb.sh          of the release (target/dist), in target/packages
#   scripts/deb.sh quick    of target/run, in target/packages-quick: quickly packed, for tests
set -euo pipefail
. "$(dirname "$0")/lib.sh"
kind=${1:-release}
cd "$root"
scripts/setup.sh packages
package_files "$kind"

cat >target/package-files/README <<README
Forwarding Partner Portal $version
==================================

1. Set PORTAL_API_URL, and what else you need, in /etc/forwarding-portal/portal.env.
2. systemctl enable --now portal
   (several instances on one PostgreSQL: systemctl enable --now portal@3001 portal@3002)
3. portal healthcheck --ready

The database and the key that opens it are in /var/lib/forwarding-portal. Work on them as their user:

  runuser -u forwarding-portal -- portal check --data-dir /var/lib/forwarding-portal
  runuser -u forwarding-portal -- portal backup --data-dir /var/lib/forwarding-portal /var/lib/forwarding-portal/copy.db

Removing the package keeps data and settings. Purging it removes portal.env and what is empty; it never removes data, the key, or
files that others made, and keeps the user as long as there are any.
README
cat >target/package-files/changelog <<CHANGELOG
forwarding-portal ($version-1) unstable; urgency=medium

  * Release $version, built from $(git describe --always --dirty 2>/dev/null || echo "an unknown commit").

 -- $(sed -n 's/^maintainer = "\(.*\)"/\1/p' server/Cargo.toml)  $(date -R -u -d "@$SOURCE_DATE_EPOCH")
CHANGELOG

flags=()
[ "$kind" != quick ] || flags+=(--fast)
rm -f "$packages"/*.deb
cargo-deb --quiet --package server --no-build --no-strip --locked --output "$packages/" ${flags[@]+"${flags[@]}"}
package_sums
