CREATE TABLE "booking_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_visits" (
	"user_id" text NOT NULL,
	"date" text NOT NULL,
	"origin" text NOT NULL,
	"site" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_visits_user_id_date_origin_site_pk" PRIMARY KEY("user_id","date","origin","site"),
	CONSTRAINT "page_visits_date" CHECK (("page_visits"."date" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')),
	CONSTRAINT "page_visits_origin" CHECK ("page_visits"."origin" IN ('page', 'widget', 'link'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "presence_confirmed_at" bigint;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_visits" ADD CONSTRAINT "page_visits_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_links_booking" ON "booking_links" USING btree ("booking_id");