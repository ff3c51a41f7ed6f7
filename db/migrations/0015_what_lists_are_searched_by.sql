CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- A text as it is compared: small letters, without accents, one kind of apostrophe and of hyphen. It
-- does not depend on the database's locale, which knows the small letters of English alone where it is C.
CREATE FUNCTION "search_fold"(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT translate(
		replace(replace(replace(replace(replace(replace(replace(lower(
			regexp_replace(normalize(translate(given, '’‘ʼ`´‐‑', '''''''''''--'), NFKD), '[\u0300-\u036f]', '', 'g')
		), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
		'øłđðħıŀØŁĐÐĦςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЂЄІЇЈЉЊЋЎЏҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
		'olddhiloldd' || 'hσабвгдежзийклмнопрстуфхцчшщъыьэюяёђєіїјљњћўџґαβγδεζηθικλμνξοπρστυφχψω')
$$;--> statement-breakpoint
-- Its words, with spaces between them: whatever is no letter and no digit is a space.
CREATE FUNCTION "search_spread"(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\U0001f000-\U0001faff]+', ' ', 'g'))
$$;--> statement-breakpoint
-- The words of a text, and those that an apostrophe or a hyphen divides once more in one piece:
-- 'Abuela's Tide-Line' is abuela, s, tide, line, abuelas and tideline.
CREATE FUNCTION "search_words_of"(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT search_spread(folded) || coalesce((
		SELECT ' ' || string_agg(search_spread(translate(found[1], '''-', '')), ' ')
		FROM regexp_matches(folded, '[^\u0001-\u0026\u0028-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\U0001f000-\U0001faff''-]+(?:[''-][^\u0001-\u0026\u0028-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\U0001f000-\U0001faff''-]+)+', 'g') AS found), '')
	FROM (SELECT search_fold(given) AS folded) AS once
$$;--> statement-breakpoint
-- What a row is found by: the words of its titles (weight A), of people and places (B), of texts (C).
CREATE FUNCTION "search_document"(titles text, names text, texts text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT setweight(to_tsvector('simple', coalesce(search_words_of(titles), '')), 'A')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(names), '')), 'B')
		|| setweight(to_tsvector('simple', coalesce(search_words_of(texts), '')), 'C')
$$;--> statement-breakpoint
CREATE FUNCTION "submission_document"(r submissions) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT search_document(coalesce(r.film_title, r.log_line), concat_ws(' ', r.director, r.submitter_name, r.submitter_email, r.country), concat_ws(' ', CASE WHEN r.film_title IS NOT NULL THEN r.log_line END, r.synopsis, r.admin_notes))
$$;--> statement-breakpoint
CREATE FUNCTION "contact_document"(r contacts) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT search_document(r.subject, concat_ws(' ', r.first_name, r.last_name, r.email), r.message)
$$;--> statement-breakpoint
CREATE FUNCTION "film_document"(r films) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT search_document(r.title, concat_ws(' ', r.director, r.director_email, r.production_company, r.country), concat_ws(' ', r.genre, r.language, r.description, r.submission_notes))
$$;--> statement-breakpoint
CREATE FUNCTION "news_document"(r news_articles) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT search_document(r.title, concat_ws(' ', r.author, r.category), concat_ws(' ', r.excerpt, r.content))
$$;--> statement-breakpoint
-- Words that may set a slip of the finger right: numbers and single letters say nothing.
CREATE FUNCTION "is_spelled"(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
$$;--> statement-breakpoint
CREATE TABLE "contact_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);--> statement-breakpoint
CREATE TABLE "film_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);--> statement-breakpoint
CREATE TABLE "known_words" (
	"list" text NOT NULL,
	"word" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "lost_words" (
	"list" text NOT NULL,
	"word" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "news_words" (
	"id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);--> statement-breakpoint
CREATE TABLE "submission_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);--> statement-breakpoint
-- The known words of a list that are like this one, the likest first.
CREATE FUNCTION "search_near"(of_list text, term text) RETURNS text[] LANGUAGE sql STABLE STRICT
SET pg_trgm.similarity_threshold = 0.2 AS $$
	SELECT array(SELECT word FROM known_words WHERE list = of_list AND word % term
		GROUP BY word ORDER BY similarity(word, term) DESC, word LIMIT 200)
$$;--> statement-breakpoint
INSERT INTO "submission_words" ("id", "words") SELECT r.id, submission_document(r) FROM "submissions" AS r;--> statement-breakpoint
INSERT INTO "contact_words" ("id", "words") SELECT r.id, contact_document(r) FROM "contacts" AS r;--> statement-breakpoint
INSERT INTO "film_words" ("id", "words") SELECT r.id, film_document(r) FROM "films" AS r;--> statement-breakpoint
INSERT INTO "news_words" ("id", "words") SELECT r.id, news_document(r) FROM "news_articles" AS r;--> statement-breakpoint
INSERT INTO "known_words" ("list", "word")
	SELECT 'submission_words', word FROM ts_stat('SELECT words FROM submission_words') WHERE is_spelled(word);--> statement-breakpoint
INSERT INTO "known_words" ("list", "word")
	SELECT 'contact_words', word FROM ts_stat('SELECT words FROM contact_words') WHERE is_spelled(word);--> statement-breakpoint
INSERT INTO "known_words" ("list", "word")
	SELECT 'film_words', word FROM ts_stat('SELECT words FROM film_words') WHERE is_spelled(word);--> statement-breakpoint
INSERT INTO "known_words" ("list", "word")
	SELECT 'news_words', word FROM ts_stat('SELECT words FROM news_words') WHERE is_spelled(word);--> statement-breakpoint
DROP INDEX "submissions_search_idx";--> statement-breakpoint
ALTER TABLE "contact_words" ADD CONSTRAINT "contact_words_id_contacts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_words" ADD CONSTRAINT "film_words_id_films_id_fk" FOREIGN KEY ("id") REFERENCES "public"."films"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_words" ADD CONSTRAINT "news_words_id_news_articles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."news_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_words" ADD CONSTRAINT "submission_words_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_words_idx" ON "contact_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "film_words_idx" ON "film_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "known_words_word_idx" ON "known_words" USING btree ("list","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "known_words_near_idx" ON "known_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_words_idx" ON "news_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "submission_words_idx" ON "submission_words" USING gin ("words");--> statement-breakpoint
-- Keeps the words of a row: TG_ARGV names the table that they are in and the function that reads them.
-- Words that are new to the list become known; nobody waits for somebody who brings the same one.
CREATE FUNCTION "keep_words"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
-- Notes the words of a row that is gone: nobody's name stays known when the last row with it is erased.
CREATE FUNCTION "lose_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO lost_words (list, word) SELECT tg_table_name, word
		FROM unnest(tsvector_to_array(OLD.words)) AS word WHERE is_spelled(word);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_words" AFTER INSERT OR UPDATE OF film_title, log_line, director, submitter_name, submitter_email, country, synopsis, admin_notes ON "submissions"
	FOR EACH ROW EXECUTE FUNCTION "keep_words"('submission_words', 'submission_document');--> statement-breakpoint
CREATE TRIGGER "submission_words_lost" AFTER DELETE ON "submission_words"
	FOR EACH ROW EXECUTE FUNCTION "lose_words"();--> statement-breakpoint
CREATE TRIGGER "contacts_words" AFTER INSERT OR UPDATE OF subject, first_name, last_name, email, message ON "contacts"
	FOR EACH ROW EXECUTE FUNCTION "keep_words"('contact_words', 'contact_document');--> statement-breakpoint
CREATE TRIGGER "contact_words_lost" AFTER DELETE ON "contact_words"
	FOR EACH ROW EXECUTE FUNCTION "lose_words"();--> statement-breakpoint
CREATE TRIGGER "films_words" AFTER INSERT OR UPDATE OF title, director, director_email, production_company, country, genre, language, description, submission_notes ON "films"
	FOR EACH ROW EXECUTE FUNCTION "keep_words"('film_words', 'film_document');--> statement-breakpoint
CREATE TRIGGER "film_words_lost" AFTER DELETE ON "film_words"
	FOR EACH ROW EXECUTE FUNCTION "lose_words"();--> statement-breakpoint
CREATE TRIGGER "news_articles_words" AFTER INSERT OR UPDATE OF title, author, category, excerpt, content ON "news_articles"
	FOR EACH ROW EXECUTE FUNCTION "keep_words"('news_words', 'news_document');--> statement-breakpoint
CREATE TRIGGER "news_words_lost" AFTER DELETE ON "news_words"
	FOR EACH ROW EXECUTE FUNCTION "lose_words"();--> statement-breakpoint
-- Changes with everything that the desk's lists show, before it can be seen: who reads it, then
-- makes sure that nobody is in the middle of writing, then reads a list, may keep that list for as
-- long as the number stays (http/kept-answers.server.ts). A sequence, since a row would make all
-- writers queue.
CREATE SEQUENCE "desk_changes";--> statement-breakpoint
CREATE FUNCTION "note_desk_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM nextval('desk_changes');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "submissions"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();--> statement-breakpoint
CREATE TRIGGER "contacts_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "contacts"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();--> statement-breakpoint
CREATE TRIGGER "contact_replies_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "contact_replies"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();--> statement-breakpoint
CREATE TRIGGER "films_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "films"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();--> statement-breakpoint
CREATE TRIGGER "news_articles_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "news_articles"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();--> statement-breakpoint
CREATE TRIGGER "festival_zone_desk_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "festival_zone"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_desk_change"();
