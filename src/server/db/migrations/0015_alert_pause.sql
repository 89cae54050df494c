ALTER TABLE "alert_dates" DROP CONSTRAINT "alert_dates_state";--> statement-breakpoint
CREATE INDEX "alert_dates_paused" ON "alert_dates" USING btree ("origin","day") WHERE "alert_dates"."state" = 'paused';--> statement-breakpoint
ALTER TABLE "alert_dates" ADD CONSTRAINT "alert_dates_state" CHECK ("alert_dates"."state" in ('open', 'found', 'passed', 'paused', 'stopped'));