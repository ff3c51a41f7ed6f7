ALTER TABLE "confirmations" ADD COLUMN "still_url" text;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "still_focus" text;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_still_focus_check" CHECK ("confirmations"."still_focus" in ('top-left','top','top-right','left','right','bottom-left','bottom','bottom-right'));