#!/bin/sh
# test -s .env || sh hosting/make-env.sh > .env: the example with new secrets in the places left for them. Never over the .env of an installation: without its
# DATA_KEY every number must be linked again.
set -eu
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
while IFS= read -r line; do
  case $line in
    POSTGRES_PASSWORD= | DATABASE_OWNER_PASSWORD= | DATABASE_APP_PASSWORD= | JWT_SECRET= | JWT_REFRESH_SECRET= | METRICS_TOKEN=)
      echo "$line$(secret)" ;;
    DATA_KEY=) echo "${line}k1:$(secret)" ;;
    *) echo "$line" ;;
  esac
done < "$(dirname "$0")/../.env.example"
