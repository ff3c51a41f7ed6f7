CREATE INDEX "import_rows_email_idx" ON "import_rows" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "outbox_messages_reply_idx" ON "outbox_messages" USING btree (lower("reply_to")) WHERE "outbox_messages"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "submission_drafts_person_idx" ON "submission_drafts" USING btree (lower("values" ->> 'submitterEmail'));--> statement-breakpoint
CREATE INDEX "submission_drafts_submission_idx" ON "submission_drafts" USING btree ("submission_id") WHERE "submission_drafts"."submission_id" is not null;