CREATE TABLE "promo_automation_runs" (
	"automation_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"content_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_automation_runs_automation_id_occasion_pk" PRIMARY KEY("automation_id","occasion")
);
--> statement-breakpoint
ALTER TABLE "promo_automation" ADD COLUMN "active_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_automation_runs" ADD CONSTRAINT "promo_automation_runs_automation_id_promo_automation_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."promo_automation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_automation_runs" ADD CONSTRAINT "promo_automation_runs_content_id_promo_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."promo_content"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_automation_runs_content_idx" ON "promo_automation_runs" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "submission_events_status_idx" ON "submission_events" USING btree ("created_at") WHERE "submission_events"."kind" = 'status';