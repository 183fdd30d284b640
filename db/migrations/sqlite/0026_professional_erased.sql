ALTER TABLE `professionals` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `item_professionals_listed` ON `composite_service_item_professionals` (`professional_id`);