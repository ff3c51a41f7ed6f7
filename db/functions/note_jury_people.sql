CREATE OR REPLACE FUNCTION public.note_jury_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF EXISTS (SELECT FROM jury_members WHERE jury_members.person_id = NEW.id)
		OR EXISTS (SELECT FROM person_roles WHERE person_roles.person_id = NEW.id AND person_roles.role = 'programmer') THEN
		INSERT INTO jury_changes (person_id) VALUES (NEW.id);
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER people_jury_update AFTER UPDATE ON public.people FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION note_jury_people();
