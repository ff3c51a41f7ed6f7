ALTER TABLE "films" ADD COLUMN "awards" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "trailer_url" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "director_statement" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "director_bio" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "director_image_url" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "age_rating" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "captions" text;