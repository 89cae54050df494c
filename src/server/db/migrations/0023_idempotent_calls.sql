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
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotent_calls_begun" ON "idempotent_calls" USING btree ("begun_at");