CREATE OR REPLACE FUNCTION public.note_draft_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO "programme_draft" AS d ("revision") VALUES (2)
		ON CONFLICT ("id") DO UPDATE SET "revision" = d.revision + 1;
	RETURN NULL;
END $function$;

CREATE TRIGGER block_films_draft AFTER INSERT OR DELETE OR UPDATE ON public.block_films FOR EACH ROW EXECUTE FUNCTION note_draft_change();

CREATE TRIGGER films_draft AFTER UPDATE ON public.films FOR EACH ROW WHEN ((old.in_programme OR new.in_programme OR old.is_public OR new.is_public)) EXECUTE FUNCTION note_draft_change();

CREATE TRIGGER films_draft_in AFTER INSERT ON public.films FOR EACH ROW WHEN ((new.in_programme OR new.is_public)) EXECUTE FUNCTION note_draft_change();

CREATE TRIGGER films_draft_out AFTER DELETE ON public.films FOR EACH ROW WHEN ((old.in_programme OR old.is_public)) EXECUTE FUNCTION note_draft_change();

CREATE TRIGGER programme_blocks_draft AFTER INSERT OR DELETE OR UPDATE ON public.programme_blocks FOR EACH ROW EXECUTE FUNCTION note_draft_change();

CREATE TRIGGER schedule_events_draft AFTER INSERT OR DELETE OR UPDATE ON public.schedule_events FOR EACH ROW EXECUTE FUNCTION note_draft_change();

CREATE TRIGGER venue_walks_draft AFTER INSERT OR DELETE OR UPDATE ON public.venue_walks FOR EACH ROW EXECUTE FUNCTION note_draft_change();

CREATE TRIGGER venues_draft AFTER INSERT OR DELETE OR UPDATE ON public.venues FOR EACH ROW EXECUTE FUNCTION note_draft_change();
