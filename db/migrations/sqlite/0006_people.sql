CREATE INDEX `bookings_phone` ON `bookings` (`user_id`,`client_phone`);--> statement-breakpoint
CREATE INDEX `bookings_email` ON `bookings` (`user_id`,`client_email`);