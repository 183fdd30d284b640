ALTER TABLE `till_counts` ADD `kept` integer;--> statement-breakpoint
ALTER TABLE `till_moves` ADD `count_id` text;