CREATE TABLE "ledger_days" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "ledger_days_user_id_day_kind_method_pk" PRIMARY KEY("user_id","day","kind","method")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"day" text NOT NULL,
	"reverses" text,
	"made_by" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" IN ('booking', 'sale', 'expense', 'statement')),
	CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" IN ('dinheiro', 'pix', 'debito', 'credito', 'unknown')),
	CONSTRAINT "ledger_entries_unknown" CHECK ("ledger_entries"."method" <> 'unknown' OR "ledger_entries"."kind" = 'booking' OR "ledger_entries"."kind" = 'sale'),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_day" CHECK (("ledger_entries"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'))
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_subject" ON "ledger_entries" USING btree ("user_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("user_id","day","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reverses" ON "ledger_entries" USING btree ("reverses");--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger'));
--> statement-breakpoint
-- An entry is never changed and never deleted; only a demo is emptied to be filled anew.
CREATE FUNCTION ledger_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM installation WHERE key = 'demo') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'ledger_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION ledger_kept();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept_all BEFORE TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION ledger_kept();
--> statement-breakpoint
-- A reversal takes back all of an entry of its house, and is not taken back itself.
CREATE FUNCTION ledger_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM ledger_entries AS entry
    WHERE entry.id = NEW.reverses AND entry.reverses IS NULL
      AND entry.user_id = NEW.user_id AND entry.kind = NEW.kind AND entry.subject_id = NEW.subject_id
      AND entry.method = NEW.method AND entry.amount = -NEW.amount
  ) THEN
    RAISE EXCEPTION 'ledger_reversal';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_reversal BEFORE INSERT ON ledger_entries
FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION ledger_reversal();
--> statement-breakpoint
CREATE FUNCTION ledger_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_days (user_id, day, kind, method, amount, entries)
  VALUES (NEW.user_id, NEW.day, NEW.kind, NEW.method, NEW.amount, 1)
  ON CONFLICT (user_id, day, kind, method)
  DO UPDATE SET amount = ledger_days.amount + EXCLUDED.amount, entries = ledger_days.entries + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_sum AFTER INSERT ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION ledger_sum();
