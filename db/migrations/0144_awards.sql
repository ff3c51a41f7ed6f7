-- All tables that get a key or trigger at once, and not for long: requests of the version before take them in other orders.
SET LOCAL lock_timeout = '500ms';--> statement-breakpoint
LOCK TABLE "editions", "submissions", "confirmations", "films", "programme_versions", "outbox_messages", "entry_links" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
SET LOCAL lock_timeout TO DEFAULT;--> statement-breakpoint
CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"prize_cents" integer,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"votes_until" timestamp with time zone,
	"min_ballots" integer DEFAULT 15 NOT NULL,
	"revealed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "awards_kind_check" CHECK ("awards"."kind" in ('jury','audience','special')),
	CONSTRAINT "awards_category_check" CHECK ("awards"."category" ~ '^[a-z][a-z0-9_]{0,39}$'),
	CONSTRAINT "awards_prize_check" CHECK ("awards"."prize_cents" >= 0),
	CONSTRAINT "awards_min_ballots_check" CHECK ("awards"."min_ballots" >= 1),
	CONSTRAINT "awards_votes_check" CHECK ("awards"."kind" <> 'audience' or "awards"."votes_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "ballots" (
	"screening_id" uuid NOT NULL,
	"voter_hash" text NOT NULL,
	"film_id" uuid NOT NULL,
	"value" smallint NOT NULL,
	"minute" integer NOT NULL,
	CONSTRAINT "ballots_screening_id_voter_hash_film_id_pk" PRIMARY KEY("screening_id","voter_hash","film_id"),
	CONSTRAINT "ballots_value_check" CHECK ("ballots"."value" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "honors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"award_id" uuid,
	"film_id" uuid,
	"submission_id" uuid,
	"level" text NOT NULL,
	"citation" text DEFAULT '' NOT NULL,
	"code" text,
	"share_cents" integer,
	"outbox_id" uuid,
	"link_hash" text,
	"revoked_at" timestamp with time zone,
	"revoked_why" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "honors_level_check" CHECK ("honors"."level" in ('selection','nominee','mention','winner')),
	CONSTRAINT "honors_selection_check" CHECK (("honors"."level" = 'selection') = ("honors"."award_id" is null)),
	CONSTRAINT "honors_subject_check" CHECK (num_nonnulls("honors"."film_id", "honors"."submission_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "vote_boxes" (
	"screening_id" uuid PRIMARY KEY NOT NULL,
	"edition_id" uuid DEFAULT current_edition() NOT NULL,
	"admitted" integer,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"paper" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_why" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "vote_boxes_admitted_check" CHECK ("vote_boxes"."admitted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_screening_id_vote_boxes_screening_id_fk" FOREIGN KEY ("screening_id") REFERENCES "public"."vote_boxes"("screening_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honors" ADD CONSTRAINT "honors_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honors" ADD CONSTRAINT "honors_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honors" ADD CONSTRAINT "honors_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honors" ADD CONSTRAINT "honors_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honors" ADD CONSTRAINT "honors_outbox_id_outbox_messages_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honors" ADD CONSTRAINT "honors_link_hash_entry_links_token_hash_fk" FOREIGN KEY ("link_hash") REFERENCES "public"."entry_links"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_boxes" ADD CONSTRAINT "vote_boxes_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_edition_idx" ON "awards" USING btree ("edition_id","ordinal" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "awards_audience_key" ON "awards" USING btree ("edition_id") WHERE "awards"."kind" = 'audience';--> statement-breakpoint
CREATE INDEX "ballots_film_idx" ON "ballots" USING btree ("film_id");--> statement-breakpoint
CREATE UNIQUE INDEX "honors_code_key" ON "honors" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "honors_award_film_key" ON "honors" USING btree ("award_id","film_id");--> statement-breakpoint
CREATE UNIQUE INDEX "honors_award_submission_key" ON "honors" USING btree ("award_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "honors_selected_submission_key" ON "honors" USING btree ("submission_id") WHERE "honors"."award_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "honors_selected_film_key" ON "honors" USING btree ("edition_id","film_id") WHERE "honors"."award_id" is null;--> statement-breakpoint
CREATE INDEX "honors_edition_idx" ON "honors" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "honors_film_idx" ON "honors" USING btree ("film_id");--> statement-breakpoint
CREATE INDEX "honors_submission_idx" ON "honors" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "honors_outbox_idx" ON "honors" USING btree ("outbox_id") WHERE "honors"."outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "honors_link_idx" ON "honors" USING btree ("link_hash") WHERE "honors"."link_hash" is not null;--> statement-breakpoint
CREATE INDEX "vote_boxes_edition_idx" ON "vote_boxes" USING btree ("edition_id");--> statement-breakpoint
CREATE TRIGGER "awards_version" BEFORE UPDATE ON "awards"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "honors_version" BEFORE UPDATE ON "honors"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "vote_boxes_version" BEFORE UPDATE ON "vote_boxes"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE FUNCTION "new_laurel_code"() RETURNS text LANGUAGE sql VOLATILE AS $$
	SELECT translate(left(gen_random_uuid()::text, 8) || substr(gen_random_uuid()::text, 1, 2), '0123456789abcdef', 'bcdfghjkmnpqrstv');
$$;--> statement-breakpoint
CREATE FUNCTION "settle_entry_laurel"(entry uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	found record;
BEGIN
	SELECT s.edition_id, f.id AS film_id,
		s.announced_status = 'accepted' AND s.withdrawn_at IS NULL
			AND (c.answer = 'yes' OR f.confirmation = 'yes')
			AND c.answer IS DISTINCT FROM 'no' AND f.confirmation IS DISTINCT FROM 'no' AS takes_part,
		coalesce(s.withdrawn_at, c.at, f.changed_at, s.announced_at, s.submitted_at) AS changed_at
		INTO found
		FROM submissions AS s
		LEFT JOIN confirmations AS c ON c.submission_id = s.id
		LEFT JOIN films AS f ON f.submission_id = s.id
		WHERE s.id = entry;
	IF found.takes_part THEN
		INSERT INTO honors (edition_id, submission_id, film_id, level, code, created_at)
			VALUES (found.edition_id, entry, found.film_id, 'selection', new_laurel_code(), found.changed_at)
			ON CONFLICT (submission_id) WHERE award_id IS NULL
			DO UPDATE SET revoked_at = NULL, film_id = excluded.film_id
			WHERE honors.revoked_at IS NOT NULL OR honors.film_id IS DISTINCT FROM excluded.film_id;
	ELSE
		UPDATE honors SET revoked_at = found.changed_at
			WHERE submission_id = entry AND award_id IS NULL AND revoked_at IS NULL;
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "settle_invited_laurels"(of_edition uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO honors (edition_id, film_id, level, code, created_at)
		SELECT of_edition, f.id, 'selection', new_laurel_code(), newest.published_at
		FROM (SELECT published_at, snapshot FROM programme_versions
			WHERE edition_id = of_edition ORDER BY number DESC LIMIT 1) AS newest,
			films AS f
		WHERE f.submission_id IS NULL AND f.is_public AND f.confirmation IS DISTINCT FROM 'no'
			AND EXISTS (SELECT FROM jsonb_array_elements(newest.snapshot) AS screening
				WHERE screening -> 'filmIds' ? f.id::text)
		ON CONFLICT (edition_id, film_id) WHERE award_id IS NULL DO NOTHING;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_laurel_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_TABLE_NAME
		WHEN 'submissions' THEN PERFORM settle_entry_laurel(NEW.id);
		WHEN 'confirmations' THEN PERFORM settle_entry_laurel(NEW.submission_id);
		WHEN 'programme_versions' THEN PERFORM settle_invited_laurels(NEW.edition_id);
		WHEN 'films' THEN
			IF NEW.submission_id IS NOT NULL THEN
				PERFORM settle_entry_laurel(NEW.submission_id);
			ELSE
				UPDATE honors SET revoked_at = CASE WHEN NEW.confirmation = 'no' THEN coalesce(NEW.changed_at, NEW.created_at) END
					WHERE film_id = NEW.id AND submission_id IS NULL AND award_id IS NULL
						AND (revoked_at IS NULL) = (NEW.confirmation IS NOT DISTINCT FROM 'no');
			END IF;
	END CASE;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "confirmations_laurel" AFTER INSERT OR UPDATE ON "confirmations"
	FOR EACH ROW EXECUTE FUNCTION "note_laurel_change"();--> statement-breakpoint
CREATE TRIGGER "submissions_laurel" AFTER UPDATE OF "withdrawn_at", "announced_status" ON "submissions"
	FOR EACH ROW WHEN (OLD."withdrawn_at" IS DISTINCT FROM NEW."withdrawn_at"
		OR OLD."announced_status" <> NEW."announced_status") EXECUTE FUNCTION "note_laurel_change"();--> statement-breakpoint
CREATE TRIGGER "films_laurel" AFTER UPDATE OF "confirmation", "submission_id" ON "films"
	FOR EACH ROW WHEN (OLD."confirmation" IS DISTINCT FROM NEW."confirmation"
		OR OLD."submission_id" IS DISTINCT FROM NEW."submission_id") EXECUTE FUNCTION "note_laurel_change"();--> statement-breakpoint
CREATE TRIGGER "films_laurel_in" AFTER INSERT ON "films"
	FOR EACH ROW WHEN (NEW."submission_id" IS NOT NULL) EXECUTE FUNCTION "note_laurel_change"();--> statement-breakpoint
CREATE TRIGGER "programme_versions_laurel" AFTER INSERT ON "programme_versions"
	FOR EACH ROW EXECUTE FUNCTION "note_laurel_change"();--> statement-breakpoint
CREATE TRIGGER "awards_public" AFTER UPDATE ON "awards"
	FOR EACH ROW WHEN (OLD."revealed_at" IS NOT NULL OR NEW."revealed_at" IS NOT NULL) EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "honors_public" AFTER UPDATE ON "honors"
	FOR EACH ROW WHEN (OLD."code" IS NOT NULL OR NEW."code" IS NOT NULL) EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "honors_public_out" AFTER DELETE ON "honors"
	FOR EACH ROW WHEN (OLD."code" IS NOT NULL) EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
SELECT settle_entry_laurel(id) FROM submissions WHERE announced_status = 'accepted';--> statement-breakpoint
SELECT settle_invited_laurels(id) FROM editions WHERE state IN ('open', 'closed');
