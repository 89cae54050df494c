ALTER TABLE "searches" DROP CONSTRAINT "searches_type";--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "trip" text;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_type" CHECK ("searches"."search_type" in ('search', 'single', 'inbound', 'return', 'trips'));