CREATE TABLE "account_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text,
	"booking_id" text,
	"day" text NOT NULL,
	"note" text,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"reversed_at" bigint,
	CONSTRAINT "account_moves_kind" CHECK ("account_moves"."kind" IN ('charge', 'payment')),
	CONSTRAINT "account_moves_amount" CHECK ("account_moves"."amount" <> 0),
	CONSTRAINT "account_moves_method" CHECK ("account_moves"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "account_moves_day" CHECK (("account_moves"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "advances" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"amount" integer NOT NULL,
	"method" text NOT NULL,
	"day" text NOT NULL,
	"note" text,
	"statement_id" text,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"reversed_at" bigint,
	CONSTRAINT "advances_amount" CHECK ("advances"."amount" > 0),
	CONSTRAINT "advances_method" CHECK ("advances"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "advances_day" CHECK (("advances"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "card_fees" (
	"user_id" text NOT NULL,
	"method" text NOT NULL,
	"brand" text NOT NULL,
	"hundredths" integer NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "card_fees_user_id_method_brand_pk" PRIMARY KEY("user_id","method","brand"),
	CONSTRAINT "card_fees_method" CHECK ("card_fees"."method" IN ('debito', 'credito')),
	CONSTRAINT "card_fees_hundredths" CHECK ("card_fees"."hundredths" BETWEEN 0 AND 10000),
	CONSTRAINT "card_fees_days" CHECK ("card_fees"."days" BETWEEN 0 AND 400)
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"supplier" text,
	"amount" integer NOT NULL,
	"due_on" text NOT NULL,
	"paid_on" text,
	"method" text,
	"series_id" text,
	"receipt" text,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" > 0),
	CONSTRAINT "expenses_method" CHECK ("expenses"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "expenses_due_on" CHECK (("expenses"."due_on" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')),
	CONSTRAINT "expenses_paid" CHECK (("expenses"."paid_on" IS NULL) = ("expenses"."method" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "statement_parts" (
	"statement_id" text NOT NULL,
	"n" integer NOT NULL,
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" text NOT NULL,
	"date" text NOT NULL,
	"tipo" text NOT NULL,
	"nome" text NOT NULL,
	"rate" integer NOT NULL,
	"base" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "statement_parts_statement_id_n_pk" PRIMARY KEY("statement_id","n"),
	CONSTRAINT "statement_parts_kind" CHECK ("statement_parts"."kind" IN ('earned', 'adjustment')),
	CONSTRAINT "statement_parts_tipo" CHECK ("statement_parts"."tipo" IN ('servico', 'produto'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"professional_name" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"total" bigint NOT NULL,
	"lines" text NOT NULL,
	"closed_at" bigint NOT NULL,
	"closed_by" text NOT NULL,
	"paid_at" bigint,
	"paid_by" text,
	"method" text,
	"answer" text,
	"answer_note" text,
	"answered_at" bigint,
	CONSTRAINT "statements_days" CHECK (("statements"."from_day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$') AND ("statements"."to_day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')),
	CONSTRAINT "statements_method" CHECK ("statements"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "statements_answer" CHECK ("statements"."answer" IN ('confirmed', 'disputed')),
	CONSTRAINT "statements_paid" CHECK (("statements"."paid_at" IS NULL) = ("statements"."method" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "till_counts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"expected" bigint NOT NULL,
	"counted" integer NOT NULL,
	"note" text,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "till_counts_day" CHECK (("till_counts"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')),
	CONSTRAINT "till_counts_counted" CHECK ("till_counts"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "till_days" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"float" integer NOT NULL,
	"opened_at" bigint NOT NULL,
	"opened_by" text NOT NULL,
	"closed_at" bigint,
	"closed_by" text,
	CONSTRAINT "till_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "till_days_day" CHECK (("till_days"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')),
	CONSTRAINT "till_days_float" CHECK ("till_days"."float" >= 0)
);
--> statement-breakpoint
CREATE TABLE "till_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"day" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"reversed_at" bigint,
	"reversed_by" text,
	"reversal_reason" text,
	CONSTRAINT "till_moves_kind" CHECK ("till_moves"."kind" IN ('suprimento', 'sangria')),
	CONSTRAINT "till_moves_amount" CHECK ("till_moves"."amount" > 0),
	CONSTRAINT "till_moves_day" CHECK (("till_moves"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "tips" (
	"booking_id" text NOT NULL,
	"n" integer NOT NULL,
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"amount" integer NOT NULL,
	"method" text NOT NULL,
	"date" text NOT NULL,
	CONSTRAINT "tips_booking_id_n_pk" PRIMARY KEY("booking_id","n"),
	CONSTRAINT "tips_amount" CHECK ("tips"."amount" > 0),
	CONSTRAINT "tips_method" CHECK ("tips"."method" IN ('dinheiro', 'pix', 'debito', 'credito')),
	CONSTRAINT "tips_date" CHECK (("tips"."date" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_method";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "account_limit" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "arrives_on" text;--> statement-breakpoint
ALTER TABLE "account_moves" ADD CONSTRAINT "account_moves_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_moves" ADD CONSTRAINT "account_moves_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_fees" ADD CONSTRAINT "card_fees_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_parts" ADD CONSTRAINT "statement_parts_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_parts" ADD CONSTRAINT "statement_parts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_counts" ADD CONSTRAINT "till_counts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_moves" ADD CONSTRAINT "till_moves_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_moves_client" ON "account_moves" USING btree ("user_id","client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "account_moves_booking" ON "account_moves" USING btree ("user_id","booking_id") WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "advances_professional" ON "advances" USING btree ("user_id","professional_id","day","id");--> statement-breakpoint
CREATE INDEX "advances_statement" ON "advances" USING btree ("statement_id") WHERE statement_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "expenses_due" ON "expenses" USING btree ("user_id","due_on","id");--> statement-breakpoint
CREATE INDEX "expenses_open" ON "expenses" USING btree ("user_id","due_on") WHERE paid_on IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_paid" ON "expenses" USING btree ("user_id","paid_on","id") WHERE paid_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "expenses_series" ON "expenses" USING btree ("user_id","series_id") WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_parts_booking" ON "statement_parts" USING btree ("user_id","professional_id","booking_id");--> statement-breakpoint
CREATE INDEX "statements_professional" ON "statements" USING btree ("user_id","professional_id","to_day","id");--> statement-breakpoint
CREATE INDEX "statements_newest" ON "statements" USING btree ("user_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "statements_unpaid" ON "statements" USING btree ("user_id","to_day") WHERE paid_at IS NULL;--> statement-breakpoint
CREATE INDEX "till_counts_day" ON "till_counts" USING btree ("user_id","day","created_at","id");--> statement-breakpoint
CREATE INDEX "till_days_open" ON "till_days" USING btree ("user_id","day") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "till_moves_day" ON "till_moves" USING btree ("user_id","day","created_at","id");--> statement-breakpoint
CREATE INDEX "tips_professional" ON "tips" USING btree ("user_id","professional_id","date");--> statement-breakpoint
CREATE INDEX "ledger_entries_arrival" ON "ledger_entries" USING btree ("user_id","arrives_on","day") WHERE arrives_on IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_arrives_on" CHECK ("ledger_entries"."arrives_on" IS NULL OR ("ledger_entries"."arrives_on" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" IN ('booking', 'sale', 'expense', 'statement', 'opening', 'till', 'account', 'advance', 'tip', 'fee'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" IN ('dinheiro', 'pix', 'debito', 'credito', 'conta', 'unknown'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM ledger_entries AS entry
    WHERE entry.id = NEW.reverses AND entry.reverses IS NULL
      AND entry.user_id = NEW.user_id AND entry.kind = NEW.kind AND entry.subject_id = NEW.subject_id
      AND entry.method = NEW.method AND entry.amount = -NEW.amount
      AND entry.arrives_on IS NOT DISTINCT FROM NEW.arrives_on
  ) THEN
    RAISE EXCEPTION 'ledger_reversal';
  END IF;
  RETURN NEW;
END $$;
