CREATE OR REPLACE FUNCTION public.search_document(titles text, names text, texts text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT setweight(to_tsvector('simple', coalesce(search_words_of(titles), '')), 'A')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(names), '')), 'B')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(texts), '')), 'C')
$function$;
