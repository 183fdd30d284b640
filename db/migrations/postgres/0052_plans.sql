CREATE TABLE "plan_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan" text NOT NULL,
	"cycle" text NOT NULL,
	"amount" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"before" jsonb,
	"created_at" bigint NOT NULL,
	"settled_at" bigint,
	"refunded_at" bigint,
	CONSTRAINT "plan_checkouts_plan" CHECK ("plan_checkouts"."plan" IN ('basico', 'essencial', 'avancado')),
	CONSTRAINT "plan_checkouts_cycle" CHECK ("plan_checkouts"."cycle" IN ('monthly', 'annual')),
	CONSTRAINT "plan_checkouts_provider" CHECK ("plan_checkouts"."provider" IN ('simulated', 'operator')),
	CONSTRAINT "plan_checkouts_state" CHECK ("plan_checkouts"."state" IN ('waiting', 'paid', 'refunded')),
	CONSTRAINT "plan_checkouts_amount" CHECK ("plan_checkouts"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "user_resources" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "user_resources" ADD COLUMN "next_expira_em" bigint;--> statement-breakpoint
ALTER TABLE "user_resources" ADD COLUMN "billing_cycle" text;--> statement-breakpoint
ALTER TABLE "user_resources" ADD COLUMN "cancelled_at" bigint;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_checkouts_house" ON "plan_checkouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_resources_trials" ON "user_resources" USING btree ("trial_expira_em") WHERE plano_atual = 'trial';--> statement-breakpoint
CREATE INDEX "user_resources_ends" ON "user_resources" USING btree ("plano_expira_em") WHERE plano_expira_em IS NOT NULL;--> statement-breakpoint
ALTER TABLE "user_resources" ADD CONSTRAINT "user_resources_next_plan" CHECK ("user_resources"."next_plan" IN ('basico', 'essencial', 'avancado'));--> statement-breakpoint
ALTER TABLE "user_resources" ADD CONSTRAINT "user_resources_cycle" CHECK ("user_resources"."billing_cycle" IN ('monthly', 'annual'));--> statement-breakpoint
ALTER TABLE "user_resources" ADD CONSTRAINT "user_resources_next" CHECK (("user_resources"."next_plan" IS NULL) = ("user_resources"."next_expira_em" IS NULL));--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings'));--> statement-breakpoint
-- Houses from before plans counted get a fresh trial of three days with the upgrade, whatever their old one said.
UPDATE user_resources SET trial_expira_em = (extract(epoch FROM now()) * 1000)::bigint + 259200000
WHERE plano_atual = 'trial';--> statement-breakpoint
-- A paid plan that was written down without an end has the same days to be renewed in; avancado goes on without one.
UPDATE user_resources SET plano_expira_em = (extract(epoch FROM now()) * 1000)::bigint + 259200000
WHERE plano_atual IN ('basico', 'essencial') AND plano_expira_em IS NULL;--> statement-breakpoint
INSERT INTO user_resources (user_id, plano_atual, trial_expira_em, is_blocked, created_at, updated_at)
SELECT b.user_id, 'trial', (extract(epoch FROM now()) * 1000)::bigint + 259200000, false,
  (extract(epoch FROM now()) * 1000)::bigint, (extract(epoch FROM now()) * 1000)::bigint
FROM business_settings b
WHERE NOT EXISTS (SELECT 1 FROM user_resources r WHERE r.user_id = b.user_id);
