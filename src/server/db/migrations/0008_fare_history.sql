CREATE TABLE "fare_history" (
	"seen_on" date NOT NULL,
	"day" date NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"fares" json NOT NULL,
	CONSTRAINT "fare_history_key" PRIMARY KEY("seen_on","source","origin","destination","day")
);
--> statement-breakpoint
-- The newest fares of each journey and day on which it was seen. Times of departure are no longer part of its name.
INSERT INTO "fare_history" ("seen_on", "day", "seen_at", "source", "origin", "destination", "fares")
SELECT "seen_on", "day", max("seen_at"), "source", "origin", "destination",
	json_object_agg("name", json_strip_nulls(json_build_object(
		'goWild', CASE WHEN "go_wild" IS NOT NULL THEN json_build_array("go_wild", "go_wild_seats") END,
		'standard', CASE WHEN "standard" IS NOT NULL THEN json_build_array("standard", "seats") END,
		'discountDen', CASE WHEN "discount_den" IS NOT NULL THEN json_build_array("discount_den", "seats") END)))
FROM (
	SELECT DISTINCT ON ("seen_on", "source", "origin", "destination", "day", "name") *
	FROM (
		SELECT *, ("seen_at" AT TIME ZONE 'UTC')::date AS "seen_on",
			regexp_replace("journey", '@\d\d:\d\d', '', 'g') AS "name"
		FROM "fare_observations"
		WHERE num_nonnulls("go_wild", "standard", "discount_den") > 0
	) AS "seen"
	ORDER BY "seen_on", "source", "origin", "destination", "day", "name", "seen_at" DESC
) AS "newest"
GROUP BY "seen_on", "source", "origin", "destination", "day";--> statement-breakpoint
DROP TABLE "current_fares" CASCADE;--> statement-breakpoint
DROP TABLE "fare_answers" CASCADE;--> statement-breakpoint
DROP TABLE "fare_observations" CASCADE;