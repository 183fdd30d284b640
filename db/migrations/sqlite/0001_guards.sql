-- A booking's time is kept in occupancy by the database itself, whichever way the row was written.
CREATE TRIGGER occupancy_guard_insert BEFORE INSERT ON occupancy
WHEN NOT NEW.encaixe AND EXISTS (
  SELECT 1 FROM occupancy AS other
  WHERE other.user_id = NEW.user_id
    AND other.professional_id = NEW.professional_id
    AND other.starts > NEW.starts - 2400
    AND other.starts < NEW.ends
    AND other.ends > NEW.starts
    AND other.booking_id <> NEW.booking_id
)
BEGIN
  SELECT RAISE(ABORT, 'occupancy_overlap');
END;
--> statement-breakpoint
CREATE TRIGGER occupancy_guard_update BEFORE UPDATE ON occupancy
WHEN NOT NEW.encaixe AND EXISTS (
  SELECT 1 FROM occupancy AS other
  WHERE other.user_id = NEW.user_id
    AND other.professional_id = NEW.professional_id
    AND other.starts > NEW.starts - 2400
    AND other.starts < NEW.ends
    AND other.ends > NEW.starts
    AND other.booking_id <> NEW.booking_id
)
BEGIN
  SELECT RAISE(ABORT, 'occupancy_overlap');
END;
--> statement-breakpoint
CREATE TRIGGER bookings_occupy_insert AFTER INSERT ON bookings
BEGIN
  INSERT INTO occupancy (booking_id, part, user_id, professional_id, starts, ends, encaixe)
  SELECT NEW.id, part, NEW.user_id, NEW.professional_id, starts, ends, NEW.encaixe FROM (
    SELECT 0 AS part,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) - NEW.buffer_before AS starts,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) + CASE WHEN NEW.gap_minutes > 0 THEN NEW.gap_start ELSE NEW.duration + NEW.buffer_after END AS ends
    UNION ALL
    SELECT 1,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) + NEW.gap_start + NEW.gap_minutes,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) + NEW.duration + NEW.buffer_after
    WHERE NEW.gap_minutes > 0
  ) WHERE starts < ends AND NEW.status <> 'cancelled' AND NEW.deleted = 0;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_occupy_update AFTER UPDATE ON bookings
WHEN (NEW.user_id, NEW.professional_id, NEW.date, NEW.time, NEW.duration, NEW.buffer_before, NEW.buffer_after, NEW.gap_start, NEW.gap_minutes, NEW.encaixe,
    NEW.status = 'cancelled' OR NEW.deleted)
  IS NOT (OLD.user_id, OLD.professional_id, OLD.date, OLD.time, OLD.duration, OLD.buffer_before, OLD.buffer_after, OLD.gap_start, OLD.gap_minutes, OLD.encaixe,
    OLD.status = 'cancelled' OR OLD.deleted)
BEGIN
  DELETE FROM occupancy WHERE booking_id = OLD.id;
  INSERT INTO occupancy (booking_id, part, user_id, professional_id, starts, ends, encaixe)
  SELECT NEW.id, part, NEW.user_id, NEW.professional_id, starts, ends, NEW.encaixe FROM (
    SELECT 0 AS part,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) - NEW.buffer_before AS starts,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) + CASE WHEN NEW.gap_minutes > 0 THEN NEW.gap_start ELSE NEW.duration + NEW.buffer_after END AS ends
    UNION ALL
    SELECT 1,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) + NEW.gap_start + NEW.gap_minutes,
      unixepoch(NEW.date) / 60 + substr(NEW.time, 1, 2) * 60 + substr(NEW.time, 4, 2) + NEW.duration + NEW.buffer_after
    WHERE NEW.gap_minutes > 0
  ) WHERE starts < ends AND NEW.status <> 'cancelled' AND NEW.deleted = 0;
END;
--> statement-breakpoint
CREATE TRIGGER business_settings_version_insert AFTER INSERT ON business_settings
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER business_settings_version_update AFTER UPDATE ON business_settings
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER business_settings_version_delete AFTER DELETE ON business_settings
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER old_slugs_version_insert AFTER INSERT ON old_slugs
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER old_slugs_version_update AFTER UPDATE ON old_slugs
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER old_slugs_version_delete AFTER DELETE ON old_slugs
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER services_version_insert AFTER INSERT ON services
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER services_version_update AFTER UPDATE ON services
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER services_version_delete AFTER DELETE ON services
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_services_version_insert AFTER INSERT ON composite_services
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_services_version_update AFTER UPDATE ON composite_services
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_services_version_delete AFTER DELETE ON composite_services
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_service_items_version_insert AFTER INSERT ON composite_service_items
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_service_items_version_update AFTER UPDATE ON composite_service_items
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_service_items_version_delete AFTER DELETE ON composite_service_items
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_service_item_professionals_version_insert AFTER INSERT ON composite_service_item_professionals
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_service_item_professionals_version_update AFTER UPDATE ON composite_service_item_professionals
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER composite_service_item_professionals_version_delete AFTER DELETE ON composite_service_item_professionals
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER professionals_version_insert AFTER INSERT ON professionals
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER professionals_version_update AFTER UPDATE ON professionals
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER professionals_version_delete AFTER DELETE ON professionals
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_version_insert AFTER INSERT ON reviews
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_version_update AFTER UPDATE ON reviews
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_version_delete AFTER DELETE ON reviews
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
