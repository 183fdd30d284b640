CREATE TABLE `recounted_visits` (
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`booking_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `professional_id`, `booking_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `ledger_entries_reverses`;--> statement-breakpoint
DROP INDEX `ledger_entries_arrival`;--> statement-breakpoint
CREATE INDEX `ledger_entries_comandas` ON `ledger_entries` (`user_id`,`day`,`subject_id`,`id`) WHERE kind = 'booking' AND reverses IS NULL;--> statement-breakpoint
CREATE INDEX `ledger_entries_till` ON `ledger_entries` (`user_id`,`day`) WHERE kind = 'till';--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_reverses` ON `ledger_entries` (`reverses`) WHERE reverses IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_entries_arrival` ON `ledger_entries` (`user_id`,`arrives_on`,`day`,`kind`,`method`,`amount`) WHERE arrives_on IS NOT NULL;--> statement-breakpoint
DROP INDEX `statement_parts_booking`;--> statement-breakpoint
CREATE INDEX `statement_parts_booking` ON `statement_parts` (`user_id`,`booking_id`,`professional_id`);--> statement-breakpoint
DROP INDEX `commissions_professional`;--> statement-breakpoint
CREATE INDEX `commissions_professional` ON `commissions` (`user_id`,`professional_id`,`date`,`booking_id`,`amount`,`fee`);--> statement-breakpoint
DROP INDEX `product_sales_date`;--> statement-breakpoint
CREATE INDEX `product_sales_date` ON `product_sales` (`user_id`,`sale_date`,`quantity`,`total_price`);--> statement-breakpoint
CREATE INDEX `bookings_visits` ON `bookings` (`user_id`,`client_id`,`date`) WHERE deleted = false AND status = 'completed';--> statement-breakpoint
CREATE INDEX `bookings_encaixe` ON `bookings` (`user_id`,`date`) WHERE deleted = false AND encaixe AND status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `bookings_trash` ON `bookings` (`user_id`,`id`) WHERE deleted = true;--> statement-breakpoint
CREATE INDEX `bookings_free` ON `bookings` (`user_id`,`completed_at`,`date`) WHERE deleted = false AND status = 'completed' AND (is_courtesy OR coalesce(comanda_total, price) = 0);
--> statement-breakpoint
-- A visit that a statement has counted, and of which something was written since.
CREATE TRIGGER recounted_commission_insert AFTER INSERT ON commissions
WHEN EXISTS (SELECT 1 FROM statement_parts AS part WHERE part.user_id = NEW.user_id
  AND part.booking_id = NEW.booking_id AND part.professional_id = NEW.professional_id)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (NEW.user_id, NEW.professional_id, NEW.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recounted_commission_delete AFTER DELETE ON commissions
WHEN EXISTS (SELECT 1 FROM statement_parts AS part WHERE part.user_id = OLD.user_id
  AND part.booking_id = OLD.booking_id AND part.professional_id = OLD.professional_id)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (OLD.user_id, OLD.professional_id, OLD.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recounted_commission_update AFTER UPDATE ON commissions
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  SELECT DISTINCT part.user_id, part.professional_id, part.booking_id FROM statement_parts AS part
  WHERE (part.user_id, part.booking_id, part.professional_id) IN (
    VALUES (NEW.user_id, NEW.booking_id, NEW.professional_id),
      (OLD.user_id, OLD.booking_id, OLD.professional_id)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recounted_tip_insert AFTER INSERT ON tips
WHEN EXISTS (SELECT 1 FROM statement_parts AS part WHERE part.user_id = NEW.user_id
  AND part.booking_id = NEW.booking_id AND part.professional_id = NEW.professional_id)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (NEW.user_id, NEW.professional_id, NEW.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recounted_tip_delete AFTER DELETE ON tips
WHEN EXISTS (SELECT 1 FROM statement_parts AS part WHERE part.user_id = OLD.user_id
  AND part.booking_id = OLD.booking_id AND part.professional_id = OLD.professional_id)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (OLD.user_id, OLD.professional_id, OLD.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recounted_tip_update AFTER UPDATE ON tips
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  SELECT DISTINCT part.user_id, part.professional_id, part.booking_id FROM statement_parts AS part
  WHERE (part.user_id, part.booking_id, part.professional_id) IN (
    VALUES (NEW.user_id, NEW.booking_id, NEW.professional_id),
      (OLD.user_id, OLD.booking_id, OLD.professional_id)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER recounted_booking_trash AFTER UPDATE OF deleted ON bookings
WHEN NEW.deleted <> OLD.deleted
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  SELECT DISTINCT part.user_id, part.professional_id, part.booking_id FROM statement_parts AS part
  WHERE part.user_id = NEW.user_id AND part.booking_id = NEW.id ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- A statement that is undone: what it had adjusted is as it was before.
CREATE TRIGGER recounted_part_delete AFTER DELETE ON statement_parts
WHEN OLD.kind = 'adjustment'
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (OLD.user_id, OLD.professional_id, OLD.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- What was written to before this was noted: whatever of it has been adjusted, or wants to be.
INSERT INTO recounted_visits (user_id, professional_id, booking_id)
SELECT counted.user_id, counted.professional_id, counted.booking_id FROM (
  SELECT user_id, professional_id, booking_id, sum(amount) AS amount, max(kind = 'adjustment') AS adjusted
  FROM statement_parts GROUP BY user_id, professional_id, booking_id) AS counted
LEFT JOIN bookings ON bookings.id = counted.booking_id AND bookings.user_id = counted.user_id
  AND bookings.deleted = false
WHERE adjusted OR counted.amount <> CASE WHEN bookings.id IS NULL THEN 0 ELSE
  coalesce((SELECT sum(commissions.amount) FROM commissions
    WHERE commissions.booking_id = counted.booking_id AND commissions.user_id = counted.user_id
      AND commissions.professional_id = counted.professional_id), 0)
  + coalesce((SELECT sum(tips.amount) FROM tips
    WHERE tips.booking_id = counted.booking_id AND tips.user_id = counted.user_id
      AND tips.professional_id = counted.professional_id), 0) END;
