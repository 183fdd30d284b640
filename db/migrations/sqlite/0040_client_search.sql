-- Clients in the order of their names, with all that a search and the list's own filters look at: they
-- walk through the index, and read the rows of a page alone.
DROP INDEX `clients_contact`;--> statement-breakpoint
DROP INDEX `clients_name`;--> statement-breakpoint
CREATE INDEX `clients_search` ON `clients` (`user_id`,`deleted`,`nome_plain`,`id`,`telefone`,`email`,`is_walk_in`,`erased_at`,`merged_into`);
