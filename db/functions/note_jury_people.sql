CREATE OR REPLACE FUNCTION public.note_jury_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO jury_changes (person_id)
		SELECT added.id FROM added JOIN gone ON gone.id = added.id
		WHERE (added.name, added.email) IS DISTINCT FROM (gone.name, gone.email)
			AND (EXISTS (SELECT FROM jury_members WHERE jury_members.person_id = added.id)
				OR EXISTS (SELECT FROM person_roles
					WHERE person_roles.person_id = added.id AND person_roles.role = 'programmer'));
	RETURN NULL;
END $function$;

CREATE TRIGGER people_jury_update AFTER UPDATE ON public.people REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_jury_people();
