CREATE TABLE `client_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kept_id` text NOT NULL,
	`gone_id` text NOT NULL,
	`moved` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kept_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gone_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `client_merges_kept` ON `client_merges` (`user_id`,`kept_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `client_merges_old` ON `client_merges` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `clients` ADD `merged_into` text;--> statement-breakpoint
CREATE INDEX `clients_merged` ON `clients` (`user_id`,`merged_into`) WHERE merged_into IS NOT NULL;