CREATE OR REPLACE FUNCTION public.empty_submission_tallies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	DELETE FROM submission_days;
	DELETE FROM submission_places;
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_tally_truncate AFTER TRUNCATE ON public.submissions FOR EACH STATEMENT EXECUTE FUNCTION empty_submission_tallies();
