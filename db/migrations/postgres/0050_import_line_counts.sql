-- With the house in front it holds all that counting asks for.
DROP INDEX "import_lines_state";--> statement-breakpoint
CREATE INDEX "import_lines_state" ON "import_lines" USING btree ("user_id","import_id","state","line");--> statement-breakpoint
-- Names in plain letters are ordered by their signs, as SQLite has them: those that begin with a word lie
-- side by side then, whatever language the database sorts by.
ALTER TABLE "clients" ALTER COLUMN "nome_plain" TYPE text COLLATE "C";
