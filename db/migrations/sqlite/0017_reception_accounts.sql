CREATE TABLE `reception_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reception_accounts_house` ON `reception_accounts` (`user_id`,`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reception_accounts_open` ON `reception_accounts` (`account_id`) WHERE ended_at IS NULL;