CREATE OR REPLACE FUNCTION public.news_document(r news_articles)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
	SELECT search_document(r.title, concat_ws(' ', r.author, r.category), concat_ws(' ', r.excerpt, r.content))
$function$;
