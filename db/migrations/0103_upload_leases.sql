ALTER TABLE "uploads" ADD COLUMN "lease_holder" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "lease_wanted" boolean DEFAULT false NOT NULL;