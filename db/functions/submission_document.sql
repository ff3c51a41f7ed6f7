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
