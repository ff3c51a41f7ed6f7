CREATE OR REPLACE FUNCTION public.note_public_change()
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

CREATE TRIGGER awards_public AFTER UPDATE ON public.awards FOR EACH ROW WHEN (((old.revealed_at IS NOT NULL) OR (new.revealed_at IS NOT NULL))) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER categories_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER edition_figures_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.edition_figures FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER edition_notes_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.edition_notes FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER edition_pages_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.edition_pages FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER editions_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.editions FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER fee_deadlines_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.fee_deadlines FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER fees_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.fees FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER festival_settings_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.festival_settings FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER films_public AFTER UPDATE ON public.films FOR EACH ROW WHEN ((old.is_public OR new.is_public)) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER films_public_in AFTER INSERT ON public.films FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER films_public_out AFTER DELETE ON public.films FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER honors_public AFTER UPDATE ON public.honors FOR EACH ROW WHEN (((old.code IS NOT NULL) OR (new.code IS NOT NULL))) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER honors_public_out AFTER DELETE ON public.honors FOR EACH ROW WHEN ((old.code IS NOT NULL)) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER installation_settings_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.installation_settings FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER juries_public AFTER DELETE OR UPDATE OF edition_id ON public.juries FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER jury_members_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.jury_members FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER mailings_public AFTER UPDATE ON public.mailings FOR EACH ROW WHEN (((new.slug IS NOT NULL) AND (new.sent_at IS NOT NULL) AND (((((old.subject IS DISTINCT FROM new.subject) OR (old.markdown IS DISTINCT FROM new.markdown)) OR (old.archived IS DISTINCT FROM new.archived)) OR (old.state IS DISTINCT FROM new.state)) OR (old.sent_at IS DISTINCT FROM new.sent_at)))) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER mailings_public_out AFTER DELETE ON public.mailings FOR EACH ROW WHEN (((old.slug IS NOT NULL) AND (old.sent_at IS NOT NULL))) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER news_articles_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.news_articles FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER people_public AFTER UPDATE OF name, may_be_named ON public.people FOR EACH ROW WHEN (((old.may_be_named OR new.may_be_named) AND ((old.name IS DISTINCT FROM new.name) OR (old.may_be_named IS DISTINCT FROM new.may_be_named)))) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER people_public_delete AFTER DELETE ON public.people FOR EACH ROW WHEN (old.may_be_named) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER pictures_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.pictures FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER price_tiers_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.price_tiers FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER programme_versions_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.programme_versions FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER questions_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.questions FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER setup_state_public AFTER UPDATE ON public.setup_state FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER site_pages_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_pages FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER social_media_settings_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.social_media_settings FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER themes_public AFTER UPDATE ON public.themes FOR EACH ROW WHEN ((old.published IS DISTINCT FROM new.published)) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER themes_public_in AFTER INSERT ON public.themes FOR EACH ROW WHEN ((new.published IS NOT NULL)) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER themes_public_out AFTER DELETE ON public.themes FOR EACH ROW WHEN ((old.published IS NOT NULL)) EXECUTE FUNCTION note_public_change();

CREATE TRIGGER venue_walks_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.venue_walks FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();

CREATE TRIGGER venues_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.venues FOR EACH STATEMENT EXECUTE FUNCTION note_public_change();
