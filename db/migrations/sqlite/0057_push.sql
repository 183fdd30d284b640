CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_handle` text NOT NULL,
	`account_id` text NOT NULL,
	`professional_id` text,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created` integer NOT NULL,
	`moved` integer NOT NULL,
	`cancelled` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_handle`) REFERENCES `auth_sessions`(`handle`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_handle`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_house` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_account` ON `push_subscriptions` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`event` text NOT NULL,
	`date` text NOT NULL,
	`time` text NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `due_work`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pushes_event" CHECK("pushes"."event" IN ('created', 'moved', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `pushes_subscription` ON `pushes` (`subscription_id`);--> statement-breakpoint
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
	CONSTRAINT "due_work_kind" CHECK("__new_due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums')),
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