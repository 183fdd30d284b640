ALTER TABLE "professionals" ADD COLUMN "erased_at" bigint;--> statement-breakpoint
CREATE INDEX "item_professionals_listed" ON "composite_service_item_professionals" USING btree ("professional_id");