DROP INDEX `bookings_series`;--> statement-breakpoint
DROP INDEX `bookings_client`;--> statement-breakpoint
CREATE INDEX `bookings_professional` ON `bookings` (`user_id`,`professional_id`,`date`,`time`);--> statement-breakpoint
CREATE INDEX `bookings_totals` ON `bookings` (`user_id`,`deleted`,`date`,`status`,`professional_id`,`is_courtesy`,`comanda_total`,`price`,`cancel_reason`,`origin`);--> statement-breakpoint
CREATE INDEX `bookings_made` ON `bookings` (`user_id`,`created_at`,`deleted`,`origin`);--> statement-breakpoint
CREATE INDEX `bookings_series` ON `bookings` (`user_id`,`series_id`,`date`,`time`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_client` ON `bookings` (`user_id`,`client_id`,`date`,`time`);--> statement-breakpoint
CREATE INDEX `clients_newest` ON `clients` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `product_sales_product` ON `product_sales` (`user_id`,`product_id`,`created_at`);