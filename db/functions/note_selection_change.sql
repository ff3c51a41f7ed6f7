CREATE OR REPLACE FUNCTION public.note_selection_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	word text := gen_random_uuid();
BEGIN
	INSERT INTO "public_version" ("version") VALUES (word)
		ON CONFLICT ("id") DO UPDATE SET "version" = word;
	PERFORM pg_notify('public_version', word);
	RETURN NULL;
END $function$;

CREATE TRIGGER answer_public AFTER UPDATE OF answer ON public.confirmations FOR EACH ROW WHEN ((old.answer <> new.answer)) EXECUTE FUNCTION note_selection_change();

CREATE TRIGGER declined_public AFTER INSERT ON public.confirmations FOR EACH ROW WHEN ((new.answer = 'no'::text)) EXECUTE FUNCTION note_selection_change();

CREATE TRIGGER selection_public AFTER UPDATE OF announced_status, withdrawn_at, film_title, log_line, submitter_name, director, country, duration, edition_id ON public.submissions FOR EACH ROW WHEN (((old.announced_status = 'accepted'::text) OR (new.announced_status = 'accepted'::text))) EXECUTE FUNCTION note_selection_change();
