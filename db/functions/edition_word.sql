CREATE OR REPLACE FUNCTION public.edition_word(of_edition uuid)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
	SELECT ' ' || slug FROM editions WHERE id = of_edition
$function$;
