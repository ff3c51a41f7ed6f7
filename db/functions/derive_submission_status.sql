CREATE OR REPLACE FUNCTION public.derive_submission_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	given boolean := CASE tg_op
		WHEN 'INSERT' THEN NEW.status <> 'pending' AND NEW.outcome IS NULL
		ELSE NEW.status <> OLD.status AND NEW.outcome IS NOT DISTINCT FROM OLD.outcome
			AND NEW.is_reviewed = OLD.is_reviewed
	END;
BEGIN
	IF given THEN
		NEW.outcome := CASE WHEN NEW.status IN ('accepted', 'rejected') THEN NEW.status END;
		NEW.is_reviewed := CASE NEW.status WHEN 'reviewed' THEN true WHEN 'pending' THEN false
			ELSE NEW.is_reviewed END;
	END IF;
	NEW.status := CASE
		WHEN NEW.outcome IN ('accepted', 'rejected') THEN NEW.outcome
		WHEN NEW.outcome = 'waitlisted' OR NEW.is_reviewed THEN 'reviewed'
		ELSE 'pending' END;
	RETURN NEW;
END $function$;

CREATE TRIGGER submissions_status_insert BEFORE INSERT ON public.submissions FOR EACH ROW WHEN (((new.status <> 'pending'::text) OR (new.outcome IS NOT NULL) OR new.is_reviewed)) EXECUTE FUNCTION derive_submission_status();

CREATE TRIGGER submissions_status_update BEFORE UPDATE OF status, outcome, is_reviewed ON public.submissions FOR EACH ROW EXECUTE FUNCTION derive_submission_status();
