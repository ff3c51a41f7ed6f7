CREATE OR REPLACE FUNCTION public.carry_waiver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF tg_op = 'DELETE' THEN
		DELETE FROM codes WHERE id = OLD.id;
	ELSIF tg_op = 'INSERT' THEN
		INSERT INTO codes (id, code, shown, edition_id, kind, types, max_uses, last_day, note, taken, stopped_at, created_at)
			VALUES (NEW.id, NEW.code, regexp_replace(NEW.code, '(.{4})(?=.)', '\1-', 'g'), NEW.edition_id, 'free', ARRAY[NEW.submission_type], 1, NEW.last_day, NEW.note,
				(NEW.used_at IS NOT NULL)::int, NEW.taken_back_at, NEW.created_at);
	ELSE
		UPDATE codes SET note = NEW.note, taken = (NEW.used_at IS NOT NULL)::int,
				stopped_at = coalesce(NEW.taken_back_at, stopped_at)
			WHERE id = NEW.id;
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER waivers_code AFTER INSERT OR DELETE OR UPDATE ON public.waivers FOR EACH ROW EXECUTE FUNCTION carry_waiver();
