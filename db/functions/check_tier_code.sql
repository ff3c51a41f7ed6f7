CREATE OR REPLACE FUNCTION public.check_tier_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	-- A version that does not know price tiers would take the whole fee off.
	IF EXISTS (SELECT FROM codes JOIN submission_drafts ON submission_drafts.id = NEW.draft_id
			WHERE codes.id = NEW.code_id AND codes.kind = 'tier' AND codes.tier <> submission_drafts.tier) THEN
		RAISE EXCEPTION 'This code opens another price tier than that of the draft.';
	END IF;
	RETURN NEW;
END $function$;

CREATE TRIGGER code_uses_tier BEFORE INSERT ON public.code_uses FOR EACH ROW EXECUTE FUNCTION check_tier_code();
