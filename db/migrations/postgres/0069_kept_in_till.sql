ALTER TABLE "till_counts" ADD COLUMN "kept" integer;--> statement-breakpoint
ALTER TABLE "till_moves" ADD COLUMN "count_id" text;