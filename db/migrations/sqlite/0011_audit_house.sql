ALTER TABLE `audit` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `audit` ADD `professional_id` text;--> statement-breakpoint
CREATE INDEX `audit_house` ON `audit` (`user_id`,`at`);--> statement-breakpoint
-- Whoever has a house has no other; since when somebody worked in one nobody wrote down.
UPDATE audit SET user_id = account_id
WHERE account_id IN (SELECT user_id FROM business_settings);
