CREATE TABLE "client_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kept_id" text NOT NULL,
	"gone_id" text NOT NULL,
	"moved" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_kept_id_clients_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_gone_id_clients_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_merges_kept" ON "client_merges" USING btree ("user_id","kept_id","created_at");--> statement-breakpoint
CREATE INDEX "client_merges_old" ON "client_merges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("user_id","merged_into") WHERE merged_into IS NOT NULL;