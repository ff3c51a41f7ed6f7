ALTER TABLE "announcement_items" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was locked before was written from the entry as it is now, as far as anybody knows.
UPDATE "announcement_items" i SET "corrections" = s."corrections" FROM "submissions" s WHERE s."id" = i."submission_id";
