-- A deletion that is done again on a restored backup finds entries and people by their ids as well: an address may have
-- been changed since the backup. `key` tells which SECRET_KEY made the hash.
ALTER TABLE "erasures" ADD COLUMN "entries" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "people" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "key" text;
