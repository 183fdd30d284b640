CREATE TABLE `stock_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`kind` text NOT NULL,
	`change` integer NOT NULL,
	`stock` integer NOT NULL,
	`reason` text,
	`sale_id` text,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_kind" CHECK("stock_movements"."kind" IN ('received', 'lost', 'used', 'counted', 'sold', 'returned'))
);
--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`user_id`,`product_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `cost` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `minimum_stock` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `barcode` text;--> statement-breakpoint
ALTER TABLE `products` ADD `deleted_at` integer;