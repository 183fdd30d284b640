ALTER TABLE `composite_services` ADD `position` integer;--> statement-breakpoint
ALTER TABLE `composite_services` ADD `image` text;--> statement-breakpoint
ALTER TABLE `services` ADD `position` integer;--> statement-breakpoint
ALTER TABLE `services` ADD `image` text;