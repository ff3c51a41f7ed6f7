CREATE OR REPLACE FUNCTION public.search_spread(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
	SELECT btrim(regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\U0001f000-\U0001faff]+', ' ', 'g'))
$function$;
