CREATE OR REPLACE FUNCTION public.keep_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	before tsvector;
	found tsvector;
BEGIN
	EXECUTE format('SELECT %I($1)', tg_argv[1]) INTO found USING NEW;
	IF tg_op = 'UPDATE' THEN
		EXECUTE format('SELECT words FROM %I WHERE id = $1', tg_argv[0]) INTO before USING NEW.id;
		IF before = found THEN RETURN NULL; END IF;
		INSERT INTO lost_words (list, word) SELECT tg_argv[0], word
			FROM unnest(tsvector_to_array(before)) AS word
			WHERE is_spelled(word) AND word <> ALL (tsvector_to_array(found));
	END IF;
	EXECUTE format('INSERT INTO %I (id, words) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET words = excluded.words', tg_argv[0])
		USING NEW.id, found;
	INSERT INTO known_words (list, word) SELECT tg_argv[0], w.word
		FROM unnest(tsvector_to_array(found)) AS w(word)
		WHERE is_spelled(w.word)
			AND NOT EXISTS (SELECT FROM known_words k WHERE k.list = tg_argv[0] AND k.word = w.word);
	RETURN NULL;
END $function$;

CREATE TRIGGER contacts_words AFTER INSERT OR UPDATE OF subject, first_name, last_name, email, message ON public.contacts FOR EACH ROW EXECUTE FUNCTION keep_words('contact_words', 'contact_document');

CREATE TRIGGER films_words AFTER INSERT OR UPDATE OF title, director, director_email, production_company, country, genre, language, description, submission_notes ON public.films FOR EACH ROW EXECUTE FUNCTION keep_words('film_words', 'film_document');

CREATE TRIGGER news_articles_words AFTER INSERT OR UPDATE OF title, author, category, excerpt, content ON public.news_articles FOR EACH ROW EXECUTE FUNCTION keep_words('news_words', 'news_document');

CREATE TRIGGER submissions_words AFTER INSERT OR UPDATE OF film_title, log_line, director, submitter_name, submitter_email, country, synopsis, admin_notes, edition_id ON public.submissions FOR EACH ROW EXECUTE FUNCTION keep_words('submission_words', 'submission_document');
