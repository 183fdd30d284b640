ALTER TABLE `business_settings` ADD `pix_key` text;--> statement-breakpoint
ALTER TABLE `business_settings` ADD `pix_name` text;--> statement-breakpoint
ALTER TABLE `business_settings` ADD `pix_city` text;--> statement-breakpoint
ALTER TABLE `commissions` ADD `fee` integer DEFAULT 0 NOT NULL;