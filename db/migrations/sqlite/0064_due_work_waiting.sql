DROP INDEX `due_work_due`;--> statement-breakpoint
CREATE INDEX `due_work_waiting` ON `due_work` (`kind`,`due_at`,`id`) WHERE state = 'waiting';