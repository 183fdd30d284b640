-- `IS JSON` came with PostgreSQL 16.
CREATE FUNCTION is_json(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM value::json;
  RETURN true;
EXCEPTION WHEN invalid_text_representation THEN
  RETURN false;
END $$;
--> statement-breakpoint
CREATE INDEX "bookings_odd" ON "bookings" USING btree ("user_id") WHERE (NOT ("bookings"."date" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')
  OR NOT ("bookings"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
  OR NOT (jsonb_typeof("bookings"."composite_items") = 'array')
  OR ("bookings"."completion" IS NOT NULL AND NOT (jsonb_typeof("bookings"."completion") = 'object'))
  OR ("bookings"."notes" LIKE '{%"comandaItens"%' AND ("bookings"."comanda_total" IS NULL OR NOT is_json("bookings"."notes"))));