ALTER TABLE "clients" ADD COLUMN "consent_at" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "consent_source" text;