CREATE OR REPLACE FUNCTION public.current_edition()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT id FROM editions WHERE state <> 'preparing'
	ORDER BY state = 'open' DESC, closed_at DESC NULLS LAST, slug DESC LIMIT 1
$function$;
