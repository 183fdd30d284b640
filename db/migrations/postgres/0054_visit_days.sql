CREATE TABLE "ledger_arrivals" (
	"user_id" text NOT NULL,
	"arrives_on" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_arrivals_user_id_arrives_on_day_kind_method_pk" PRIMARY KEY("user_id","arrives_on","day","kind","method")
);
--> statement-breakpoint
CREATE TABLE "first_visits" (
	"user_id" text NOT NULL,
	"client_id" text PRIMARY KEY NOT NULL,
	"first_day" text NOT NULL,
	"second_day" text
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"sums" text NOT NULL,
	"courses" text NOT NULL,
	CONSTRAINT "visit_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "visit_days_day" CHECK (("visit_days"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "visit_months" (
	"user_id" text NOT NULL,
	"month" text NOT NULL,
	"sums" text NOT NULL,
	"courses" text NOT NULL,
	CONSTRAINT "visit_months_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
DROP INDEX "bookings_free";--> statement-breakpoint
DROP INDEX "ledger_entries_comandas";--> statement-breakpoint
DROP INDEX "product_sales_date";--> statement-breakpoint
ALTER TABLE "product_sales" ADD COLUMN "day" text;--> statement-breakpoint
-- Its visit's day; else the one on which the house entered it, which knows its clock, where that is the
-- moment's own or beside it.
UPDATE product_sales AS sold SET day = coalesce(
  CASE WHEN is_standalone THEN NULL ELSE (SELECT date FROM bookings WHERE bookings.id = sold.ticket_id
    AND bookings.user_id = sold.user_id AND date ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$') END,
  (SELECT entry.day FROM ledger_entries AS entry WHERE entry.user_id = sold.user_id
    AND entry.kind = 'sale' AND entry.subject_id = sold.id AND entry.reverses IS NULL
    AND entry.day BETWEEN to_char(near.day - 1, 'YYYY-MM-DD') AND to_char(near.day + 1, 'YYYY-MM-DD')
    ORDER BY entry.created_at DESC, entry.id DESC LIMIT 1),
  to_char(near.day, 'YYYY-MM-DD'))
FROM (SELECT id, (to_timestamp(CASE WHEN sale_date BETWEEN 0 AND 4102444800000 THEN sale_date ELSE 0 END
  / 1000 - 10800) AT TIME ZONE 'UTC')::date AS day FROM product_sales) AS near WHERE near.id = sold.id;--> statement-breakpoint
ALTER TABLE "product_sales" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "first_visits_day" ON "first_visits" USING btree ("user_id","first_day","second_day","client_id");--> statement-breakpoint
CREATE INDEX "bookings_visitors" ON "bookings" USING btree ("user_id","date","client_id") WHERE deleted = false AND status = 'completed';--> statement-breakpoint
CREATE INDEX "product_sales_day" ON "product_sales" USING btree ("user_id","day","sale_date","id");--> statement-breakpoint
CREATE INDEX "product_sales_counter" ON "product_sales" USING btree ("user_id","day","professional_id","total_price") WHERE is_standalone = true;--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger', 'pictures', 'import', 'plan_checkout', 'plan_warnings', 'visit_sums'));--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_day" CHECK (("product_sales"."day" ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$'));
--> statement-breakpoint
-- What is stored of a day goes as soon as a row changes that it is made of, with its month's, which is
-- never there without it.
CREATE FUNCTION forget_visit_day(house text, gone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM visit_days WHERE user_id = house AND day = gone;
  IF FOUND THEN
    DELETE FROM visit_months WHERE user_id = house AND month = substr(gone, 1, 7);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION visit_days_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM forget_visit_day(OLD.user_id, OLD.date);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM forget_visit_day(NEW.user_id, NEW.date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_days_booking AFTER INSERT OR DELETE ON bookings
FOR EACH ROW EXECUTE FUNCTION visit_days_booking();
--> statement-breakpoint
-- Of what was called off its last change says when.
CREATE TRIGGER visit_days_booking_update
AFTER UPDATE OF user_id, client_id, date, status, cancel_reason, is_courtesy, is_composite, composite_id,
  service_id, service_name, professional_id, professional_name, duration, price, comanda_total,
  encaixe, origin, deleted, created_at, updated_at ON bookings
FOR EACH ROW WHEN (NEW.status = 'cancelled'
  OR (OLD.user_id, OLD.client_id, OLD.date, OLD.status, OLD.cancel_reason, OLD.is_courtesy,
    OLD.is_composite, OLD.composite_id, OLD.service_id, OLD.service_name, OLD.professional_id,
    OLD.professional_name, OLD.duration, OLD.price, OLD.comanda_total, OLD.encaixe, OLD.origin,
    OLD.deleted, OLD.created_at)
  IS DISTINCT FROM (NEW.user_id, NEW.client_id, NEW.date, NEW.status, NEW.cancel_reason, NEW.is_courtesy,
    NEW.is_composite, NEW.composite_id, NEW.service_id, NEW.service_name, NEW.professional_id,
    NEW.professional_name, NEW.duration, NEW.price, NEW.comanda_total, NEW.encaixe, NEW.origin,
    NEW.deleted, NEW.created_at))
EXECUTE FUNCTION visit_days_booking();
--> statement-breakpoint
CREATE FUNCTION visit_days_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM forget_visit_day(user_id, date) FROM bookings WHERE id = OLD.booking_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM forget_visit_day(user_id, date) FROM bookings WHERE id = NEW.booking_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_days_part AFTER INSERT OR UPDATE OR DELETE ON commissions
FOR EACH ROW EXECUTE FUNCTION visit_days_part();
--> statement-breakpoint
CREATE FUNCTION visit_days_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_standalone THEN
    PERFORM forget_visit_day(OLD.user_id, OLD.day);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_standalone THEN
    PERFORM forget_visit_day(NEW.user_id, NEW.day);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_days_sale AFTER INSERT OR UPDATE OR DELETE ON product_sales
FOR EACH ROW EXECUTE FUNCTION visit_days_sale();
--> statement-breakpoint
CREATE FUNCTION visit_days_walk_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM visit_days WHERE user_id = NEW.user_id;
  DELETE FROM visit_months WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_days_walk_in AFTER UPDATE OF is_walk_in ON clients
FOR EACH ROW WHEN (NEW.is_walk_in <> OLD.is_walk_in) EXECUTE FUNCTION visit_days_walk_in();
--> statement-breakpoint
-- When a client came first, and first again.
CREATE FUNCTION keep_first_visit(house text, client text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM first_visits WHERE client_id = client;
  INSERT INTO first_visits (user_id, client_id, first_day, second_day)
  SELECT house, client, first_day, (SELECT min(date) FROM bookings
    WHERE user_id = house AND client_id = client AND deleted = false AND status = 'completed' AND date > first_day)
  FROM (SELECT min(date) AS first_day FROM bookings
    WHERE user_id = house AND client_id = client AND deleted = false AND status = 'completed') AS firsts
  WHERE first_day IS NOT NULL;
$$;
--> statement-breakpoint
CREATE FUNCTION first_visits_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM keep_first_visit(OLD.user_id, OLD.client_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.client_id <> OLD.client_id) THEN
    PERFORM keep_first_visit(NEW.user_id, NEW.client_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER first_visits_insert AFTER INSERT ON bookings
FOR EACH ROW WHEN (NEW.deleted = false AND NEW.status = 'completed') EXECUTE FUNCTION first_visits_booking();
--> statement-breakpoint
CREATE TRIGGER first_visits_update AFTER UPDATE OF user_id, client_id, date, status, deleted ON bookings
FOR EACH ROW WHEN ((OLD.deleted = false AND OLD.status = 'completed' OR NEW.deleted = false AND NEW.status = 'completed')
  AND (OLD.user_id, OLD.client_id, OLD.date, OLD.status, OLD.deleted)
    IS DISTINCT FROM (NEW.user_id, NEW.client_id, NEW.date, NEW.status, NEW.deleted))
EXECUTE FUNCTION first_visits_booking();
--> statement-breakpoint
CREATE TRIGGER first_visits_delete AFTER DELETE ON bookings
FOR EACH ROW WHEN (OLD.deleted = false AND OLD.status = 'completed') EXECUTE FUNCTION first_visits_booking();
--> statement-breakpoint
INSERT INTO first_visits (user_id, client_id, first_day, second_day)
SELECT user_id, client_id, first_day, (SELECT min(date) FROM bookings
  WHERE user_id = firsts.user_id AND client_id = firsts.client_id AND deleted = false AND status = 'completed' AND date > first_day)
FROM (SELECT user_id, client_id, min(date) AS first_day FROM bookings
  WHERE deleted = false AND status = 'completed' GROUP BY user_id, client_id) AS firsts;
--> statement-breakpoint
-- What is paid by card, by the days on which it was paid and arrives.
CREATE FUNCTION ledger_arrivals_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_arrivals (user_id, arrives_on, day, kind, method, amount)
  VALUES (NEW.user_id, NEW.arrives_on, NEW.day, NEW.kind, NEW.method, NEW.amount)
  ON CONFLICT (user_id, arrives_on, day, kind, method)
  DO UPDATE SET amount = ledger_arrivals.amount + EXCLUDED.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_arrivals_sum AFTER INSERT ON ledger_entries
FOR EACH ROW WHEN (NEW.arrives_on IS NOT NULL) EXECUTE FUNCTION ledger_arrivals_sum();
--> statement-breakpoint
INSERT INTO ledger_arrivals (user_id, arrives_on, day, kind, method, amount)
SELECT user_id, arrives_on, day, kind, method, sum(amount) FROM ledger_entries
WHERE arrives_on IS NOT NULL GROUP BY user_id, arrives_on, day, kind, method;
