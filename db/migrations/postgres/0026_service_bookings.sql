CREATE INDEX "bookings_service" ON "bookings" USING btree ("service_id","date","user_id","deleted","status","composite_id");--> statement-breakpoint
CREATE INDEX "bookings_composite" ON "bookings" USING btree ("composite_id") WHERE composite_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "composite_service_items_service" ON "composite_service_items" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "service_overrides_service" ON "service_overrides" USING btree ("service_id");