ALTER TABLE "reviews" ADD COLUMN "client_id" text;--> statement-breakpoint
CREATE INDEX "reviews_client" ON "reviews" USING btree ("user_id","client_id");--> statement-breakpoint
UPDATE "reviews" SET "client_id" = (SELECT b."client_id" FROM "bookings" b WHERE b."id" = "reviews"."booking_id") WHERE "booking_id" IS NOT NULL;