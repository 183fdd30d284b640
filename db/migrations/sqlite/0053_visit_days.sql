CREATE TABLE `ledger_arrivals` (
	`user_id` text NOT NULL,
	`arrives_on` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`user_id`, `arrives_on`, `day`, `kind`, `method`)
);
--> statement-breakpoint
CREATE TABLE `first_visits` (
	`user_id` text NOT NULL,
	`client_id` text PRIMARY KEY NOT NULL,
	`first_day` text NOT NULL,
	`second_day` text
);
--> statement-breakpoint
CREATE INDEX `first_visits_day` ON `first_visits` (`user_id`,`first_day`,`second_day`,`client_id`);--> statement-breakpoint
CREATE TABLE `visit_days` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`sums` text NOT NULL,
	`courses` text NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	CONSTRAINT "visit_days_day" CHECK(("visit_days"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "visit_days"."day" IS date("visit_days"."day")))
);
--> statement-breakpoint
CREATE TABLE `visit_months` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`sums` text NOT NULL,
	`courses` text NOT NULL,
	PRIMARY KEY(`user_id`, `month`)
);
--> statement-breakpoint
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
	CONSTRAINT "due_work_kind" CHECK("__new_due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums')),
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
DROP INDEX `bookings_free`;--> statement-breakpoint
CREATE INDEX `bookings_visitors` ON `bookings` (`user_id`,`date`,`client_id`) WHERE deleted = false AND status = 'completed';--> statement-breakpoint
DROP INDEX `ledger_entries_comandas`;--> statement-breakpoint
CREATE TABLE `__new_product_sales` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`total_price` integer NOT NULL,
	`sale_date` integer NOT NULL,
	`day` text NOT NULL,
	`payment_method` text,
	`professional_id` text,
	`professional_name` text,
	`client_id` text,
	`client_name` text,
	`is_standalone` integer NOT NULL,
	`ticket_id` text,
	`taken` integer NOT NULL,
	`made_inactive` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_sales_day" CHECK(("__new_product_sales"."day" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "__new_product_sales"."day" IS date("__new_product_sales"."day"))),
	CONSTRAINT "product_sales_quantity" CHECK("__new_product_sales"."quantity" >= 1 AND "__new_product_sales"."taken" >= 0),
	CONSTRAINT "product_sales_money" CHECK("__new_product_sales"."unit_price" >= 0 AND "__new_product_sales"."total_price" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_product_sales`("id", "user_id", "product_id", "product_name", "quantity", "unit_price", "total_price", "sale_date", "day", "payment_method", "professional_id", "professional_name", "client_id", "client_name", "is_standalone", "ticket_id", "taken", "made_inactive", "created_at", "updated_at") SELECT "id", "user_id", "product_id", "product_name", "quantity", "unit_price", "total_price", "sale_date",
  -- Its visit's day; else the one on which the house entered it, which knows its clock, where that is
  -- the moment's own or beside it.
  coalesce(visited, (SELECT entry.day FROM ledger_entries AS entry WHERE entry.user_id = sold.user_id
    AND entry.kind = 'sale' AND entry.subject_id = sold.id AND entry.reverses IS NULL
    AND entry.day BETWEEN date(near, '-1 day') AND date(near, '+1 day')
    ORDER BY entry.created_at DESC, entry.id DESC LIMIT 1), near),
  "payment_method", "professional_id", "professional_name", "client_id", "client_name", "is_standalone", "ticket_id", "taken", "made_inactive", "created_at", "updated_at"
FROM (SELECT "id", "user_id", "product_id", "product_name", "quantity", "unit_price", "total_price", "sale_date",
  CASE WHEN is_standalone THEN NULL ELSE (SELECT date FROM bookings WHERE bookings.id = product_sales.ticket_id
    AND bookings.user_id = product_sales.user_id AND date IS date(date)) END AS "visited",
  date(CASE WHEN sale_date BETWEEN 0 AND 4102444800000 THEN sale_date ELSE 0 END / 1000 - 10800, 'unixepoch') AS "near",
  "payment_method", "professional_id", "professional_name", "client_id", "client_name", "is_standalone", "ticket_id", "taken", "made_inactive", "created_at", "updated_at" FROM `product_sales`) AS sold;--> statement-breakpoint
DROP TABLE `product_sales`;--> statement-breakpoint
ALTER TABLE `__new_product_sales` RENAME TO `product_sales`;--> statement-breakpoint
CREATE UNIQUE INDEX `product_sales_ticket` ON `product_sales` (`user_id`,`ticket_id`,`product_id`) WHERE is_standalone = false;--> statement-breakpoint
CREATE INDEX `product_sales_day` ON `product_sales` (`user_id`,`day`,`sale_date`,`id`);--> statement-breakpoint
CREATE INDEX `product_sales_counter` ON `product_sales` (`user_id`,`day`,`professional_id`,`total_price`) WHERE is_standalone = true;--> statement-breakpoint
CREATE INDEX `product_sales_client` ON `product_sales` (`user_id`,`client_id`,`sale_date`);--> statement-breakpoint
CREATE INDEX `product_sales_product` ON `product_sales` (`user_id`,`product_id`,`created_at`);
--> statement-breakpoint
-- What is stored of a day goes as soon as a row changes that it is made of, with its month's, which is
-- never there without it.
CREATE TRIGGER visit_days_booking_insert AFTER INSERT ON bookings
WHEN EXISTS (SELECT 1 FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date)
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_booking_update
AFTER UPDATE OF user_id, client_id, date, status, cancel_reason, is_courtesy, is_composite, composite_id,
  service_id, service_name, professional_id, professional_name, duration, price, comanda_total,
  encaixe, origin, deleted, created_at, updated_at ON bookings
WHEN (EXISTS (SELECT 1 FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date)
    OR EXISTS (SELECT 1 FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date))
  -- Of what was called off its last change says when.
  AND (NEW.status = 'cancelled'
    OR (OLD.user_id, OLD.client_id, OLD.date, OLD.status, OLD.cancel_reason, OLD.is_courtesy,
      OLD.is_composite, OLD.composite_id, OLD.service_id, OLD.service_name, OLD.professional_id,
      OLD.professional_name, OLD.duration, OLD.price, OLD.comanda_total, OLD.encaixe, OLD.origin,
      OLD.deleted, OLD.created_at)
    IS NOT (NEW.user_id, NEW.client_id, NEW.date, NEW.status, NEW.cancel_reason, NEW.is_courtesy,
      NEW.is_composite, NEW.composite_id, NEW.service_id, NEW.service_name, NEW.professional_id,
      NEW.professional_name, NEW.duration, NEW.price, NEW.comanda_total, NEW.encaixe, NEW.origin,
      NEW.deleted, NEW.created_at))
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.date, 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_booking_delete AFTER DELETE ON bookings
WHEN EXISTS (SELECT 1 FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date)
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_part_insert AFTER INSERT ON commissions
BEGIN
  DELETE FROM visit_days WHERE (user_id, day) IN
    (SELECT user_id, date FROM bookings WHERE id = NEW.booking_id);
  DELETE FROM visit_months WHERE (user_id, month) IN
    (SELECT user_id, substr(date, 1, 7) FROM bookings WHERE id = NEW.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_part_update AFTER UPDATE ON commissions
BEGIN
  DELETE FROM visit_days WHERE (user_id, day) IN
    (SELECT user_id, date FROM bookings WHERE id = OLD.booking_id);
  DELETE FROM visit_months WHERE (user_id, month) IN
    (SELECT user_id, substr(date, 1, 7) FROM bookings WHERE id = OLD.booking_id);
  DELETE FROM visit_days WHERE (user_id, day) IN
    (SELECT user_id, date FROM bookings WHERE id = NEW.booking_id);
  DELETE FROM visit_months WHERE (user_id, month) IN
    (SELECT user_id, substr(date, 1, 7) FROM bookings WHERE id = NEW.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_part_delete AFTER DELETE ON commissions
BEGIN
  DELETE FROM visit_days WHERE (user_id, day) IN
    (SELECT user_id, date FROM bookings WHERE id = OLD.booking_id);
  DELETE FROM visit_months WHERE (user_id, month) IN
    (SELECT user_id, substr(date, 1, 7) FROM bookings WHERE id = OLD.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_sale_insert AFTER INSERT ON product_sales
WHEN NEW.is_standalone
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.day;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.day, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_sale_update AFTER UPDATE ON product_sales
WHEN OLD.is_standalone OR NEW.is_standalone
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.day;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.day, 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.day;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.day, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_sale_delete AFTER DELETE ON product_sales
WHEN OLD.is_standalone
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.day;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.day, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_walk_in AFTER UPDATE OF is_walk_in ON clients
WHEN NEW.is_walk_in <> OLD.is_walk_in
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id;
  DELETE FROM visit_months WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
-- When a client came first, and first again.
CREATE TRIGGER first_visits_insert AFTER INSERT ON bookings
WHEN NEW.deleted = false AND NEW.status = 'completed'
BEGIN
  DELETE FROM first_visits WHERE client_id = NEW.client_id;
  INSERT INTO first_visits (user_id, client_id, first_day, second_day)
  SELECT user_id, client_id, first_day, (SELECT min(date) FROM bookings
    WHERE user_id = firsts.user_id AND client_id = firsts.client_id AND deleted = false AND status = 'completed'
      AND date > first_day)
  FROM (SELECT changed.user_id, changed.client_id, (SELECT min(date) FROM bookings
      WHERE user_id = changed.user_id AND client_id = changed.client_id AND deleted = false AND status = 'completed') AS first_day
    FROM (SELECT NEW.user_id AS user_id, NEW.client_id AS client_id) AS changed) AS firsts
  WHERE first_day IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER first_visits_update AFTER UPDATE OF user_id, client_id, date, status, deleted ON bookings
WHEN (OLD.deleted = false AND OLD.status = 'completed' OR NEW.deleted = false AND NEW.status = 'completed')
  AND (OLD.user_id, OLD.client_id, OLD.date, OLD.status, OLD.deleted)
    IS NOT (NEW.user_id, NEW.client_id, NEW.date, NEW.status, NEW.deleted)
BEGIN
  DELETE FROM first_visits WHERE client_id IN (OLD.client_id, NEW.client_id);
  INSERT INTO first_visits (user_id, client_id, first_day, second_day)
  SELECT user_id, client_id, first_day, (SELECT min(date) FROM bookings
    WHERE user_id = firsts.user_id AND client_id = firsts.client_id AND deleted = false AND status = 'completed'
      AND date > first_day)
  FROM (SELECT changed.user_id, changed.client_id, (SELECT min(date) FROM bookings
      WHERE user_id = changed.user_id AND client_id = changed.client_id AND deleted = false AND status = 'completed') AS first_day
    FROM (SELECT OLD.user_id AS user_id, OLD.client_id AS client_id UNION SELECT NEW.user_id AS user_id, NEW.client_id AS client_id) AS changed) AS firsts
  WHERE first_day IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER first_visits_delete AFTER DELETE ON bookings
WHEN OLD.deleted = false AND OLD.status = 'completed'
BEGIN
  DELETE FROM first_visits WHERE client_id = OLD.client_id;
  INSERT INTO first_visits (user_id, client_id, first_day, second_day)
  SELECT user_id, client_id, first_day, (SELECT min(date) FROM bookings
    WHERE user_id = firsts.user_id AND client_id = firsts.client_id AND deleted = false AND status = 'completed'
      AND date > first_day)
  FROM (SELECT changed.user_id, changed.client_id, (SELECT min(date) FROM bookings
      WHERE user_id = changed.user_id AND client_id = changed.client_id AND deleted = false AND status = 'completed') AS first_day
    FROM (SELECT OLD.user_id AS user_id, OLD.client_id AS client_id) AS changed) AS firsts
  WHERE first_day IS NOT NULL;
END;
--> statement-breakpoint
INSERT INTO first_visits (user_id, client_id, first_day, second_day)
SELECT user_id, client_id, first_day, (SELECT min(date) FROM bookings
  WHERE user_id = firsts.user_id AND client_id = firsts.client_id AND deleted = false AND status = 'completed' AND date > first_day)
FROM (SELECT user_id, client_id, min(date) AS first_day FROM bookings
  WHERE deleted = false AND status = 'completed' GROUP BY user_id, client_id) AS firsts;
--> statement-breakpoint
-- What is paid by card, by the days on which it was paid and arrives.
CREATE TRIGGER ledger_arrivals_sum AFTER INSERT ON ledger_entries
WHEN NEW.arrives_on IS NOT NULL
BEGIN
  INSERT INTO ledger_arrivals (user_id, arrives_on, day, kind, method, amount)
  VALUES (NEW.user_id, NEW.arrives_on, NEW.day, NEW.kind, NEW.method, NEW.amount)
  ON CONFLICT (user_id, arrives_on, day, kind, method) DO UPDATE SET amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO ledger_arrivals (user_id, arrives_on, day, kind, method, amount)
SELECT user_id, arrives_on, day, kind, method, sum(amount) FROM ledger_entries
WHERE arrives_on IS NOT NULL GROUP BY user_id, arrives_on, day, kind, method;
