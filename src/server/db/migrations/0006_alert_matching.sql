DROP INDEX "alert_dates_open";--> statement-breakpoint
DROP INDEX "alert_dates_new";--> statement-breakpoint
CREATE INDEX "alert_dates_waiting" ON "alert_dates" USING btree ("origin","day","destination","gowild_only","max_price") WHERE "alert_dates"."state" = 'open';--> statement-breakpoint
ALTER TABLE "alert_dates" DROP COLUMN "shard";--> statement-breakpoint
ALTER TABLE "alert_dates" DROP COLUMN "is_new";