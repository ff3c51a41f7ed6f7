-- The edition that rows and calls are of which name none: the open one, or, while none is, the one closed last.
CREATE FUNCTION "current_edition"() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT id FROM editions WHERE state <> 'preparing'
	ORDER BY state = 'open' DESC, closed_at DESC NULLS LAST, slug DESC LIMIT 1
$$;--> statement-breakpoint
-- The one edition that there is bears the year of its festival days, also where these were changed since it was made.
UPDATE "editions" SET "slug" = "year", "name" = "year" || ' edition'
	FROM (SELECT substring("overrides" #>> '{dates,festivalFrom}' from '^20[0-9][0-9]|^2100') AS "year" FROM "festival_settings") "facts"
	WHERE "year" <> "slug" AND "name" = "slug" || ' edition' AND (SELECT count(*) FROM "editions") = 1;--> statement-breakpoint
-- What every edition shares gets a row of its own.
CREATE TABLE "installation_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"overrides" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TRIGGER "installation_settings_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "installation_settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
INSERT INTO "installation_settings" ("overrides", "updated_at")
	SELECT "shared", "updated_at" FROM (
		SELECT "updated_at", jsonb_strip_nulls(jsonb_build_object('brand', "overrides" -> 'brand', 'mailboxes', "overrides" -> 'mailboxes',
			'newsletter', "overrides" -> 'newsletter', 'dates', CASE WHEN "overrides" #> '{dates,legalUpdatedOn}' IS NOT NULL
				THEN jsonb_build_object('legalUpdatedOn', "overrides" #> '{dates,legalUpdatedOn}') END)) AS "shared"
		FROM "festival_settings") "kept" WHERE "shared" <> '{}';--> statement-breakpoint
UPDATE "festival_settings" SET "overrides" = ("overrides" #- '{dates,legalUpdatedOn}') - '{brand,mailboxes,newsletter}'::text[];--> statement-breakpoint
UPDATE "festival_settings" SET "overrides" = "overrides" - 'dates' WHERE "overrides" -> 'dates' = '{}';--> statement-breakpoint
ALTER TABLE "festival_settings" DROP COLUMN "id";--> statement-breakpoint
-- A default that is the same for all rows is written down once, not into each of them.
ALTER TABLE "festival_settings" ADD COLUMN "edition_id" uuid PRIMARY KEY DEFAULT current_edition() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_pkey";--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "edition_id" uuid DEFAULT current_edition() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_edition_id_id_pk" PRIMARY KEY("edition_id","id");--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "edition_id" uuid DEFAULT current_edition();--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "edition_id" uuid DEFAULT current_edition();--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "edition_id" uuid DEFAULT current_edition() NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "edition_id" uuid DEFAULT current_edition() NOT NULL, ADD COLUMN "for_next" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD COLUMN "edition_id" uuid DEFAULT current_edition() NOT NULL, ADD COLUMN "for_next" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_days" ADD COLUMN "edition_id" uuid DEFAULT current_edition() NOT NULL, ADD COLUMN "for_next" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_days" ALTER COLUMN "edition_id" DROP DEFAULT, ALTER COLUMN "for_next" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "submission_places" ADD COLUMN "edition_id" uuid DEFAULT current_edition() NOT NULL, ADD COLUMN "for_next" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_places" ALTER COLUMN "edition_id" DROP DEFAULT, ALTER COLUMN "for_next" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "submissions_submitted_at_idx";--> statement-breakpoint
DROP INDEX "submission_days_day_idx";--> statement-breakpoint
DROP INDEX "submissions_favorite_idx";--> statement-breakpoint
DROP INDEX "submissions_withdrawn_idx";--> statement-breakpoint
DROP INDEX "submissions_status_idx";--> statement-breakpoint
DROP INDEX "submissions_type_idx";--> statement-breakpoint
DROP INDEX "submissions_genre_idx";--> statement-breakpoint
DROP INDEX "submissions_country_idx";--> statement-breakpoint
DROP INDEX "submissions_title_idx";--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_settings" ADD CONSTRAINT "festival_settings_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_articles" ADD CONSTRAINT "news_articles_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD CONSTRAINT "promo_campaigns_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD CONSTRAINT "submission_drafts_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_drafts_for_next_idx" ON "submission_drafts" USING btree ("edition_id") WHERE "submission_drafts"."for_next";--> statement-breakpoint
CREATE INDEX "submission_places_edition_idx" ON "submission_places" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "submissions_edition_idx" ON "submissions" USING btree ("edition_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submissions_for_next_idx" ON "submissions" USING btree ("edition_id") WHERE "submissions"."for_next";--> statement-breakpoint
CREATE INDEX "submission_days_day_idx" ON "submission_days" USING btree ("edition_id","day");--> statement-breakpoint
CREATE INDEX "submissions_favorite_idx" ON "submissions" USING btree ("edition_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "submissions"."is_favorite";--> statement-breakpoint
CREATE INDEX "submissions_withdrawn_idx" ON "submissions" USING btree ("edition_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "submissions"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "submissions_status_idx" ON "submissions" USING btree ("edition_id","status","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submissions_type_idx" ON "submissions" USING btree ("edition_id","submission_type","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submissions_genre_idx" ON "submissions" USING btree ("edition_id","genre","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submissions_country_idx" ON "submissions" USING btree ("edition_id","country","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submissions_title_idx" ON "submissions" USING btree ("edition_id",left(lower(coalesce("film_title", "log_line", '')), 60) desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
-- As before, by edition; entries for the next one apart, since an edition's own figures leave them out.
CREATE OR REPLACE FUNCTION "tally_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, entries, cents, refunded_cents)
		select edition_id, for_next, (submitted_at at time zone (select time_zone from festival_zone))::date, fee_period,
			submission_type, status, is_favorite, withdrawn_at is not null,
			sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6, 7, 8
		having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 or sum(sign * refunded_cents) <> 0';
	EXECUTE 'insert into submission_places
			(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
		select edition_id, for_next, coalesce(country, ''''), coalesce(genre, ''''), submission_type, status,
			is_favorite, withdrawn_at is not null, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_submission_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE submissions, submission_days IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM submission_days;
	INSERT INTO submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, entries, cents, refunded_cents)
		SELECT edition_id, for_next, (submitted_at AT TIME ZONE NEW.time_zone)::date, fee_period, submission_type, status,
			is_favorite, withdrawn_at IS NOT NULL, count(*), sum(amount_cents), sum(refunded_cents)
		FROM submissions GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	RETURN NULL;
END $$;--> statement-breakpoint
-- An entry is found by its edition as by a word, ' 2026', which nobody can type: a word begins with no space.
CREATE FUNCTION "edition_word"(of_edition uuid) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT ' ' || slug FROM editions WHERE id = of_edition
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "submission_document"(r submissions) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT search_document(coalesce(r.film_title, r.log_line), concat_ws(' ', r.director, r.submitter_name, r.submitter_email, r.country), concat_ws(' ', CASE WHEN r.film_title IS NOT NULL THEN r.log_line END, r.synopsis, r.admin_notes))
		|| array_to_tsvector(array[edition_word(r.edition_id)])
$$;--> statement-breakpoint
DROP INDEX "submission_words_idx";--> statement-breakpoint
UPDATE "submission_words" SET "words" = "words" || array_to_tsvector(array[(SELECT edition_word(current_edition()))]);--> statement-breakpoint
CREATE INDEX "submission_words_idx" ON "submission_words" USING gin ("words");--> statement-breakpoint
DROP TRIGGER "submissions_words" ON "submissions";--> statement-breakpoint
CREATE TRIGGER "submissions_words" AFTER INSERT OR UPDATE OF film_title, log_line, director, submitter_name, submitter_email, country, synopsis, admin_notes, edition_id ON "submissions"
	FOR EACH ROW EXECUTE FUNCTION "keep_words"('submission_words', 'submission_document');--> statement-breakpoint
-- Lists that name no edition show another one's rows when another one is current.
CREATE TRIGGER "editions_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "editions"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();
