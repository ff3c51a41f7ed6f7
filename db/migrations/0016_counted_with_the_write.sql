ALTER TABLE "rate_limits" ADD COLUMN "most" integer;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_most_check" CHECK ("rate_limits"."count" <= "rate_limits"."most");