ALTER TABLE "users" ADD COLUMN "email_corrected_at" timestamp with time zone;--> statement-breakpoint
UPDATE "alert_routes" r SET "is_paused" = true FROM "alert_dates" d
	JOIN "alerts" a ON a."id" = d."alert_id"
	JOIN "users" u ON u."id" = a."user_id"
	WHERE r."date_id" = d."id" AND NOT u."is_active" AND NOT r."is_paused";
