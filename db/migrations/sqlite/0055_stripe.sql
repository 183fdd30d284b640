CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_age` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `stripe_houses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer` text NOT NULL,
	`subscription` text,
	`plan` text,
	`cycle` text,
	`period_end` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`payment_url` text,
	`version` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stripe_houses_plan" CHECK("stripe_houses"."plan" IN ('basico', 'essencial', 'avancado')),
	CONSTRAINT "stripe_houses_cycle" CHECK("stripe_houses"."cycle" IN ('monthly', 'annual'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_houses_customer` ON `stripe_houses` (`customer`);--> statement-breakpoint
CREATE INDEX `stripe_houses_ends` ON `stripe_houses` (`period_end`) WHERE period_end IS NOT NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_plan_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`state` text NOT NULL,
	`method` text,
	`payment_url` text,
	`duration_ms` integer,
	`stripe_session` text,
	`stripe_subscription` text,
	`stripe_invoice` text,
	`stripe_payment` text,
	`stripe_refund` text,
	`before` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_checkouts_plan" CHECK("__new_plan_checkouts"."plan" IN ('basico', 'essencial', 'avancado')),
	CONSTRAINT "plan_checkouts_cycle" CHECK("__new_plan_checkouts"."cycle" IN ('monthly', 'annual')),
	CONSTRAINT "plan_checkouts_provider" CHECK("__new_plan_checkouts"."provider" IN ('simulated', 'operator', 'stripe')),
	CONSTRAINT "plan_checkouts_method" CHECK("__new_plan_checkouts"."method" IN ('card', 'pix', 'boleto')),
	CONSTRAINT "plan_checkouts_state" CHECK("__new_plan_checkouts"."state" IN ('waiting', 'paid', 'refunded', 'failed')),
	CONSTRAINT "plan_checkouts_amount" CHECK("__new_plan_checkouts"."amount" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_plan_checkouts`("id", "user_id", "plan", "cycle", "amount", "provider", "state", "method", "payment_url", "duration_ms", "stripe_session", "stripe_subscription", "stripe_invoice", "stripe_payment", "stripe_refund", "before", "created_at", "settled_at", "refunded_at") SELECT "id", "user_id", "plan", "cycle", "amount", "provider", "state", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, "before", "created_at", "settled_at", "refunded_at" FROM `plan_checkouts`;--> statement-breakpoint
DROP TABLE `plan_checkouts`;--> statement-breakpoint
ALTER TABLE `__new_plan_checkouts` RENAME TO `plan_checkouts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `plan_checkouts_house` ON `plan_checkouts` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_checkouts_session` ON `plan_checkouts` (`stripe_session`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_checkouts_invoice` ON `plan_checkouts` (`stripe_invoice`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_checkouts_payment` ON `plan_checkouts` (`stripe_payment`);--> statement-breakpoint
ALTER TABLE `user_resources` ADD `tolerated_until` integer;