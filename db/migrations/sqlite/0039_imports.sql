CREATE TABLE `import_lines` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`data` text,
	`match_key` text,
	`reason` text,
	`subject_id` text,
	`made_client_id` text,
	`filled` text,
	`done_at` integer,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_lines_state" CHECK("import_lines"."state" IN ('new', 'known', 'bad', 'created', 'joined', 'skipped', 'failed', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE INDEX `import_lines_state` ON `import_lines` (`import_id`,`state`,`line`);--> statement-breakpoint
CREATE INDEX `import_lines_match` ON `import_lines` (`import_id`,`match_key`,`line`) WHERE match_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`known` text,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_kind" CHECK("imports"."kind" IN ('clients', 'services', 'bookings', 'balances')),
	CONSTRAINT "imports_state" CHECK("imports"."state" IN ('checked', 'running', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_known" CHECK("imports"."known" IN ('join', 'skip'))
);
--> statement-breakpoint
CREATE INDEX `imports_newest` ON `imports` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `imports_old` ON `imports` (`created_at`,`id`);--> statement-breakpoint
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
	CONSTRAINT "due_work_kind" CHECK("__new_due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import')),
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
CREATE TABLE `__new_ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`day` text NOT NULL,
	`reverses` text,
	`made_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_kind" CHECK("__new_ledger_entries"."kind" IN ('booking', 'sale', 'expense', 'statement', 'opening')),
	CONSTRAINT "ledger_entries_method" CHECK("__new_ledger_entries"."method" IN ('dinheiro', 'pix', 'debito', 'credito', 'unknown')),
	CONSTRAINT "ledger_entries_unknown" CHECK("__new_ledger_entries"."method" <> 'unknown' OR "__new_ledger_entries"."kind" = 'booking' OR "__new_ledger_entries"."kind" = 'sale'),
	CONSTRAINT "ledger_entries_amount" CHECK("__new_ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_day" CHECK(("__new_ledger_entries"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "__new_ledger_entries"."day" IS date("__new_ledger_entries"."day")))
);
--> statement-breakpoint
INSERT INTO `__new_ledger_entries`("id", "user_id", "kind", "subject_id", "amount", "method", "day", "reverses", "made_by", "created_at") SELECT "id", "user_id", "kind", "subject_id", "amount", "method", "day", "reverses", "made_by", "created_at" FROM `ledger_entries`;--> statement-breakpoint
DROP TABLE `ledger_entries`;--> statement-breakpoint
ALTER TABLE `__new_ledger_entries` RENAME TO `ledger_entries`;--> statement-breakpoint
CREATE INDEX `ledger_entries_subject` ON `ledger_entries` (`user_id`,`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`user_id`,`day`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_reverses` ON `ledger_entries` (`reverses`);--> statement-breakpoint
-- An entry is never changed, deleted or replaced; only a demo is emptied to be filled anew.
CREATE TRIGGER ledger_entries_kept_update BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger_kept');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept_delete BEFORE DELETE ON ledger_entries
WHEN NOT EXISTS (SELECT 1 FROM installation WHERE key = 'demo')
BEGIN
  SELECT RAISE(ABORT, 'ledger_kept');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept_insert BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM ledger_entries WHERE reverses = NEW.reverses)
BEGIN
  SELECT RAISE(ABORT, 'ledger_kept');
END;
--> statement-breakpoint
-- A reversal takes back all of an entry of its house, and is not taken back itself.
CREATE TRIGGER ledger_entries_reversal BEFORE INSERT ON ledger_entries
WHEN NEW.reverses IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM ledger_entries AS entry
  WHERE entry.id = NEW.reverses AND entry.reverses IS NULL
    AND entry.user_id = NEW.user_id AND entry.kind = NEW.kind AND entry.subject_id = NEW.subject_id
    AND entry.method = NEW.method AND entry.amount = -NEW.amount
)
BEGIN
  SELECT RAISE(ABORT, 'ledger_reversal');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_sum AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO ledger_days (user_id, day, kind, method, amount, entries)
  VALUES (NEW.user_id, NEW.day, NEW.kind, NEW.method, NEW.amount, 1)
  ON CONFLICT (user_id, day, kind, method)
  DO UPDATE SET amount = amount + excluded.amount, entries = entries + 1;
END;