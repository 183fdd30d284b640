ALTER TABLE "clients" ALTER COLUMN "total_gasto" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "is_walk_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_walk_in" ON "clients" USING btree ("user_id") WHERE is_walk_in = true;