CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "search_counts_pkey" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
-- Makes the partition of a month that begins with `month` (UTC); true if it is there. False while the default
-- partition has rows of that month, or a long query, such as a backup, holds the table.
-- With the rights of its owner: the product may make these partitions, but no other table.
CREATE FUNCTION "make_month"("parent" text, "month" date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
	key text := CASE parent WHEN 'searches' THEN 'created_at' WHEN 'fare_history' THEN 'seen_on' END;
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
	IF parent NOT IN ('searches', 'fare_history') THEN RAISE EXCEPTION 'no partitions of %', parent; END IF;
	PERFORM pg_advisory_xact_lock(7241012);
	EXECUTE format('drop table if exists public.%I', part);
	RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "make_month"(text, date), "drop_month"(text, date) FROM PUBLIC;
--> statement-breakpoint
ALTER TABLE "searches" RENAME TO "searches_before";
--> statement-breakpoint
CREATE SEQUENCE "searches_ids";
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" bigint DEFAULT nextval('searches_ids') NOT NULL,
	"user_id" uuid,
	"search_type" text NOT NULL,
	"origin_airport" text,
	"destination_airport" text,
	"travel_date" date NOT NULL,
	"trip" text,
	"travelers" smallint DEFAULT 1 NOT NULL,
	"passes" smallint DEFAULT 1 NOT NULL,
	"results_found" integer,
	"total_flights" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "searches_type" CHECK ("search_type" in ('search', 'single', 'inbound', 'return', 'trips'))
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
-- Rows of months without a partition of their own, so that no insert fails.
CREATE TABLE "searches_default" PARTITION OF "searches" DEFAULT;
--> statement-breakpoint
-- Of the months of the past those with rows; what the job makes ahead is made here too.
SELECT make_month('searches', month) FROM (
	SELECT DISTINCT date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date FROM "searches_before"
	UNION
	SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month')::date FROM generate_series(0, 3) ahead
) AS months(month);
--> statement-breakpoint
INSERT INTO "searches" ("id", "user_id", "search_type", "origin_airport", "destination_airport", "travel_date", "trip",
	"travelers", "passes", "results_found", "total_flights", "created_at")
SELECT "id", "user_id", "search_type", "origin_airport", "destination_airport", "travel_date", "trip",
	"travelers", "passes", "results_found", "total_flights", "created_at" FROM "searches_before";
--> statement-breakpoint
-- The next number, also when the newest searches were deleted.
SELECT setval('searches_ids', "last_value", "is_called") FROM "searches_id_seq";
--> statement-breakpoint
DROP TABLE "searches_before";
--> statement-breakpoint
ALTER SEQUENCE "searches_ids" RENAME TO "searches_id_seq";
--> statement-breakpoint
ALTER SEQUENCE "searches_id_seq" OWNED BY "searches"."id";
--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_pkey" PRIMARY KEY("id","created_at");
--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "searches_user" ON "searches" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "searches_created" ON "searches" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE "fare_history" RENAME TO "fare_history_before";
--> statement-breakpoint
CREATE TABLE "fare_history" (
	"seen_on" date NOT NULL,
	"day" date NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"fares" json NOT NULL
) PARTITION BY RANGE ("seen_on");
--> statement-breakpoint
CREATE TABLE "fare_history_default" PARTITION OF "fare_history" DEFAULT;
--> statement-breakpoint
SELECT make_month('fare_history', month) FROM (
	SELECT DISTINCT date_trunc('month', "seen_on"::timestamp)::date FROM "fare_history_before"
	UNION
	SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month')::date FROM generate_series(0, 3) ahead
) AS months(month);
--> statement-breakpoint
INSERT INTO "fare_history" ("seen_on", "day", "seen_at", "source", "origin", "destination", "fares")
SELECT "seen_on", "day", "seen_at", "source", "origin", "destination", "fares" FROM "fare_history_before";
--> statement-breakpoint
DROP TABLE "fare_history_before";
--> statement-breakpoint
ALTER TABLE "fare_history" ADD CONSTRAINT "fare_history_key" PRIMARY KEY("seen_on","source","origin","destination","day");
