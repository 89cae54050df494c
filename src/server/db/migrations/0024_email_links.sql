CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea",
	"session_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_links_kind" CHECK ("email_links"."kind" in ('verify', 'change', 'undo'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "email_link_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "email_verified_at" = now();--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_undo" ON "email_links" USING btree ("email") WHERE "email_links"."kind" = 'undo';--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_email_link_id_email_links_id_fk" FOREIGN KEY ("email_link_id") REFERENCES "public"."email_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_email_link" ON "outbox" USING btree ("email_link_id") WHERE "outbox"."email_link_id" is not null;