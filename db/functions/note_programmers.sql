CREATE OR REPLACE FUNCTION public.note_programmers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO jury_changes (person_id) SELECT DISTINCT person_id FROM added WHERE role = 'programmer';
	RETURN NULL;
END $function$;

CREATE TRIGGER person_roles_programmer_insert AFTER INSERT ON public.person_roles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_programmers();
