#!/bin/sh
# sh make-secrets.sh: asks for the addresses and writes secrets.env, api.env and owner.env beside itself, with new secrets. It never writes over one
# that is there: without the DATA_KEY of before every number must be linked again.
set -eu
cd "$(dirname "$0")"
for file in secrets.env api.env owner.env; do
  test ! -e "$file" || { echo "$file is there already" >&2; exit 1; }
done
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
ask() {
  printf '%s: ' "$2" >&2
  IFS= read -r value || value=
  test -n "$value" || test "${3:-}" = optional || { echo "$1 is needed" >&2; exit 1; }
  echo "$1=$value"
}
umask 077
shared=$(
  ask DATABASE_URL "PostgreSQL, as the app's role (postgres://balcao_app:…@host/balcao)"
  ask REDIS_URL "Redis (redis://…)"
  ask S3_ACCESS_KEY_ID "S3, id of the key"
  ask S3_SECRET_ACCESS_KEY "S3, secret of the key"
  ask SMTP_URL "Mail server (smtps://…), empty for none" optional
)
owner=$(
  ask DATABASE_OWNER_URL "PostgreSQL, as the owner (postgres://balcao_owner:…@host/balcao)"
  ask BACKUP_S3_BUCKET "S3, bucket of the backups, empty for the volume" optional
  ask BACKUP_S3_ENDPOINT "S3, address of that bucket (https://…), empty for Amazon's" optional
  ask BACKUP_S3_ACCESS_KEY_ID "S3, id of the key of the backups, empty for the volume" optional
  ask BACKUP_S3_SECRET_ACCESS_KEY "S3, secret of the key of the backups, empty for the volume" optional
)
printf '%s\nDATA_KEY=k1:%s\n' "$shared" "$(secret)" > secrets.env
printf 'JWT_SECRET=%s\nJWT_REFRESH_SECRET=%s\nMETRICS_TOKEN=%s\n' "$(secret)" "$(secret)" "$(secret)" > api.env
printf '%s\n' "$owner" > owner.env
echo "Keep a copy of secrets.env where your passwords are, apart from the backups." >&2
