ALTER TABLE `reviews` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answered_at` integer;