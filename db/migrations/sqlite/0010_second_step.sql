CREATE TABLE `auth_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`friendly_name` text,
	`status` text NOT NULL,
	`sealed` text NOT NULL,
	`last_step` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_factors_status" CHECK("auth_factors"."status" IN ('unverified', 'verified'))
);
--> statement-breakpoint
CREATE INDEX `auth_factors_account` ON `auth_factors` (`account_id`,`status`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`account_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`account_id`, `code_hash`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `second_step_at` integer;--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `second_step_method` text;