CREATE TABLE "confirmations" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"reason" text,
	"late" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmations_answer_check" CHECK ("confirmations"."answer" in ('yes','no'))
);
--> statement-breakpoint
CREATE TABLE "deliverable_items" (
	"deliverable_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"state" text NOT NULL,
	"value" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deliverable_items_deliverable_id_submission_id_pk" PRIMARY KEY("deliverable_id","submission_id"),
	CONSTRAINT "deliverable_items_state_check" CHECK ("deliverable_items"."state" in ('open','given','approved','returned','waived')),
	CONSTRAINT "deliverable_items_note_check" CHECK ("deliverable_items"."state" <> 'returned' or "deliverable_items"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"categories" text[] NOT NULL,
	"required" boolean NOT NULL,
	"due_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverables_kind_check" CHECK ("deliverables"."kind" in ('file','link','text'))
);
--> statement-breakpoint
CREATE TABLE "entry_reminders" (
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "entry_reminders_submission_id_kind_pk" PRIMARY KEY("submission_id","kind"),
	CONSTRAINT "entry_reminders_kind_check" CHECK ("entry_reminders"."kind" in ('confirmation','deliverables'))
);
--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_items" ADD CONSTRAINT "deliverable_items_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_items" ADD CONSTRAINT "deliverable_items_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_reminders" ADD CONSTRAINT "entry_reminders_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverable_items_submission_idx" ON "deliverable_items" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "deliverables_edition_idx" ON "deliverables" USING btree ("edition_id","due_on");--> statement-breakpoint
-- Who does not come does not stand in the published selection; a yes changes nothing of it.
CREATE TRIGGER "declined_public" AFTER INSERT ON "confirmations"
	FOR EACH ROW WHEN (NEW."answer" = 'no')
	EXECUTE FUNCTION "note_selection_change"();--> statement-breakpoint
CREATE TRIGGER "answer_public" AFTER UPDATE OF "answer" ON "confirmations"
	FOR EACH ROW WHEN (OLD."answer" <> NEW."answer")
	EXECUTE FUNCTION "note_selection_change"();
