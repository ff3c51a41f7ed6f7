CREATE OR REPLACE FUNCTION public.settle_code_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NEW.state = 'submitted' THEN
		UPDATE code_uses SET state = 'used' WHERE draft_id = NEW.id;
		-- Written by a version that does not know codes.
		UPDATE submissions SET code_id = NEW.code_id, saved_cents = NEW.saved_cents
			WHERE id = NEW.submission_id AND code_id IS NULL;
	ELSE
		UPDATE code_uses SET state = 'freed' WHERE draft_id = NEW.id AND state = 'held';
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER submission_drafts_code AFTER UPDATE OF state ON public.submission_drafts FOR EACH ROW WHEN (((new.code_id IS NOT NULL) AND (new.state IS DISTINCT FROM old.state) AND (new.state = ANY (ARRAY['submitted'::text, 'expired'::text, 'refunded'::text])))) EXECUTE FUNCTION settle_code_use();
