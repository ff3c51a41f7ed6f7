CREATE TABLE "announcement_items" (
	"announcement_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"outbox_id" uuid,
	"leads" boolean NOT NULL,
	"link_hash" text,
	"feedback" text[] NOT NULL,
	"personal_note" text,
	"dropped_why" text,
	"page_opened_at" timestamp with time zone,
	CONSTRAINT "announcement_items_announcement_id_submission_id_pk" PRIMARY KEY("announcement_id","submission_id"),
	CONSTRAINT "announcement_items_outcome_check" CHECK ("announcement_items"."outcome" in ('accepted','waitlisted','rejected'))
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "lock_run" uuid;--> statement-breakpoint
ALTER TABLE "announcement_items" ADD CONSTRAINT "announcement_items_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_items" ADD CONSTRAINT "announcement_items_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_items" ADD CONSTRAINT "announcement_items_outbox_id_outbox_messages_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_items" ADD CONSTRAINT "announcement_items_link_hash_entry_links_token_hash_fk" FOREIGN KEY ("link_hash") REFERENCES "public"."entry_links"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_items_submission_idx" ON "announcement_items" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "announcement_items_outbox_idx" ON "announcement_items" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "announcement_items_link_idx" ON "announcement_items" USING btree ("link_hash");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;