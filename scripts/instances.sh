#!/usr/bin/env bash
# Several instances of the built portal on one PostgreSQL, for trying: the first one with the sandbox operator, the others
# on the ports after its own. The database lives in data/postgres. Usage: scripts/instances.sh COUNT
set -euo pipefail
. "$(dirname "$0")/lib.sh"
count=$1
data=$PORTAL_DATA_DIR
port=3000

"$root/scripts/setup.sh" postgres
initdb=$(type -P initdb || ls -d /usr/lib/postgresql/*/bin/initdb | tail -1)
bin=$(dirname "$(readlink -f "$initdb")")
mkdir -p "$data"
cluster=$data/postgres
# PostgreSQL refuses to run as root, and nobody else may look into root's folders: its own one is made elsewhere.
as_owner() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  as_owner() { setpriv --reuid=nobody --clear-groups -- "$@"; }
  cluster=$(cat "$data/postgres-at" 2>/dev/null || true)
  if [ ! -d "$cluster" ]; then
    cluster=$(mktemp -d -t portal-postgres-XXXXXXXX)
    chown nobody "$cluster"
    echo "$cluster" >"$data/postgres-at"
  fi
fi
if [ -n "${FRESH:-}" ]; then rm -rf "${cluster:?}/cluster"; fi
mkdir -p "$cluster"
if [ ! -d "$cluster/cluster" ]; then
  say "PostgreSQL: a new database"
  (cd "$cluster" && as_owner "$bin/initdb" --auth=trust --username=portal --encoding=UTF8 -D "$cluster/cluster" >/dev/null)
fi
database_port=$((port + 10))
(cd "$cluster" && as_owner "$bin/postgres" -D "$cluster/cluster" -h 127.0.0.1 -p "$database_port" -k "$cluster" \
  >>"$cluster/log" 2>&1) &
started=($!)
# Ends what this script has started, and nothing else.
stop() {
  trap - EXIT
  for process in "${started[@]:1}"; do kill "$process" 2>/dev/null || true; done
  for process in "${started[@]:1}"; do wait "$process" 2>/dev/null || true; done
  if [ -f "$cluster/cluster/postmaster.pid" ]; then kill -INT "$(head -1 "$cluster/cluster/postmaster.pid")" 2>/dev/null || true; fi
  wait 2>/dev/null || true
}
trap stop EXIT
trap 'exit 0' INT TERM
for _ in $(seq 100); do
  if "$bin/pg_isready" -q -h 127.0.0.1 -p "$database_port"; then break; fi
  sleep 0.1
done

export PORTAL_DATABASE_URL="postgres://portal@127.0.0.1:$database_port/postgres?sslmode=disable"
# One secret for all: the operator's deliveries come to the first instance, and each would take them.
export PORTAL_WEBHOOK_SECRET_FILE="$data/webhook-secret"
(umask 077 && od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$PORTAL_WEBHOOK_SECRET_FILE")
first=$(mktemp)
"$root/target/run/portal" serve --sandbox ${FRESH:+--fresh} --addr "127.0.0.1:$port" >"$first" &
started+=($!)
for _ in $(seq 300); do
  if grep -q 'Ctrl-C' "$first" || ! kill -0 "${started[1]}" 2>/dev/null; then break; fi
  sleep 0.1
done
told() { sed -n "s/^ *$1 *\(http[^ ]*\).*/\1/p" "$first"; }
[ -n "$(told API)" ] || die "the first instance did not start"
cat "$first"
export PORTAL_API_URL PORTAL_COURIER_URL PORTAL_WEB_URL PORTAL_DOWNLOAD_HOSTS
PORTAL_API_URL=$(told API)
PORTAL_COURIER_URL=$(told Courier)
PORTAL_WEB_URL=$(told Tokens | sed 's,/preferences$,,')
PORTAL_DOWNLOAD_HOSTS=$(told Files | sed 's,^http://,,')
for number in $(seq 2 "$count"); do
  address=127.0.0.1:$((port + 10 + number))
  "$root/target/run/portal" serve --addr "$address" &
  started+=($!)
  printf '  Instance %s        http://%s/   (one sign-in serves all)\n' "$number" "$address"
done
wait -n
