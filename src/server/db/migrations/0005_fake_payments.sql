CREATE TABLE "fake_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"key" text NOT NULL,
	"plan_type" text NOT NULL,
	"trial_days" integer NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fake_checkouts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "fake_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "fake_customers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "fake_portals" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"return_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fake_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"plan_type" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"card_fingerprint" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fake_checkouts" ADD CONSTRAINT "fake_checkouts_customer_id_fake_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."fake_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fake_portals" ADD CONSTRAINT "fake_portals_customer_id_fake_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."fake_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fake_subscriptions" ADD CONSTRAINT "fake_subscriptions_customer_id_fake_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."fake_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fake_subscriptions_customer" ON "fake_subscriptions" USING btree ("customer_id");--> statement-breakpoint
INSERT INTO "fake_customers" ("id", "user_id", "email")
SELECT DISTINCT ON (body #>> '{metadata,user_id}') id, body #>> '{metadata,user_id}', coalesce(body ->> 'email', '')
FROM "sandbox_payment_objects" o
WHERE kind = 'customer' AND body #>> '{metadata,user_id}' IS NOT NULL
ORDER BY body #>> '{metadata,user_id}', EXISTS (SELECT FROM "billing" WHERE customer_id = o.id) DESC, created_at;--> statement-breakpoint
INSERT INTO "fake_checkouts" ("id", "customer_id", "key", "plan_type", "trial_days", "success_url", "cancel_url", "status", "expires_at")
SELECT o.id, o.customer_id, coalesce((SELECT substr(k.id, 5) FROM "sandbox_payment_objects" k WHERE k.kind = 'key' AND k.body #>> '{json,id}' = o.id LIMIT 1), o.id),
	CASE body #>> '{price,recurring,interval}' WHEN 'year' THEN 'yearly' ELSE 'monthly' END, (body ->> 'trialDays')::int,
	body #>> '{session,success_url}', body #>> '{session,cancel_url}', body #>> '{session,status}', to_timestamp((body #>> '{session,expires_at}')::bigint)
FROM "sandbox_payment_objects" o JOIN "fake_customers" c ON c.id = o.customer_id WHERE kind = 'checkout';--> statement-breakpoint
INSERT INTO "fake_portals" ("id", "customer_id", "return_url", "expires_at")
SELECT o.id, o.customer_id, body ->> 'return_url', due_at
FROM "sandbox_payment_objects" o JOIN "fake_customers" c ON c.id = o.customer_id WHERE kind = 'portal' AND due_at IS NOT NULL;--> statement-breakpoint
INSERT INTO "fake_subscriptions" ("id", "customer_id", "plan_type", "started_at", "trial_ends_at", "ends_at", "card_fingerprint")
SELECT o.id, o.customer_id, CASE body #>> '{items,data,0,price,recurring,interval}' WHEN 'year' THEN 'yearly' ELSE 'monthly' END,
	to_timestamp((body ->> 'start_date')::bigint), to_timestamp((body ->> 'trial_end')::bigint),
	to_timestamp(coalesce(body ->> 'ended_at', body ->> 'cancel_at')::bigint), body #>> '{default_payment_method,card,fingerprint}'
FROM "sandbox_payment_objects" o JOIN "fake_customers" c ON c.id = o.customer_id WHERE kind = 'subscription';--> statement-breakpoint
DROP TABLE "sandbox_payment_events" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_payment_objects" CASCADE;