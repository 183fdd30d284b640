ALTER TABLE `clients` ADD `is_walk_in` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `clients_walk_in` ON `clients` (`user_id`) WHERE is_walk_in = true;