CREATE INDEX `bookings_service` ON `bookings` (`service_id`,`date`,`user_id`,`deleted`,`status`,`composite_id`);--> statement-breakpoint
CREATE INDEX `bookings_composite` ON `bookings` (`composite_id`) WHERE composite_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `composite_service_items_service` ON `composite_service_items` (`service_id`);--> statement-breakpoint
CREATE INDEX `service_overrides_service` ON `service_overrides` (`service_id`);