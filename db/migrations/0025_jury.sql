CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"source" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_source_check" CHECK ("assignments"."source" in ('hand','auto'))
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"by_person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflicts_kind_check" CHECK ("conflicts"."kind" in ('own_entry','declared','company','name','shared_credit')),
	CONSTRAINT "conflicts_state_check" CHECK ("conflicts"."state" in ('possible','confirmed','dismissed'))
);
--> statement-breakpoint
CREATE TABLE "criteria" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"hint" text,
	"weight" double precision NOT NULL,
	"scale" integer NOT NULL,
	"required" boolean NOT NULL,
	CONSTRAINT "criteria_weight_check" CHECK ("criteria"."weight" > 0),
	CONSTRAINT "criteria_scale_check" CHECK ("criteria"."scale" in (5, 10))
);
--> statement-breakpoint
CREATE TABLE "first_scores" (
	"phase_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"values" jsonb NOT NULL,
	"total" double precision,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "first_scores_phase_id_submission_id_person_id_pk" PRIMARY KEY("phase_id","submission_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "juries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"name" text NOT NULL,
	"categories" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jury_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jury_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" uuid,
	"person_id" uuid
);
--> statement-breakpoint
CREATE TABLE "jury_members" (
	"jury_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"max_minutes" integer,
	"position" integer NOT NULL,
	CONSTRAINT "jury_members_jury_id_person_id_pk" PRIMARY KEY("jury_id","person_id"),
	CONSTRAINT "jury_members_minutes_check" CHECK ("jury_members"."max_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "jury_phases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"jury_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"name" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"wanted_scores" integer NOT NULL,
	"blind" boolean NOT NULL,
	"others_visible" text NOT NULL,
	"names_visible" boolean NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "jury_phases_times_check" CHECK ("jury_phases"."opens_at" < "jury_phases"."closes_at"),
	CONSTRAINT "jury_phases_wanted_check" CHECK ("jury_phases"."wanted_scores" >= 1),
	CONSTRAINT "jury_phases_visible_check" CHECK ("jury_phases"."others_visible" in ('after_own','after_close','never'))
);
--> statement-breakpoint
CREATE TABLE "jury_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "jury_reminders_state_check" CHECK ("jury_reminders"."state" in ('waiting','done'))
);
--> statement-breakpoint
CREATE TABLE "phase_entries" (
	"phase_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"state" text DEFAULT 'in' NOT NULL,
	"blind_synopsis" text,
	CONSTRAINT "phase_entries_phase_id_submission_id_pk" PRIMARY KEY("phase_id","submission_id"),
	CONSTRAINT "phase_entries_state_check" CHECK ("phase_entries"."state" in ('in','advanced','out'))
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"phase_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"verdict" text,
	"note" text DEFAULT '' NOT NULL,
	"chips" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text,
	"total" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"given_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorecards_phase_id_submission_id_person_id_pk" PRIMARY KEY("phase_id","submission_id","person_id"),
	CONSTRAINT "scorecards_verdict_check" CHECK ("scorecards"."verdict" in ('yes','maybe','no')),
	CONSTRAINT "scorecards_state_check" CHECK ("scorecards"."state" in ('draft','given','abstained','excluded')),
	CONSTRAINT "scorecards_given_check" CHECK ("scorecards"."state" <> 'given' or "scorecards"."given_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"submission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewings_submission_id_person_id_pk" PRIMARY KEY("submission_id","person_id"),
	CONSTRAINT "viewings_statement_check" CHECK ("viewings"."statement" in ('whole','part','none'))
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_phase_entry_fk" FOREIGN KEY ("phase_id","submission_id") REFERENCES "public"."phase_entries"("phase_id","submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_by_person_id_people_id_fk" FOREIGN KEY ("by_person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_phase_id_jury_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."jury_phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_scores" ADD CONSTRAINT "first_scores_phase_id_jury_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."jury_phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_scores" ADD CONSTRAINT "first_scores_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_scores" ADD CONSTRAINT "first_scores_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juries" ADD CONSTRAINT "juries_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_changes" ADD CONSTRAINT "jury_changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_changes" ADD CONSTRAINT "jury_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_members" ADD CONSTRAINT "jury_members_jury_id_juries_id_fk" FOREIGN KEY ("jury_id") REFERENCES "public"."juries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_members" ADD CONSTRAINT "jury_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_phases" ADD CONSTRAINT "jury_phases_jury_id_juries_id_fk" FOREIGN KEY ("jury_id") REFERENCES "public"."juries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_reminders" ADD CONSTRAINT "jury_reminders_phase_id_jury_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."jury_phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_entries" ADD CONSTRAINT "phase_entries_phase_id_jury_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."jury_phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_entries" ADD CONSTRAINT "phase_entries_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_phase_id_jury_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."jury_phases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_triple_key" ON "assignments" USING btree ("phase_id","submission_id","person_id");--> statement-breakpoint
CREATE INDEX "assignments_person_idx" ON "assignments" USING btree ("person_id","phase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conflicts_pair_key" ON "conflicts" USING btree ("submission_id","person_id");--> statement-breakpoint
CREATE INDEX "conflicts_person_idx" ON "conflicts" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "criteria_position_key" ON "criteria" USING btree ("phase_id","position");--> statement-breakpoint
CREATE INDEX "juries_edition_idx" ON "juries" USING btree ("edition_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jury_members_person_idx" ON "jury_members" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jury_phases_ordinal_key" ON "jury_phases" USING btree ("jury_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "jury_reminders_days_key" ON "jury_reminders" USING btree ("phase_id","days_before");--> statement-breakpoint
CREATE INDEX "jury_reminders_due_idx" ON "jury_reminders" USING btree ("due_at") WHERE "jury_reminders"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "phase_entries_submission_idx" ON "phase_entries" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "scorecards_pair_idx" ON "scorecards" USING btree ("person_id","submission_id");--> statement-breakpoint
-- What the jury must look at anew: entries that are new or name other people, people who
-- are called otherwise. Somebody's own entries say with whom they are named. Nothing is
-- written as long as there is no jury.
CREATE FUNCTION "note_jury_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM juries) THEN RETURN NULL; END IF;
	IF tg_op = 'INSERT' THEN
		INSERT INTO jury_changes (submission_id) SELECT id FROM added;
		RETURN NULL;
	END IF;
	INSERT INTO jury_changes (submission_id)
		SELECT added.id FROM added JOIN gone ON gone.id = added.id
		WHERE (added.submitter_name, added.submitter_email, added.director, added.edition_id, added.for_next)
			IS DISTINCT FROM (gone.submitter_name, gone.submitter_email, gone.director, gone.edition_id, gone.for_next);
	INSERT INTO jury_changes (person_id)
		SELECT people.id FROM added JOIN gone ON gone.id = added.id
			JOIN people ON lower(people.email) = lower(gone.submitter_email)
		WHERE added.submitter_email IS DISTINCT FROM gone.submitter_email;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_jury_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO jury_changes (person_id)
		SELECT added.id FROM added JOIN gone ON gone.id = added.id
		WHERE (added.name, added.email) IS DISTINCT FROM (gone.name, gone.email)
			AND EXISTS (SELECT FROM jury_members WHERE jury_members.person_id = added.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_jury_insert" AFTER INSERT ON "submissions"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_jury_entries"();--> statement-breakpoint
CREATE TRIGGER "submissions_jury_update" AFTER UPDATE ON "submissions"
	REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_jury_entries"();--> statement-breakpoint
CREATE TRIGGER "people_jury_update" AFTER UPDATE ON "people"
	REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_jury_people"();
