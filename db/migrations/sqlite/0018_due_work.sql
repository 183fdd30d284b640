CREATE TABLE `due_work` (
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
	CONSTRAINT "due_work_kind" CHECK("due_work"."kind" IN ('message', 'retention', 'nightly_copy')),
	CONSTRAINT "due_work_state" CHECK("due_work"."state" IN ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `due_work_key` ON `due_work` (`key`);--> statement-breakpoint
CREATE INDEX `due_work_due` ON `due_work` (`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `due_work_house` ON `due_work` (`user_id`,`state`,`due_at`,`id`);--> statement-breakpoint
-- What waits keeps being sent: a message's times, attempts and end become those of its work.
INSERT INTO `due_work` (id, kind, `key`, user_id, state, due_at, attempts, expires_at, last_error, created_at, done_at)
SELECT id, 'message', `key`, user_id, CASE state WHEN 'sent' THEN 'done' ELSE state END,
	next_at, attempts, expires_at, reason, created_at, sent_at FROM outbox;
--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`facts` text NOT NULL,
	`sealed` text,
	FOREIGN KEY (`id`) REFERENCES `due_work`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_channel" CHECK("channel" IN ('email', 'sms', 'whatsapp'))
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "channel", "recipient", "kind", "facts", "sealed") SELECT "id", "channel", "recipient", "kind", "facts", "sealed" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;