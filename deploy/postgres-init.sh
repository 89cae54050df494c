#!/bin/sh
# Makes the role of the product, which owns its database and is no superuser. PostgreSQL runs it at its very first start.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$PRODUCT_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role roamfare login nosuperuser nocreatedb nocreaterole password :'password';
alter database roamfare owner to roamfare;
revoke all on database roamfare from public;
SQL
