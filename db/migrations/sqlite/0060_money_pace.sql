ALTER TABLE `visit_days` ADD `earned` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_days` ADD `takings` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_months` ADD `earned` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `clients_nobody` ON `clients` (`user_id`,`id`) WHERE is_walk_in = true OR erased_at IS NOT NULL;
--> statement-breakpoint
-- What professionals earned on a day goes by the day of their parts and tips, which is the visit's.
CREATE TRIGGER earned_days_part_insert AFTER INSERT ON commissions
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER earned_days_part_update AFTER UPDATE ON commissions
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.date, 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER earned_days_part_delete AFTER DELETE ON commissions
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER earned_days_tip_insert AFTER INSERT ON tips
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER earned_days_tip_update AFTER UPDATE ON tips
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.date, 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER earned_days_tip_delete AFTER DELETE ON tips
BEGIN
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = OLD.date;
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr(OLD.date, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER earned_days_trash AFTER UPDATE OF deleted ON bookings
WHEN NEW.deleted <> OLD.deleted
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day IN (
    SELECT date FROM commissions WHERE booking_id = NEW.id UNION SELECT date FROM tips WHERE booking_id = NEW.id);
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month IN (
    SELECT substr(date, 1, 7) FROM commissions WHERE booking_id = NEW.id
    UNION SELECT substr(date, 1, 7) FROM tips WHERE booking_id = NEW.id);
END;
--> statement-breakpoint
-- By when it was over stands in what the day had brought in by each minute.
CREATE TRIGGER visit_days_booking_time AFTER UPDATE OF time ON bookings
WHEN NEW.time IS NOT OLD.time
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = NEW.date;
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr(NEW.date, 1, 7);
END;
