CREATE TABLE "reception_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "reception_accounts" ADD CONSTRAINT "reception_accounts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reception_accounts_house" ON "reception_accounts" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_accounts_open" ON "reception_accounts" USING btree ("account_id") WHERE ended_at IS NULL;