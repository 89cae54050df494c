DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "trying" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("channel") WHERE "outbox"."sent_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
-- Messages that were in somebody's hands may have gone out.
UPDATE "outbox" SET "trying" = true
WHERE "sent_at" IS NULL AND "dead_at" IS NULL AND "leased_until" IS NOT NULL;--> statement-breakpoint
-- What waits becomes jobs of pg-boss, whose schema is installed before this step.
INSERT INTO "pgboss"."job" (
	"name", "data", "start_after", "keep_until", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
	"expire_seconds", "deletion_seconds", "heartbeat_seconds", "policy", "dead_letter")
SELECT 'send-' || "outbox"."channel", jsonb_build_object('message', "outbox"."id"),
	greatest("outbox"."due_at", "outbox"."leased_until"),
	now() + "queue"."retention_seconds" * interval '1 second', "queue"."retry_limit", "queue"."retry_delay",
	"queue"."retry_backoff", "queue"."retry_delay_max", "queue"."expire_seconds", "queue"."deletion_seconds",
	"queue"."heartbeat_seconds", "queue"."policy", "queue"."dead_letter"
FROM "outbox" LEFT JOIN "pgboss"."queue" ON "queue"."name" = 'send-' || "outbox"."channel"
WHERE "outbox"."sent_at" IS NULL AND "outbox"."dead_at" IS NULL
ORDER BY "outbox"."id";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "leased_until";
