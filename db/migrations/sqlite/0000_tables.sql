CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`client_phone` text,
	`client_email` text,
	`service_id` text NOT NULL,
	`service_name` text NOT NULL,
	`professional_id` text NOT NULL,
	`professional_name` text NOT NULL,
	`date` text NOT NULL,
	`time` text NOT NULL,
	`duration` integer NOT NULL,
	`buffer_before` integer DEFAULT 0 NOT NULL,
	`buffer_after` integer DEFAULT 0 NOT NULL,
	`gap_start` integer DEFAULT 0 NOT NULL,
	`gap_minutes` integer DEFAULT 0 NOT NULL,
	`price` integer NOT NULL,
	`service_original_price` integer NOT NULL,
	`notes` text,
	`status` text NOT NULL,
	`cancel_reason` text,
	`review_status` text,
	`is_courtesy` integer DEFAULT false NOT NULL,
	`is_composite` integer DEFAULT false NOT NULL,
	`composite_id` text,
	`composite_items` text NOT NULL,
	`encaixe` integer DEFAULT false NOT NULL,
	`origin` text NOT NULL,
	`session_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`professional_id`) REFERENCES `professionals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`composite_id`) REFERENCES `composite_services`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`session_id`) REFERENCES `client_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_status" CHECK("bookings"."status" IN ('scheduled', 'confirmed', 'pendente', 'completed', 'cancelled')),
	CONSTRAINT "bookings_review_status" CHECK("bookings"."review_status" IN ('pending', 'completed', 'declined')),
	CONSTRAINT "bookings_origin" CHECK("bookings"."origin" IN ('page', 'widget', 'link', 'console')),
	CONSTRAINT "bookings_price" CHECK("bookings"."price" >= 0 AND "bookings"."service_original_price" >= 0),
	CONSTRAINT "bookings_date" CHECK(("bookings"."date" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND "bookings"."date" IS date("bookings"."date"))),
	CONSTRAINT "bookings_time" CHECK(("bookings"."time" GLOB '[01][0-9]:[0-5][0-9]' OR "bookings"."time" GLOB '2[0-3]:[0-5][0-9]')),
	CONSTRAINT "bookings_duration" CHECK("bookings"."duration" BETWEEN 1 AND 1440),
	CONSTRAINT "bookings_buffer_before" CHECK("bookings"."buffer_before" BETWEEN 0 AND 480),
	CONSTRAINT "bookings_buffer_after" CHECK("bookings"."buffer_after" BETWEEN 0 AND 480),
	CONSTRAINT "bookings_gap" CHECK("bookings"."gap_start" >= 0 AND "bookings"."gap_minutes" >= 0 AND "bookings"."gap_start" + "bookings"."gap_minutes" <= "bookings"."duration")
);
--> statement-breakpoint
CREATE INDEX `bookings_day` ON `bookings` (`user_id`,`date`,`time`);--> statement-breakpoint
CREATE INDEX `bookings_session` ON `bookings` (`session_id`);--> statement-breakpoint
CREATE INDEX `bookings_client` ON `bookings` (`user_id`,`client_id`,`date`);--> statement-breakpoint
CREATE TABLE `occupancy` (
	`booking_id` text NOT NULL,
	`part` integer NOT NULL,
	`user_id` text NOT NULL,
	`professional_id` text NOT NULL,
	`starts` integer NOT NULL,
	`ends` integer NOT NULL,
	`encaixe` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `part`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "occupancy_span" CHECK("occupancy"."ends" - "occupancy"."starts" BETWEEN 1 AND 2400)
);
--> statement-breakpoint
CREATE INDEX `occupancy_day` ON `occupancy` (`user_id`,`professional_id`,`starts`,`ends`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`booking_id` text,
	`rating` integer NOT NULL,
	`comment` text,
	`client_name` text NOT NULL,
	`service_name` text,
	`professional_name` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_comment" CHECK(length("reviews"."comment") <= 500)
);
--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE TABLE `business_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`slug` text NOT NULL,
	`business_name` text NOT NULL,
	`business_logo` text,
	`business_description` text,
	`business_address` text,
	`business_phone` text,
	`business_email` text,
	`whatsapp` text,
	`instagram` text,
	`google_maps` text,
	`schedule_settings` text,
	`exceptions_settings` text,
	`general_settings` text,
	`public_page_settings` text,
	`theme_colors` text,
	`gallery_images` text,
	`tab_order` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `business_settings_user` ON `business_settings` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `business_settings_slug` ON `business_settings` (`slug`);--> statement-breakpoint
