CREATE TABLE "edition_figures" (
	"edition_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"shown" boolean DEFAULT false NOT NULL,
	"frozen_at" timestamp with time zone,
	CONSTRAINT "edition_figures_edition_id_key_pk" PRIMARY KEY("edition_id","key")
);
--> statement-breakpoint
CREATE TABLE "edition_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid NOT NULL,
	"text" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edition_pages" (
	"edition_id" uuid NOT NULL,
	"path" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "edition_pages_edition_id_path_pk" PRIMARY KEY("edition_id","path")
);
--> statement-breakpoint
ALTER TABLE "edition_figures" ADD CONSTRAINT "edition_figures_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_notes" ADD CONSTRAINT "edition_notes_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_pages" ADD CONSTRAINT "edition_pages_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edition_notes_edition_idx" ON "edition_notes" USING btree ("edition_id","created_at");--> statement-breakpoint
CREATE TRIGGER "edition_figures_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "edition_figures"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "edition_pages_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "edition_pages"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "edition_notes_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "edition_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();
