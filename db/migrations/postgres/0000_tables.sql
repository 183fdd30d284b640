CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"client_phone" text,
	"client_email" text,
	"service_id" text NOT NULL,
	"service_name" text NOT NULL,
	"professional_id" text NOT NULL,
	"professional_name" text NOT NULL,
	"date" text NOT NULL,
	"time" text NOT NULL,
	"duration" integer NOT NULL,
	"buffer_before" integer DEFAULT 0 NOT NULL,
	"buffer_after" integer DEFAULT 0 NOT NULL,
	"gap_start" integer DEFAULT 0 NOT NULL,
	"gap_minutes" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"service_original_price" integer NOT NULL,
	"notes" text,
	"status" text NOT NULL,
	"cancel_reason" text,
	"review_status" text,
	"is_courtesy" boolean DEFAULT false NOT NULL,
	"is_composite" boolean DEFAULT false NOT NULL,
	"composite_id" text,
	"composite_items" jsonb NOT NULL,
	"encaixe" boolean DEFAULT false NOT NULL,
	"origin" text NOT NULL,
	"session_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" IN ('scheduled', 'confirmed', 'pendente', 'completed', 'cancelled')),
	CONSTRAINT "bookings_review_status" CHECK ("bookings"."review_status" IN ('pending', 'completed', 'declined')),
	CONSTRAINT "bookings_origin" CHECK ("bookings"."origin" IN ('page', 'widget', 'link', 'console')),
	CONSTRAINT "bookings_price" CHECK ("bookings"."price" >= 0 AND "bookings"."service_original_price" >= 0),
	CONSTRAINT "bookings_date" CHECK (("bookings"."date" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')),
	CONSTRAINT "bookings_time" CHECK (("bookings"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
	CONSTRAINT "bookings_duration" CHECK ("bookings"."duration" BETWEEN 1 AND 1440),
	CONSTRAINT "bookings_buffer_before" CHECK ("bookings"."buffer_before" BETWEEN 0 AND 480),
	CONSTRAINT "bookings_buffer_after" CHECK ("bookings"."buffer_after" BETWEEN 0 AND 480),
	CONSTRAINT "bookings_gap" CHECK ("bookings"."gap_start" >= 0 AND "bookings"."gap_minutes" >= 0 AND "bookings"."gap_start" + "bookings"."gap_minutes" <= "bookings"."duration")
);
--> statement-breakpoint
CREATE TABLE "occupancy" (
	"booking_id" text NOT NULL,
	"part" integer NOT NULL,
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"starts" integer NOT NULL,
	"ends" integer NOT NULL,
	"encaixe" boolean NOT NULL,
	CONSTRAINT "occupancy_booking_id_part_pk" PRIMARY KEY("booking_id","part"),
	CONSTRAINT "occupancy_span" CHECK ("occupancy"."ends" - "occupancy"."starts" BETWEEN 1 AND 2400)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"booking_id" text,
	"rating" integer NOT NULL,
	"comment" text,
	"client_name" text NOT NULL,
	"service_name" text,
	"professional_name" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_comment" CHECK (length("reviews"."comment") <= 500)
);
--> statement-breakpoint
CREATE TABLE "business_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"slug" text NOT NULL,
	"business_name" text NOT NULL,
	"business_logo" text,
	"business_description" text,
	"business_address" text,
	"business_phone" text,
	"business_email" text,
	"whatsapp" text,
	"instagram" text,
	"google_maps" text,
	"schedule_settings" jsonb,
	"exceptions_settings" jsonb,
	"general_settings" jsonb,
	"public_page_settings" jsonb,
	"theme_colors" jsonb,
	"gallery_images" jsonb,
	"tab_order" jsonb,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"avatar_url" text,
	"phone" text,
	"professional_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" IN ('admin', 'professional', 'client'))
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"catalog" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"level" text NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"telefone" text NOT NULL,
	"resolution" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	CONSTRAINT "client_sessions_level" CHECK ("client_sessions"."level" IN ('identified', 'proven')),
	CONSTRAINT "client_sessions_resolution" CHECK ("client_sessions"."resolution" IN ('existing', 'update'))
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"nome" text NOT NULL,
	"email" text,
	"telefone" text,
	"observacoes" text,
	"avatar" text,
	"total_gasto" integer DEFAULT 0 NOT NULL,
	"ticket_medio" integer DEFAULT 0 NOT NULL,
	"frequencia" text DEFAULT 'Baixo' NOT NULL,
	"ultima_visita" text,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"blocked_at" bigint,
	"blocked_until" bigint,
	"blocked_reason" text,
	"deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" bigint,
	"deleted_by" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "clients_frequencia" CHECK ("clients"."frequencia" IN ('Baixo', 'Médio', 'Alto')),
	CONSTRAINT "clients_telefone_length" CHECK (length("clients"."telefone") <= 11),
	CONSTRAINT "clients_money" CHECK ("clients"."total_gasto" >= 0 AND "clients"."ticket_medio" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"session_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_session_id_key_pk" PRIMARY KEY("session_id","key")
);
--> statement-breakpoint
CREATE TABLE "composite_service_item_professionals" (
	"user_id" text NOT NULL,
	"composite_service_item_id" text NOT NULL,
	"professional_id" text NOT NULL,
	CONSTRAINT "item_professionals_key" PRIMARY KEY("composite_service_item_id","professional_id")
);
--> statement-breakpoint
CREATE TABLE "composite_service_items" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"composite_service_id" text NOT NULL,
	"service_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "composite_service_items_order" CHECK ("composite_service_items"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "composite_services" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"total_price" integer NOT NULL,
	"total_duration" integer NOT NULL,
	"category" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "composite_services_price" CHECK ("composite_services"."total_price" >= 0),
	CONSTRAINT "composite_services_duration" CHECK ("composite_services"."total_duration" BETWEEN 1 AND 1440),
	CONSTRAINT "composite_services_category" CHECK ("composite_services"."category" IN ('hair', 'beard', 'combo', 'nails', 'spa', 'others'))
);
--> statement-breakpoint
CREATE TABLE "professionals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"bio" text,
	"avatar" text,
	"email" text,
	"phone" text,
	"commission_rate" integer,
	"services" jsonb NOT NULL,
	"working_hours" jsonb,
	"deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "professionals_commission" CHECK ("professionals"."commission_rate" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"price" integer NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"duration" integer NOT NULL,
	"buffer_before" integer DEFAULT 0 NOT NULL,
	"buffer_after" integer DEFAULT 0 NOT NULL,
	"gap_start" integer DEFAULT 0 NOT NULL,
	"gap_minutes" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "services_price" CHECK ("services"."price" >= 0),
	CONSTRAINT "services_status" CHECK ("services"."status" IN ('active', 'inactive')),
	CONSTRAINT "services_category" CHECK ("services"."category" IN ('hair', 'beard', 'combo', 'nails', 'spa', 'others')),
	CONSTRAINT "services_duration" CHECK ("services"."duration" BETWEEN 1 AND 1440),
	CONSTRAINT "services_buffer_before" CHECK ("services"."buffer_before" BETWEEN 0 AND 480),
	CONSTRAINT "services_buffer_after" CHECK ("services"."buffer_after" BETWEEN 0 AND 480),
	CONSTRAINT "services_gap" CHECK ("services"."gap_start" >= 0 AND "services"."gap_minutes" >= 0 AND "services"."gap_start" + "services"."gap_minutes" <= "services"."duration")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_composite_id_composite_services_id_fk" FOREIGN KEY ("composite_id") REFERENCES "public"."composite_services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_client_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."client_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_settings" ADD CONSTRAINT "business_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_sessions" ADD CONSTRAINT "client_sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_sessions" ADD CONSTRAINT "client_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_session_id_client_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."client_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composite_service_item_professionals" ADD CONSTRAINT "composite_service_item_professionals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composite_service_item_professionals" ADD CONSTRAINT "item_professionals_item" FOREIGN KEY ("composite_service_item_id") REFERENCES "public"."composite_service_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composite_service_item_professionals" ADD CONSTRAINT "item_professionals_professional" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composite_service_items" ADD CONSTRAINT "composite_service_items_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composite_service_items" ADD CONSTRAINT "composite_service_items_composite_service_id_composite_services_id_fk" FOREIGN KEY ("composite_service_id") REFERENCES "public"."composite_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composite_service_items" ADD CONSTRAINT "composite_service_items_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composite_services" ADD CONSTRAINT "composite_services_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_day" ON "bookings" USING btree ("user_id","date","time");--> statement-breakpoint
CREATE INDEX "bookings_session" ON "bookings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("user_id","client_id","date");--> statement-breakpoint
CREATE INDEX "occupancy_day" ON "occupancy" USING btree ("user_id","professional_id","starts","ends");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking" ON "reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_settings_user" ON "business_settings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_settings_slug" ON "business_settings" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE INDEX "client_sessions_client" ON "client_sessions" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_telefone" ON "clients" USING btree ("user_id","telefone") WHERE deleted = false;--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree ("user_id","email");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "composite_service_item_professionals_user" ON "composite_service_item_professionals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "composite_service_items_position" ON "composite_service_items" USING btree ("composite_service_id","position");--> statement-breakpoint
CREATE INDEX "composite_service_items_user" ON "composite_service_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "composite_services_user" ON "composite_services" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "professionals_user" ON "professionals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "services_user" ON "services" USING btree ("user_id","created_at");