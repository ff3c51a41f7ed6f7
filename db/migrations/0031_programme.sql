CREATE TABLE "acknowledged_problems" (
	"id" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_films" (
	"block_id" uuid NOT NULL,
	"film_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"gap_seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "block_films_block_id_film_id_pk" PRIMARY KEY("block_id","film_id")
);
--> statement-breakpoint
CREATE TABLE "film_guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"film_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"arrives" timestamp with time zone,
	"leaves" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "programme_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "programme_blocks_kind_check" CHECK ("programme_blocks"."kind" in ('single','shorts','event'))
);
--> statement-breakpoint
CREATE TABLE "programme_draft" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "programme_draft_one_row_check" CHECK ("programme_draft"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "programme_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"film_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"told" jsonb NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"outbox_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "programme_letters_state_check" CHECK ("programme_letters"."state" in ('draft','sent'))
);
--> statement-breakpoint
CREATE TABLE "programme_versions" (
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"number" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"note" text,
	"reason" text,
	"snapshot" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "programme_versions_edition_id_number_pk" PRIMARY KEY("edition_id","number")
);
--> statement-breakpoint
CREATE TABLE "venue_walks" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "venue_walks_from_id_to_id_pk" PRIMARY KEY("from_id","to_id"),
	CONSTRAINT "venue_walks_once_check" CHECK ("venue_walks"."from_id" < "venue_walks"."to_id"),
	CONSTRAINT "venue_walks_minutes_check" CHECK ("venue_walks"."minutes" > 0)
);
--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "in_programme" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "original_title" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "running_seconds" integer;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "countries" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "languages" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "subtitles" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "tropes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "premiere" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "content_notes" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "credits" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "still_urls" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "copy_format" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "films" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "block_id" uuid;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "venue_id" uuid;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "intro_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "qa_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "extra_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "state" text DEFAULT 'pencilled' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "move_note" text;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "turnaround_min" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "parallel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "access" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "block_films" ADD CONSTRAINT "block_films_block_id_programme_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."programme_blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_films" ADD CONSTRAINT "block_films_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_guests" ADD CONSTRAINT "film_guests_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_blocks" ADD CONSTRAINT "programme_blocks_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_letters" ADD CONSTRAINT "programme_letters_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_letters" ADD CONSTRAINT "programme_letters_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_letters" ADD CONSTRAINT "programme_letters_outbox_id_outbox_messages_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_versions" ADD CONSTRAINT "programme_versions_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_walks" ADD CONSTRAINT "venue_walks_from_id_venues_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_walks" ADD CONSTRAINT "venue_walks_to_id_venues_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "block_films_place_key" ON "block_films" USING btree ("block_id","ordinal");--> statement-breakpoint
CREATE INDEX "block_films_film_idx" ON "block_films" USING btree ("film_id");--> statement-breakpoint
CREATE UNIQUE INDEX "film_guests_place_key" ON "film_guests" USING btree ("film_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_blocks_slug_key" ON "programme_blocks" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "programme_blocks_edition_idx" ON "programme_blocks" USING btree ("edition_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "programme_letters_draft_key" ON "programme_letters" USING btree ("edition_id","film_id") WHERE "programme_letters"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "programme_letters_edition_idx" ON "programme_letters" USING btree ("edition_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "programme_letters_film_idx" ON "programme_letters" USING btree ("film_id","sent_at");--> statement-breakpoint
CREATE INDEX "venue_walks_to_idx" ON "venue_walks" USING btree ("to_id");--> statement-breakpoint
ALTER TABLE "films" ADD CONSTRAINT "films_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_block_id_programme_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."programme_blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "films_slug_key" ON "films" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "films_submission_key" ON "films" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "schedule_events_edition_idx" ON "schedule_events" USING btree ("edition_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "schedule_events_block_idx" ON "schedule_events" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "schedule_events_venue_idx" ON "schedule_events" USING btree ("venue_id");--> statement-breakpoint
ALTER TABLE "films" ADD CONSTRAINT "films_confirmation_check" CHECK ("films"."confirmation" in ('yes','no'));--> statement-breakpoint
ALTER TABLE "films" ADD CONSTRAINT "films_running_check" CHECK ("films"."running_seconds" > 0);--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_state_check" CHECK ("schedule_events"."state" in ('pencilled','confirmed','cancelled'));--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_placed_check" CHECK (num_nulls("schedule_events"."block_id", "schedule_events"."venue_id", "schedule_events"."starts_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_minutes_check" CHECK ("schedule_events"."intro_min" >= 0 and "schedule_events"."qa_min" >= 0 and "schedule_events"."extra_min" >= 0);--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_turnaround_check" CHECK ("venues"."turnaround_min" >= 0);--> statement-breakpoint
-- The last part of a row's public address, made once of the column that it is called with: 'L'Été' is
-- l-ete, the second one l-ete-2. Who makes one waits for who is just making another in that table.
CREATE FUNCTION "give_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	plain text;
	taken boolean;
	at integer := 1;
BEGIN
	EXECUTE format('SELECT search_fold($1.%I)', TG_ARGV[0]) INTO plain USING NEW;
	plain := btrim(left(btrim(regexp_replace(plain, '[^a-z0-9]+', '-', 'g'), '-'), 80), '-');
	IF plain = '' THEN plain := TG_ARGV[1]; END IF;
	PERFORM pg_advisory_xact_lock(hashtext('slugs of ' || TG_TABLE_NAME));
	NEW.slug := plain;
	LOOP
		EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE slug = $1)', TG_TABLE_NAME) INTO taken USING NEW.slug;
		EXIT WHEN NOT taken;
		at := at + 1;
		NEW.slug := plain || '-' || at;
	END LOOP;
	RETURN NEW;
END $$;--> statement-breakpoint
-- A proposed film has no address yet: nobody takes one away by proposing.
CREATE TRIGGER "films_slug" BEFORE INSERT OR UPDATE ON "films"
	FOR EACH ROW WHEN (NEW.slug IS NULL AND (NEW.in_programme OR NEW.is_public)) EXECUTE FUNCTION "give_slug"('title', 'film');--> statement-breakpoint
CREATE TRIGGER "programme_blocks_slug" BEFORE INSERT ON "programme_blocks"
	FOR EACH ROW WHEN (NEW.slug = '') EXECUTE FUNCTION "give_slug"('title', 'block');--> statement-breakpoint
CREATE TRIGGER "venues_slug" BEFORE INSERT OR UPDATE ON "venues"
	FOR EACH ROW WHEN (NEW.slug = '') EXECUTE FUNCTION "give_slug"('name', 'venue');--> statement-breakpoint
UPDATE "films" SET "title" = "title" WHERE "is_public";--> statement-breakpoint
UPDATE "venues" SET "name" = "name";--> statement-breakpoint
CREATE UNIQUE INDEX "venues_slug_key" ON "venues" USING btree ("slug");--> statement-breakpoint
CREATE TRIGGER "films_version" BEFORE UPDATE ON "films"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "venues_version" BEFORE UPDATE ON "venues"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "programme_blocks_version" BEFORE UPDATE ON "programme_blocks"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
-- Not what the server writes after another row: the title of a block, the name of a venue.
CREATE TRIGGER "schedule_events_version" BEFORE UPDATE OF "block_id", "venue_id", "starts_at", "intro_min", "qa_min", "extra_min", "state", "move_note", "event_type", "ticket_url", "description", "featured", "changed_at" ON "schedule_events"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
-- The revision of the draft. Who changes it waits for who is just changing or publishing it.
CREATE FUNCTION "note_draft_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "programme_draft" AS d ("revision") VALUES (2)
		ON CONFLICT ("id") DO UPDATE SET "revision" = d.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "programme_blocks_draft" AFTER INSERT OR UPDATE OR DELETE ON "programme_blocks"
	FOR EACH ROW EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
CREATE TRIGGER "block_films_draft" AFTER INSERT OR UPDATE OR DELETE ON "block_films"
	FOR EACH ROW EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
CREATE TRIGGER "schedule_events_draft" AFTER INSERT OR UPDATE OR DELETE ON "schedule_events"
	FOR EACH ROW EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
CREATE TRIGGER "venues_draft" AFTER INSERT OR UPDATE OR DELETE ON "venues"
	FOR EACH ROW EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
CREATE TRIGGER "venue_walks_draft" AFTER INSERT OR UPDATE OR DELETE ON "venue_walks"
	FOR EACH ROW EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
-- What is only proposed is no part of it: who proposes a film waits for nobody.
CREATE TRIGGER "films_draft_in" AFTER INSERT ON "films"
	FOR EACH ROW WHEN (NEW.in_programme OR NEW.is_public) EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
CREATE TRIGGER "films_draft" AFTER UPDATE ON "films"
	FOR EACH ROW WHEN (OLD.in_programme OR NEW.in_programme OR OLD.is_public OR NEW.is_public) EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
CREATE TRIGGER "films_draft_out" AFTER DELETE ON "films"
	FOR EACH ROW WHEN (OLD.in_programme OR OLD.is_public) EXECUTE FUNCTION "note_draft_change"();--> statement-breakpoint
-- What public pages show: versions, and the words of films and venues. The draft itself is on none.
CREATE TRIGGER "programme_versions_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "programme_versions"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "venues_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "venues"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "venue_walks_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "venue_walks"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "films_public_in" AFTER INSERT ON "films"
	FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "films_public" AFTER UPDATE ON "films"
	FOR EACH ROW WHEN (OLD.is_public OR NEW.is_public) EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "films_public_out" AFTER DELETE ON "films"
	FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION "note_public_change"();
