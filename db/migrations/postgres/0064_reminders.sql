CREATE TABLE "client_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"booking_id" text,
	"kind" text NOT NULL,
	"date" text,
	"time" text,
	"hours" integer,
	"due_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"channel" text,
	"recipient_hash" text,
	"provider_id" text,
	"sent_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "client_messages_kind" CHECK ("client_messages"."kind" IN ('confirmation', 'change', 'cancellation', 'reminder', 'thanks', 'return', 'birthday')),
	CONSTRAINT "client_messages_state" CHECK ("client_messages"."state" IN ('waiting', 'sending', 'sent', 'delivered', 'read', 'unknown', 'failed', 'skipped')),
	CONSTRAINT "client_messages_channel" CHECK ("client_messages"."channel" IN ('email', 'sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "message_optouts" (
	"user_id" text NOT NULL,
	"contact_sha256" text NOT NULL,
	"source" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "message_optouts_user_id_contact_sha256_pk" PRIMARY KEY("user_id","contact_sha256"),
	CONSTRAINT "message_optouts_source" CHECK ("message_optouts"."source" IN ('link', 'whatsapp', 'house'))
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer NOT NULL,
	"is_planned" boolean NOT NULL,
	"planned_event" integer NOT NULL,
	"planned_day" text,
	"next_at" bigint NOT NULL,
	"whatsapp_phone_id" text,
	"whatsapp_token" text,
	"whatsapp_secret" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_windows" (
	"phone_id" text NOT NULL,
	"contact_sha256" text NOT NULL,
	"heard_at" bigint NOT NULL,
	CONSTRAINT "whatsapp_windows_phone_id_contact_sha256_pk" PRIMARY KEY("phone_id","contact_sha256")
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_optouts" ADD CONSTRAINT "message_optouts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_messages_log" ON "client_messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "client_messages_booking" ON "client_messages" USING btree ("user_id","booking_id","sent_at");--> statement-breakpoint
CREATE INDEX "client_messages_client" ON "client_messages" USING btree ("user_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_messages_sent" ON "client_messages" USING btree ("user_id","sent_at") WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "client_messages_provider" ON "client_messages" USING btree ("provider_id") WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "client_messages_age" ON "client_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_settings_planned" ON "message_settings" USING btree ("next_at") WHERE is_planned = true;--> statement-breakpoint
CREATE INDEX "whatsapp_windows_age" ON "whatsapp_windows" USING btree ("heard_at");--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums', 'leaving', 'webhook', 'client_message'));