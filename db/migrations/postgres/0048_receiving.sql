ALTER TABLE "business_settings" ADD COLUMN "pix_key" text;--> statement-breakpoint
ALTER TABLE "business_settings" ADD COLUMN "pix_name" text;--> statement-breakpoint
ALTER TABLE "business_settings" ADD COLUMN "pix_city" text;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "fee" integer DEFAULT 0 NOT NULL;