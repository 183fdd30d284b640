ALTER TABLE `clients` ADD `consent_at` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `consent_source` text;