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
END $function$;
