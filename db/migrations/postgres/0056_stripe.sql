CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_houses" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"subscription" text,
	"plan" text,
	"cycle" text,
	"period_end" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" bigint,
	"payment_url" text,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "stripe_houses_plan" CHECK ("stripe_houses"."plan" IN ('basico', 'essencial', 'avancado')),
	CONSTRAINT "stripe_houses_cycle" CHECK ("stripe_houses"."cycle" IN ('monthly', 'annual'))
);
--> statement-breakpoint
ALTER TABLE "plan_checkouts" DROP CONSTRAINT "plan_checkouts_provider";--> statement-breakpoint
ALTER TABLE "plan_checkouts" DROP CONSTRAINT "plan_checkouts_state";--> statement-breakpoint
ALTER TABLE "user_resources" ADD COLUMN "tolerated_until" bigint;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "payment_url" text;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "duration_ms" bigint;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "stripe_session" text;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "stripe_subscription" text;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "stripe_invoice" text;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "stripe_payment" text;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD COLUMN "stripe_refund" text;--> statement-breakpoint
ALTER TABLE "stripe_houses" ADD CONSTRAINT "stripe_houses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stripe_events_age" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_houses_customer" ON "stripe_houses" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "stripe_houses_ends" ON "stripe_houses" USING btree ("period_end") WHERE period_end IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_checkouts_session" ON "plan_checkouts" USING btree ("stripe_session");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_checkouts_invoice" ON "plan_checkouts" USING btree ("stripe_invoice");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_checkouts_payment" ON "plan_checkouts" USING btree ("stripe_payment");--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_method" CHECK ("plan_checkouts"."method" IN ('card', 'pix', 'boleto'));--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_provider" CHECK ("plan_checkouts"."provider" IN ('simulated', 'operator', 'stripe'));--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_state" CHECK ("plan_checkouts"."state" IN ('waiting', 'paid', 'refunded', 'failed'));