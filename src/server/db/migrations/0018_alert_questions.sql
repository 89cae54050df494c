CREATE TABLE "alert_routes" (
	"date_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"day" date NOT NULL,
	"destination" text NOT NULL,
	"fares" text NOT NULL,
	"max_price" integer NOT NULL,
	"max_stops" smallint NOT NULL,
	"max_minutes" smallint NOT NULL,
	"party" smallint NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "alert_routes_date_id_origin_destination_pk" PRIMARY KEY("date_id","origin","destination")
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_route";--> statement-breakpoint
DROP INDEX "alert_dates_waiting";--> statement-breakpoint
DROP INDEX "alert_dates_paused";--> statement-breakpoint
ALTER TABLE "alert_dates" ADD COLUMN "found_origin" text;--> statement-breakpoint
ALTER TABLE "alert_dates" ADD COLUMN "found_destination" text;--> statement-breakpoint
ALTER TABLE "alert_dates" ADD COLUMN "notice_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_dates" ADD COLUMN "notice" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "origins" text[];--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "destinations" text[];--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "range_from" date;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "range_to" date;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "weekdays" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "discount_den" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "max_stops" smallint;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "max_minutes" smallint;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "party" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "channels" text[] DEFAULT '{"email","sms","push"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "quiet_from" smallint;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "quiet_to" smallint;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "notice_due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "alerts" SET "origins" = array["origin"], "destinations" = array["destination"];--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "origins" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "destinations" SET NOT NULL;--> statement-breakpoint
UPDATE "alert_dates" SET "found_origin" = "origin", "found_destination" = "destination" WHERE "found_price" IS NOT NULL;--> statement-breakpoint
INSERT INTO "alert_routes" ("date_id", "origin", "day", "destination", "fares", "max_price", "max_stops", "max_minutes", "party", "is_paused")
SELECT "id", "origin", "day", "destination", CASE WHEN "gowild_only" THEN 'go_wild' ELSE 'any' END, "max_price", 9, 32767, 1, "state" = 'paused'
FROM "alert_dates" WHERE "state" IN ('open', 'paused');--> statement-breakpoint
ALTER TABLE "alert_routes" ADD CONSTRAINT "alert_routes_date_id_alert_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."alert_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_routes_waiting" ON "alert_routes" USING btree ("origin","day","destination","fares","max_price") WHERE not "alert_routes"."is_paused";--> statement-breakpoint
CREATE INDEX "alert_routes_paused" ON "alert_routes" USING btree ("origin","day") WHERE "alert_routes"."is_paused";--> statement-breakpoint
CREATE INDEX "alert_dates_notice_waits" ON "alert_dates" USING btree ("alert_id") WHERE "alert_dates"."notice_waits";--> statement-breakpoint
CREATE INDEX "alerts_notice_due" ON "alerts" USING btree ("notice_due_at") WHERE "alerts"."notice_due_at" is not null;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_origins" CHECK (cardinality("alerts"."origins") between 1 and 5);--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_destinations" CHECK (cardinality("alerts"."destinations") <= 10);--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_route" CHECK (not "alerts"."origins" && "alerts"."destinations");--> statement-breakpoint
ALTER TABLE "alert_dates" DROP COLUMN "origin";--> statement-breakpoint
ALTER TABLE "alert_dates" DROP COLUMN "destination";--> statement-breakpoint
ALTER TABLE "alert_dates" DROP COLUMN "max_price";--> statement-breakpoint
ALTER TABLE "alert_dates" DROP COLUMN "gowild_only";--> statement-breakpoint
ALTER TABLE "alerts" DROP COLUMN "origin";--> statement-breakpoint
ALTER TABLE "alerts" DROP COLUMN "destination";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "alert_notice" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "not_before" timestamp with time zone;
