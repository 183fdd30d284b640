ALTER TABLE `reviews` ADD `client_id` text;--> statement-breakpoint
CREATE INDEX `reviews_client` ON `reviews` (`user_id`,`client_id`);--> statement-breakpoint
UPDATE `reviews` SET `client_id` = (SELECT b.`client_id` FROM `bookings` b WHERE b.`id` = `reviews`.`booking_id`) WHERE `booking_id` IS NOT NULL;