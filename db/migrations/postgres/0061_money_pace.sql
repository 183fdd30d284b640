ALTER TABLE "visit_days" ADD COLUMN "earned" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_days" ADD COLUMN "takings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_months" ADD COLUMN "earned" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_nobody" ON "clients" USING btree ("user_id","id") WHERE is_walk_in = true OR erased_at IS NOT NULL;
--> statement-breakpoint
-- What professionals earned on a day goes by the day of their parts and tips, which is the visit's.
CREATE FUNCTION earned_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM forget_visit_day(OLD.user_id, OLD.date);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM forget_visit_day(NEW.user_id, NEW.date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earned_days_part AFTER INSERT OR UPDATE OR DELETE ON commissions
FOR EACH ROW EXECUTE FUNCTION earned_days();
--> statement-breakpoint
CREATE TRIGGER earned_days_tip AFTER INSERT OR UPDATE OR DELETE ON tips
FOR EACH ROW EXECUTE FUNCTION earned_days();
--> statement-breakpoint
CREATE FUNCTION earned_days_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_visit_day(NEW.user_id, of.day) FROM (
    SELECT date AS day FROM commissions WHERE booking_id = NEW.id
    UNION SELECT date FROM tips WHERE booking_id = NEW.id) AS of;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earned_days_trash AFTER UPDATE OF deleted ON bookings
FOR EACH ROW WHEN (NEW.deleted <> OLD.deleted) EXECUTE FUNCTION earned_days_trash();
--> statement-breakpoint
-- By when it was over stands in what the day had brought in by each minute.
CREATE TRIGGER visit_days_booking_time AFTER UPDATE OF time ON bookings
FOR EACH ROW WHEN (NEW.time IS DISTINCT FROM OLD.time) EXECUTE FUNCTION visit_days_booking();
