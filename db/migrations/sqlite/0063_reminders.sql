CREATE TABLE `client_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`booking_id` text,
	`kind` text NOT NULL,
	`date` text,
	`time` text,
	`hours` integer,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`channel` text,
	`recipient_hash` text,
	`provider_id` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_messages_kind" CHECK("client_messages"."kind" IN ('confirmation', 'change', 'cancellation', 'reminder', 'thanks', 'return', 'birthday')),
	CONSTRAINT "client_messages_state" CHECK("client_messages"."state" IN ('waiting', 'sending', 'sent', 'delivered', 'read', 'unknown', 'failed', 'skipped')),
	CONSTRAINT "client_messages_channel" CHECK("client_messages"."channel" IN ('email', 'sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE INDEX `client_messages_log` ON `client_messages` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_messages_booking` ON `client_messages` (`user_id`,`booking_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `client_messages_client` ON `client_messages` (`user_id`,`client_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `client_messages_sent` ON `client_messages` (`user_id`,`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `client_messages_provider` ON `client_messages` (`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `client_messages_age` ON `client_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `message_optouts` (
	`user_id` text NOT NULL,
	`contact_sha256` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `contact_sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_optouts_source" CHECK("message_optouts"."source" IN ('link', 'whatsapp', 'house'))
);
--> statement-breakpoint
CREATE TABLE `message_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	`version` integer NOT NULL,
	`is_planned` integer NOT NULL,
	`planned_event` integer NOT NULL,
	`planned_day` text,
	`next_at` integer NOT NULL,
	`whatsapp_phone_id` text,
	`whatsapp_token` text,
	`whatsapp_secret` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_settings_planned` ON `message_settings` (`next_at`) WHERE is_planned = true;--> statement-breakpoint
CREATE TABLE `whatsapp_windows` (
	`phone_id` text NOT NULL,
	`contact_sha256` text NOT NULL,
	`heard_at` integer NOT NULL,
	PRIMARY KEY(`phone_id`, `contact_sha256`)
);
--> statement-breakpoint
CREATE INDEX `whatsapp_windows_age` ON `whatsapp_windows` (`heard_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_due_work` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`user_id` text,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "due_work_kind" CHECK("__new_due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums', 'leaving', 'webhook', 'client_message')),
	CONSTRAINT "due_work_state" CHECK("__new_due_work"."state" IN ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_due_work`("id", "kind", "key", "user_id", "state", "due_at", "leased_until", "attempts", "expires_at", "last_error", "created_at", "done_at") SELECT "id", "kind", "key", "user_id", "state", "due_at", "leased_until", "attempts", "expires_at", "last_error", "created_at", "done_at" FROM `due_work`;--> statement-breakpoint
DROP TABLE `due_work`;--> statement-breakpoint
ALTER TABLE `__new_due_work` RENAME TO `due_work`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `due_work_key` ON `due_work` (`key`);--> statement-breakpoint
CREATE INDEX `due_work_due` ON `due_work` (`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `due_work_house` ON `due_work` (`user_id`,`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `due_work_over` ON `due_work` (`created_at`) WHERE state <> 'waiting';