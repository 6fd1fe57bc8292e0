#!/bin/sh
# sh hosting/make-release.sh <image> <tag> <folder>: makes the archive of a release, with what a host needs to run the published image without a clone,
# and its notes, which are the part of CHANGELOG.md under its version.
set -eu
image=$1 tag=$2 folder=$3
version=${tag#v}
place=$(mktemp -d)
mkdir -p "$folder" "$place/balcao-$version/docs"
cp -R docker-compose.yml hosting LICENSE NOTICE CHANGELOG.md SECURITY.md "$place/balcao-$version/"
cp docs/hosting.md docs/watching.md docs/kubernetes.md docs/several-hosts.md docs/sizing.md "$place/balcao-$version/docs/"
# The published image is fetched where it is missing, and never built.
sed -e "s|^IMAGE=.*|IMAGE=$image:$tag|" -e 's|^PULL_POLICY=.*|PULL_POLICY=missing|' .env.example > "$place/balcao-$version/.env.example"
tar -C "$place" -czf "$folder/balcao-$version.tar.gz" "balcao-$version"
awk -v heading="## $version" 'index($0, "## ") == 1 { inside = index($0, heading) == 1; next } inside' CHANGELOG.md > "$folder/notes.md"
rm -rf "$place"
test -s "$folder/notes.md" || { echo "CHANGELOG.md has nothing under $version" >&2; exit 1; }
