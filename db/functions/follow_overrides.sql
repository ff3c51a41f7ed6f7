CREATE OR REPLACE FUNCTION public.follow_overrides()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	-- A version that does not know the rows wrote them among its differences.
	PERFORM fill_call(NEW.edition_id, NEW.overrides);
	RETURN NULL;
END $function$;

CREATE TRIGGER festival_settings_call AFTER INSERT OR UPDATE OF overrides ON public.festival_settings FOR EACH ROW EXECUTE FUNCTION follow_overrides();
