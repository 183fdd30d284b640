CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_handle" text NOT NULL,
	"account_id" text NOT NULL,
	"professional_id" text,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created" boolean NOT NULL,
	"moved" boolean NOT NULL,
	"cancelled" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"event" text NOT NULL,
	"date" text NOT NULL,
	"time" text NOT NULL,
	CONSTRAINT "pushes_event" CHECK ("pushes"."event" IN ('created', 'moved', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_handle_auth_sessions_handle_fk" FOREIGN KEY ("session_handle") REFERENCES "public"."auth_sessions"("handle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_id_due_work_id_fk" FOREIGN KEY ("id") REFERENCES "public"."due_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_handle");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_house" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "pushes_subscription" ON "pushes" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums'));