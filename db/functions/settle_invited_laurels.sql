CREATE OR REPLACE FUNCTION public.settle_invited_laurels(of_edition uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO honors (edition_id, film_id, level, code, created_at)
		SELECT of_edition, f.id, 'selection', new_laurel_code(), newest.published_at
		FROM (SELECT published_at, snapshot FROM programme_versions
			WHERE edition_id = of_edition ORDER BY number DESC LIMIT 1) AS newest,
			films AS f
		WHERE f.submission_id IS NULL AND f.is_public AND f.confirmation IS DISTINCT FROM 'no'
			AND EXISTS (SELECT FROM jsonb_array_elements(newest.snapshot) AS screening
				WHERE screening -> 'filmIds' ? f.id::text)
		ON CONFLICT (edition_id, film_id) WHERE award_id IS NULL DO NOTHING;
END $function$;
