ALTER TABLE `client_sessions` ADD `opened_by` text;--> statement-breakpoint
CREATE INDEX `client_sessions_opened_by` ON `client_sessions` (`opened_by`);