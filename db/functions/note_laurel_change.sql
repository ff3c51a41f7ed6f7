CREATE OR REPLACE FUNCTION public.note_laurel_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	CASE TG_TABLE_NAME
		WHEN 'submissions' THEN PERFORM settle_entry_laurel(NEW.id);
		WHEN 'confirmations' THEN PERFORM settle_entry_laurel(NEW.submission_id);
		WHEN 'programme_versions' THEN PERFORM settle_invited_laurels(NEW.edition_id);
		WHEN 'films' THEN
			IF NEW.submission_id IS NOT NULL THEN
				PERFORM settle_entry_laurel(NEW.submission_id);
			ELSE
				UPDATE honors SET revoked_at = CASE WHEN NEW.confirmation = 'no' THEN coalesce(NEW.changed_at, NEW.created_at) END
					WHERE film_id = NEW.id AND submission_id IS NULL AND award_id IS NULL
						AND (revoked_at IS NULL) = (NEW.confirmation IS NOT DISTINCT FROM 'no');
			END IF;
	END CASE;
	RETURN NULL;
END $function$;

CREATE TRIGGER confirmations_laurel AFTER INSERT OR UPDATE ON public.confirmations FOR EACH ROW EXECUTE FUNCTION note_laurel_change();

CREATE TRIGGER films_laurel AFTER UPDATE OF confirmation, submission_id ON public.films FOR EACH ROW WHEN (((old.confirmation IS DISTINCT FROM new.confirmation) OR (old.submission_id IS DISTINCT FROM new.submission_id))) EXECUTE FUNCTION note_laurel_change();

CREATE TRIGGER films_laurel_in AFTER INSERT ON public.films FOR EACH ROW WHEN ((new.submission_id IS NOT NULL)) EXECUTE FUNCTION note_laurel_change();

CREATE TRIGGER programme_versions_laurel AFTER INSERT ON public.programme_versions FOR EACH ROW EXECUTE FUNCTION note_laurel_change();

CREATE TRIGGER submissions_laurel AFTER UPDATE OF withdrawn_at, announced_status ON public.submissions FOR EACH ROW WHEN (((old.withdrawn_at IS DISTINCT FROM new.withdrawn_at) OR (old.announced_status <> new.announced_status))) EXECUTE FUNCTION note_laurel_change();
