CREATE OR REPLACE FUNCTION public.search_inside(given text, weight text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT coalesce(string_agg(DISTINCT quote_literal(substr(run.parts[1], place, 12)) || ':1' || weight, ' '), '')::tsvector
	FROM regexp_matches(search_fold(given), '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{2,}', 'g') AS run(parts),
		generate_series(1, length(run.parts[1])) AS place
$function$;
