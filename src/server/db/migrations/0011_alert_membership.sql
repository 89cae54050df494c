ALTER TABLE "alert_dates" ADD COLUMN "found_fare" text;--> statement-breakpoint
ALTER TABLE "alert_dates" ADD COLUMN "text_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "alert_dates_text_waits" ON "alert_dates" USING btree ("alert_id") WHERE "alert_dates"."text_waits";--> statement-breakpoint
-- A match locks the row of its phone number, so that an answer of the owner waits.
INSERT INTO "phones" ("number") SELECT DISTINCT "phone_number" FROM "alerts" WHERE "phone_number" IS NOT NULL ON CONFLICT DO NOTHING;
