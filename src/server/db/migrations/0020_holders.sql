ALTER TABLE "poll_shards" ADD COLUMN "holder" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "holder" uuid;