-- Thai, Japanese, Chinese, Lao, Burmese and Khmer are written without spaces: a word may begin anywhere. Of each run of
-- such letters every beginning is a word of its own, at most twelve letters long, so that a search for the beginning of a
-- word finds what is inside. Weighted 'A' to 'C' like the text it stands in.
CREATE FUNCTION public.search_inside(given text, weight text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT coalesce(string_agg(DISTINCT quote_literal(substr(run.parts[1], place, 12)) || ':1' || weight, ' '), '')::tsvector
	FROM regexp_matches(search_fold(given), '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{2,}', 'g') AS run(parts),
		generate_series(1, length(run.parts[1])) AS place
$function$;--> statement-breakpoint
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
END $function$;--> statement-breakpoint
-- Nobody corrects the spelling of such words, and each of their beginnings would be one.
CREATE OR REPLACE FUNCTION public.is_spelled(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
	SELECT length(word) BETWEEN 3 AND 40
		AND word !~ '[0-9\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
$function$;--> statement-breakpoint
DELETE FROM "known_words" WHERE length("word") BETWEEN 3 AND 40 AND "word" !~ '[0-9]' AND NOT is_spelled("word");--> statement-breakpoint
UPDATE "submission_words" w SET "words" = submission_document(r) FROM "submissions" r
	WHERE r."id" = w."id" AND concat_ws(' ', r."film_title", r."log_line", r."director", r."submitter_name", r."synopsis", r."admin_notes") ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\ufaff\U00020000-\U0003ffff]';--> statement-breakpoint
UPDATE "film_words" w SET "words" = film_document(r) FROM "films" r
	WHERE r."id" = w."id" AND concat_ws(' ', r."title", r."director", r."description", r."submission_notes") ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\ufaff\U00020000-\U0003ffff]';--> statement-breakpoint
UPDATE "contact_words" w SET "words" = contact_document(r) FROM "contacts" r
	WHERE r."id" = w."id" AND concat_ws(' ', r."subject", r."first_name", r."last_name", r."message") ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\ufaff\U00020000-\U0003ffff]';--> statement-breakpoint
UPDATE "news_words" w SET "words" = news_document(r) FROM "news_articles" r
	WHERE r."id" = w."id" AND concat_ws(' ', r."title", r."author", r."excerpt", r."content") ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\ufaff\U00020000-\U0003ffff]';
