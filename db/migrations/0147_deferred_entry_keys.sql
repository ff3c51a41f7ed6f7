-- What refers to a new entry is written before it, so that entries wait shortly for each other at their number.
ALTER TABLE "submission_drafts" ALTER CONSTRAINT "submission_drafts_submission_id_submissions_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "submission_events" ALTER CONSTRAINT "submission_events_submission_id_submissions_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "answers" ALTER CONSTRAINT "answers_submission_id_submissions_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "media" ALTER CONSTRAINT "media_submission_id_submissions_id_fk" DEFERRABLE INITIALLY DEFERRED;
