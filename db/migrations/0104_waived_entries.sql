-- Every entry with a waived fee counts, also one whose code waived it with the quote. The lock keeps writers out until
-- the missing ones are added.
LOCK TABLE submissions, submission_days IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'select 1 as sign, added.* from added'
		WHEN 'DELETE' THEN 'select -1 as sign, gone.* from gone'
		ELSE 'select 1 as sign, added.* from added union all select -1, gone.* from gone'
	END;
BEGIN
	EXECUTE 'insert into submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
			entries, cents, refunded_cents, waived, waived_cents)
		select edition_id, for_next, (submitted_at at time zone time_zone)::date, fee_period,
			submission_type, status, is_favorite, withdrawn_at is not null, currency,
			sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents),
			sum(case when waived_cents > 0 then sign else 0 end), sum(sign * waived_cents)
		from (' || changed || ') changed
		join (select id as zone_of, time_zone from editions) zones on zones.zone_of = changed.edition_id
		group by 1, 2, 3, 4, 5, 6, 7, 8, 9
		having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 or sum(sign * refunded_cents) <> 0
			or sum(sign * waived_cents) <> 0';
	EXECUTE 'insert into submission_places
			(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
		select edition_id, for_next, coalesce(country, ''''), coalesce(genre, ''''), submission_type, status,
			is_favorite, withdrawn_at is not null, sum(sign)
		from (' || changed || ') changed group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0';
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_submission_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	LOCK TABLE submissions, submission_days IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM submission_days WHERE edition_id = NEW.id;
	INSERT INTO submission_days
			(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
			entries, cents, refunded_cents, waived, waived_cents)
		SELECT edition_id, for_next, (submitted_at AT TIME ZONE NEW.time_zone)::date, fee_period, submission_type, status,
			is_favorite, withdrawn_at IS NOT NULL, currency, count(*), sum(amount_cents), sum(refunded_cents),
			count(*) FILTER (WHERE waived_cents > 0), sum(waived_cents)
		FROM submissions WHERE edition_id = NEW.id GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
	RETURN NULL;
END $function$;--> statement-breakpoint
INSERT INTO "submission_days"
		(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
		entries, cents, refunded_cents, waived, waived_cents)
	SELECT s.edition_id, s.for_next, (s.submitted_at AT TIME ZONE e.time_zone)::date, s.fee_period, s.submission_type,
		s.status, s.is_favorite, s.withdrawn_at IS NOT NULL, s.currency, 0, 0, 0, count(*), 0
	FROM submissions s JOIN editions e ON e.id = s.edition_id
	WHERE s.waived_cents > 0 AND s.waiver_id IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
