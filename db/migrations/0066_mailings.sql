CREATE TABLE "mailing_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailing_id" uuid NOT NULL,
	"submission_id" uuid,
	"person_id" uuid,
	"outbox_id" uuid,
	"link_hash" text,
	"dropped_why" text,
	CONSTRAINT "mailing_recipients_one_check" CHECK (num_nonnulls("mailing_recipients"."submission_id", "mailing_recipients"."person_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"audience" jsonb NOT NULL,
	"subject" text NOT NULL,
	"markdown" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"emails" integer,
	"run" uuid,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailings_state_check" CHECK ("mailings"."state" in ('draft','ready','sending','sent')),
	CONSTRAINT "mailings_due_check" CHECK ("mailings"."state" <> 'sending' or "mailings"."send_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_outbox_id_outbox_messages_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_link_hash_entry_links_token_hash_fk" FOREIGN KEY ("link_hash") REFERENCES "public"."entry_links"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_submission_key" ON "mailing_recipients" USING btree ("mailing_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_person_key" ON "mailing_recipients" USING btree ("mailing_id","person_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_entry_idx" ON "mailing_recipients" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_outbox_idx" ON "mailing_recipients" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "mailings_edition_idx" ON "mailings" USING btree ("edition_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailings_created_at_idx" ON "mailings" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailings_due_idx" ON "mailings" USING btree ("send_at") WHERE "mailings"."state" = 'sending';--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_mailing_idx" ON "outbox_messages" USING btree ("mailing_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "outbox_messages"."mailing_id" is not null;