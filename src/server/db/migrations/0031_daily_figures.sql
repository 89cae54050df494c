CREATE TABLE "active_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "active_days_pkey" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"simulated" boolean DEFAULT false NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "daily_figures_pkey" PRIMARY KEY("kind","day","name","simulated")
);
--> statement-breakpoint
CREATE TABLE "daily_routes" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"searches" bigint NOT NULL,
	"empty" bigint NOT NULL,
	CONSTRAINT "daily_routes_pkey" PRIMARY KEY("day","route")
);
--> statement-breakpoint
CREATE TABLE "supplier_calls" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"supplier" text NOT NULL,
	"simulated" boolean NOT NULL,
	"errors" bigint DEFAULT 0 NOT NULL,
	"answered_0" bigint DEFAULT 0 NOT NULL,
	"answered_1" bigint DEFAULT 0 NOT NULL,
	"answered_2" bigint DEFAULT 0 NOT NULL,
	"answered_3" bigint DEFAULT 0 NOT NULL,
	"answered_4" bigint DEFAULT 0 NOT NULL,
	"answered_5" bigint DEFAULT 0 NOT NULL,
	"answered_6" bigint DEFAULT 0 NOT NULL,
	"answered_7" bigint DEFAULT 0 NOT NULL,
	"answered_8" bigint DEFAULT 0 NOT NULL,
	"answered_9" bigint DEFAULT 0 NOT NULL,
	"answered_10" bigint DEFAULT 0 NOT NULL,
	"answered_11" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "supplier_calls_pkey" PRIMARY KEY("day","kind","supplier","simulated")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"plan_type" text,
	"simulated" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_times" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"plan_type" text NOT NULL,
	"simulated" boolean NOT NULL,
	"trial_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "active_days_day" ON "active_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "charges_paid" ON "charges" USING btree ("paid_at");--> statement-breakpoint
-- The counts of searches that earlier releases have made; the job counts everything else from what is stored.
INSERT INTO "daily_figures" ("kind", "day", "name", "total") SELECT "kind", "day", "name", "total" FROM "search_counts";--> statement-breakpoint
DROP TABLE "search_counts";--> statement-breakpoint
-- When a paid membership began is not known: at the latest with its present period. Of a subscription that has ended,
-- nobody knows whether it was paid for.
INSERT INTO "subscription_times" ("subscription_id", "plan_type", "simulated", "trial_at", "paid_at", "ended_at")
SELECT "subscription_id", "plan_type", EXISTS (SELECT FROM "fake_subscriptions" WHERE "id" = "subscription_id"),
	"trial_at",
	CASE WHEN "status" = 'active' THEN least("checked_at", greatest("trial_at",
		"period_ends_at" - CASE "plan_type" WHEN 'yearly' THEN interval '1 year' ELSE interval '1 month' END)) END,
	CASE WHEN "status" NOT IN ('trialing', 'active', 'past_due') THEN coalesce("ends_at", "checked_at") END
FROM "billing"
WHERE "subscription_id" IS NOT NULL AND "plan_type" IS NOT NULL AND "trial_refused_at" IS NULL
	AND "status" NOT IN ('incomplete', 'incomplete_expired');
