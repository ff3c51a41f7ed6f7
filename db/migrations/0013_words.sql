ALTER TABLE "email_templates" ADD COLUMN "markdown" text;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;