CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`hint` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_house` ON `api_keys` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`professional_id` text,
	`secret_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret` ON `calendar_feeds` (`secret_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_professional` ON `calendar_feeds` (`user_id`,`professional_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_house` ON `calendar_feeds` (`user_id`) WHERE professional_id IS NULL;--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`message_id` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`client_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_status` integer,
	`last_error` text,
	`last_at` integer,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `due_work`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_house` ON `webhook_deliveries` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_message` ON `webhook_deliveries` (`user_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_client` ON `webhook_deliveries` (`user_id`,`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_old` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_events_owner` ON `webhook_events` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`sealed` text NOT NULL,
	`state` text NOT NULL,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhooks_state" CHECK("webhooks"."state" IN ('on', 'off', 'failing', 'gone'))
);
--> statement-breakpoint
CREATE INDEX `webhooks_house` ON `webhooks` (`user_id`,`created_at`,`id`);--> statement-breakpoint
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
	CONSTRAINT "due_work_kind" CHECK("__new_due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums', 'leaving', 'webhook')),
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
-- What a house's own servers are told is written by the database itself, as `events` is: whichever code path it was.
CREATE TRIGGER webhook_booking_insert AFTER INSERT ON bookings
WHEN EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, 'booking.created', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_booking_update AFTER UPDATE ON bookings
WHEN NOT (OLD.deleted AND NEW.deleted) AND (NEW.client_id, NEW.client_name, NEW.client_phone, NEW.client_email, NEW.guest_name, NEW.service_id, NEW.composite_id, NEW.service_name, NEW.professional_id, NEW.professional_name, NEW.date, NEW.time, NEW.duration, NEW.price, NEW.notes, NEW.comanda_total, NEW.status, NEW.cancel_reason, NEW.is_courtesy, NEW.encaixe, NEW.deleted)
  IS NOT (OLD.client_id, OLD.client_name, OLD.client_phone, OLD.client_email, OLD.guest_name, OLD.service_id, OLD.composite_id, OLD.service_name, OLD.professional_id, OLD.professional_name, OLD.date, OLD.time, OLD.duration, OLD.price, OLD.notes, OLD.comanda_total, OLD.status, OLD.cancel_reason, OLD.is_courtesy, OLD.encaixe, OLD.deleted)
  AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, CASE WHEN NEW.deleted AND NOT OLD.deleted THEN 'booking.removed' WHEN NEW.status <> OLD.status AND NEW.status = 'cancelled' THEN 'booking.cancelled' WHEN NEW.status <> OLD.status AND NEW.status = 'completed' THEN 'booking.completed' ELSE 'booking.updated' END, NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_booking_delete AFTER DELETE ON bookings
WHEN NOT OLD.deleted AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = OLD.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (OLD.user_id, 'booking.removed', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_client_insert AFTER INSERT ON clients
WHEN EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, 'client.created', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_client_update AFTER UPDATE ON clients
WHEN NOT (OLD.deleted AND NEW.deleted) AND (NEW.nome, NEW.email, NEW.telefone, NEW.observacoes, NEW.birth_date, NEW.labels, NEW.consent_at, NEW.is_blocked, NEW.deleted)
  IS NOT (OLD.nome, OLD.email, OLD.telefone, OLD.observacoes, OLD.birth_date, OLD.labels, OLD.consent_at, OLD.is_blocked, OLD.deleted)
  AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, CASE WHEN NEW.deleted AND NOT OLD.deleted THEN 'client.removed' ELSE 'client.updated' END, NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_client_delete AFTER DELETE ON clients
WHEN NOT OLD.deleted AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = OLD.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (OLD.user_id, 'client.removed', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_sale_insert AFTER INSERT ON product_sales
WHEN EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, 'sale.created', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_sale_update AFTER UPDATE ON product_sales
WHEN (NEW.product_id, NEW.quantity, NEW.unit_price, NEW.total_price, NEW.sale_date, NEW.day, NEW.payment_method, NEW.professional_id, NEW.client_id)
  IS NOT (OLD.product_id, OLD.quantity, OLD.unit_price, OLD.total_price, OLD.sale_date, OLD.day, OLD.payment_method, OLD.professional_id, OLD.client_id)
  AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, 'sale.updated', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_sale_delete AFTER DELETE ON product_sales
WHEN EXISTS (SELECT 1 FROM webhooks WHERE user_id = OLD.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (OLD.user_id, 'sale.removed', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_review_insert AFTER INSERT ON reviews
WHEN EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, 'review.created', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_review_update AFTER UPDATE ON reviews
WHEN (NEW.rating, NEW.comment, NEW.answer)
  IS NOT (OLD.rating, OLD.comment, OLD.answer)
  AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = NEW.user_id AND state = 'on')
BEGIN
  INSERT INTO webhook_events (user_id, type, subject_id, created_at)
  VALUES (NEW.user_id, 'review.updated', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
