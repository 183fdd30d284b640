ALTER TABLE `clients` ADD `birth_date` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `labels` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `product_sales_client` ON `product_sales` (`user_id`,`client_id`,`sale_date`);--> statement-breakpoint
CREATE INDEX `clients_name` ON `clients` (`user_id`,`deleted`,`nome_plain`,`id`);--> statement-breakpoint
CREATE INDEX `clients_visit` ON `clients` (`user_id`,`deleted`,coalesce(`ultima_visita`, ''),`id`);--> statement-breakpoint
CREATE INDEX `clients_spending` ON `clients` (`user_id`,`deleted`,`total_gasto`,`id`);--> statement-breakpoint
CREATE INDEX `clients_labels` ON `clients` (`user_id`,`labels`) WHERE labels <> '';
