CREATE TABLE "alert_dates" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_dates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" uuid NOT NULL,
	"day" date NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"max_price" integer NOT NULL,
	"gowild_only" boolean NOT NULL,
	"shard" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL,
	"found_price" integer,
	"settled_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "alert_dates_alert_id_day_pk" PRIMARY KEY("alert_id","day"),
	CONSTRAINT "alert_dates_id_unique" UNIQUE("id"),
	CONSTRAINT "alert_dates_state" CHECK ("alert_dates"."state" in ('open', 'found', 'passed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"max_price" integer NOT NULL,
	"gowild_only" boolean NOT NULL,
	"phone_number" text,
	"sms_consented_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_price" CHECK ("alerts"."max_price" > 0),
	CONSTRAINT "alerts_route" CHECK ("alerts"."origin" <> "alerts"."destination")
);
--> statement-breakpoint
CREATE TABLE "watch_shards" (
	"id" smallint PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"fence" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"origin" text NOT NULL,
	"day" date NOT NULL,
	"shard" smallint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "watches_origin_day_pk" PRIMARY KEY("origin","day")
);
--> statement-breakpoint
CREATE TABLE "phones" (
	"number" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "sandbox_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_texts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sms_budgets" (
	"subject" text NOT NULL,
	"day" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "sms_budgets_subject_day_pk" PRIMARY KEY("subject","day")
);
--> statement-breakpoint
CREATE TABLE "current_fares" (
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"day" date NOT NULL,
	"journey" text NOT NULL,
	"go_wild" integer,
	"standard" integer,
	"discount_den" integer,
	"go_wild_seats" smallint,
	"seats" smallint,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "current_fares_source_day_origin_destination_journey_pk" PRIMARY KEY("source","day","origin","destination","journey")
);
--> statement-breakpoint
CREATE TABLE "fare_answers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fare_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seen_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"origins" text,
	"destinations" text,
	"day" date NOT NULL,
	"flights" integer NOT NULL,
	"changed" integer NOT NULL,
	CONSTRAINT "fare_answers_id_seen_at_pk" PRIMARY KEY("id","seen_at")
) PARTITION BY RANGE ("seen_at");
--> statement-breakpoint
CREATE TABLE "fare_observations" (
	"seen_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"day" date NOT NULL,
	"journey" text NOT NULL,
	"go_wild" integer,
	"standard" integer,
	"discount_den" integer,
	"go_wild_seats" smallint,
	"seats" smallint,
	CONSTRAINT "fare_observations_source_origin_destination_day_journey_seen_at_pk" PRIMARY KEY("source","origin","destination","day","journey","seen_at")
) PARTITION BY RANGE ("seen_at");
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "alert_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "alert_day" date;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "alert_dates" ADD CONSTRAINT "alert_dates_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_dates_open" ON "alert_dates" USING btree ("shard","day") WHERE "alert_dates"."state" = 'open';--> statement-breakpoint
CREATE INDEX "alert_dates_new" ON "alert_dates" USING btree ("shard") WHERE "alert_dates"."is_new" and "alert_dates"."state" = 'open';--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watches_shard" ON "watches" USING btree ("shard");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fare_answers_day" ON "fare_answers" USING btree ("day","seen_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_alert" ON "outbox" USING btree ("alert_id") WHERE "outbox"."alert_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id") WHERE "outbox"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('email', 'sms', 'push'));--> statement-breakpoint
INSERT INTO "watch_shards" ("id") SELECT generate_series(0, 63);
