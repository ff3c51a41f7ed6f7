ALTER TABLE "media" ADD COLUMN "decode_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "decode_begun_at" timestamp with time zone;