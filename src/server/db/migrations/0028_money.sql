CREATE TABLE "changed_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_notices" (
	"user_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_notices_user_id_notice_about_pk" PRIMARY KEY("user_id","notice","about"),
	CONSTRAINT "money_notices_notice" CHECK ("money_notices"."notice" in ('trial-ends', 'charged', 'failed', 'canceled', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "not_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing" ADD COLUMN "is_charge_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "changed_customers" ADD CONSTRAINT "changed_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_notices" ADD CONSTRAINT "money_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_trial" ON "users" USING btree ("trial_ends_at") WHERE "users"."is_trial";