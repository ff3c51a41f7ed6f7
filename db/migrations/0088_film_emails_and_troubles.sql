CREATE TABLE "film_troubles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mended_at" timestamp with time zone,
	"email_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "film_troubles_kind_check" CHECK ("film_troubles"."kind" in ('no_picture','no_sound','stops','password','gone','wrong_film','other'))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "email_due" text;--> statement-breakpoint
ALTER TABLE "film_troubles" ADD CONSTRAINT "film_troubles_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_troubles" ADD CONSTRAINT "film_troubles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "film_troubles_open_key" ON "film_troubles" USING btree ("submission_id","person_id") WHERE "film_troubles"."mended_at" is null;--> statement-breakpoint
CREATE INDEX "film_troubles_person_idx" ON "film_troubles" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "film_troubles_created_idx" ON "film_troubles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uploads_email_due_idx" ON "uploads" USING btree ("media_id") WHERE "uploads"."email_due" is not null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_email_due_check" CHECK ("uploads"."email_due" in ('screener_ready','screener_refused','screener_deleted'));