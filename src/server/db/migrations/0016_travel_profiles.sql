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
ALTER TABLE "travel_profiles" ADD CONSTRAINT "travel_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;