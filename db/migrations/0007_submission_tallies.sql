CREATE TABLE "submission_days" (
	"day" date NOT NULL,
	"fee_period" text NOT NULL,
	"submission_type" text NOT NULL,
	"status" text NOT NULL,
	"is_favorite" boolean NOT NULL,
	"entries" integer NOT NULL,
	"cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_places" (
	"country" text NOT NULL,
	"genre" text NOT NULL,
	"submission_type" text NOT NULL,
	"status" text NOT NULL,
	"is_favorite" boolean NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "submission_days_day_idx" ON "submission_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "submissions_genre_idx" ON "submissions" USING btree ("genre","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "submissions_country_idx" ON "submissions" USING btree ("country","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Writes what a statement changed as lines of both sums: all its rows in one go,
-- and only what does not cancel out. Nothing is updated, so nobody waits for
-- anybody. The festival's day is that of its own time zone.
CREATE FUNCTION "tally_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into submission_days
			(day, fee_period, submission_type, status, is_favorite, entries, cents, refunded_cents)
		select (submitted_at at time zone ''America/Los_Angeles'')::date, fee_period, submission_type, status,
			is_favorite, sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5
		having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 or sum(sign * refunded_cents) <> 0';
	EXECUTE 'insert into submission_places (country, genre, submission_type, status, is_favorite, entries)
		select coalesce(country, ''''), coalesce(genre, ''''), submission_type, status, is_favorite, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5 having sum(sign) <> 0';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "empty_submission_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM submission_days;
	DELETE FROM submission_places;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_tally_insert" AFTER INSERT ON "submissions"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_submissions"();--> statement-breakpoint
CREATE TRIGGER "submissions_tally_update" AFTER UPDATE ON "submissions"
	REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_submissions"();--> statement-breakpoint
CREATE TRIGGER "submissions_tally_delete" AFTER DELETE ON "submissions"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "tally_submissions"();--> statement-breakpoint
CREATE TRIGGER "submissions_tally_truncate" AFTER TRUNCATE ON "submissions"
	FOR EACH STATEMENT EXECUTE FUNCTION "empty_submission_tallies"();--> statement-breakpoint
-- The submissions that are there already.
INSERT INTO "submission_days" ("day", "fee_period", "submission_type", "status", "is_favorite", "entries", "cents", "refunded_cents")
	SELECT ("submitted_at" AT TIME ZONE 'America/Los_Angeles')::date, "fee_period", "submission_type", "status",
		"is_favorite", count(*), sum("amount_cents"), sum("refunded_cents")
	FROM "submissions" GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO "submission_places" ("country", "genre", "submission_type", "status", "is_favorite", "entries")
	SELECT coalesce("country", ''), coalesce("genre", ''), "submission_type", "status", "is_favorite", count(*)
	FROM "submissions" GROUP BY 1, 2, 3, 4, 5;
