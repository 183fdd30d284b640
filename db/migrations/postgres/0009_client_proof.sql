DROP INDEX "bookings_phone";--> statement-breakpoint
DROP INDEX "bookings_email";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "client_note" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_proved_at" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_proved_by" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "telefone_proved_at" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "telefone_proved_by" text;--> statement-breakpoint
CREATE INDEX "client_sessions_account" ON "client_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bookings_phone" ON "bookings" USING btree ("client_phone","user_id");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("client_email","user_id");--> statement-breakpoint
-- Whoever never signed in and booked nothing themselves was typed by the house; of anybody else
-- nobody knows whose contacts they are.
UPDATE clients SET
  email_proved_at = CASE WHEN email IS NULL THEN NULL ELSE created_at END,
  email_proved_by = CASE WHEN email IS NULL THEN NULL ELSE 'house' END,
  telefone_proved_at = CASE WHEN telefone IS NULL THEN NULL ELSE created_at END,
  telefone_proved_by = CASE WHEN telefone IS NULL THEN NULL ELSE 'house' END
WHERE NOT EXISTS (SELECT 1 FROM client_sessions WHERE client_sessions.user_id = clients.user_id AND client_sessions.client_id = clients.id)
  AND NOT EXISTS (SELECT 1 FROM bookings WHERE bookings.user_id = clients.user_id AND bookings.client_id = clients.id AND bookings.origin <> 'console');
--> statement-breakpoint
-- A session was raised by a proof of what was on file, which it need not carry itself.
UPDATE client_sessions SET level = 'identified'
WHERE level = 'proven' AND NOT EXISTS (
  SELECT 1 FROM users WHERE users.id = client_sessions.account_id
    AND ((users.email_confirmed_at IS NOT NULL AND users.email = client_sessions.email)
      OR (users.phone_confirmed_at IS NOT NULL AND users.phone = client_sessions.telefone)));
--> statement-breakpoint
UPDATE bookings SET contact_confirmed = false
WHERE origin <> 'console' AND NOT EXISTS (
  SELECT 1 FROM client_sessions WHERE client_sessions.id = bookings.session_id AND client_sessions.level = 'proven');
--> statement-breakpoint
-- A booking that was never changed has the note that its client wrote.
UPDATE bookings SET client_note = notes
WHERE origin <> 'console' AND version = 1 AND ltrim(notes) NOT LIKE '{%';
