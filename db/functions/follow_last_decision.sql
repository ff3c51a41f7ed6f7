CREATE OR REPLACE FUNCTION public.follow_last_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	UPDATE submissions SET outcome = NEW.outcome
		WHERE id = NEW.submission_id AND outcome IS DISTINCT FROM NEW.outcome
			AND NOT EXISTS (SELECT FROM decisions newer
				WHERE newer.submission_id = NEW.submission_id AND newer.version > NEW.version);
	RETURN NULL;
END $function$;

CREATE TRIGGER decisions_outcome AFTER INSERT ON public.decisions FOR EACH ROW EXECUTE FUNCTION follow_last_decision();
