ALTER TABLE "watches" RENAME TO "poll_targets";--> statement-breakpoint
ALTER TABLE "poll_targets" RENAME CONSTRAINT "watches_origin_day_pk" TO "poll_targets_origin_day_pk";--> statement-breakpoint
ALTER INDEX "watches_shard" RENAME TO "poll_targets_shard";--> statement-breakpoint
ALTER TABLE "watch_shards" RENAME TO "poll_shards";--> statement-breakpoint
ALTER TABLE "sandbox_letters" RENAME TO "sandbox_emails";--> statement-breakpoint
ALTER TABLE "sandbox_emails" RENAME CONSTRAINT "sandbox_letters_key_unique" TO "sandbox_emails_key_unique";--> statement-breakpoint
ALTER TABLE "alert_dates" RENAME COLUMN "settled_at" TO "finished_at";
