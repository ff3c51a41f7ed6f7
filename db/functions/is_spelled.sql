CREATE OR REPLACE FUNCTION public.is_spelled(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
	SELECT length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
$function$;
