ALTER TABLE "composite_services" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "composite_services" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "image" text;