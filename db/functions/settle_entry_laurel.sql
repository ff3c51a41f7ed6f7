CREATE OR REPLACE FUNCTION public.settle_entry_laurel(entry uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
	found record;
BEGIN
	SELECT s.edition_id, f.id AS film_id,
		s.announced_status = 'accepted' AND s.withdrawn_at IS NULL
			AND (c.answer = 'yes' OR f.confirmation = 'yes')
			AND c.answer IS DISTINCT FROM 'no' AND f.confirmation IS DISTINCT FROM 'no' AS takes_part,
		coalesce(s.withdrawn_at, c.at, f.changed_at, s.announced_at, s.submitted_at) AS changed_at
		INTO found
		FROM submissions AS s
		LEFT JOIN confirmations AS c ON c.submission_id = s.id
		LEFT JOIN films AS f ON f.submission_id = s.id
		WHERE s.id = entry;
	IF found.takes_part THEN
		INSERT INTO honors (edition_id, submission_id, film_id, level, code, created_at)
			VALUES (found.edition_id, entry, found.film_id, 'selection', new_laurel_code(), found.changed_at)
			ON CONFLICT (submission_id) WHERE award_id IS NULL
			DO UPDATE SET revoked_at = NULL, film_id = excluded.film_id
			WHERE honors.revoked_at IS NOT NULL OR honors.film_id IS DISTINCT FROM excluded.film_id;
	ELSE
		UPDATE honors SET revoked_at = found.changed_at
			WHERE submission_id = entry AND award_id IS NULL AND revoked_at IS NULL;
	END IF;
END $function$;
