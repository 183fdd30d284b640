CREATE TABLE `ledger_arrival_months` (
	`user_id` text NOT NULL,
	`arrives_in` text NOT NULL,
	`paid_in` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`user_id`, `arrives_in`, `paid_in`, `kind`, `method`)
);
--> statement-breakpoint
CREATE TABLE `ledger_months` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`, `kind`, `method`)
);
--> statement-breakpoint
ALTER TABLE `visit_days` ADD `busy` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_months` ADD `busy` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What the entries of a month sum to.
CREATE TRIGGER ledger_months_sum AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO ledger_months (user_id, month, kind, method, amount)
  VALUES (NEW.user_id, substr(NEW.day, 1, 7), NEW.kind, NEW.method, NEW.amount)
  ON CONFLICT (user_id, month, kind, method) DO UPDATE SET amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO ledger_months (user_id, month, kind, method, amount)
SELECT user_id, substr(day, 1, 7), kind, method, sum(amount) FROM ledger_days
GROUP BY user_id, substr(day, 1, 7), kind, method;
--> statement-breakpoint
-- What is paid by card in one month and arrives in a later one.
CREATE TRIGGER ledger_arrival_months_sum AFTER INSERT ON ledger_entries
WHEN substr(NEW.arrives_on, 1, 7) > substr(NEW.day, 1, 7)
BEGIN
  INSERT INTO ledger_arrival_months (user_id, arrives_in, paid_in, kind, method, amount)
  VALUES (NEW.user_id, substr(NEW.arrives_on, 1, 7), substr(NEW.day, 1, 7), NEW.kind, NEW.method, NEW.amount)
  ON CONFLICT (user_id, arrives_in, paid_in, kind, method) DO UPDATE SET amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO ledger_arrival_months (user_id, arrives_in, paid_in, kind, method, amount)
SELECT user_id, substr(arrives_on, 1, 7), substr(day, 1, 7), kind, method, sum(amount) FROM ledger_arrivals
WHERE substr(arrives_on, 1, 7) > substr(day, 1, 7)
GROUP BY user_id, substr(arrives_on, 1, 7), substr(day, 1, 7), kind, method;
--> statement-breakpoint
-- A stored day knows when each of its clients had been there before: it goes as well where a visit comes
-- or goes that is the one before.
CREATE TRIGGER visitors_insert AFTER INSERT ON bookings
WHEN NEW.deleted = false AND NEW.status = 'completed'
BEGIN
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr((SELECT min(date) FROM bookings
    WHERE user_id = NEW.user_id AND client_id = NEW.client_id AND deleted = false AND status = 'completed'
      AND date > NEW.date), 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = (SELECT min(date) FROM bookings
    WHERE user_id = NEW.user_id AND client_id = NEW.client_id AND deleted = false AND status = 'completed'
      AND date > NEW.date);
END;
--> statement-breakpoint
CREATE TRIGGER visitors_update AFTER UPDATE OF user_id, client_id, date, status, deleted ON bookings
WHEN (OLD.deleted = false AND OLD.status = 'completed' OR NEW.deleted = false AND NEW.status = 'completed')
  AND (OLD.user_id, OLD.client_id, OLD.date, OLD.status, OLD.deleted)
    IS NOT (NEW.user_id, NEW.client_id, NEW.date, NEW.status, NEW.deleted)
BEGIN
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr((SELECT min(date) FROM bookings
    WHERE user_id = OLD.user_id AND client_id = OLD.client_id AND deleted = false AND status = 'completed'
      AND date > OLD.date), 1, 7);
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = (SELECT min(date) FROM bookings
    WHERE user_id = OLD.user_id AND client_id = OLD.client_id AND deleted = false AND status = 'completed'
      AND date > OLD.date);
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month = substr((SELECT min(date) FROM bookings
    WHERE user_id = NEW.user_id AND client_id = NEW.client_id AND deleted = false AND status = 'completed'
      AND date > NEW.date), 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day = (SELECT min(date) FROM bookings
    WHERE user_id = NEW.user_id AND client_id = NEW.client_id AND deleted = false AND status = 'completed'
      AND date > NEW.date);
END;
--> statement-breakpoint
CREATE TRIGGER visitors_delete AFTER DELETE ON bookings
WHEN OLD.deleted = false AND OLD.status = 'completed'
BEGIN
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month = substr((SELECT min(date) FROM bookings
    WHERE user_id = OLD.user_id AND client_id = OLD.client_id AND deleted = false AND status = 'completed'
      AND date > OLD.date), 1, 7);
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day = (SELECT min(date) FROM bookings
    WHERE user_id = OLD.user_id AND client_id = OLD.client_id AND deleted = false AND status = 'completed'
      AND date > OLD.date);
END;
--> statement-breakpoint
-- And where a time is taken on it, or free again.
CREATE TRIGGER visit_days_taken AFTER INSERT ON occupancy
WHEN EXISTS (SELECT 1 FROM visit_days WHERE user_id = NEW.user_id AND day BETWEEN date(NEW.starts * 60, 'unixepoch') AND date((NEW.ends - 1) * 60, 'unixepoch'))
BEGIN
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month BETWEEN substr(date(NEW.starts * 60, 'unixepoch'), 1, 7) AND substr(date((NEW.ends - 1) * 60, 'unixepoch'), 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day BETWEEN date(NEW.starts * 60, 'unixepoch') AND date((NEW.ends - 1) * 60, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_freed AFTER DELETE ON occupancy
WHEN EXISTS (SELECT 1 FROM visit_days WHERE user_id = OLD.user_id AND day BETWEEN date(OLD.starts * 60, 'unixepoch') AND date((OLD.ends - 1) * 60, 'unixepoch'))
BEGIN
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month BETWEEN substr(date(OLD.starts * 60, 'unixepoch'), 1, 7) AND substr(date((OLD.ends - 1) * 60, 'unixepoch'), 1, 7);
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day BETWEEN date(OLD.starts * 60, 'unixepoch') AND date((OLD.ends - 1) * 60, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_retaken AFTER UPDATE ON occupancy
WHEN EXISTS (SELECT 1 FROM visit_days WHERE user_id = OLD.user_id AND day BETWEEN date(OLD.starts * 60, 'unixepoch') AND date((OLD.ends - 1) * 60, 'unixepoch'))
  OR EXISTS (SELECT 1 FROM visit_days WHERE user_id = NEW.user_id AND day BETWEEN date(NEW.starts * 60, 'unixepoch') AND date((NEW.ends - 1) * 60, 'unixepoch'))
BEGIN
  DELETE FROM visit_months WHERE user_id = OLD.user_id AND month BETWEEN substr(date(OLD.starts * 60, 'unixepoch'), 1, 7) AND substr(date((OLD.ends - 1) * 60, 'unixepoch'), 1, 7);
  DELETE FROM visit_days WHERE user_id = OLD.user_id AND day BETWEEN date(OLD.starts * 60, 'unixepoch') AND date((OLD.ends - 1) * 60, 'unixepoch');
  DELETE FROM visit_months WHERE user_id = NEW.user_id AND month BETWEEN substr(date(NEW.starts * 60, 'unixepoch'), 1, 7) AND substr(date((NEW.ends - 1) * 60, 'unixepoch'), 1, 7);
  DELETE FROM visit_days WHERE user_id = NEW.user_id AND day BETWEEN date(NEW.starts * 60, 'unixepoch') AND date((NEW.ends - 1) * 60, 'unixepoch');
END;
