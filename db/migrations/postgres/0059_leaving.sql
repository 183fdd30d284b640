CREATE TABLE "gone_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"gone_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"plan" text NOT NULL,
	"cycle" text NOT NULL,
	"amount" integer NOT NULL,
	"provider" text NOT NULL,
	"paid_at" bigint NOT NULL,
	"refunded_at" bigint,
	"kept_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leavings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"asked_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"started_at" bigint
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "booking_links" DROP CONSTRAINT "booking_links_user_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_receipts_old" ON "kept_receipts" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "client_merges_kept_id" ON "client_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "client_merges_gone_id" ON "client_merges" USING btree ("gone_id");--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums', 'leaving'));
--> statement-breakpoint
-- An entry stays for as long as its house does: only of one that is being removed it goes.
CREATE OR REPLACE FUNCTION ledger_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM installation WHERE key = 'demo') THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF EXISTS (SELECT 1 FROM leavings WHERE user_id = OLD.user_id AND started_at IS NOT NULL) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'ledger_kept';
END $$;
