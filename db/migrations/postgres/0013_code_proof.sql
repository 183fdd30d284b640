ALTER TABLE "client_sessions" ADD COLUMN "proved_by_code" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_second_step" CHECK ("auth_sessions"."second_step_method" IN ('totp', 'recovery_code'));--> statement-breakpoint
ALTER TABLE "client_sessions" ADD CONSTRAINT "client_sessions_proved_by_code" CHECK ("client_sessions"."proved_by_code" IN ('email', 'phone'));--> statement-breakpoint
-- How sessions of before were proved is not known: of accounts with a second step one contact counts.
UPDATE client_sessions SET proved_by_code = CASE WHEN EXISTS (
  SELECT 1 FROM users WHERE users.id = client_sessions.account_id
    AND users.email_confirmed_at IS NOT NULL AND users.email = client_sessions.email)
  THEN 'email' ELSE 'phone' END
WHERE account_id IS NOT NULL;