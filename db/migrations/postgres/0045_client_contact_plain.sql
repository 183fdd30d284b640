-- Name and e-mail as one text, a line each: a search looks at one value of a row instead of two. Its index
-- holds nobody but who is in lists, so that it need not look at their states either; they stand in it for
-- counting, which then reads no rows.
ALTER TABLE "clients" ADD COLUMN "contact_plain" text GENERATED ALWAYS AS (translate(lower("nome"), 'áàâãäéêëíïóôõöúüçñÁÀÂÃÄÉÊËÍÏÓÔÕÖÚÜÇÑ', 'aaaaaeeeiioooouucnaaaaaeeeiioooouucn') || chr(10) || coalesce("email", '')) STORED;--> statement-breakpoint
DROP INDEX "clients_search";--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" ("user_id","deleted","nome_plain","id","contact_plain","telefone","is_walk_in","erased_at","merged_into") WHERE is_walk_in = false AND erased_at IS NULL AND merged_into IS NULL;
