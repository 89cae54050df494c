CREATE TABLE "saved_trips" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"trip" json NOT NULL,
	"out_state" text NOT NULL,
	"home_state" text NOT NULL,
	"note" text NOT NULL,
	"has_out" boolean NOT NULL,
	"has_home" boolean NOT NULL,
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
ALTER TABLE "saved_trips" ADD CONSTRAINT "saved_trips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_feeds" ADD CONSTRAINT "trip_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;