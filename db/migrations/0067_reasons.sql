ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "submission_changes" ADD COLUMN "reason" text;