#!/usr/bin/env bash
# Makes the container image of the portal: both programs, the libraries that they are linked with (of this machine, whose C library
# they were built for), certificates, and nothing else. There is no shell in it. No container engine is needed.
#   scripts/image.sh          of the release (target/dist), in target/packages
#   scripts/image.sh quick    of target/run, in target/packages-quick: quickly packed, for tests
set -euo pipefail
. "$(dirname "$0")/lib.sh"
kind=${1:-release}
cd "$root"
scripts/setup.sh packages
package_files "$kind"
umask 022

files=target/package-files image=target/package-files/image
user=65532 data=var/lib/forwarding-portal
mkdir -p "$image"/{dev,etc/ssl/certs,proc,sys,tmp,usr/bin,usr/lib/forwarding-portal,var/lib/dpkg/status.d,usr/share/doc/forwarding-portal}
cp -r "$files"/{portal,portal-pdf,hash.txt,site} "$image/usr/lib/forwarding-portal/"
ln -s ../lib/forwarding-portal/portal "$image/usr/bin/portal"
cp "$files/sbom.json" deploy/debian/copyright "$image/usr/share/doc/forwarding-portal/"

# put FILE PACKAGE: a file of this machine in the same place of the image, with what Debian says of its package, for its licence and
# for scanners of known flaws.
put() {
  local package=$2
  mkdir -p "$image$(dirname "$1")"
  cp -L "$1" "$image$1"
  dpkg-query -s "$package" >"$image/var/lib/dpkg/status.d/$package"
  mkdir -p "$image/usr/share/doc/$package"
  cp -L "/usr/share/doc/$package/copyright" "$image/usr/share/doc/$package/"
}
for library in $(ldd "$files/portal" "$files/portal-pdf" | grep -o '/[^ ]*\.so[^ ]*' | sort -u); do
  # Debian knows a library by its name in /lib or by that in /usr/lib.
  owner=$(dpkg -S "$library" 2>/dev/null || dpkg -S "$(realpath "$library")") || die "no package owns $library"
  put "$library" "${owner%%:*}"
done
put /etc/ssl/certs/ca-certificates.crt ca-certificates
cp -L /etc/os-release "$image/etc/os-release"
echo "forwarding-portal:x:$user:$user::/$data:/sbin/nologin" >"$image/etc/passwd"
echo "forwarding-portal:x:$user:" >"$image/etc/group"
echo "hosts: files dns" >"$image/etc/nsswitch.conf"
mkdir -p "$image/$data"
chmod -R u=rwX,go=rX "$image"
chmod 1777 "$image/tmp"
chmod 700 "$image/$data"

# The same files make the same image.
layer=target/package-files/layer.tar
reproducible=(--sort=name --format=gnu --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$image")
tar -cf "$layer" "${reproducible[@]}" --owner=0 --group=0 --exclude="./$data" .
tar -rf "$layer" "${reproducible[@]}" --owner="$user" --group="$user" "./$data"
gzip -n "$([ "$kind" = quick ] && echo -1 || echo -9)" -c "$layer" >"$layer.gz"
revision=$(git describe --always --dirty 2>/dev/null || true)
rm -f "$packages"/*.oci.tar
node scripts/oci.mjs "$layer" "$layer.gz" target/package-files/oci "$version" "$revision"
tar -cf "$packages/forwarding-portal-$version.oci.tar" "${reproducible[@]:0:4}" --owner=0 --group=0 -C target/package-files/oci .
package_sums
