-- PL/pgSQL plans a statement once a connection; an executed text and a function in SQL are planned each time, which was
-- most of the cost of an entry.
CREATE OR REPLACE FUNCTION public.tally_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO submission_days
				(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
				entries, cents, refunded_cents, waived, waived_cents)
			SELECT edition_id, for_next, (submitted_at AT TIME ZONE time_zone)::date, fee_period,
				submission_type, status, is_favorite, withdrawn_at IS NOT NULL, added.currency,
				count(*), sum(amount_cents), sum(refunded_cents), count(*) FILTER (WHERE waived_cents > 0), sum(waived_cents)
			FROM added JOIN editions ON editions.id = edition_id
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
		INSERT INTO submission_places
				(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
			SELECT edition_id, for_next, coalesce(country, ''), coalesce(genre, ''), submission_type, status,
				is_favorite, withdrawn_at IS NOT NULL, count(*)
			FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO submission_days
				(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
				entries, cents, refunded_cents, waived, waived_cents)
			SELECT edition_id, for_next, (submitted_at AT TIME ZONE time_zone)::date, fee_period,
				submission_type, status, is_favorite, withdrawn_at IS NOT NULL, gone.currency,
				-count(*), -sum(amount_cents), -sum(refunded_cents), -count(*) FILTER (WHERE waived_cents > 0), -sum(waived_cents)
			FROM gone JOIN editions ON editions.id = edition_id
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
		INSERT INTO submission_places
				(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
			SELECT edition_id, for_next, coalesce(country, ''), coalesce(genre, ''), submission_type, status,
				is_favorite, withdrawn_at IS NOT NULL, -count(*)
			FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	ELSE
		INSERT INTO submission_days
				(edition_id, for_next, day, fee_period, submission_type, status, is_favorite, withdrawn, currency,
				entries, cents, refunded_cents, waived, waived_cents)
			SELECT edition_id, for_next, (submitted_at AT TIME ZONE time_zone)::date, fee_period,
				submission_type, status, is_favorite, withdrawn_at IS NOT NULL, changed.currency,
				sum(sign), sum(sign * amount_cents), sum(sign * refunded_cents),
				sum(CASE WHEN waived_cents > 0 THEN sign ELSE 0 END), sum(sign * waived_cents)
			FROM (SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1, gone.* FROM gone) AS changed
				JOIN editions ON editions.id = edition_id
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
			HAVING sum(sign) <> 0 OR sum(sign * amount_cents) <> 0 OR sum(sign * refunded_cents) <> 0
				OR sum(sign * waived_cents) <> 0;
		INSERT INTO submission_places
				(edition_id, for_next, country, genre, submission_type, status, is_favorite, withdrawn, entries)
			SELECT edition_id, for_next, coalesce(country, ''), coalesce(genre, ''), submission_type, status,
				is_favorite, withdrawn_at IS NOT NULL, sum(sign)
			FROM (SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1, gone.* FROM gone) AS changed
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(sign) <> 0;
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.sum_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO contact_sums (folder, subject, is_unread, messages)
			SELECT folder, subject, read_at IS NULL, count(*)
			FROM added GROUP BY 1, 2, 3;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO contact_sums (folder, subject, is_unread, messages)
			SELECT folder, subject, read_at IS NULL, -count(*)
			FROM gone GROUP BY 1, 2, 3;
	ELSE
		INSERT INTO contact_sums (folder, subject, is_unread, messages)
			SELECT folder, subject, read_at IS NULL, sum(sign)
			FROM (SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1, gone.* FROM gone) AS changed
			GROUP BY 1, 2, 3 HAVING sum(sign) <> 0;
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.search_words_of(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
	folded text := search_fold(given);
BEGIN
	RETURN search_spread(folded) || coalesce((
		SELECT ' ' || string_agg(search_spread(translate(word.parts[1], '''-', '')), ' ')
		FROM regexp_matches(folded, '[^\u0001-\u0026\u0028-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\U0001f000-\U0001faff''-]+(?:[''-][^\u0001-\u0026\u0028-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\U0001f000-\U0001faff''-]+)+', 'g') AS word(parts)), '');
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.search_document(titles text, names text, texts text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
	RETURN setweight(to_tsvector('simple', coalesce(search_words_of(titles), '')), 'A')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(names), '')), 'B')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(texts), '')), 'C');
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.submission_document(r submissions)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
	RETURN search_document(coalesce(r.film_title, r.log_line), concat_ws(' ', r.director, r.submitter_name, r.submitter_email, r.country), concat_ws(' ', CASE WHEN r.film_title IS NOT NULL THEN r.log_line END, r.synopsis, r.admin_notes))
		|| setweight(to_tsvector('simple', lower(replace(r.reference, '-', ''))), 'B')
		|| setweight(to_tsvector('simple', split_part(r.reference, '-', 2)), 'B')
		|| array_to_tsvector(array[edition_word(r.edition_id)]);
END $function$;
