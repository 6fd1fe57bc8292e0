#!/bin/sh
# Runs once, in the new database server: the product's owner is no superuser, so that row-level security holds for it too.
# The other roles are made by the migrations.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_OWNER_PASSWORD" --username postgres <<'SQL'
create role balcao_owner login createdb createrole password :'password';
create database balcao owner balcao_owner template template0
  encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C';
\connect balcao
-- Within a statement nobody changes the company that row-level security compares with, whatever SQL was slipped in.
revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
grant execute on function pg_catalog.set_config(text, text, boolean) to balcao_owner with grant option;
SQL
