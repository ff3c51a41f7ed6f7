CREATE OR REPLACE FUNCTION public.count_code_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	-- A waiver code is counted by its waiver.
	IF (tg_op = 'DELETE' AND OLD.state = 'held') OR (tg_op = 'UPDATE' AND NEW.state = 'freed' AND OLD.state <> 'freed') THEN
		UPDATE waivers SET used_at = NULL, taken_back_at = (SELECT stopped_at FROM codes WHERE id = OLD.code_id)
			WHERE id = OLD.code_id;
		IF NOT FOUND THEN
			UPDATE codes SET taken = taken - 1 WHERE id = OLD.code_id;
		END IF;
	ELSIF tg_op = 'UPDATE' AND NEW.state <> 'freed' AND OLD.state = 'freed' THEN
		-- Paid after all: it counts, whatever the limit is.
		UPDATE waivers SET used_at = now() WHERE id = NEW.code_id AND used_at IS NULL AND taken_back_at IS NULL;
		IF NOT FOUND THEN
			UPDATE codes SET taken = taken + 1
				WHERE id = NEW.code_id AND NOT EXISTS (SELECT FROM waivers WHERE id = NEW.code_id);
		END IF;
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER code_uses_count AFTER DELETE OR UPDATE OF state ON public.code_uses FOR EACH ROW EXECUTE FUNCTION count_code_use();
