CREATE OR REPLACE FUNCTION public.give_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	number text;
BEGIN
	INSERT INTO entry_numbers AS n (edition_id, last) VALUES (NEW.edition_id, 1)
		ON CONFLICT (edition_id) DO UPDATE SET last = n.last + 1
		RETURNING n.last::text INTO number;
	SELECT reference_prefix || right(slug, 2) || '-' || lpad(number, greatest(4, length(number)), '0')
		INTO NEW.reference FROM editions WHERE id = NEW.edition_id;
	RETURN NEW;
END $function$;

CREATE TRIGGER submissions_reference BEFORE INSERT ON public.submissions FOR EACH ROW WHEN ((new.reference = ''::text)) EXECUTE FUNCTION give_reference();
