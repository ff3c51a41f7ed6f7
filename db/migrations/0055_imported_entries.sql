CREATE TABLE "entry_sources" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"edition_id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"tracking_number" text,
	"source_id" text,
	"status" text,
	"judging" text,
	"fee" text,
	"currency" text,
	"url" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"running_seconds" integer,
	"import_id" uuid,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"page_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"import_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"field" text NOT NULL,
	"was" jsonb,
	"became" jsonb,
	CONSTRAINT "import_changes_import_id_submission_id_field_pk" PRIMARY KEY("import_id","submission_id","field")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_maps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"source_name" text NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"map" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"fault" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" text,
	"title" text,
	"email" text,
	"tracking_number" text,
	"type" text,
	"chosen_type" text,
	"parsed" jsonb,
	"submission_id" uuid,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"differing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"choice" text,
	"take" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"result" text,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_kind_check" CHECK ("import_rows"."kind" in ('new','changed','same','doubtful','refused','left_out')),
	CONSTRAINT "import_rows_type_check" CHECK ("import_rows"."type" in ('short_film','feature_film','series_pilot','log_line')),
	CONSTRAINT "import_rows_chosen_type_check" CHECK ("import_rows"."chosen_type" in ('short_film','feature_film','series_pilot','log_line')),
	CONSTRAINT "import_rows_choice_check" CHECK ("import_rows"."choice" in ('new','same','skip')),
	CONSTRAINT "import_rows_result_check" CHECK ("import_rows"."result" in ('made','changed','unchanged','skipped'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text,
	"sheet" text,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"header_row" integer NOT NULL,
	"source" text NOT NULL,
	"source_name" text NOT NULL,
	"map_id" uuid,
	"map" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" integer NOT NULL,
	"basis" text,
	"basis_text" text,
	"state" text DEFAULT 'ready' NOT NULL,
	"counts" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"by" text,
	"keep_built" boolean DEFAULT false NOT NULL,
	"undone" jsonb,
	"emails_state" text DEFAULT 'none' NOT NULL,
	"emails_count" integer DEFAULT 0 NOT NULL,
	"emails_send_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "imports_format_check" CHECK ("imports"."format" in ('csv','xlsx')),
	CONSTRAINT "imports_encoding_check" CHECK ("imports"."encoding" in ('utf-8','utf-16le','utf-16be','windows-1252','mixed')),
	CONSTRAINT "imports_basis_check" CHECK ("imports"."basis" in ('contract','consent','legitimate_interest')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('ready','running','stopped','done','undoing','undone')),
	CONSTRAINT "imports_emails_check" CHECK ("imports"."emails_state" in ('none','scheduled','sent'))
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_amount_check";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "tell_imported" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "origin" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_sources" ADD CONSTRAINT "entry_sources_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_sources" ADD CONSTRAINT "entry_sources_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_sources" ADD CONSTRAINT "entry_sources_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entry_sources_key" ON "entry_sources" USING btree ("edition_id","source","key");--> statement-breakpoint
CREATE INDEX "entry_sources_import_idx" ON "entry_sources" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "entry_sources_not_sent_idx" ON "entry_sources" USING btree ("submission_id") WHERE "entry_sources"."page_sent_at" is null;--> statement-breakpoint
CREATE INDEX "import_changes_submission_idx" ON "import_changes" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "import_rows_kind_idx" ON "import_rows" USING btree ("import_id","kind","row");--> statement-breakpoint
CREATE INDEX "import_rows_submission_idx" ON "import_rows" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "imports_edition_idx" ON "imports" USING btree ("edition_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_a_time_key" ON "imports" USING btree ((true)) WHERE "imports"."state" in ('running', 'undoing');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_origin_check" CHECK ("submissions"."origin" in ('own','import'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_amount_check" CHECK (case when "submissions"."origin" = 'import'
        then "submissions"."waiver_id" is null and "submissions"."payment_intent_id" is null and "submissions"."payment_provider" is null and "submissions"."amount_cents" = 0 and "submissions"."waived_cents" = 0
        when "submissions"."waiver_id" is null
        then "submissions"."payment_intent_id" is not null and "submissions"."payment_provider" is not null and "submissions"."amount_cents" > 0 and "submissions"."waived_cents" = 0
        else "submissions"."payment_intent_id" is null and "submissions"."payment_provider" is null and "submissions"."amount_cents" = 0 and "submissions"."waived_cents" > 0 end);--> statement-breakpoint
CREATE TRIGGER "entry_sources_desk_change" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "entry_sources"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();
