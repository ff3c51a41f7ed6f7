CREATE OR REPLACE FUNCTION public.note_jury_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NOT EXISTS (SELECT FROM juries) AND NOT EXISTS (SELECT FROM person_roles WHERE role = 'programmer') THEN
		RETURN NULL;
	END IF;
	IF tg_op = 'INSERT' THEN
		INSERT INTO jury_changes (submission_id) SELECT id FROM added;
		RETURN NULL;
	END IF;
	INSERT INTO jury_changes (submission_id)
		SELECT added.id FROM added JOIN gone ON gone.id = added.id
		WHERE (added.submitter_name, added.submitter_email, added.director, added.edition_id, added.for_next)
			IS DISTINCT FROM (gone.submitter_name, gone.submitter_email, gone.director, gone.edition_id, gone.for_next);
	INSERT INTO jury_changes (person_id)
		SELECT people.id FROM added JOIN gone ON gone.id = added.id
			JOIN people ON lower(people.email) = lower(gone.submitter_email)
		WHERE added.submitter_email IS DISTINCT FROM gone.submitter_email;
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_jury_insert AFTER INSERT ON public.submissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_jury_entries();

CREATE TRIGGER submissions_jury_update AFTER UPDATE ON public.submissions REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_jury_entries();
