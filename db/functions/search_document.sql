CREATE OR REPLACE FUNCTION public.search_document(titles text, names text, texts text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
	RETURN setweight(to_tsvector('simple', coalesce(search_words_of(titles), '')), 'A')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(names), '')), 'B')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(texts), '')), 'C')
		|| search_inside(titles, 'A') || search_inside(names, 'B') || search_inside(texts, 'C');
END $function$;
