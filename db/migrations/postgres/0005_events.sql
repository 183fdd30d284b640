-- What an agenda hears of is written by the database itself, in the transaction of what happened:
-- an event that is counted took place, and none is ever missing from the count.
-- The row of versions stays locked until the transaction ends, so that commits come in the order of
-- their numbers and whoever has read up to one has missed none before it.
CREATE FUNCTION write_event(
  of_user text, kind text, booking_id text, professional_id text, old_professional_id text, dates jsonb, origin text
) RETURNS void LANGUAGE sql AS $$
  WITH raised AS (
    INSERT INTO versions (user_id, catalog, event) VALUES (of_user, 0, 1)
    ON CONFLICT (user_id) DO UPDATE SET event = versions.event + 1
    RETURNING event
  )
  INSERT INTO events (user_id, event, kind, booking_id, professional_id, old_professional_id, dates, origin, created_at)
  SELECT of_user, event, kind, booking_id, professional_id, old_professional_id, dates, origin,
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint
  FROM raised;
$$;
--> statement-breakpoint
CREATE FUNCTION bookings_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_event(NEW.user_id, 'booking_created', NEW.id, NEW.professional_id, NULL,
      jsonb_build_array(NEW.date), NEW.origin);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_event(OLD.user_id, 'booking_removed', OLD.id, OLD.professional_id, NULL,
      jsonb_build_array(OLD.date), NULL);
  -- Only what an agenda shows: a review that was asked for or given is not news to it.
  ELSIF (NEW.client_id, NEW.client_name, NEW.client_phone, NEW.client_email, NEW.service_id, NEW.composite_id, NEW.service_name,
    NEW.professional_id, NEW.professional_name, NEW.date, NEW.time, NEW.duration, NEW.price, NEW.notes,
    NEW.status, NEW.cancel_reason, NEW.is_courtesy, NEW.encaixe, NEW.presence_confirmed_at, NEW.series_id, NEW.deleted)
    IS DISTINCT FROM (OLD.client_id, OLD.client_name, OLD.client_phone, OLD.client_email, OLD.service_id, OLD.composite_id, OLD.service_name,
    OLD.professional_id, OLD.professional_name, OLD.date, OLD.time, OLD.duration, OLD.price, OLD.notes,
    OLD.status, OLD.cancel_reason, OLD.is_courtesy, OLD.encaixe, OLD.presence_confirmed_at, OLD.series_id, OLD.deleted) THEN
    PERFORM write_event(NEW.user_id,
      CASE WHEN NEW.deleted AND NOT OLD.deleted THEN 'booking_removed' ELSE 'booking_changed' END,
      NEW.id, NEW.professional_id, nullif(OLD.professional_id, NEW.professional_id),
      CASE WHEN NEW.date = OLD.date THEN jsonb_build_array(NEW.date) ELSE jsonb_build_array(OLD.date, NEW.date) END,
      NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Its name comes before bookings_occupy: the lock on versions is taken before those on professionals,
-- by everybody, so that two series for the same people cannot wait for each other.
CREATE TRIGGER bookings_event AFTER INSERT OR UPDATE OR DELETE ON bookings
FOR EACH ROW EXECUTE FUNCTION bookings_event();
--> statement-breakpoint
CREATE FUNCTION business_settings_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_event(NEW.user_id, 'blocks_changed', NULL, NULL, NULL, '[]'::jsonb, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER business_settings_event AFTER UPDATE OF exceptions_settings ON business_settings
FOR EACH ROW WHEN (NEW.exceptions_settings IS DISTINCT FROM OLD.exceptions_settings)
EXECUTE FUNCTION business_settings_event();
