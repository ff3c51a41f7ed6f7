CREATE OR REPLACE FUNCTION public.give_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	plain text;
	taken boolean;
	at integer := 1;
BEGIN
	EXECUTE format('SELECT search_fold($1.%I)', TG_ARGV[0]) INTO plain USING NEW;
	plain := btrim(left(btrim(regexp_replace(plain, '[^a-z0-9]+', '-', 'g'), '-'), 80), '-');
	IF plain = '' THEN plain := TG_ARGV[1]; END IF;
	PERFORM pg_advisory_xact_lock(hashtext('slugs of ' || TG_TABLE_NAME));
	NEW.slug := plain;
	LOOP
		EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE slug = $1)', TG_TABLE_NAME) INTO taken USING NEW.slug;
		EXIT WHEN NOT taken;
		at := at + 1;
		NEW.slug := plain || '-' || at;
	END LOOP;
	RETURN NEW;
END $function$;

CREATE TRIGGER films_slug BEFORE INSERT OR UPDATE ON public.films FOR EACH ROW WHEN (((new.slug IS NULL) AND (new.in_programme OR new.is_public))) EXECUTE FUNCTION give_slug('title', 'film');

CREATE TRIGGER mailings_slug BEFORE UPDATE ON public.mailings FOR EACH ROW WHEN ((new.slug = ''::text)) EXECUTE FUNCTION give_slug('subject', 'newsletter');

CREATE TRIGGER programme_blocks_slug BEFORE INSERT ON public.programme_blocks FOR EACH ROW WHEN ((new.slug = ''::text)) EXECUTE FUNCTION give_slug('title', 'block');

CREATE TRIGGER venues_slug BEFORE INSERT OR UPDATE ON public.venues FOR EACH ROW WHEN ((new.slug = ''::text)) EXECUTE FUNCTION give_slug('name', 'venue');
