CREATE TABLE `account_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text,
	`booking_id` text,
	`day` text NOT NULL,
	`note` text,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`reversed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_moves_kind" CHECK("account_moves"."kind" IN ('charge', 'payment')),
	CONSTRAINT "account_moves_amount" CHECK("account_moves"."amount" <> 0),
	CONSTRAINT "account_moves_method" CHECK("account_moves"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "account_moves_day" CHECK(("account_moves"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "account_moves"."day" IS date("account_moves"."day")))
);
--> statement-breakpoint
CREATE INDEX `account_moves_client` ON `account_moves` (`user_id`,`client_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `account_moves_booking` ON `account_moves` (`user_id`,`booking_id`) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `advances` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`day` text NOT NULL,
	`note` text,
	`statement_id` text,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`reversed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`professional_id`) REFERENCES `professionals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "advances_amount" CHECK("advances"."amount" > 0),
	CONSTRAINT "advances_method" CHECK("advances"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "advances_day" CHECK(("advances"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "advances"."day" IS date("advances"."day")))
);
--> statement-breakpoint
CREATE INDEX `advances_professional` ON `advances` (`user_id`,`professional_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `advances_statement` ON `advances` (`statement_id`) WHERE statement_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `card_fees` (
	`user_id` text NOT NULL,
	`method` text NOT NULL,
	`brand` text NOT NULL,
	`hundredths` integer NOT NULL,
	`days` integer NOT NULL,
	PRIMARY KEY(`user_id`, `method`, `brand`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_fees_method" CHECK("card_fees"."method" IN ('debito', 'credito')),
	CONSTRAINT "card_fees_hundredths" CHECK("card_fees"."hundredths" BETWEEN 0 AND 10000),
	CONSTRAINT "card_fees_days" CHECK("card_fees"."days" BETWEEN 0 AND 400)
);
--> statement-breakpoint
CREATE TABLE `expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`supplier` text,
	`amount` integer NOT NULL,
	`due_on` text NOT NULL,
	`paid_on` text,
	`method` text,
	`series_id` text,
	`receipt` text,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expenses_amount" CHECK("expenses"."amount" > 0),
	CONSTRAINT "expenses_method" CHECK("expenses"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "expenses_due_on" CHECK(("expenses"."due_on" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "expenses"."due_on" IS date("expenses"."due_on"))),
	CONSTRAINT "expenses_paid" CHECK(("expenses"."paid_on" IS NULL) = ("expenses"."method" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `expenses_due` ON `expenses` (`user_id`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `expenses_open` ON `expenses` (`user_id`,`due_on`) WHERE paid_on IS NULL;--> statement-breakpoint
CREATE INDEX `expenses_paid` ON `expenses` (`user_id`,`paid_on`,`id`) WHERE paid_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `expenses_series` ON `expenses` (`user_id`,`series_id`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `statement_parts` (
	`statement_id` text NOT NULL,
	`n` integer NOT NULL,
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`kind` text NOT NULL,
	`booking_id` text NOT NULL,
	`date` text NOT NULL,
	`tipo` text NOT NULL,
	`nome` text NOT NULL,
	`rate` integer NOT NULL,
	`base` integer NOT NULL,
	`gross` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `n`),
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_parts_kind" CHECK("statement_parts"."kind" IN ('earned', 'adjustment')),
	CONSTRAINT "statement_parts_tipo" CHECK("statement_parts"."tipo" IN ('servico', 'produto'))
);
--> statement-breakpoint
CREATE INDEX `statement_parts_booking` ON `statement_parts` (`user_id`,`professional_id`,`booking_id`);--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`professional_name` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`total` integer NOT NULL,
	`lines` text NOT NULL,
	`closed_at` integer NOT NULL,
	`closed_by` text NOT NULL,
	`paid_at` integer,
	`paid_by` text,
	`method` text,
	`answer` text,
	`answer_note` text,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`professional_id`) REFERENCES `professionals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statements_days" CHECK(("statements"."from_day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "statements"."from_day" IS date("statements"."from_day")) AND ("statements"."to_day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "statements"."to_day" IS date("statements"."to_day"))),
	CONSTRAINT "statements_method" CHECK("statements"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "statements_answer" CHECK("statements"."answer" IN ('confirmed', 'disputed')),
	CONSTRAINT "statements_paid" CHECK(("statements"."paid_at" IS NULL) = ("statements"."method" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `statements_professional` ON `statements` (`user_id`,`professional_id`,`to_day`,`id`);--> statement-breakpoint
CREATE INDEX `statements_newest` ON `statements` (`user_id`,`closed_at`,`id`);--> statement-breakpoint
CREATE INDEX `statements_unpaid` ON `statements` (`user_id`,`to_day`) WHERE paid_at IS NULL;--> statement-breakpoint
CREATE TABLE `till_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`note` text,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_counts_day" CHECK(("till_counts"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "till_counts"."day" IS date("till_counts"."day"))),
	CONSTRAINT "till_counts_counted" CHECK("till_counts"."counted" >= 0)
);
--> statement-breakpoint
CREATE INDEX `till_counts_day` ON `till_counts` (`user_id`,`day`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `till_days` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`float` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_by` text NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_days_day" CHECK(("till_days"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "till_days"."day" IS date("till_days"."day"))),
	CONSTRAINT "till_days_float" CHECK("till_days"."float" >= 0)
);
--> statement-breakpoint
CREATE INDEX `till_days_open` ON `till_days` (`user_id`,`day`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE TABLE `till_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`day` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`reversed_at` integer,
	`reversed_by` text,
	`reversal_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_moves_kind" CHECK("till_moves"."kind" IN ('suprimento', 'sangria')),
	CONSTRAINT "till_moves_amount" CHECK("till_moves"."amount" > 0),
	CONSTRAINT "till_moves_day" CHECK(("till_moves"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "till_moves"."day" IS date("till_moves"."day")))
);
--> statement-breakpoint
CREATE INDEX `till_moves_day` ON `till_moves` (`user_id`,`day`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `tips` (
	`booking_id` text NOT NULL,
	`n` integer NOT NULL,
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`booking_id`, `n`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tips_amount" CHECK("tips"."amount" > 0),
	CONSTRAINT "tips_method" CHECK("tips"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "tips_date" CHECK(("tips"."date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "tips"."date" IS date("tips"."date")))
);
--> statement-breakpoint
CREATE INDEX `tips_professional` ON `tips` (`user_id`,`professional_id`,`date`);--> statement-breakpoint
CREATE TABLE `__new_ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`day` text NOT NULL,
	`arrives_on` text,
	`reverses` text,
	`made_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_kind" CHECK("__new_ledger_entries"."kind" IN ('booking', 'sale', 'expense', 'statement', 'opening', 'till', 'account', 'advance', 'tip', 'fee')),
	CONSTRAINT "ledger_entries_method" CHECK("__new_ledger_entries"."method" IN ('dinheiro', 'pix', 'debito', 'credito', 'conta', 'unknown')),
	CONSTRAINT "ledger_entries_unknown" CHECK("__new_ledger_entries"."method" <> 'unknown' OR "__new_ledger_entries"."kind" = 'booking' OR "__new_ledger_entries"."kind" = 'sale'),
	CONSTRAINT "ledger_entries_arrives_on" CHECK("__new_ledger_entries"."arrives_on" IS NULL OR ("__new_ledger_entries"."arrives_on" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "__new_ledger_entries"."arrives_on" IS date("__new_ledger_entries"."arrives_on"))),
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
CREATE INDEX `ledger_entries_arrival` ON `ledger_entries` (`user_id`,`arrives_on`,`day`) WHERE arrives_on IS NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `account_limit` integer;
--> statement-breakpoint
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
    AND entry.arrives_on IS NEW.arrives_on
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