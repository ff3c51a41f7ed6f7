CREATE OR REPLACE FUNCTION public.note_desk_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM nextval('desk_changes');
	RETURN NULL;
END $function$;

CREATE TRIGGER contact_replies_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.contact_replies FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER contacts_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.contacts FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER editions_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.editions FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER entry_sources_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.entry_sources FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER festival_settings_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.festival_settings FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER festival_zone_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.festival_zone FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER films_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.films FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER news_articles_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.news_articles FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();

CREATE TRIGGER submissions_desk_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.submissions FOR EACH STATEMENT EXECUTE FUNCTION note_desk_change();
