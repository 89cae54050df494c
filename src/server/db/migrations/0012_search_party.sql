ALTER TABLE "searches" ADD COLUMN "travelers" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "passes" smallint DEFAULT 1 NOT NULL;