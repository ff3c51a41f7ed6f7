-- Deleting a row searches each table that refers to it: without an index, unlocking an announcement of thousands of
-- emails read all drafts for each email.
CREATE INDEX "first_scores_submission_idx" ON "first_scores" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "scorecards_submission_idx" ON "scorecards" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "contact_replies_outbox_idx" ON "contact_replies" USING btree ("outbox_id") WHERE "contact_replies"."outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "mailing_recipients_link_idx" ON "mailing_recipients" USING btree ("link_hash") WHERE "mailing_recipients"."link_hash" is not null;--> statement-breakpoint
CREATE INDEX "submission_drafts_reminder_idx" ON "submission_drafts" USING btree ("reminder_id") WHERE "submission_drafts"."reminder_id" is not null;--> statement-breakpoint
CREATE INDEX "programme_letters_outbox_idx" ON "programme_letters" USING btree ("outbox_id") WHERE "programme_letters"."outbox_id" is not null;