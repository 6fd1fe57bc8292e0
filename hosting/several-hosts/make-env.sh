#!/bin/sh
# sh make-env.sh <folder>: asks for the addresses of the hosts and writes one file for each kind of host into the folder, with new secrets. Copy each to
# its hosts, as `.env` beside the compose files. It never writes over a folder that is there: without the DATA_KEY of before every number must be linked again.
set -eu
folder=${1:?name a new folder, such as sh make-env.sh ~/balcao-hosts}
test ! -e "$folder" || { echo "$folder is there already" >&2; exit 1; }
here=$(cd "$(dirname "$0")" && pwd)
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
ask() {
  printf '%s: ' "$1" >&2
  IFS= read -r value || value=
  test -n "$value" || { echo "an answer is needed" >&2; exit 1; }
  printf '%s' "$value"
}
domain=$(ask "Name at which browsers reach the desk (desk.example.com)")
database=$(ask "Private address of the database's host (10.77.0.2)")
redis=$(ask "Private address of the host of Redis (10.77.0.3)")
apis=$(ask "Private addresses of the apis' hosts, with spaces between (10.77.0.11 10.77.0.12)")
endpoint=$(ask "Address of the server that speaks S3 (https://s3.example.com, or http://10.77.0.4:9000 for bucket.yml)")
bucket=$(ask "Name of the bucket (balcao-files)")
key=$(ask "Id of its key, or 'new' for bucket.yml")
if test "$key" = new; then key=balcao password=$(secret); else password=$(ask "Secret of its key"); fi
app=$(secret) owner=$(secret) queue=$(secret)
umask 077
mkdir -p "$folder"
shared="IMAGE=balcao:latest
DATABASE_URL=postgres://balcao_app:$app@$database:5432/balcao
REDIS_URL=redis://:$queue@$redis:6379
DATA_KEY=k1:$(secret)
S3_BUCKET=$bucket
S3_ENDPOINT=$endpoint
S3_ACCESS_KEY_ID=$key
S3_SECRET_ACCESS_KEY=$password
PUBLIC_URL=https://$domain"
addresses=
for api in $apis; do addresses="$addresses $api:8080"; done
write() { printf 'COMPOSE_FILE=%s.yml\n%s\n' "$1" "$2" > "$folder/$1.env"; }
write database "HOST_ADDRESS=$database
$shared
POSTGRES_PASSWORD=$(secret)
DATABASE_OWNER_PASSWORD=$owner
BACKUP_RECIPIENT="
write redis "HOST_ADDRESS=$redis
REDIS_PASSWORD=$queue"
# Each api's host says its own address.
write api "HOST_ADDRESS=
$shared
JWT_SECRET=$(secret)
JWT_REFRESH_SECRET=$(secret)
METRICS_TOKEN=$(secret)"
write worker "$shared"
write bucket "HOST_ADDRESS="
write balancer "DOMAIN=$domain
API_ADDRESSES=${addresses# }"
sed -e "s|KEY_ID|$key|" -e "s|KEY_SECRET|$password|" "$here/s3.example.json" > "$folder/s3.json"
echo "Keep a copy of $folder where your passwords are, apart from the backups." >&2
