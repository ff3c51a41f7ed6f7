CREATE TABLE "public_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
-- Another word than any before, so that no restored copy can pass for what is kept.
CREATE FUNCTION "note_public_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	word text := gen_random_uuid();
BEGIN
	INSERT INTO "public_version" ("version") VALUES (word)
		ON CONFLICT ("id") DO UPDATE SET "version" = word;
	PERFORM pg_notify('public_version', word);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Every table that a public page, document or call is made of.
CREATE TRIGGER "festival_settings_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "festival_settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "social_media_settings_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "social_media_settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "news_articles_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "news_articles"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();--> statement-breakpoint
CREATE TRIGGER "editions_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "editions"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();
