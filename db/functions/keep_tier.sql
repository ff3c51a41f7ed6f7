CREATE OR REPLACE FUNCTION public.keep_tier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	-- Written by a version that does not know price tiers.
	UPDATE submissions SET tier = NEW.tier WHERE id = NEW.submission_id AND tier <> NEW.tier;
	RETURN NULL;
END $function$;

CREATE TRIGGER submission_drafts_tier AFTER UPDATE OF state ON public.submission_drafts FOR EACH ROW WHEN (((new.tier <> 'standard'::text) AND (new.state = 'submitted'::text) AND (new.state IS DISTINCT FROM old.state))) EXECUTE FUNCTION keep_tier();
