CREATE TABLE "due_work" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text,
	"state" text NOT NULL,
	"due_at" bigint NOT NULL,
	"leased_until" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint,
	"last_error" text,
	"created_at" bigint NOT NULL,
	"done_at" bigint,
	CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'retention', 'nightly_copy')),
	CONSTRAINT "due_work_state" CHECK ("due_work"."state" IN ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
-- What waits keeps being sent: a message's times, attempts and end become those of its work.
INSERT INTO "due_work" (id, kind, "key", user_id, state, due_at, attempts, expires_at, last_error, created_at, done_at)
SELECT id, 'message', "key", user_id, CASE state WHEN 'sent' THEN 'done' ELSE state END,
	next_at, attempts, expires_at, reason, created_at, sent_at FROM outbox;
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_user_id_profiles_id_fk";
--> statement-breakpoint
DROP INDEX "outbox_key";--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
DROP INDEX "outbox_user";--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "due_work_key" ON "due_work" USING btree ("key");--> statement-breakpoint
CREATE INDEX "due_work_due" ON "due_work" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "due_work_house" ON "due_work" USING btree ("user_id","state","due_at","id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_id_due_work_id_fk" FOREIGN KEY ("id") REFERENCES "public"."due_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "next_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "expires_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "sent_at";