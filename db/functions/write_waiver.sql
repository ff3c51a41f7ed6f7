CREATE OR REPLACE FUNCTION public.write_waiver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO codes (id, code, shown, edition_id, kind, types, max_uses, last_day, note, created_at, is_waiver, email, batch_id)
			VALUES (coalesce(NEW.id, gen_random_uuid()), NEW.code, regexp_replace(NEW.code, '(.{4})(?=.)', '\1-', 'g'),
				coalesce(NEW.edition_id, current_edition()), 'free', ARRAY[NEW.submission_type], 1, NEW.last_day, NEW.note,
				coalesce(NEW.created_at, now()), true, NEW.email, NEW.batch_id)
			RETURNING id, edition_id, created_at INTO NEW.id, NEW.edition_id, NEW.created_at;
	ELSIF (NEW.used_at, NEW.taken_back_at) IS NOT DISTINCT FROM (OLD.used_at, OLD.taken_back_at) THEN
		UPDATE codes SET note = NEW.note, email = NEW.email WHERE id = OLD.id;
	ELSE
		-- Used or revoked, unless somebody did so since this statement began: then it changes no row.
		UPDATE codes SET taken = (NEW.used_at IS NOT NULL)::int, used_at = NEW.used_at,
				stopped_at = coalesce(NEW.taken_back_at, stopped_at)
			WHERE id = OLD.id AND (used_at, stopped_at) IS NOT DISTINCT FROM (OLD.used_at, OLD.taken_back_at);
		IF NOT FOUND THEN
			RETURN NULL;
		END IF;
	END IF;
	RETURN NEW;
END $function$;

CREATE TRIGGER waivers_write INSTEAD OF INSERT OR UPDATE ON public.waivers FOR EACH ROW EXECUTE FUNCTION write_waiver();
