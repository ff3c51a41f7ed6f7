CREATE OR REPLACE FUNCTION public.contact_document(r contacts)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
	SELECT search_document(r.subject, concat_ws(' ', r.first_name, r.last_name, r.email), r.message)
$function$;
