CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'batch' NOT NULL,
	"types" text[] NOT NULL,
	"outcomes" text[] NOT NULL,
	"answer_by" date,
	"state" text DEFAULT 'draft' NOT NULL,
	"letters" integer,
	"entries" integer,
	"send_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"unlocked_why" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_kind_check" CHECK ("announcements"."kind" in ('batch','correction')),
	CONSTRAINT "announcements_state_check" CHECK ("announcements"."state" in ('draft','locked','scheduled','released','cancelled')),
	CONSTRAINT "announcements_due_check" CHECK ("announcements"."state" <> 'scheduled' or "announcements"."send_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_edition_idx" ON "announcements" USING btree ("edition_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "announcements_due_idx" ON "announcements" USING btree ("send_at") WHERE "announcements"."state" = 'scheduled';