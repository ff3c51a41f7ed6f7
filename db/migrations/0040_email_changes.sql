CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"was_email" text NOT NULL,
	"became_email" text NOT NULL,
	"corrections" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_submission_idx" ON "email_changes" USING btree ("submission_id");
--> statement-breakpoint
-- Entries that were sent for the next edition, were decided, and stayed behind when that opened: they
-- count for their own edition. Archived figures do not change: those go along when the next one opens.
UPDATE "submissions" SET "for_next" = false FROM "editions"
	WHERE "editions"."id" = "submissions"."edition_id" AND "submissions"."for_next"
		AND "editions"."state" = 'closed' AND "submissions"."status" IN ('accepted', 'rejected')
		AND EXISTS (SELECT FROM "editions" AS "later"
			WHERE "later"."id" <> "editions"."id" AND "later"."opened_at" > "submissions"."submitted_at");--> statement-breakpoint
UPDATE "submission_drafts" SET "for_next" = false FROM "submissions"
	WHERE "submissions"."id" = "submission_drafts"."submission_id"
		AND "submission_drafts"."for_next" AND NOT "submissions"."for_next";
