-- What Drizzle cannot say. `npm run migrate` appends it to the migration.
ALTER SEQUENCE "searches_id_seq" OWNED BY "searches"."id";
--> statement-breakpoint
-- Rows of months without a partition of their own, so that no insert fails.
CREATE TABLE "searches_default" PARTITION OF "searches" DEFAULT;
--> statement-breakpoint
-- Makes the partition of a month that begins with `month` (UTC); true if it is there. False while the default
-- partition has rows of that month, or a long query, such as a backup, holds the table.
-- With the rights of its owner: the product may make these partitions, but no other table.
CREATE FUNCTION "make_month"("parent" text, "month" date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
	key text := CASE parent WHEN 'searches' THEN 'created_at' END;
	part text := parent || to_char(month, '"_"YYYY_MM');
	first text := to_char(month, 'YYYY-MM-DD"Z"');
	after text := to_char(month + interval '1 month', 'YYYY-MM-DD"Z"');
	taken boolean;
BEGIN
	IF key IS NULL OR month <> date_trunc('month', month) THEN RAISE EXCEPTION 'no partition % of %', month, parent; END IF;
	-- Only one process at a time.
	PERFORM pg_advisory_xact_lock(7241012);
	IF to_regclass('public.' || part) IS NOT NULL THEN RETURN true; END IF;
	EXECUTE format('select exists (select from public.%I where %I >= %L and %I < %L)', parent || '_default', key, first, key, after)
		INTO taken;
	IF taken THEN RETURN false; END IF;
	EXECUTE format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, parent, first, after);
	RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;
--> statement-breakpoint
-- Drops the partition of a month with its rows; true if there is none anymore. False as above.
CREATE FUNCTION "drop_month"("parent" text, "month" date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
	part text := parent || to_char(month, '"_"YYYY_MM');
BEGIN
	IF parent <> 'searches' THEN RAISE EXCEPTION 'no partitions of %', parent; END IF;
	PERFORM pg_advisory_xact_lock(7241012);
	EXECUTE format('drop table if exists public.%I', part);
	RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "make_month"(text, date), "drop_month"(text, date) FROM PUBLIC;
--> statement-breakpoint
-- What the job makes ahead is made here too.
SELECT make_month('searches', (date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month')::date)
FROM generate_series(0, 3) ahead;
--> statement-breakpoint
-- Trusted: whoever may create a schema in the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The expressions are those of `contains` in queries/admin/page.ts.
CREATE INDEX "users_search" ON "users" USING gin (
(case when octet_length(("first_name" || ' ' || "last_name")) = char_length(("first_name" || ' ' || "last_name")) then lower(("first_name" || ' ' || "last_name"))
  else lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(("first_name" || ' ' || "last_name"), NFD), E'[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØłŁđĐðÐħĦıŋŊ', 'oollddddhhinn')) end) gin_trgm_ops,
(case when octet_length("email") = char_length("email") then lower("email")
  else lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize("email", NFD), E'[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØłŁđĐðÐħĦıŋŊ', 'oollddddhhinn')) end) gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();
--> statement-breakpoint
-- As many as `SHARDS` in domain/poll-target.ts.
INSERT INTO "poll_shards" ("id") SELECT generate_series(0, 63);