CREATE TABLE `installation` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `old_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`avatar_url` text,
	`phone` text,
	`professional_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "profiles_role" CHECK("profiles"."role" IN ('admin', 'professional', 'client'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_email` ON `profiles` (`email`);--> statement-breakpoint
CREATE TABLE `versions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`catalog` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `client_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`level` text NOT NULL,
	`nome` text NOT NULL,
	`email` text NOT NULL,
	`telefone` text NOT NULL,
	`resolution` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_sessions_level" CHECK("client_sessions"."level" IN ('identified', 'proven')),
	CONSTRAINT "client_sessions_resolution" CHECK("client_sessions"."resolution" IN ('existing', 'update'))
);
--> statement-breakpoint
CREATE INDEX `client_sessions_client` ON `client_sessions` (`user_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`nome` text NOT NULL,
	`email` text,
	`telefone` text,
	`observacoes` text,
	`avatar` text,
	`total_gasto` integer DEFAULT 0 NOT NULL,
	`ticket_medio` integer DEFAULT 0 NOT NULL,
	`frequencia` text DEFAULT 'Baixo' NOT NULL,
	`ultima_visita` text,
	`is_blocked` integer DEFAULT false NOT NULL,
	`blocked_at` integer,
	`blocked_until` integer,
	`blocked_reason` text,
	`deleted` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clients_frequencia" CHECK("clients"."frequencia" IN ('Baixo', 'Médio', 'Alto')),
	CONSTRAINT "clients_telefone_length" CHECK(length("clients"."telefone") <= 11),
	CONSTRAINT "clients_money" CHECK("clients"."total_gasto" >= 0 AND "clients"."ticket_medio" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_telefone` ON `clients` (`user_id`,`telefone`) WHERE deleted = false;--> statement-breakpoint
CREATE INDEX `clients_email` ON `clients` (`user_id`,`email`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`session_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `key`),
	FOREIGN KEY (`session_id`) REFERENCES `client_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `composite_service_item_professionals` (
	`user_id` text NOT NULL,
	`composite_service_item_id` text NOT NULL,
	`professional_id` text NOT NULL,
	PRIMARY KEY(`composite_service_item_id`, `professional_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`composite_service_item_id`) REFERENCES `composite_service_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`professional_id`) REFERENCES `professionals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `composite_service_item_professionals_user` ON `composite_service_item_professionals` (`user_id`);--> statement-breakpoint
CREATE TABLE `composite_service_items` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`composite_service_id` text NOT NULL,
	`service_id` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`composite_service_id`) REFERENCES `composite_services`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "composite_service_items_order" CHECK("composite_service_items"."position" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `composite_service_items_position` ON `composite_service_items` (`composite_service_id`,`position`);--> statement-breakpoint
CREATE INDEX `composite_service_items_user` ON `composite_service_items` (`user_id`);--> statement-breakpoint
CREATE TABLE `composite_services` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`total_price` integer NOT NULL,
	`total_duration` integer NOT NULL,
	`category` text NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "composite_services_price" CHECK("composite_services"."total_price" >= 0),
	CONSTRAINT "composite_services_duration" CHECK("composite_services"."total_duration" BETWEEN 1 AND 1440),
	CONSTRAINT "composite_services_category" CHECK("composite_services"."category" IN ('hair', 'beard', 'combo', 'nails', 'spa', 'others'))
);
--> statement-breakpoint
CREATE INDEX `composite_services_user` ON `composite_services` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `professionals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`bio` text,
	`avatar` text,
	`email` text,
	`phone` text,
	`commission_rate` integer,
	`services` text NOT NULL,
	`working_hours` text,
	`deleted` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "professionals_commission" CHECK("professionals"."commission_rate" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE INDEX `professionals_user` ON `professionals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`category` text NOT NULL,
	`status` text NOT NULL,
	`duration` integer NOT NULL,
	`buffer_before` integer DEFAULT 0 NOT NULL,
	`buffer_after` integer DEFAULT 0 NOT NULL,
	`gap_start` integer DEFAULT 0 NOT NULL,
	`gap_minutes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "services_price" CHECK("services"."price" >= 0),
	CONSTRAINT "services_status" CHECK("services"."status" IN ('active', 'inactive')),
	CONSTRAINT "services_category" CHECK("services"."category" IN ('hair', 'beard', 'combo', 'nails', 'spa', 'others')),
	CONSTRAINT "services_duration" CHECK("services"."duration" BETWEEN 1 AND 1440),
	CONSTRAINT "services_buffer_before" CHECK("services"."buffer_before" BETWEEN 0 AND 480),
	CONSTRAINT "services_buffer_after" CHECK("services"."buffer_after" BETWEEN 0 AND 480),
	CONSTRAINT "services_gap" CHECK("services"."gap_start" >= 0 AND "services"."gap_minutes" >= 0 AND "services"."gap_start" + "services"."gap_minutes" <= "services"."duration")
);
--> statement-breakpoint
CREATE INDEX `services_user` ON `services` (`user_id`,`created_at`);