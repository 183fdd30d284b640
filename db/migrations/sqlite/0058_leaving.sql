CREATE TABLE `gone_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`gone_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `kept_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`business_name` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`paid_at` integer NOT NULL,
	`refunded_at` integer,
	`kept_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_receipts_old` ON `kept_receipts` (`kept_until`);--> statement-breakpoint
CREATE TABLE `leavings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_booking_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`purpose` text DEFAULT 'booking' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_booking_links`("hash", "user_id", "booking_id", "purpose", "created_at") SELECT "hash", "user_id", "booking_id", "purpose", "created_at" FROM `booking_links`;--> statement-breakpoint
DROP TABLE `booking_links`;--> statement-breakpoint
ALTER TABLE `__new_booking_links` RENAME TO `booking_links`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `booking_links_booking` ON `booking_links` (`booking_id`);--> statement-breakpoint
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
	CONSTRAINT "due_work_kind" CHECK("__new_due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums', 'leaving')),
	CONSTRAINT "due_work_state" CHECK("__new_due_work"."state" IN ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_due_work`("id", "kind", "key", "user_id", "state", "due_at", "leased_until", "attempts", "expires_at", "last_error", "created_at", "done_at") SELECT "id", "kind", "key", "user_id", "state", "due_at", "leased_until", "attempts", "expires_at", "last_error", "created_at", "done_at" FROM `due_work`;--> statement-breakpoint
DROP TABLE `due_work`;--> statement-breakpoint
ALTER TABLE `__new_due_work` RENAME TO `due_work`;--> statement-breakpoint
CREATE UNIQUE INDEX `due_work_key` ON `due_work` (`key`);--> statement-breakpoint
CREATE INDEX `due_work_due` ON `due_work` (`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `due_work_house` ON `due_work` (`user_id`,`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `due_work_over` ON `due_work` (`created_at`) WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX `client_merges_kept_id` ON `client_merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `client_merges_gone_id` ON `client_merges` (`gone_id`);
--> statement-breakpoint
-- An entry stays for as long as its house does: only of one that is being removed it goes.
DROP TRIGGER ledger_entries_kept_delete;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept_delete BEFORE DELETE ON ledger_entries
WHEN NOT EXISTS (SELECT 1 FROM installation WHERE key = 'demo')
  AND NOT EXISTS (SELECT 1 FROM leavings WHERE user_id = OLD.user_id AND started_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'ledger_kept');
END;
