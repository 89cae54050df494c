CREATE TABLE "trip_poll_targets" (
	"origin" text NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "trip_poll_targets_origin_day_pk" PRIMARY KEY("origin","day")
);
--> statement-breakpoint
CREATE TABLE "watched_flights" (
	"user_id" uuid NOT NULL,
	"trip_id" text NOT NULL,
	"way" text NOT NULL,
	"origin" text NOT NULL,
	"day" date NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"memory" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "watched_flights_user_id_trip_id_way_pk" PRIMARY KEY("user_id","trip_id","way"),
	CONSTRAINT "watched_flights_way" CHECK ("watched_flights"."way" in ('out', 'home'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "trip_id" text;--> statement-breakpoint
ALTER TABLE "saved_trips" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_trips" ADD COLUMN "messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_flights" ADD CONSTRAINT "watched_flights_user_id_trip_id_saved_trips_user_id_id_fk" FOREIGN KEY ("user_id","trip_id") REFERENCES "public"."saved_trips"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_flights_target" ON "watched_flights" USING btree ("origin","day");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_trip_id_saved_trips_user_id_id_fk" FOREIGN KEY ("user_id","trip_id") REFERENCES "public"."saved_trips"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_trip" ON "outbox" USING btree ("user_id","trip_id") WHERE "outbox"."trip_id" is not null;--> statement-breakpoint
INSERT INTO "watched_flights" ("user_id", "trip_id", "way", "origin", "day", "departs_at")
SELECT t."user_id", t."id", f."way", f."flight" #>> '{segments,0,departure_airport}',
  left(f."flight" ->> 'departure_time', 10)::date, (f."flight" ->> 'departure_time')::timestamptz
FROM "saved_trips" t,
  LATERAL (VALUES ('out', t."trip" -> 'out'), ('home', t."trip" -> 'back')) f("way", "flight")
WHERE f."flight" IS NOT NULL;--> statement-breakpoint
INSERT INTO "trip_poll_targets" ("origin", "day", "due_at")
SELECT DISTINCT "origin", "day", now() FROM "watched_flights" WHERE "departs_at" > now();
