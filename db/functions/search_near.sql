CREATE OR REPLACE FUNCTION public.search_near(of_list text, term text)
 RETURNS text[]
 LANGUAGE sql
 STABLE STRICT
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
	SELECT array(SELECT word FROM known_words WHERE list = of_list AND word % term
		GROUP BY word ORDER BY similarity(word, term) DESC, word LIMIT 200)
$function$;
