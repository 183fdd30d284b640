CREATE TABLE "owner_idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "owner_idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"user_id" text NOT NULL,
	"event" integer NOT NULL,
	"kind" text NOT NULL,
	"booking_id" text,
	"professional_id" text,
	"old_professional_id" text,
	"dates" jsonb NOT NULL,
	"origin" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "events_user_id_event_pk" PRIMARY KEY("user_id","event"),
	CONSTRAINT "events_kind" CHECK ("events"."kind" IN ('booking_created', 'booking_changed', 'booking_removed', 'blocks_changed'))
);
--> statement-breakpoint
CREATE TABLE "commission_rates" (
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"service_id" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "commission_rates_professional_id_service_id_pk" PRIMARY KEY("professional_id","service_id"),
	CONSTRAINT "commission_rates_rate" CHECK ("commission_rates"."rate" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"booking_id" text NOT NULL,
	"item" integer NOT NULL,
	"part" integer NOT NULL,
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"professional_name" text NOT NULL,
	"tipo" text NOT NULL,
	"nome" text NOT NULL,
	"rate" integer NOT NULL,
	"base" integer NOT NULL,
	"gross" integer NOT NULL,
	"amount" integer NOT NULL,
	"date" text NOT NULL,
	CONSTRAINT "commissions_booking_id_item_part_pk" PRIMARY KEY("booking_id","item","part"),
	CONSTRAINT "commissions_rate" CHECK ("commissions"."rate" BETWEEN 0 AND 100),
	CONSTRAINT "commissions_money" CHECK ("commissions"."base" >= 0 AND "commissions"."gross" >= 0 AND "commissions"."amount" >= 0),
	CONSTRAINT "commissions_tipo" CHECK ("commissions"."tipo" IN ('servico', 'produto')),
	CONSTRAINT "commissions_date" CHECK (("commissions"."date" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"total_price" integer NOT NULL,
	"sale_date" bigint NOT NULL,
	"payment_method" text,
	"professional_id" text,
	"professional_name" text,
	"client_id" text,
	"client_name" text,
	"is_standalone" boolean NOT NULL,
	"ticket_id" text,
	"taken" integer NOT NULL,
	"made_inactive" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "product_sales_quantity" CHECK ("product_sales"."quantity" >= 1 AND "product_sales"."taken" >= 0),
	CONSTRAINT "product_sales_money" CHECK ("product_sales"."unit_price" >= 0 AND "product_sales"."total_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"price" integer NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"category" text,
	"status" text NOT NULL,
	"image" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_status" CHECK ("products"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "booking_links" ADD COLUMN "purpose" text DEFAULT 'booking' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "comanda_total" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "series_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "completed_at" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "completion" jsonb;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "event" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_idempotency_keys" ADD CONSTRAINT "owner_idempotency_keys_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_idempotency_keys_age" ON "owner_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "commission_rates_user" ON "commission_rates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "commissions_professional" ON "commissions" USING btree ("user_id","professional_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sales_ticket" ON "product_sales" USING btree ("user_id","ticket_id","product_id") WHERE is_standalone = false;--> statement-breakpoint
CREATE INDEX "product_sales_date" ON "product_sales" USING btree ("user_id","sale_date");--> statement-breakpoint
CREATE INDEX "products_user" ON "products" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "bookings_series" ON "bookings" USING btree ("user_id","series_id");