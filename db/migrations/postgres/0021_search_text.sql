-- Names in plain small letters, for searches: kept by the database, so that no query folds a whole house
-- again. Not among the tables' columns in db/tables: nobody but a search reads them.
ALTER TABLE "bookings" ADD COLUMN "client_name_plain" text GENERATED ALWAYS AS (translate(lower("client_name"), 'áàâãäéêëíïóôõöúüçñÁÀÂÃÄÉÊËÍÏÓÔÕÖÚÜÇÑ', 'aaaaaeeeiioooouucnaaaaaeeeiioooouucn')) STORED;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "nome_plain" text GENERATED ALWAYS AS (translate(lower("nome"), 'áàâãäéêëíïóôõöúüçñÁÀÂÃÄÉÊËÍÏÓÔÕÖÚÜÇÑ', 'aaaaaeeeiioooouucnaaaaaeeeiioooouucn')) STORED;--> statement-breakpoint
ALTER TABLE "business_settings" ADD COLUMN "business_name_plain" text GENERATED ALWAYS AS (translate(lower("business_name"), 'áàâãäéêëíïóôõöúüçñÁÀÂÃÄÉÊËÍÏÓÔÕÖÚÜÇÑ', 'aaaaaeeeiioooouucnaaaaaeeeiioooouucn')) STORED;
