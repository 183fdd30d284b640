ALTER TABLE "product_sales" ADD COLUMN "card_brand" text;--> statement-breakpoint
CREATE INDEX "ledger_entries_against" ON "ledger_entries" USING btree ("user_id","day","kind","method","amount","reverses","arrives_on") WHERE (amount > 0) <> (kind IN ('booking', 'sale', 'account', 'tip')) AND kind IN ('booking', 'sale', 'account', 'tip', 'expense', 'statement', 'advance', 'fee');
--> statement-breakpoint
-- A visit of a day that a statement had when it was closed: the next one adds it.
CREATE FUNCTION note_late(house text, professional text, visit text, day text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  SELECT house, professional, visit
  WHERE EXISTS (SELECT 1 FROM statements AS closed WHERE closed.user_id = house
    AND closed.professional_id = professional AND day BETWEEN closed.from_day AND closed.to_day)
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION late_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late(NEW.user_id, NEW.professional_id, NEW.booking_id, NEW.date);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER late_commission AFTER INSERT OR UPDATE ON commissions
FOR EACH ROW EXECUTE FUNCTION late_earning();
--> statement-breakpoint
CREATE TRIGGER late_tip AFTER INSERT OR UPDATE ON tips
FOR EACH ROW EXECUTE FUNCTION late_earning();
--> statement-breakpoint
CREATE FUNCTION late_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_late(earned.user_id, earned.professional_id, earned.booking_id, earned.date) FROM (
    SELECT user_id, professional_id, booking_id, date FROM commissions WHERE booking_id = NEW.id
    UNION SELECT user_id, professional_id, booking_id, date FROM tips WHERE booking_id = NEW.id
  ) AS earned;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER late_booking_back AFTER UPDATE OF deleted ON bookings
FOR EACH ROW WHEN (OLD.deleted AND NOT NEW.deleted) EXECUTE FUNCTION late_back();
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
