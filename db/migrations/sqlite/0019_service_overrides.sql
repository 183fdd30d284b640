CREATE TABLE `service_overrides` (
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`service_id` text NOT NULL,
	`price` integer,
	`duration` integer,
	`commission_rate` integer,
	PRIMARY KEY(`professional_id`, `service_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`professional_id`) REFERENCES `professionals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "service_overrides_price" CHECK("service_overrides"."price" >= 0),
	CONSTRAINT "service_overrides_duration" CHECK("service_overrides"."duration" BETWEEN 1 AND 1440),
	CONSTRAINT "service_overrides_commission" CHECK("service_overrides"."commission_rate" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE INDEX `service_overrides_user` ON `service_overrides` (`user_id`);--> statement-breakpoint
-- What professionals get of a service stood in a table of its own.
INSERT INTO service_overrides (user_id, professional_id, service_id, commission_rate)
SELECT user_id, professional_id, service_id, rate FROM commission_rates;
--> statement-breakpoint
DROP TABLE commission_rates;
--> statement-breakpoint
CREATE TRIGGER service_overrides_version_insert AFTER INSERT ON service_overrides
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER service_overrides_version_update AFTER UPDATE ON service_overrides
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
--> statement-breakpoint
CREATE TRIGGER service_overrides_version_delete AFTER DELETE ON service_overrides
BEGIN
  INSERT INTO versions (user_id, catalog) VALUES (OLD.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET catalog = catalog + 1;
END;
