CREATE OR REPLACE FUNCTION public.note_jury_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NOT EXISTS (SELECT FROM juries) AND NOT EXISTS (SELECT FROM person_roles WHERE role = 'programmer') THEN
		RETURN NULL;
	END IF;
	INSERT INTO jury_changes (submission_id) SELECT id FROM added;
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_jury_insert AFTER INSERT ON public.submissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_jury_entries();
