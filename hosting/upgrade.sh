#!/bin/sh
# sh hosting/upgrade.sh [--yes] [--without-backup]: upgrades this installation to the version in this folder, or to the image that .env names. It gets the
# image while the desk runs, says what changes, looks for faults, asks, makes a backup, and only then replaces the processes.
# sh hosting/upgrade.sh --back: runs the version before again, on the database as it is now. The version before can do so, an older one cannot.
set -eu
cd "$(dirname "$0")/.."
asks=1 backs_up=1 back=
for option in "$@"; do
  case $option in
    --yes) asks= ;;
    --without-backup) backs_up= ;;
    --back) back=1 ;;
    *) echo "There is no option $option" >&2; exit 2 ;;
  esac
done
refuse() { echo "$1" >&2; exit 1; }
in_api() { docker compose exec -T api "$@" </dev/null; }

is_well() {
  in_api node --eval "fetch('http://127.0.0.1:8080/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" >/dev/null 2>&1
}
# Waits for three minutes until the new processes are well.
await_health() {
  tries=0
  until is_well; do
    tries=$((tries + 1))
    test "$tries" -lt 60 || refuse "Not well after three minutes: docker compose logs api. sh hosting/upgrade.sh --back runs the version before."
    sleep 3
  done
}

# After a migration that failed no api runs, and the way back must begin there too.
api=$(docker compose ps ${back:+--all} --quiet api | head -n 1)
test -n "$api" || refuse "No api runs here. docker compose up -d starts or installs one."
of_api() { docker inspect --format "$1" "$api"; }
project=$(of_api '{{index .Config.Labels "com.docker.compose.project"}}')

if test -n "$back"; then
  docker image inspect "$project:before" >/dev/null 2>&1 || refuse "No version before is kept here: restore a backup (docs/hosting.md)."
  IMAGE=$project:before docker compose up -d --no-deps --no-build api worker backup
  await_health
  echo "The version before runs. Until IMAGE=$project:before stands in .env, a plain docker compose up -d brings the newer one back. Take it out again before the next upgrade."
  exit
fi

settings=$(docker compose config migrate)
setting() { printf '%s\n' "$settings" | sed -n "s/^ *$1: *//p" | head -n 1; }
test "$(setting image)" != "$project:before" || refuse "IMAGE in .env names the version before, which would be started again: take it out first."
# Kept by a name, because an engine may forget an image that has lost its last one.
docker tag "$(of_api '{{.Image}}')" "$project:running"
if test "$(setting pull_policy)" = never; then
  BUILD_REVISION=${BUILD_REVISION:-$(git describe --always --dirty 2>/dev/null || true)}
  export BUILD_REVISION
  docker compose build migrate
else
  docker compose pull migrate
fi

echo "--- What changes"
revision=$(of_api '{{index .Config.Labels "org.opencontainers.image.revision"}}')
if test -n "$revision" && git cat-file -e "$revision^{commit}" 2>/dev/null; then
  git diff --unified=0 "$revision" -- CHANGELOG.md | sed -n 's/^+\([^+]\)/\1/p'
else
  awk -v old="## $(in_api node --print 'require("./package.json").version')" 'index($0, old) == 1 { exit } { print }' CHANGELOG.md
fi
lacking=$(docker compose run --rm --no-deps -T migrate node packages/core/dist/migrate.js --dry-run </dev/null)
echo "$lacking"
# What a migration holds up, and for how long, stands in a table.
for name in $(printf '%s' "$lacking" | grep -oE '[0-9]{4}-[a-z0-9-]+' || true); do grep -F "| \`$name\` |" docs/hosting.md || true; done

echo "--- How the installation is now"
in_api node apps/worker/dist/doctor.js || echo "Mend these faults before, if you can."
if test -n "$backs_up" && test -z "$(docker compose exec -T backup printenv BACKUP_RECIPIENT </dev/null || true)"; then
  refuse "There would be no backup to go back to: choose a BACKUP_RECIPIENT (docs/hosting.md), or say --without-backup."
fi
if test -n "$asks"; then
  printf 'Upgrade now? [y/N] '
  IFS= read -r answer || answer=
  case $answer in y | Y | yes) ;; *) refuse "Nothing was replaced. The next docker compose up -d brings the new version, and makes no backup." ;; esac
fi
test -z "$backs_up" || docker compose exec -T backup node packages/core/dist/admin.js backup </dev/null

# A build of the same sources is no other version, though its id may differ. Sources with changes of one's own have no name that says which they are.
version() {
  name=$(docker image inspect --format '{{index .Config.Labels "org.opencontainers.image.revision"}}' "$1")
  case $name in "" | *-dirty) docker image inspect --format '{{json .RootFS.Layers}}' "$1" ;; *) echo "$name" ;; esac
}
running=$(version "$project:running")
# An upgrade that failed is nothing to come back to: the version before it stays.
failed=$(version "$project:tried" 2>/dev/null || true)
test "$running" = "$(version "$(setting image)")" || { test "$running" = "$failed" && ! is_well; } || docker tag "$project:running" "$project:before"
docker tag "$(setting image)" "$project:tried"
docker compose up -d --no-build || refuse "The new version does not start: docker compose logs migrate api. sh hosting/upgrade.sh --back runs the version before."
await_health
docker image rm "$project:running" "$project:tried" >/dev/null
echo "--- How the installation is after the upgrade"
in_api node apps/worker/dist/doctor.js || true
echo "The way back: sh hosting/upgrade.sh --back. Further back than one version leads a restore alone (docs/hosting.md)."
