ALTER TABLE "waivers" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE INDEX "waivers_batch_idx" ON "waivers" USING btree ("batch_id") WHERE "waivers"."batch_id" is not null;