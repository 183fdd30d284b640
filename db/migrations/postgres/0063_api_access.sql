CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"professional_id" text,
	"secret_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"client_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"last_at" bigint,
	"delivered_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"state" text NOT NULL,
	"failing_since" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "webhooks_state" CHECK ("webhooks"."state" IN ('on', 'off', 'failing', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_id_due_work_id_fk" FOREIGN KEY ("id") REFERENCES "public"."due_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_house" ON "api_keys" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_professional" ON "calendar_feeds" USING btree ("user_id","professional_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_house" ON "calendar_feeds" USING btree ("user_id") WHERE professional_id IS NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_house" ON "webhook_deliveries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_message" ON "webhook_deliveries" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_client" ON "webhook_deliveries" USING btree ("user_id","client_id") WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_owner" ON "webhook_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhooks_house" ON "webhooks" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'push', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums', 'leaving', 'webhook'));--> statement-breakpoint
-- What a house's own servers are told is written by the database itself, as `events` is: whichever code path it was.
CREATE SEQUENCE webhook_event_ids AS integer CYCLE;
--> statement-breakpoint
CREATE FUNCTION write_webhook_event(of_user text, type text, subject_id text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_events (id, user_id, type, subject_id, created_at)
  SELECT nextval('webhook_event_ids'), of_user, type, subject_id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
  WHERE EXISTS (SELECT 1 FROM webhooks WHERE user_id = of_user AND state = 'on');
$$;
--> statement-breakpoint
CREATE FUNCTION webhook_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_webhook_event(NEW.user_id, 'booking.created', NEW.id);
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT OLD.deleted THEN PERFORM write_webhook_event(OLD.user_id, 'booking.removed', OLD.id); END IF;
  ELSIF NOT (OLD.deleted AND NEW.deleted) AND (NEW.client_id, NEW.client_name, NEW.client_phone, NEW.client_email, NEW.guest_name, NEW.service_id, NEW.composite_id, NEW.service_name, NEW.professional_id, NEW.professional_name, NEW.date, NEW.time, NEW.duration, NEW.price, NEW.notes, NEW.comanda_total, NEW.status, NEW.cancel_reason, NEW.is_courtesy, NEW.encaixe, NEW.deleted)
    IS DISTINCT FROM (OLD.client_id, OLD.client_name, OLD.client_phone, OLD.client_email, OLD.guest_name, OLD.service_id, OLD.composite_id, OLD.service_name, OLD.professional_id, OLD.professional_name, OLD.date, OLD.time, OLD.duration, OLD.price, OLD.notes, OLD.comanda_total, OLD.status, OLD.cancel_reason, OLD.is_courtesy, OLD.encaixe, OLD.deleted) THEN
    PERFORM write_webhook_event(NEW.user_id, CASE WHEN NEW.deleted AND NOT OLD.deleted THEN 'booking.removed' WHEN NEW.status <> OLD.status AND NEW.status = 'cancelled' THEN 'booking.cancelled' WHEN NEW.status <> OLD.status AND NEW.status = 'completed' THEN 'booking.completed' ELSE 'booking.updated' END, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_booking AFTER INSERT OR UPDATE OR DELETE ON bookings
FOR EACH ROW EXECUTE FUNCTION webhook_booking();
--> statement-breakpoint
CREATE FUNCTION webhook_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_webhook_event(NEW.user_id, 'client.created', NEW.id);
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT OLD.deleted THEN PERFORM write_webhook_event(OLD.user_id, 'client.removed', OLD.id); END IF;
  ELSIF NOT (OLD.deleted AND NEW.deleted) AND (NEW.nome, NEW.email, NEW.telefone, NEW.observacoes, NEW.birth_date, NEW.labels, NEW.consent_at, NEW.is_blocked, NEW.deleted)
    IS DISTINCT FROM (OLD.nome, OLD.email, OLD.telefone, OLD.observacoes, OLD.birth_date, OLD.labels, OLD.consent_at, OLD.is_blocked, OLD.deleted) THEN
    PERFORM write_webhook_event(NEW.user_id, CASE WHEN NEW.deleted AND NOT OLD.deleted THEN 'client.removed' ELSE 'client.updated' END, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_client AFTER INSERT OR UPDATE OR DELETE ON clients
FOR EACH ROW EXECUTE FUNCTION webhook_client();
--> statement-breakpoint
CREATE FUNCTION webhook_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_webhook_event(NEW.user_id, 'sale.created', NEW.id);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_webhook_event(OLD.user_id, 'sale.removed', OLD.id);
  ELSIF (NEW.product_id, NEW.quantity, NEW.unit_price, NEW.total_price, NEW.sale_date, NEW.day, NEW.payment_method, NEW.professional_id, NEW.client_id)
    IS DISTINCT FROM (OLD.product_id, OLD.quantity, OLD.unit_price, OLD.total_price, OLD.sale_date, OLD.day, OLD.payment_method, OLD.professional_id, OLD.client_id) THEN
    PERFORM write_webhook_event(NEW.user_id, 'sale.updated', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_sale AFTER INSERT OR UPDATE OR DELETE ON product_sales
FOR EACH ROW EXECUTE FUNCTION webhook_sale();
--> statement-breakpoint
CREATE FUNCTION webhook_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_webhook_event(NEW.user_id, 'review.created', NEW.id);
  ELSIF (NEW.rating, NEW.comment, NEW.answer)
    IS DISTINCT FROM (OLD.rating, OLD.comment, OLD.answer) THEN
    PERFORM write_webhook_event(NEW.user_id, 'review.updated', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_review AFTER INSERT OR UPDATE ON reviews
FOR EACH ROW EXECUTE FUNCTION webhook_review();
