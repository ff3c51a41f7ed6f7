CREATE OR REPLACE FUNCTION public.count_code_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF (tg_op = 'DELETE' AND OLD.state = 'held') OR (tg_op = 'UPDATE' AND NEW.state = 'freed' AND OLD.state <> 'freed') THEN
		UPDATE codes SET taken = taken - 1, used_at = CASE WHEN taken > 1 THEN used_at END WHERE id = OLD.code_id;
	ELSIF tg_op = 'UPDATE' AND NEW.state <> 'freed' AND OLD.state = 'freed' THEN
		-- Paid after all: it counts, whatever the limit is.
		UPDATE codes SET taken = taken + 1, used_at = CASE WHEN is_waiver THEN coalesce(used_at, now()) END
			WHERE id = NEW.code_id;
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER code_uses_count AFTER DELETE OR UPDATE OF state ON public.code_uses FOR EACH ROW EXECUTE FUNCTION count_code_use();
