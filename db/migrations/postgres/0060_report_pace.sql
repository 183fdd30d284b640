CREATE TABLE "ledger_arrival_months" (
	"user_id" text NOT NULL,
	"arrives_in" text NOT NULL,
	"paid_in" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_arrival_months_user_id_arrives_in_paid_in_kind_method_pk" PRIMARY KEY("user_id","arrives_in","paid_in","kind","method")
);
--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"user_id" text NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_months_user_id_month_kind_method_pk" PRIMARY KEY("user_id","month","kind","method")
);
--> statement-breakpoint
ALTER TABLE "visit_days" ADD COLUMN "busy" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_months" ADD COLUMN "busy" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What the entries of a month sum to.
CREATE FUNCTION ledger_months_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_months (user_id, month, kind, method, amount)
  VALUES (NEW.user_id, substr(NEW.day, 1, 7), NEW.kind, NEW.method, NEW.amount)
  ON CONFLICT (user_id, month, kind, method)
  DO UPDATE SET amount = ledger_months.amount + EXCLUDED.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_months_sum AFTER INSERT ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION ledger_months_sum();
--> statement-breakpoint
INSERT INTO ledger_months (user_id, month, kind, method, amount)
SELECT user_id, substr(day, 1, 7), kind, method, sum(amount) FROM ledger_days
GROUP BY user_id, substr(day, 1, 7), kind, method;
--> statement-breakpoint
-- What is paid by card in one month and arrives in a later one.
CREATE FUNCTION ledger_arrival_months_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_arrival_months (user_id, arrives_in, paid_in, kind, method, amount)
  VALUES (NEW.user_id, substr(NEW.arrives_on, 1, 7), substr(NEW.day, 1, 7), NEW.kind, NEW.method, NEW.amount)
  ON CONFLICT (user_id, arrives_in, paid_in, kind, method)
  DO UPDATE SET amount = ledger_arrival_months.amount + EXCLUDED.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_arrival_months_sum AFTER INSERT ON ledger_entries
FOR EACH ROW WHEN (substr(NEW.arrives_on, 1, 7) > substr(NEW.day, 1, 7))
EXECUTE FUNCTION ledger_arrival_months_sum();
--> statement-breakpoint
INSERT INTO ledger_arrival_months (user_id, arrives_in, paid_in, kind, method, amount)
SELECT user_id, substr(arrives_on, 1, 7), substr(day, 1, 7), kind, method, sum(amount) FROM ledger_arrivals
WHERE substr(arrives_on, 1, 7) > substr(day, 1, 7)
GROUP BY user_id, substr(arrives_on, 1, 7), substr(day, 1, 7), kind, method;
--> statement-breakpoint
-- A stored day knows when each of its clients had been there before: it goes as well where a visit comes
-- or goes that is the one before.
CREATE FUNCTION forget_next_visit(house text, client text, visited text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE next_day text;
BEGIN
  SELECT min(date) INTO next_day FROM bookings WHERE user_id = house AND client_id = client
    AND deleted = false AND status = 'completed' AND date > visited;
  IF next_day IS NOT NULL THEN
    PERFORM forget_visit_day(house, next_day);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION visitors_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM forget_next_visit(OLD.user_id, OLD.client_id, OLD.date);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM forget_next_visit(NEW.user_id, NEW.client_id, NEW.date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visitors_insert AFTER INSERT ON bookings
FOR EACH ROW WHEN (NEW.deleted = false AND NEW.status = 'completed') EXECUTE FUNCTION visitors_booking();
--> statement-breakpoint
CREATE TRIGGER visitors_update AFTER UPDATE OF user_id, client_id, date, status, deleted ON bookings
FOR EACH ROW WHEN ((OLD.deleted = false AND OLD.status = 'completed' OR NEW.deleted = false AND NEW.status = 'completed')
  AND (OLD.user_id, OLD.client_id, OLD.date, OLD.status, OLD.deleted)
    IS DISTINCT FROM (NEW.user_id, NEW.client_id, NEW.date, NEW.status, NEW.deleted))
EXECUTE FUNCTION visitors_booking();
--> statement-breakpoint
CREATE TRIGGER visitors_delete AFTER DELETE ON bookings
FOR EACH ROW WHEN (OLD.deleted = false AND OLD.status = 'completed') EXECUTE FUNCTION visitors_booking();
--> statement-breakpoint
-- And where a time is taken on it, or free again.
CREATE FUNCTION forget_taken_days(house text, starts integer, ends integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR taken IN starts / 1440 .. (ends - 1) / 1440 LOOP
    PERFORM forget_visit_day(house, to_char(DATE '1970-01-01' + taken, 'YYYY-MM-DD'));
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION visit_days_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM forget_taken_days(OLD.user_id, OLD.starts, OLD.ends);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM forget_taken_days(NEW.user_id, NEW.starts, NEW.ends);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_days_taken AFTER INSERT OR UPDATE OR DELETE ON occupancy
FOR EACH ROW EXECUTE FUNCTION visit_days_taken();
