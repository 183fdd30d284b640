ALTER TABLE "ledger_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "account_moves" ADD COLUMN "card_brand" text;