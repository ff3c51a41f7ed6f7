CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END $function$;

CREATE TRIGGER awards_version BEFORE UPDATE ON public.awards FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER contacts_version BEFORE UPDATE OF archived_at, answered_at ON public.contacts FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER editions_version BEFORE UPDATE ON public.editions FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER films_version BEFORE UPDATE ON public.films FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER honors_version BEFORE UPDATE ON public.honors FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER labels_version BEFORE UPDATE ON public.labels FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER media_version BEFORE UPDATE ON public.media FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER people_version BEFORE UPDATE ON public.people FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER pictures_version BEFORE UPDATE ON public.pictures FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER programme_blocks_version BEFORE UPDATE ON public.programme_blocks FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER promo_automation_version BEFORE UPDATE OF name, trigger, platform, content_template, is_active ON public.promo_automation FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER promo_campaigns_version BEFORE UPDATE OF name, description, platform, status, target_audience, budget, start_date, end_date ON public.promo_campaigns FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER promo_contacts_version BEFORE UPDATE OF lawful_basis, lawful_basis_note ON public.promo_contacts FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER promo_content_version BEFORE UPDATE ON public.promo_content FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER schedule_events_version BEFORE UPDATE OF block_id, venue_id, starts_at, intro_min, qa_min, extra_min, state, move_note, event_type, ticket_url, description, featured, changed_at ON public.schedule_events FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER site_pages_version BEFORE UPDATE ON public.site_pages FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER submissions_version BEFORE UPDATE OF status, outcome, is_reviewed, admin_notes, is_favorite ON public.submissions FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER themes_version BEFORE UPDATE ON public.themes FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER venues_version BEFORE UPDATE ON public.venues FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TRIGGER vote_boxes_version BEFORE UPDATE ON public.vote_boxes FOR EACH ROW EXECUTE FUNCTION count_version();
