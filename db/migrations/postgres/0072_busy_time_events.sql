-- What a booking takes of its professional's time beside what it lasts is news too: whoever keeps free slots
-- knows by the count of events alone that they may have changed.
CREATE OR REPLACE FUNCTION bookings_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_event(NEW.user_id, 'booking_created', NEW.id, NEW.professional_id, NULL,
      jsonb_build_array(NEW.date), NEW.origin);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_event(OLD.user_id, 'booking_removed', OLD.id, OLD.professional_id, NULL,
      jsonb_build_array(OLD.date), NULL);
  -- Only what an agenda shows: a review that was asked for or given is not news to it.
  ELSIF (NEW.client_id, NEW.client_name, NEW.client_phone, NEW.client_email, NEW.guest_name, NEW.service_id, NEW.composite_id, NEW.service_name,
    NEW.professional_id, NEW.professional_name, NEW.date, NEW.time, NEW.duration, NEW.buffer_before, NEW.buffer_after, NEW.gap_start, NEW.gap_minutes,
    NEW.price, NEW.notes, NEW.status, NEW.cancel_reason, NEW.is_courtesy, NEW.encaixe, NEW.presence_confirmed_at, NEW.series_id, NEW.deleted)
    IS DISTINCT FROM (OLD.client_id, OLD.client_name, OLD.client_phone, OLD.client_email, OLD.guest_name, OLD.service_id, OLD.composite_id, OLD.service_name,
    OLD.professional_id, OLD.professional_name, OLD.date, OLD.time, OLD.duration, OLD.buffer_before, OLD.buffer_after, OLD.gap_start, OLD.gap_minutes,
    OLD.price, OLD.notes, OLD.status, OLD.cancel_reason, OLD.is_courtesy, OLD.encaixe, OLD.presence_confirmed_at, OLD.series_id, OLD.deleted) THEN
    PERFORM write_event(NEW.user_id,
      CASE WHEN NEW.deleted AND NOT OLD.deleted THEN 'booking_removed' ELSE 'booking_changed' END,
      NEW.id, NEW.professional_id, nullif(OLD.professional_id, NEW.professional_id),
      CASE WHEN NEW.date = OLD.date THEN jsonb_build_array(NEW.date) ELSE jsonb_build_array(OLD.date, NEW.date) END,
      NULL);
  END IF;
  RETURN NULL;
END $$;
