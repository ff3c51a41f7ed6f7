CREATE OR REPLACE FUNCTION public.tally_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO submission_days
				(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
				entries, cents, refunded_cents, waived, waived_cents)
			SELECT edition_id, for_next, (submitted_at AT TIME ZONE time_zone)::date, fee_period,
				submission_type, status, is_favorite, withdrawn_at IS NOT NULL, added.currency,
				count(*), sum(amount_cents), sum(refunded_cents), count(*) FILTER (WHERE waived_cents > 0), sum(waived_cents)
			FROM added JOIN editions ON editions.id = edition_id
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
		INSERT INTO submission_places
				(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
			SELECT edition_id, for_next, coalesce(country, ''), coalesce(genre, ''), submission_type, status,
				is_favorite, withdrawn_at IS NOT NULL, count(*)
			FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO submission_days
				(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
				entries, cents, refunded_cents, waived, waived_cents)
			SELECT edition_id, for_next, (submitted_at AT TIME ZONE time_zone)::date, fee_period,
				submission_type, status, is_favorite, withdrawn_at IS NOT NULL, gone.currency,
				-count(*), -sum(amount_cents), -sum(refunded_cents), -count(*) FILTER (WHERE waived_cents > 0), -sum(waived_cents)
			FROM gone JOIN editions ON editions.id = edition_id
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
		INSERT INTO submission_places
				(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
			SELECT edition_id, for_next, coalesce(country, ''), coalesce(genre, ''), submission_type, status,
				is_favorite, withdrawn_at IS NOT NULL, -count(*)
			FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	ELSE
		INSERT INTO submission_days
				(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
				entries, cents, refunded_cents, waived, waived_cents)
			SELECT edition_id, for_next, (submitted_at AT TIME ZONE time_zone)::date, fee_period,
				submission_type, status, is_favorite, withdrawn_at IS NOT NULL, changed.currency,
				sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents),
				sum(CASE WHEN waived_cents > 0 THEN sign ELSE 0 END), sum(sign * waived_cents)
			FROM (SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1, gone.* FROM gone) AS changed
				JOIN editions ON editions.id = edition_id
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
			HAVING sum(sign) <> 0 OR sum(sign * amount_cents) <> 0 OR sum(sign * refunded_cents) <> 0
				OR sum(sign * waived_cents) <> 0;
		INSERT INTO submission_places
				(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
			SELECT edition_id, for_next, coalesce(country, ''), coalesce(genre, ''), submission_type, status,
				is_favorite, withdrawn_at IS NOT NULL, sum(sign)
			FROM (SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1, gone.* FROM gone) AS changed
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(sign) <> 0;
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_tally_delete AFTER DELETE ON public.submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();

CREATE TRIGGER submissions_tally_insert AFTER INSERT ON public.submissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();

CREATE TRIGGER submissions_tally_update AFTER UPDATE ON public.submissions REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_submissions();
