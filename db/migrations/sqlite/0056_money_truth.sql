DROP INDEX `commissions_professional`;--> statement-breakpoint
CREATE INDEX `commissions_professional` ON `commissions` (`user_id`,`professional_id`,`date`,`booking_id`,`amount`,`fee`,`tipo`);--> statement-breakpoint
ALTER TABLE `business_settings` ADD `tax_id` text;--> statement-breakpoint
ALTER TABLE `professionals` ADD `tax_id` text;--> statement-breakpoint
CREATE INDEX `statements_until` ON `statements` (`user_id`,`to_day`);
--> statement-breakpoint
-- What cards cost and tips stand in the sums of the day of what they are of, whenever they are written.
CREATE TRIGGER visit_days_aside AFTER INSERT ON ledger_entries
WHEN NEW.kind IN ('fee', 'tip')
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day IN (
    SELECT NEW.day
    UNION SELECT date FROM bookings WHERE id = NEW.subject_id
    UNION SELECT day FROM product_sales WHERE id = NEW.subject_id);
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month IN (
    SELECT substr(NEW.day, 1, 7)
    UNION SELECT substr(date, 1, 7) FROM bookings WHERE id = NEW.subject_id
    UNION SELECT substr(day, 1, 7) FROM product_sales WHERE id = NEW.subject_id);
END;
--> statement-breakpoint
-- A courtesy is a visit: it may have been somebody's last one.
UPDATE clients SET ultima_visita = (SELECT max(date) FROM bookings WHERE bookings.user_id = clients.user_id
    AND bookings.client_id = clients.id AND bookings.deleted = false AND bookings.status = 'completed')
WHERE erased_at IS NULL AND is_walk_in = false AND id IN (SELECT client_id FROM bookings
  WHERE is_courtesy = true AND deleted = false AND status = 'completed');
