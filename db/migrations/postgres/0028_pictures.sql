CREATE TABLE "pictures" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"unused_since" bigint,
	CONSTRAINT "pictures_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "due_work" DROP CONSTRAINT "due_work_kind";--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_name" ON "pictures" USING btree ("name");--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_kind" CHECK ("due_work"."kind" IN ('message', 'retention', 'nightly_copy', 'ledger', 'pictures'));--> statement-breakpoint
-- What pictures are made of, by content. SQLite keeps it in a file of its own: see db/dialect/sqlite-pictures.ts.
CREATE TABLE "picture_contents" (
	"name" text PRIMARY KEY,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"kept_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_contents_age" ON "picture_contents" ("kept_at", "name");--> statement-breakpoint
CREATE TABLE "picture_files" (
	"name" text NOT NULL REFERENCES "picture_contents" ("name") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
	"size" integer NOT NULL,
	"content" bytea NOT NULL,
	PRIMARY KEY ("name", "size")
);
--> statement-breakpoint
-- WebP does not get smaller by being compressed again.
ALTER TABLE "picture_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;
