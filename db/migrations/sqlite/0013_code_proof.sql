-- A column of its own, not a table made anew: other tables refer to this one.
ALTER TABLE `client_sessions` ADD `proved_by_code` text CONSTRAINT "client_sessions_proved_by_code" CHECK("proved_by_code" IN ('email', 'phone'));--> statement-breakpoint
-- How sessions of before were proved is not known: of accounts with a second step one contact counts.
UPDATE client_sessions SET proved_by_code = CASE WHEN EXISTS (
  SELECT 1 FROM users WHERE users.id = client_sessions.account_id
    AND users.email_confirmed_at IS NOT NULL AND users.email = client_sessions.email)
  THEN 'email' ELSE 'phone' END
WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_auth_sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`account_id` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_hash` text,
	`rotated_at` integer NOT NULL,
	`remember` integer NOT NULL,
	`method` text NOT NULL,
	`recovering` integer DEFAULT false NOT NULL,
	`second_step_at` integer,
	`second_step_method` text,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_sessions_second_step" CHECK("second_step_method" IN ('totp', 'recovery_code'))
);
--> statement-breakpoint
INSERT INTO `__new_auth_sessions`("id_hash", "handle", "account_id", "refresh_hash", "previous_hash", "rotated_at", "remember", "method", "recovering", "second_step_at", "second_step_method", "device", "created_at", "last_used_at", "expires_at") SELECT "id_hash", "handle", "account_id", "refresh_hash", "previous_hash", "rotated_at", "remember", "method", "recovering", "second_step_at", "second_step_method", "device", "created_at", "last_used_at", "expires_at" FROM `auth_sessions`;--> statement-breakpoint
DROP TABLE `auth_sessions`;--> statement-breakpoint
ALTER TABLE `__new_auth_sessions` RENAME TO `auth_sessions`;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_sessions_handle` ON `auth_sessions` (`handle`);--> statement-breakpoint
CREATE INDEX `auth_sessions_account` ON `auth_sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `auth_sessions_age` ON `auth_sessions` (`expires_at`);