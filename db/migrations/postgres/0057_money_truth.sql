DROP INDEX "commissions_professional";--> statement-breakpoint
ALTER TABLE "business_settings" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "tax_id" text;--> statement-breakpoint
CREATE INDEX "statements_until" ON "statements" USING btree ("user_id","to_day");--> statement-breakpoint
CREATE INDEX "commissions_professional" ON "commissions" USING btree ("user_id","professional_id","date","booking_id","amount","fee","tipo");
--> statement-breakpoint
-- What cards cost and tips stand in the sums of the day of what they are of, whenever they are written.
CREATE FUNCTION visit_days_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_visit_day(NEW.user_id, of.day) FROM (
    SELECT NEW.day AS day
    UNION SELECT date FROM bookings WHERE id = NEW.subject_id
    UNION SELECT day FROM product_sales WHERE id = NEW.subject_id) AS of;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_days_aside AFTER INSERT ON ledger_entries
FOR EACH ROW WHEN (NEW.kind IN ('fee', 'tip')) EXECUTE FUNCTION visit_days_aside();
--> statement-breakpoint
-- A courtesy is a visit: it may have been somebody's last one.
UPDATE clients SET ultima_visita = (SELECT max(date) FROM bookings WHERE bookings.user_id = clients.user_id
    AND bookings.client_id = clients.id AND bookings.deleted = false AND bookings.status = 'completed')
WHERE erased_at IS NULL AND is_walk_in = false AND id IN (SELECT client_id FROM bookings
  WHERE is_courtesy = true AND deleted = false AND status = 'completed');
