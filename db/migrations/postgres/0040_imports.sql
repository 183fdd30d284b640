CREATE TABLE "import_lines" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"data" text,
	"match_key" text,
	"reason" text,
	"subject_id" text,
	"made_client_id" text,
	"filled" text,
	"done_at" bigint,
	CONSTRAINT "import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_lines_state" CHECK ("import_lines"."state" IN ('new', 'known', 'bad', 'created', 'joined', 'skipped', 'failed', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"known" text,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" IN ('clients', 'services', 'bookings', 'balances')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" IN ('checked', 'running', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_known" CHECK ("imports"."known" IN ('join', 'skip'))
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_lines_state" ON "import_lines" USING btree ("import_id","state","line");--> statement-breakpoint
CREATE INDEX "import_lines_match" ON "import_lines" USING btree ("import_id","match_key","line") WHERE match_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_old" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" IN ('booking', 'sale', 'expense', 'statement', 'opening'));