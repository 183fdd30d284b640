CREATE TABLE `owner_idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `owner_idempotency_keys_age` ON `owner_idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`user_id` text NOT NULL,
	`event` integer NOT NULL,
	`kind` text NOT NULL,
	`booking_id` text,
	`professional_id` text,
	`old_professional_id` text,
	`dates` text NOT NULL,
	`origin` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `event`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_kind" CHECK("events"."kind" IN ('booking_created', 'booking_changed', 'booking_removed', 'blocks_changed'))
);
--> statement-breakpoint
CREATE INDEX `events_age` ON `events` (`created_at`);--> statement-breakpoint
CREATE TABLE `commission_rates` (
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`service_id` text NOT NULL,
	`rate` integer NOT NULL,
	PRIMARY KEY(`professional_id`, `service_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`professional_id`) REFERENCES `professionals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "commission_rates_rate" CHECK("commission_rates"."rate" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE INDEX `commission_rates_user` ON `commission_rates` (`user_id`);--> statement-breakpoint
CREATE TABLE `commissions` (
	`booking_id` text NOT NULL,
	`item` integer NOT NULL,
	`part` integer NOT NULL,
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`professional_name` text NOT NULL,
	`tipo` text NOT NULL,
	`nome` text NOT NULL,
	`rate` integer NOT NULL,
	`base` integer NOT NULL,
	`gross` integer NOT NULL,
	`amount` integer NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`booking_id`, `item`, `part`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "commissions_rate" CHECK("commissions"."rate" BETWEEN 0 AND 100),
	CONSTRAINT "commissions_money" CHECK("commissions"."base" >= 0 AND "commissions"."gross" >= 0 AND "commissions"."amount" >= 0),
	CONSTRAINT "commissions_tipo" CHECK("commissions"."tipo" IN ('servico', 'produto')),
	CONSTRAINT "commissions_date" CHECK(("commissions"."date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "commissions"."date" IS date("commissions"."date")))
);
--> statement-breakpoint
CREATE INDEX `commissions_professional` ON `commissions` (`user_id`,`professional_id`,`date`);--> statement-breakpoint
CREATE TABLE `product_sales` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`total_price` integer NOT NULL,
	`sale_date` integer NOT NULL,
	`payment_method` text,
	`professional_id` text,
	`professional_name` text,
	`client_id` text,
	`client_name` text,
	`is_standalone` integer NOT NULL,
	`ticket_id` text,
	`taken` integer NOT NULL,
	`made_inactive` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_sales_quantity" CHECK("product_sales"."quantity" >= 1 AND "product_sales"."taken" >= 0),
	CONSTRAINT "product_sales_money" CHECK("product_sales"."unit_price" >= 0 AND "product_sales"."total_price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_sales_ticket` ON `product_sales` (`user_id`,`ticket_id`,`product_id`) WHERE is_standalone = false;--> statement-breakpoint
CREATE INDEX `product_sales_date` ON `product_sales` (`user_id`,`sale_date`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`category` text,
	`status` text NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_price" CHECK("products"."price" >= 0),
	CONSTRAINT "products_stock" CHECK("products"."stock" >= 0),
	CONSTRAINT "products_status" CHECK("products"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `products_user` ON `products` (`user_id`,`name`);--> statement-breakpoint
ALTER TABLE `booking_links` ADD `purpose` text DEFAULT 'booking' NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `comanda_total` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `series_id` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `completed_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `completion` text;--> statement-breakpoint
CREATE INDEX `bookings_series` ON `bookings` (`user_id`,`series_id`);--> statement-breakpoint
ALTER TABLE `versions` ADD `event` integer DEFAULT 0 NOT NULL;