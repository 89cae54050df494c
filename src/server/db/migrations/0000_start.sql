CREATE TABLE "alert_dates" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_dates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_price" integer,
	"found_fare" text,
	"found_origin" text,
	"found_destination" text,
	"text_waits" boolean DEFAULT false NOT NULL,
	"found_flight" json,
	"notice_waits" boolean DEFAULT false NOT NULL,
	"notice" integer,
	"finished_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "alert_dates_alert_id_day_pk" PRIMARY KEY("alert_id","day"),
	CONSTRAINT "alert_dates_id_unique" UNIQUE("id"),
	CONSTRAINT "alert_dates_state" CHECK ("alert_dates"."state" in ('open', 'found', 'passed', 'paused', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "alert_routes" (
	"date_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"day" date NOT NULL,
	"destination" text NOT NULL,
	"fares" text NOT NULL,
	"max_price" integer NOT NULL,
	"max_stops" smallint NOT NULL,
	"max_minutes" smallint NOT NULL,
	"party" smallint NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "alert_routes_date_id_origin_destination_pk" PRIMARY KEY("date_id","origin","destination")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"origins" text[] NOT NULL,
	"destinations" text[] NOT NULL,
	"range_from" date,
	"range_to" date,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"max_price" integer NOT NULL,
	"gowild_only" boolean NOT NULL,
	"discount_den" boolean DEFAULT true NOT NULL,
	"max_stops" smallint,
	"max_minutes" smallint,
	"party" smallint DEFAULT 1 NOT NULL,
	"channels" text[] DEFAULT '{"email","sms","push"}' NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"phone_number" text,
	"sms_consented_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"noticed_at" timestamp with time zone,
	"notice_due_at" timestamp with time zone,
	CONSTRAINT "alerts_price" CHECK ("alerts"."max_price" > 0),
	CONSTRAINT "alerts_origins" CHECK (cardinality("alerts"."origins") between 1 and 5),
	CONSTRAINT "alerts_destinations" CHECK (cardinality("alerts"."destinations") <= 10),
	CONSTRAINT "alerts_route" CHECK (not "alerts"."origins" && "alerts"."destinations")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") between 1 and 5)
);
--> statement-breakpoint
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
CREATE TABLE "data_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_tokens" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_tokens_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_resets_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"browser" text,
	"passkey_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sign_in_nonces" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "travel_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"home_airports" text[] NOT NULL,
	"travelers" smallint NOT NULL,
	"passes" smallint NOT NULL,
	"in_discount_den" boolean NOT NULL,
	"warm_from" smallint NOT NULL,
	CONSTRAINT "travel_profiles_airports" CHECK (cardinality("travel_profiles"."home_airports") <= 7),
	CONSTRAINT "travel_profiles_travelers" CHECK ("travel_profiles"."travelers" between 1 and 4),
	CONSTRAINT "travel_profiles_passes" CHECK ("travel_profiles"."passes" between 0 and "travel_profiles"."travelers"),
	CONSTRAINT "travel_profiles_warmth" CHECK ("travel_profiles"."warm_from" between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"granted_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"email_corrected_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dedupe_key" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"to" text NOT NULL,
	"user_id" uuid,
	"alert_id" uuid,
	"trip_id" text,
	"flight_day" date,
	"alert_notice" integer,
	"not_before" timestamp with time zone,
	"not_after" timestamp with time zone,
	"unsubscribe_url" text,
	"kind" text,
	"subject" text DEFAULT '' NOT NULL,
	"email_link_id" uuid,
	"template" text,
	"text" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"path" text,
	"created_at" timestamp with time zone NOT NULL,
	"queued" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"trying" boolean DEFAULT false NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"holder" uuid,
	"sent_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('email', 'sms', 'push'))
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
CREATE TABLE "sandbox_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_emails_key_unique" UNIQUE("key")
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
CREATE TABLE "passkey_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_session_hash_unique" UNIQUE("session_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_handles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"checkout_attempt" integer DEFAULT 0 NOT NULL,
	"checkout_id" text,
	"subscription_id" text,
	"status" text,
	"plan_type" text,
	"period_ends_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"trial_at" timestamp with time zone,
	"trial_refused_at" timestamp with time zone,
	"is_charge_due" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "changed_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "leaving_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"checkout_id" text,
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
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
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
CREATE TABLE "trial_cards" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_trips" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"trip" jsonb NOT NULL,
	"out_state" text NOT NULL,
	"home_state" text NOT NULL,
	"note" text NOT NULL,
	"has_out" boolean NOT NULL,
	"has_home" boolean NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_trips_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "saved_trips_states" CHECK ("saved_trips"."out_state" in ('to_book', 'booked', 'gone', 'flown') and "saved_trips"."home_state" in ('to_book', 'booked', 'gone', 'flown')),
	CONSTRAINT "saved_trips_note" CHECK (length("saved_trips"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "trip_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trip_feeds_secret_unique" UNIQUE("secret")
);
--> statement-breakpoint
CREATE TABLE "watched_flights" (
	"user_id" uuid NOT NULL,
	"trip_id" text NOT NULL,
	"way" text NOT NULL,
	"origin" text NOT NULL,
	"day" date NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"memory" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "watched_flights_user_id_trip_id_way_pk" PRIMARY KEY("user_id","trip_id","way"),
	CONSTRAINT "watched_flights_way" CHECK ("watched_flights"."way" in ('out', 'home'))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text,
	"link_url" text,
	"from_day" date,
	"until_day" date,
	"changed_at" timestamp with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "blackout_dates" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_loads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_loads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"source" text NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_calls" (
	"user_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"holder" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"status" smallint,
	"body" text,
	CONSTRAINT "idempotent_calls_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_allowances" (
	"subject" text NOT NULL,
	"window_start" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "search_allowances_subject_window_start_pk" PRIMARY KEY("subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"search_type" text NOT NULL,
	"origin_airport" text,
	"destination_airport" text,
	"travel_date" date NOT NULL,
	"trip" text,
	"travelers" smallint DEFAULT 1 NOT NULL,
	"passes" smallint DEFAULT 1 NOT NULL,
	"results_found" integer,
	"total_flights" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "searches_type" CHECK ("searches"."search_type" in ('search', 'single', 'inbound', 'return', 'trips'))
);
--> statement-breakpoint
CREATE TABLE "switched_off_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "timetable_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"flight_number" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"departs" smallint NOT NULL,
	"block" smallint NOT NULL,
	"weekdays" smallint NOT NULL,
	"begins" date,
	"approximate" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"password_fingerprint" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"issuer" text,
	"subject" text
);
--> statement-breakpoint
CREATE TABLE "watch_targets" (
	"origin" text NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"trips_due_at" timestamp with time zone,
	"is_changed" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp with time zone,
	"fence" uuid,
	"checked_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "watch_targets_origin_day_pk" PRIMARY KEY("origin","day")
);
--> statement-breakpoint
ALTER TABLE "alert_dates" ADD CONSTRAINT "alert_dates_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_routes" ADD CONSTRAINT "alert_routes_date_id_alert_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."alert_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_profiles" ADD CONSTRAINT "travel_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_email_link_id_email_links_id_fk" FOREIGN KEY ("email_link_id") REFERENCES "public"."email_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_trip_id_saved_trips_user_id_id_fk" FOREIGN KEY ("user_id","trip_id") REFERENCES "public"."saved_trips"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_handles" ADD CONSTRAINT "passkey_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing" ADD CONSTRAINT "billing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changed_customers" ADD CONSTRAINT "changed_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fake_checkouts" ADD CONSTRAINT "fake_checkouts_customer_id_fake_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."fake_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fake_portals" ADD CONSTRAINT "fake_portals_customer_id_fake_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."fake_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fake_subscriptions" ADD CONSTRAINT "fake_subscriptions_customer_id_fake_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."fake_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_notices" ADD CONSTRAINT "money_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_cards" ADD CONSTRAINT "trial_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_trips" ADD CONSTRAINT "saved_trips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_feeds" ADD CONSTRAINT "trip_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_flights" ADD CONSTRAINT "watched_flights_user_id_trip_id_saved_trips_user_id_id_fk" FOREIGN KEY ("user_id","trip_id") REFERENCES "public"."saved_trips"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_dates_finished" ON "alert_dates" USING btree ("finished_at") WHERE "alert_dates"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "alert_dates_text_waits" ON "alert_dates" USING btree ("alert_id") WHERE "alert_dates"."text_waits";--> statement-breakpoint
CREATE INDEX "alert_dates_notice_waits" ON "alert_dates" USING btree ("alert_id") WHERE "alert_dates"."notice_waits";--> statement-breakpoint
CREATE INDEX "alert_routes_waiting" ON "alert_routes" USING btree ("origin","day","destination","fares","max_price") WHERE not "alert_routes"."is_paused";--> statement-breakpoint
CREATE INDEX "alert_routes_paused" ON "alert_routes" USING btree ("origin","day") WHERE "alert_routes"."is_paused";--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_notice_due" ON "alerts" USING btree ("notice_due_at") WHERE "alerts"."notice_due_at" is not null;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_revoked" ON "api_keys" USING btree ("revoked_at") WHERE "api_keys"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "api_keys_expires" ON "api_keys" USING btree ("expires_at") WHERE "api_keys"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "active_days_day" ON "active_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "device_tokens_user" ON "device_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_tokens_used" ON "device_tokens" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_created" ON "email_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_links_undo" ON "email_links" USING btree ("email") WHERE "email_links"."kind" = 'undo';--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_created" ON "password_resets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_nonces_created" ON "sign_in_nonces" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_trial" ON "users" USING btree ("trial_ends_at") WHERE "users"."is_trial";--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("channel") WHERE "outbox"."sent_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_unqueued" ON "outbox" USING btree ("id") WHERE not "outbox"."queued";--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("dead_at") WHERE "outbox"."dead_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_alert" ON "outbox" USING btree ("alert_id") WHERE "outbox"."alert_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_trip" ON "outbox" USING btree ("user_id","trip_id") WHERE "outbox"."trip_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_email_link" ON "outbox" USING btree ("email_link_id") WHERE "outbox"."email_link_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id") WHERE "outbox"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_account" ON "outbox" USING btree ("to") WHERE "outbox"."user_id" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_emails_sent" ON "sandbox_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sandbox_texts_sent" ON "sandbox_texts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sms_budgets_day" ON "sms_budgets" USING btree ("day");--> statement-breakpoint
CREATE INDEX "passkey_challenges_created" ON "passkey_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_checked" ON "billing" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "charges_paid" ON "charges" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "fake_subscriptions_customer" ON "fake_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscription_times_trial" ON "subscription_times" USING btree ("trial_at");--> statement-breakpoint
CREATE INDEX "subscription_times_paid" ON "subscription_times" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "subscription_times_ended" ON "subscription_times" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "watched_flights_target" ON "watched_flights" USING btree ("origin","day");--> statement-breakpoint
CREATE INDEX "attempts_window" ON "attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject") WHERE "audit_log"."subject" is not null;--> statement-breakpoint
CREATE INDEX "idempotent_calls_begun" ON "idempotent_calls" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "process_reports_at" ON "process_reports" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "search_allowances_window" ON "search_allowances" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "searches_user" ON "searches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "searches_created" ON "searches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "authenticators_pending" ON "authenticators" USING btree ("created_at") WHERE "authenticators"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_created" ON "sign_in_challenges" USING btree ("created_at");
--> statement-breakpoint
-- What Drizzle cannot say. `npm run migrate` appends it to the migration.
-- Trusted: whoever may create a schema in the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The expressions are those of `contains` in queries/admin/list.ts.
CREATE INDEX "users_search" ON "users" USING gin (
(case when octet_length(("first_name" || ' ' || "last_name")) = char_length(("first_name" || ' ' || "last_name")) then lower(("first_name" || ' ' || "last_name"))
  else lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(("first_name" || ' ' || "last_name"), NFD), E'[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØłŁđĐðÐħĦıŋŊ', 'oollddddhhinn')) end) gin_trgm_ops,
(case when octet_length("email") = char_length("email") then lower("email")
  else lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize("email", NFD), E'[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØłŁđĐðÐħĦıŋŊ', 'oollddddhhinn')) end) gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();
