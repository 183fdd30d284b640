ALTER TABLE `product_sales` ADD `card_brand` text;--> statement-breakpoint
CREATE INDEX `ledger_entries_against` ON `ledger_entries` (`user_id`,`day`,`kind`,`method`,`amount`,`reverses`,`arrives_on`) WHERE (amount > 0) <> (kind IN ('booking', 'sale', 'account', 'tip')) AND kind IN ('booking', 'sale', 'account', 'tip', 'expense', 'statement', 'advance', 'fee');
--> statement-breakpoint
-- A visit of a day that a statement had when it was closed: the next one adds it.
CREATE TRIGGER late_commission_insert AFTER INSERT ON commissions
WHEN EXISTS (SELECT 1 FROM statements AS closed WHERE closed.user_id = NEW.user_id
  AND closed.professional_id = NEW.professional_id
  AND NEW.date BETWEEN closed.from_day AND closed.to_day)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (NEW.user_id, NEW.professional_id, NEW.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER late_commission_update AFTER UPDATE ON commissions
WHEN EXISTS (SELECT 1 FROM statements AS closed WHERE closed.user_id = NEW.user_id
  AND closed.professional_id = NEW.professional_id
  AND NEW.date BETWEEN closed.from_day AND closed.to_day)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (NEW.user_id, NEW.professional_id, NEW.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER late_tip_insert AFTER INSERT ON tips
WHEN EXISTS (SELECT 1 FROM statements AS closed WHERE closed.user_id = NEW.user_id
  AND closed.professional_id = NEW.professional_id
  AND NEW.date BETWEEN closed.from_day AND closed.to_day)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (NEW.user_id, NEW.professional_id, NEW.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER late_tip_update AFTER UPDATE ON tips
WHEN EXISTS (SELECT 1 FROM statements AS closed WHERE closed.user_id = NEW.user_id
  AND closed.professional_id = NEW.professional_id
  AND NEW.date BETWEEN closed.from_day AND closed.to_day)
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (NEW.user_id, NEW.professional_id, NEW.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER late_booking_back AFTER UPDATE OF deleted ON bookings
WHEN OLD.deleted = true AND NEW.deleted = false
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  SELECT DISTINCT earned.user_id, earned.professional_id, earned.booking_id FROM (
    SELECT user_id, professional_id, booking_id, date FROM commissions WHERE booking_id = NEW.id
    UNION ALL SELECT user_id, professional_id, booking_id, date FROM tips WHERE booking_id = NEW.id
  ) AS earned
  WHERE EXISTS (SELECT 1 FROM statements AS closed WHERE closed.user_id = earned.user_id
    AND closed.professional_id = earned.professional_id
    AND earned.date BETWEEN closed.from_day AND closed.to_day)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Those that were closed late before this was noted.
INSERT INTO recounted_visits (user_id, professional_id, booking_id)
SELECT DISTINCT earned.user_id, earned.professional_id, earned.booking_id FROM (
  SELECT user_id, professional_id, booking_id, date FROM commissions
  UNION ALL SELECT user_id, professional_id, booking_id, date FROM tips) AS earned
WHERE EXISTS (SELECT 1 FROM statements AS closed WHERE closed.user_id = earned.user_id
    AND closed.professional_id = earned.professional_id
    AND earned.date BETWEEN closed.from_day AND closed.to_day)
  AND NOT EXISTS (SELECT 1 FROM statement_parts AS part WHERE part.user_id = earned.user_id
    AND part.booking_id = earned.booking_id AND part.professional_id = earned.professional_id)
ON CONFLICT DO NOTHING;
