CREATE TABLE "setup_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'fresh' NOT NULL,
	"draft" jsonb,
	"edition_id" uuid,
	"state_before" text,
	"file_before" jsonb,
	"hash_after" text,
	CONSTRAINT "setup_state_state_check" CHECK ("setup_state"."state" in ('fresh','kept','done'))
);
--> statement-breakpoint
ALTER TABLE "setup_state" ADD CONSTRAINT "setup_state_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE set null ON UPDATE no action;