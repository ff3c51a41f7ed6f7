CREATE TABLE "festival_zone" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "festival_zone" ("time_zone") VALUES ('America/Los_Angeles');--> statement-breakpoint
-- As before, but the zone is read from its row.
CREATE OR REPLACE FUNCTION "tally_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into submission_days
			(day, fee_period, submission_type, status, is_favorite, entries, cents, refunded_cents)
		select (submitted_at at time zone (select time_zone from festival_zone))::date, fee_period, submission_type, status,
			is_favorite, sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5
		having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 or sum(sign * refunded_cents) <> 0';
	EXECUTE 'insert into submission_places (country, genre, submission_type, status, is_favorite, entries)
		select coalesce(country, ''''), coalesce(genre, ''''), submission_type, status, is_favorite, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5 having sum(sign) <> 0';
	RETURN NULL;
END $$;--> statement-breakpoint
-- Another zone has other days: they are counted anew from the submissions. Nobody
-- adds or joins lines meanwhile.
CREATE FUNCTION "recount_submission_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE submissions, submission_days IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM submission_days;
	INSERT INTO submission_days
			(day, fee_period, submission_type, status, is_favorite, entries, cents, refunded_cents)
		SELECT (submitted_at AT TIME ZONE NEW.time_zone)::date, fee_period, submission_type, status,
			is_favorite, count(*), sum(amount_cents), sum(refunded_cents)
		FROM submissions GROUP BY 1, 2, 3, 4, 5;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "festival_zone_recount" AFTER UPDATE ON "festival_zone" FOR EACH ROW
	WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION "recount_submission_days"();
