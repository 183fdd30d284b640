CREATE TABLE `booking_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_links_booking` ON `booking_links` (`booking_id`);--> statement-breakpoint
CREATE TABLE `page_visits` (
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`origin` text NOT NULL,
	`site` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`user_id`, `date`, `origin`, `site`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "page_visits_date" CHECK(("page_visits"."date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "page_visits"."date" IS date("page_visits"."date"))),
	CONSTRAINT "page_visits_origin" CHECK("page_visits"."origin" IN ('page', 'widget', 'link'))
);
--> statement-breakpoint
ALTER TABLE `bookings` ADD `presence_confirmed_at` integer;