CREATE OR REPLACE FUNCTION public.film_document(r films)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
	SELECT search_document(r.title, concat_ws(' ', r.director, r.director_email, r.production_company, r.country), concat_ws(' ', r.genre, r.language, r.description, r.submission_notes))
$function$;
