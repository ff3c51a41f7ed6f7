CREATE OR REPLACE FUNCTION public.lose_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO lost_words (list, word) SELECT tg_table_name, word
		FROM unnest(tsvector_to_array(OLD.words)) AS word WHERE is_spelled(word);
	RETURN NULL;
END $function$;

CREATE TRIGGER contact_words_lost AFTER DELETE ON public.contact_words FOR EACH ROW EXECUTE FUNCTION lose_words();

CREATE TRIGGER film_words_lost AFTER DELETE ON public.film_words FOR EACH ROW EXECUTE FUNCTION lose_words();

CREATE TRIGGER news_words_lost AFTER DELETE ON public.news_words FOR EACH ROW EXECUTE FUNCTION lose_words();

CREATE TRIGGER submission_words_lost AFTER DELETE ON public.submission_words FOR EACH ROW EXECUTE FUNCTION lose_words();
