-- A booking's time is kept in occupancy by the database itself, whichever way the row was written.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Two plain bookings can never overlap; what an encaixe asks for is not symmetric and stands in the trigger below.
ALTER TABLE occupancy ADD CONSTRAINT occupancy_no_overlap
  EXCLUDE USING gist (user_id WITH =, professional_id WITH =, int4range(starts, ends) WITH &&) WHERE (NOT encaixe);
--> statement-breakpoint
CREATE FUNCTION occupancy_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time for a professional, so that the check sees what a concurrent write committed.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.professional_id, 0));
  IF NOT NEW.encaixe AND EXISTS (
    SELECT 1 FROM occupancy AS other
    WHERE other.user_id = NEW.user_id
      AND other.professional_id = NEW.professional_id
      AND other.starts > NEW.starts - 2400
      AND other.starts < NEW.ends
      AND other.ends > NEW.starts
      AND other.booking_id <> NEW.booking_id
  ) THEN
    RAISE EXCEPTION 'occupancy_overlap' USING ERRCODE = '23P01';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER occupancy_guard BEFORE INSERT OR UPDATE ON occupancy
FOR EACH ROW EXECUTE FUNCTION occupancy_guard();
--> statement-breakpoint
CREATE FUNCTION bookings_occupy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  start integer := (NEW.date::date - date '1970-01-01') * 1440
    + substr(NEW.time, 1, 2)::integer * 60 + substr(NEW.time, 4, 2)::integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.user_id, NEW.professional_id, NEW.date, NEW.time, NEW.duration, NEW.buffer_before, NEW.buffer_after, NEW.gap_start, NEW.gap_minutes, NEW.encaixe,
        NEW.status = 'cancelled' OR NEW.deleted)
      IS NOT DISTINCT FROM (OLD.user_id, OLD.professional_id, OLD.date, OLD.time, OLD.duration, OLD.buffer_before, OLD.buffer_after, OLD.gap_start, OLD.gap_minutes, OLD.encaixe,
        OLD.status = 'cancelled' OR OLD.deleted) THEN
      RETURN NULL;
    END IF;
    DELETE FROM occupancy WHERE booking_id = OLD.id;
  END IF;
  INSERT INTO occupancy (booking_id, part, user_id, professional_id, starts, ends, encaixe)
  SELECT NEW.id, part, NEW.user_id, NEW.professional_id, starts, ends, NEW.encaixe FROM (
    SELECT 0 AS part,
      start - NEW.buffer_before AS starts,
      start + CASE WHEN NEW.gap_minutes > 0 THEN NEW.gap_start ELSE NEW.duration + NEW.buffer_after END AS ends
    UNION ALL
    SELECT 1,
      start + NEW.gap_start + NEW.gap_minutes,
      start + NEW.duration + NEW.buffer_after
    WHERE NEW.gap_minutes > 0
  ) AS parts WHERE starts < ends AND NEW.status <> 'cancelled' AND NOT NEW.deleted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_occupy AFTER INSERT OR UPDATE ON bookings
FOR EACH ROW EXECUTE FUNCTION bookings_occupy();
--> statement-breakpoint
CREATE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO versions (user_id, catalog)
  VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = versions.catalog + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER business_settings_version AFTER INSERT OR UPDATE OR DELETE ON business_settings
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
--> statement-breakpoint
CREATE TRIGGER old_slugs_version AFTER INSERT OR UPDATE OR DELETE ON old_slugs
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
--> statement-breakpoint
CREATE TRIGGER services_version AFTER INSERT OR UPDATE OR DELETE ON services
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
--> statement-breakpoint
CREATE TRIGGER composite_services_version AFTER INSERT OR UPDATE OR DELETE ON composite_services
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
--> statement-breakpoint
CREATE TRIGGER composite_service_items_version AFTER INSERT OR UPDATE OR DELETE ON composite_service_items
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
--> statement-breakpoint
CREATE TRIGGER composite_service_item_professionals_version AFTER INSERT OR UPDATE OR DELETE ON composite_service_item_professionals
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
--> statement-breakpoint
CREATE TRIGGER professionals_version AFTER INSERT OR UPDATE OR DELETE ON professionals
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
--> statement-breakpoint
CREATE TRIGGER reviews_version AFTER INSERT OR UPDATE OR DELETE ON reviews
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
