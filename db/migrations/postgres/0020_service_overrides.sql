CREATE TABLE "service_overrides" (
	"user_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"service_id" text NOT NULL,
	"price" integer,
	"duration" integer,
	"commission_rate" integer,
	CONSTRAINT "service_overrides_professional_id_service_id_pk" PRIMARY KEY("professional_id","service_id"),
	CONSTRAINT "service_overrides_price" CHECK ("service_overrides"."price" >= 0),
	CONSTRAINT "service_overrides_duration" CHECK ("service_overrides"."duration" BETWEEN 1 AND 1440),
	CONSTRAINT "service_overrides_commission" CHECK ("service_overrides"."commission_rate" BETWEEN 0 AND 100)
);
--> statement-breakpoint
ALTER TABLE "service_overrides" ADD CONSTRAINT "service_overrides_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_overrides" ADD CONSTRAINT "service_overrides_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_overrides" ADD CONSTRAINT "service_overrides_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_overrides_user" ON "service_overrides" USING btree ("user_id");--> statement-breakpoint
-- What professionals get of a service stood in a table of its own.
INSERT INTO service_overrides (user_id, professional_id, service_id, commission_rate)
SELECT user_id, professional_id, service_id, rate FROM commission_rates;
--> statement-breakpoint
DROP TABLE commission_rates;
--> statement-breakpoint
CREATE TRIGGER service_overrides_version AFTER INSERT OR UPDATE OR DELETE ON service_overrides
FOR EACH ROW EXECUTE FUNCTION raise_catalog_version();
