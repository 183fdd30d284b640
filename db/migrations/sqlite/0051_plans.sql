CREATE TABLE `plan_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`state` text NOT NULL,
	`before` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_checkouts_plan" CHECK("plan_checkouts"."plan" IN ('basico', 'essencial', 'avancado')),
	CONSTRAINT "plan_checkouts_cycle" CHECK("plan_checkouts"."cycle" IN ('monthly', 'annual')),
	CONSTRAINT "plan_checkouts_provider" CHECK("plan_checkouts"."provider" IN ('simulated', 'operator')),
	CONSTRAINT "plan_checkouts_state" CHECK("plan_checkouts"."state" IN ('waiting', 'paid', 'refunded')),
	CONSTRAINT "plan_checkouts_amount" CHECK("plan_checkouts"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `plan_checkouts_house` ON `plan_checkouts` (`user_id`,`created_at`,`id`);--> statement-breakpoint
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
	CONSTRAINT "due_work_kind" CHECK("__new_due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings')),
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
CREATE INDEX `due_work_over` ON `due_work` (`created_at`) WHERE state <> 'waiting';--> statement-breakpoint
CREATE TABLE `__new_user_resources` (
	`user_id` text PRIMARY KEY NOT NULL,
	`plano_atual` text NOT NULL,
	`trial_expira_em` integer,
	`plano_expira_em` integer,
	`is_blocked` integer DEFAULT false NOT NULL,
	`next_plan` text,
	`next_expira_em` integer,
	`billing_cycle` text,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_resources_plan" CHECK("__new_user_resources"."plano_atual" IN ('trial', 'basico', 'essencial', 'avancado')),
	CONSTRAINT "user_resources_next_plan" CHECK("__new_user_resources"."next_plan" IN ('basico', 'essencial', 'avancado')),
	CONSTRAINT "user_resources_cycle" CHECK("__new_user_resources"."billing_cycle" IN ('monthly', 'annual')),
	CONSTRAINT "user_resources_next" CHECK(("__new_user_resources"."next_plan" IS NULL) = ("__new_user_resources"."next_expira_em" IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_user_resources`("user_id", "plano_atual", "trial_expira_em", "plano_expira_em", "is_blocked", "next_plan", "next_expira_em", "billing_cycle", "cancelled_at", "created_at", "updated_at") SELECT "user_id", "plano_atual", "trial_expira_em", "plano_expira_em", "is_blocked", NULL, NULL, NULL, NULL, "created_at", "updated_at" FROM `user_resources`;--> statement-breakpoint
DROP TABLE `user_resources`;--> statement-breakpoint
ALTER TABLE `__new_user_resources` RENAME TO `user_resources`;--> statement-breakpoint
CREATE INDEX `user_resources_trials` ON `user_resources` (`trial_expira_em`) WHERE plano_atual = 'trial';--> statement-breakpoint
CREATE INDEX `user_resources_ends` ON `user_resources` (`plano_expira_em`) WHERE plano_expira_em IS NOT NULL;--> statement-breakpoint
-- Houses from before plans counted get a fresh trial of three days with the upgrade, whatever their old one said.
UPDATE user_resources SET trial_expira_em = CAST(unixepoch('subsec') * 1000 AS integer) + 259200000
WHERE plano_atual = 'trial';--> statement-breakpoint
-- A paid plan that was written down without an end has the same days to be renewed in; avancado goes on without one.
UPDATE user_resources SET plano_expira_em = CAST(unixepoch('subsec') * 1000 AS integer) + 259200000
WHERE plano_atual IN ('basico', 'essencial') AND plano_expira_em IS NULL;--> statement-breakpoint
INSERT INTO user_resources (user_id, plano_atual, trial_expira_em, is_blocked, created_at, updated_at)
SELECT b.user_id, 'trial', CAST(unixepoch('subsec') * 1000 AS integer) + 259200000, false,
  CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
FROM business_settings b
WHERE NOT EXISTS (SELECT 1 FROM user_resources r WHERE r.user_id = b.user_id);
