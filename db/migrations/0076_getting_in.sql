ALTER TABLE "schedule_events" ADD COLUMN "admission" text;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "price_text" text;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "doors_min" integer;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "age_rating" text;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "access" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_admission_check" CHECK ("schedule_events"."admission" in ('free', 'door', 'tickets'));--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_doors_check" CHECK ("schedule_events"."doors_min" between 0 and 600);--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "map_url" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "transit" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "parking" text;