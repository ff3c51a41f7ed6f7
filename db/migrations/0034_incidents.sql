CREATE TABLE "incidents" (
	"key" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "submission_drafts_refund_idx" ON "submission_drafts" USING btree ("state") WHERE "submission_drafts"."state" in ('refunding','refunded');