CREATE OR REPLACE FUNCTION public.note_jury_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NOT EXISTS (SELECT FROM juries) AND NOT EXISTS (SELECT FROM person_roles WHERE role = 'programmer') THEN
		RETURN NULL;
	END IF;
	INSERT INTO jury_changes (submission_id) VALUES (NEW.id);
	IF NEW.submitter_email IS DISTINCT FROM OLD.submitter_email THEN
		INSERT INTO jury_changes (person_id)
			SELECT id FROM people WHERE lower(email) = lower(OLD.submitter_email);
	END IF;
	RETURN NULL;
END $function$;

CREATE TRIGGER submissions_jury_update AFTER UPDATE ON public.submissions FOR EACH ROW WHEN ((((((old.submitter_name IS DISTINCT FROM new.submitter_name) OR (old.submitter_email IS DISTINCT FROM new.submitter_email)) OR (old.director IS DISTINCT FROM new.director)) OR (old.edition_id IS DISTINCT FROM new.edition_id)) OR (old.for_next IS DISTINCT FROM new.for_next))) EXECUTE FUNCTION note_jury_entry();
