CREATE TABLE "fare_history" (
	"seen_on" date NOT NULL,
	"day" date NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"go_wild" integer,
	"standard" integer,
	"discount_den" integer,
	"go_wild_seats" smallint,
	"seats" smallint,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"journey" text NOT NULL,
	CONSTRAINT "fare_history_key" PRIMARY KEY("seen_on","source","origin","destination","day","journey")
);
--> statement-breakpoint
-- The newest figures of each journey and day on which it was seen. Times of departure are no longer part of its name.
INSERT INTO "fare_history" (
	"seen_on", "day", "seen_at", "go_wild", "standard", "discount_den", "go_wild_seats", "seats",
	"source", "origin", "destination", "journey")
SELECT DISTINCT ON ("seen_on", "source", "origin", "destination", "day", "name")
	"seen_on", "day", "seen_at", "go_wild", "standard", "discount_den", "go_wild_seats", "seats",
	"source", "origin", "destination", "name"
FROM (
	SELECT *, ("seen_at" AT TIME ZONE 'UTC')::date AS "seen_on",
		regexp_replace("journey", '@\d\d:\d\d', '', 'g') AS "name"
	FROM "fare_observations"
) AS "seen"
WHERE num_nonnulls("go_wild", "standard", "discount_den") > 0
ORDER BY "seen_on", "source", "origin", "destination", "day", "name", "seen_at" DESC;--> statement-breakpoint
DROP TABLE "current_fares" CASCADE;--> statement-breakpoint
DROP TABLE "fare_answers" CASCADE;--> statement-breakpoint
DROP TABLE "fare_observations" CASCADE;