CREATE TABLE "switched_off_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"actor_id" uuid
);
