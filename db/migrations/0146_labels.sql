-- The director's labels of entries.
CREATE TABLE "entry_labels" (
	"submission_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_labels_submission_id_label_id_pk" PRIMARY KEY("submission_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"name" text NOT NULL,
	"accent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "labels_accent_check" CHECK ("labels"."accent" in ('gold','rose','purple','green','pink'))
);
--> statement-breakpoint
ALTER TABLE "entry_labels" ADD CONSTRAINT "entry_labels_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_labels" ADD CONSTRAINT "entry_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_labels_label_idx" ON "entry_labels" USING btree ("label_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name_key" ON "labels" USING btree ("edition_id",lower("name"));--> statement-breakpoint
CREATE TRIGGER "labels_version" BEFORE UPDATE ON "labels"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();