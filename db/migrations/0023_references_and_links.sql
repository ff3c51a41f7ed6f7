CREATE TABLE "entry_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"submission_id" uuid,
	"draft_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_links_one_check" CHECK (num_nonnulls("entry_links"."submission_id", "entry_links"."draft_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "entry_numbers" (
	"edition_id" uuid PRIMARY KEY NOT NULL,
	"letters" text DEFAULT 'HL' NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD COLUMN "reminder_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "film_password" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "link_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_draft_id_submission_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."submission_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_numbers" ADD CONSTRAINT "entry_numbers_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_links_submission_idx" ON "entry_links" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "entry_links_draft_idx" ON "entry_links" USING btree ("draft_id");--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD CONSTRAINT "submission_drafts_reminder_id_outbox_messages_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_drafts_token_hash_key" ON "submission_drafts" USING btree ("token_hash");--> statement-breakpoint
-- The next number of the edition that an entry is of, in the transaction that makes the entry: there
-- are no holes, and two at once wait for each other.
CREATE FUNCTION "give_reference"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	in_front text;
	number text;
BEGIN
	INSERT INTO entry_numbers AS n (edition_id, last) VALUES (NEW.edition_id, 1)
		ON CONFLICT (edition_id) DO UPDATE SET last = n.last + 1
		RETURNING n.letters, n.last::text INTO in_front, number;
	SELECT in_front || right(slug, 2) || '-' || lpad(number, greatest(4, length(number)), '0')
		INTO NEW.reference FROM editions WHERE id = NEW.edition_id;
	RETURN NEW;
END $$;--> statement-breakpoint
-- The entries that there are, in the order in which they came.
WITH numbered AS (
	SELECT s.id, e.slug, row_number() OVER (PARTITION BY e.id ORDER BY s.submitted_at, s.id)::text AS number
	FROM submissions s JOIN editions e ON e.id = s.edition_id
)
UPDATE submissions s SET reference = 'HL' || right(n.slug, 2) || '-' || lpad(n.number, greatest(4, length(n.number)), '0')
	FROM numbered n WHERE n.id = s.id;--> statement-breakpoint
INSERT INTO entry_numbers (edition_id, last) SELECT edition_id, count(*) FROM submissions GROUP BY edition_id;--> statement-breakpoint
CREATE TRIGGER "submissions_reference" BEFORE INSERT ON "submissions"
	FOR EACH ROW WHEN (NEW.reference = '') EXECUTE FUNCTION "give_reference"();--> statement-breakpoint
-- Entries are found by their reference, too, in one piece: its number alone is in too many texts.
CREATE OR REPLACE FUNCTION "submission_document"(r submissions) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT search_document(coalesce(r.film_title, r.log_line), concat_ws(' ', r.director, r.submitter_name, r.submitter_email, r.country), concat_ws(' ', CASE WHEN r.film_title IS NOT NULL THEN r.log_line END, r.synopsis, r.admin_notes))
		|| setweight(to_tsvector('simple', lower(replace(r.reference, '-', ''))), 'B')
		|| array_to_tsvector(array[edition_word(r.edition_id)])
$$;--> statement-breakpoint
-- What is there already is not read anew: that takes half a millisecond an entry.
DROP INDEX "submission_words_idx";--> statement-breakpoint
UPDATE "submission_words" w SET words = w.words || setweight(to_tsvector('simple', lower(replace(r.reference, '-', ''))), 'B')
	FROM "submissions" r WHERE r.id = w.id;--> statement-breakpoint
CREATE INDEX "submission_words_idx" ON "submission_words" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_reference_key" ON "submissions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "submissions_without_link_idx" ON "submissions" USING btree ("submitted_at") WHERE "submissions"."film_url" is null and "submissions"."film_title" is not null and "submissions"."withdrawn_at" is null and "submissions"."link_asked_at" is null;