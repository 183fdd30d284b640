ALTER TABLE `ledger_entries` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `account_moves` ADD `card_brand` text;