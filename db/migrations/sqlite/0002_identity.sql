CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`account_id` text,
	`action` text NOT NULL,
	`address` text,
	`facts` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_account` ON `audit` (`account_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `auth_sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`account_id` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_hash` text,
	`rotated_at` integer NOT NULL,
	`remember` integer NOT NULL,
	`method` text NOT NULL,
	`recovering` integer DEFAULT false NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_sessions_handle` ON `auth_sessions` (`handle`);--> statement-breakpoint
CREATE INDEX `auth_sessions_account` ON `auth_sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `auth_sessions_age` ON `auth_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_sign_in_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `provider_id`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_account` ON `identities` (`account_id`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`scope` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `one_time_codes_age` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`account_id` text,
	`user_id` text,
	`subject` text,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_subject` ON `one_time_tokens` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_account` ON `one_time_tokens` (`account_id`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_age` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_age` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_resources` (
	`user_id` text PRIMARY KEY NOT NULL,
	`plano_atual` text NOT NULL,
	`trial_expira_em` integer,
	`plano_expira_em` integer,
	`is_blocked` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_resources_plan" CHECK("user_resources"."plano_atual" IN ('trial', 'basico', 'essencial', 'avancado'))
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`phone` text,
	`password_hash` text,
	`email_confirmed_at` integer,
	`phone_confirmed_at` integer,
	`first_role` text NOT NULL,
	`user_metadata` text NOT NULL,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_first_role" CHECK("users"."first_role" IN ('admin', 'client'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone` ON `users` (`phone`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`user_id` text,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`facts` text NOT NULL,
	`sealed` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`expires_at` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outbox_channel" CHECK("outbox"."channel" IN ('email', 'sms', 'whatsapp')),
	CONSTRAINT "outbox_state" CHECK("outbox"."state" IN ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
DROP INDEX `profiles_email`;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_professional` ON `profiles` (`professional_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_email` ON `profiles` (`email`) WHERE email <> '';--> statement-breakpoint
ALTER TABLE `client_sessions` ADD `account_id` text;--> statement-breakpoint
CREATE INDEX `clients_by_email` ON `clients` (`email`);--> statement-breakpoint
CREATE INDEX `clients_by_telefone` ON `clients` (`telefone`);