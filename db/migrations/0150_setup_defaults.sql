ALTER TABLE "films" ADD COLUMN "focus" text;--> statement-breakpoint
ALTER TABLE "setup_state" ADD COLUMN "defaults" jsonb;--> statement-breakpoint
ALTER TABLE "setup_state" ADD COLUMN "defaults_before" jsonb;--> statement-breakpoint
ALTER TABLE "films" ADD CONSTRAINT "films_focus_check" CHECK ("films"."focus" in ('top-left','top','top-right','left','right','bottom-left','bottom','bottom-right'));