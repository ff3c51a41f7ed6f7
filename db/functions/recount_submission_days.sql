CREATE OR REPLACE FUNCTION public.recount_submission_days()
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
END $function$;

CREATE TRIGGER editions_recount AFTER UPDATE ON public.editions FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION recount_submission_days();
