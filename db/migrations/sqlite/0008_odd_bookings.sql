CREATE INDEX `bookings_odd` ON `bookings` (`user_id`) WHERE (NOT ("bookings"."date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "bookings"."date" IS date("bookings"."date"))
  OR NOT ("bookings"."time" GLOB '[01][0-9]:[0-5][0-9]' OR "bookings"."time" GLOB '2[0-3]:[0-5][0-9]')
  OR NOT (CASE WHEN json_valid("bookings"."composite_items") THEN json_type("bookings"."composite_items") = 'array' ELSE false END)
  OR ("bookings"."completion" IS NOT NULL AND NOT (CASE WHEN json_valid("bookings"."completion") THEN json_type("bookings"."completion") = 'object' ELSE false END))
  OR ("bookings"."notes" LIKE '{%"comandaItens"%' AND ("bookings"."comanda_total" IS NULL OR NOT json_valid("bookings"."notes"))));