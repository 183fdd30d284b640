CREATE INDEX "bookings_over" ON "bookings" USING btree ("user_id","date") WHERE deleted = false AND status <> 'cancelled' AND CASE WHEN ("bookings"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
  THEN (cast(substr("bookings"."time", 1, 2) AS integer) * 60 + cast(substr("bookings"."time", 4, 2) AS integer)) + "bookings"."duration" + "bookings"."buffer_after" > 1440
  ELSE true END;