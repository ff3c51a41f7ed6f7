ALTER TABLE "media" ALTER COLUMN "submission_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_draft_id_submission_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."submission_drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_draft_idx" ON "media" USING btree ("draft_id") WHERE "media"."draft_id" is not null;--> statement-breakpoint
CREATE INDEX "media_unpaid_idx" ON "media" USING btree ("created_at") WHERE "media"."submission_id" is null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_check" CHECK ("media"."submission_id" is null or "media"."draft_id" is null);