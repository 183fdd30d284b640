-- What a booking takes of its professional's time beside what it lasts is news too: whoever keeps free slots
-- knows by the count of events alone that they may have changed.
DROP TRIGGER bookings_event_update;--> statement-breakpoint
CREATE TRIGGER bookings_event_update AFTER UPDATE ON bookings
WHEN (NEW.client_id, NEW.client_name, NEW.client_phone, NEW.client_email, NEW.guest_name, NEW.service_id, NEW.composite_id, NEW.service_name,
    NEW.professional_id, NEW.professional_name, NEW.date, NEW.time, NEW.duration, NEW.buffer_before, NEW.buffer_after, NEW.gap_start, NEW.gap_minutes,
    NEW.price, NEW.notes, NEW.status, NEW.cancel_reason, NEW.is_courtesy, NEW.encaixe, NEW.presence_confirmed_at, NEW.series_id, NEW.deleted)
  IS NOT (OLD.client_id, OLD.client_name, OLD.client_phone, OLD.client_email, OLD.guest_name, OLD.service_id, OLD.composite_id, OLD.service_name,
    OLD.professional_id, OLD.professional_name, OLD.date, OLD.time, OLD.duration, OLD.buffer_before, OLD.buffer_after, OLD.gap_start, OLD.gap_minutes,
    OLD.price, OLD.notes, OLD.status, OLD.cancel_reason, OLD.is_courtesy, OLD.encaixe, OLD.presence_confirmed_at, OLD.series_id, OLD.deleted)
BEGIN
  INSERT INTO versions (user_id, catalog, event) VALUES (NEW.user_id, 0, 1)
  ON CONFLICT (user_id) DO UPDATE SET event = event + 1;
  INSERT INTO events (user_id, event, kind, booking_id, professional_id, old_professional_id, dates, origin, created_at)
  SELECT NEW.user_id, event,
    CASE WHEN NEW.deleted AND NOT OLD.deleted THEN 'booking_removed' ELSE 'booking_changed' END,
    NEW.id, NEW.professional_id, nullif(OLD.professional_id, NEW.professional_id),
    CASE WHEN NEW.date = OLD.date THEN json_array(NEW.date) ELSE json_array(OLD.date, NEW.date) END, NULL,
    CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM versions WHERE user_id = NEW.user_id;
END;
