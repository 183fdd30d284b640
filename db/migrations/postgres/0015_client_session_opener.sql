ALTER TABLE "client_sessions" ADD COLUMN "opened_by" text;--> statement-breakpoint
CREATE INDEX "client_sessions_opened_by" ON "client_sessions" USING btree ("opened_by");