CREATE INDEX "bookings_phone" ON "bookings" USING btree ("user_id","client_phone");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("user_id","client_email");