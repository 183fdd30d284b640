CREATE TABLE "recounted_visits" (
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"booking_id" text NOT NULL,
	CONSTRAINT "recounted_visits_user_id_professional_id_booking_id_pk" PRIMARY KEY("user_id","professional_id","booking_id")
);
--> statement-breakpoint
DROP INDEX "ledger_entries_reverses";--> statement-breakpoint
DROP INDEX "ledger_entries_arrival";--> statement-breakpoint
DROP INDEX "statement_parts_booking";--> statement-breakpoint
DROP INDEX "commissions_professional";--> statement-breakpoint
DROP INDEX "product_sales_date";--> statement-breakpoint
ALTER TABLE "recounted_visits" ADD CONSTRAINT "recounted_visits_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_visits" ON "bookings" USING btree ("user_id","client_id","date") WHERE deleted = false AND status = 'completed';--> statement-breakpoint
CREATE INDEX "bookings_encaixe" ON "bookings" USING btree ("user_id","date") WHERE deleted = false AND encaixe AND status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_trash" ON "bookings" USING btree ("user_id","id") WHERE deleted = true;--> statement-breakpoint
CREATE INDEX "bookings_free" ON "bookings" USING btree ("user_id","completed_at","date") WHERE deleted = false AND status = 'completed' AND (is_courtesy OR coalesce(comanda_total, price) = 0);--> statement-breakpoint
CREATE INDEX "ledger_entries_comandas" ON "ledger_entries" USING btree ("user_id","day","subject_id","id") WHERE kind = 'booking' AND reverses IS NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_till" ON "ledger_entries" USING btree ("user_id","day") WHERE kind = 'till';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reverses" ON "ledger_entries" USING btree ("reverses") WHERE reverses IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_arrival" ON "ledger_entries" USING btree ("user_id","arrives_on","day","kind","method","amount") WHERE arrives_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_parts_booking" ON "statement_parts" USING btree ("user_id","booking_id","professional_id");--> statement-breakpoint
CREATE INDEX "commissions_professional" ON "commissions" USING btree ("user_id","professional_id","date","booking_id","amount","fee");--> statement-breakpoint
CREATE INDEX "product_sales_date" ON "product_sales" USING btree ("user_id","sale_date","quantity","total_price");
--> statement-breakpoint
-- A visit that a statement has counted, and of which something was written since.
CREATE FUNCTION note_recounted(house text, professional text, visit text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  SELECT DISTINCT part.user_id, part.professional_id, part.booking_id FROM statement_parts AS part
  WHERE part.user_id = house AND part.booking_id = visit
    AND (professional IS NULL OR part.professional_id = professional)
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION recounted_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_recounted(OLD.user_id, OLD.professional_id, OLD.booking_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_recounted(NEW.user_id, NEW.professional_id, NEW.booking_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recounted_commission AFTER INSERT OR UPDATE OR DELETE ON commissions
FOR EACH ROW EXECUTE FUNCTION recounted_earning();
--> statement-breakpoint
CREATE TRIGGER recounted_tip AFTER INSERT OR UPDATE OR DELETE ON tips
FOR EACH ROW EXECUTE FUNCTION recounted_earning();
--> statement-breakpoint
CREATE FUNCTION recounted_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_recounted(NEW.user_id, NULL, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recounted_booking_trash AFTER UPDATE OF deleted ON bookings
FOR EACH ROW WHEN (NEW.deleted <> OLD.deleted) EXECUTE FUNCTION recounted_trash();
--> statement-breakpoint
-- A statement that is undone: what it had adjusted is as it was before.
CREATE FUNCTION recounted_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recounted_visits (user_id, professional_id, booking_id)
  VALUES (OLD.user_id, OLD.professional_id, OLD.booking_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recounted_part_delete AFTER DELETE ON statement_parts
FOR EACH ROW WHEN (OLD.kind = 'adjustment') EXECUTE FUNCTION recounted_part();
--> statement-breakpoint
-- What was written to before this was noted: whatever of it has been adjusted, or wants to be.
INSERT INTO recounted_visits (user_id, professional_id, booking_id)
SELECT counted.user_id, counted.professional_id, counted.booking_id FROM (
  SELECT user_id, professional_id, booking_id, sum(amount) AS amount, bool_or(kind = 'adjustment') AS adjusted
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
