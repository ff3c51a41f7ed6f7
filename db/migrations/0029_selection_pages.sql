-- The selection is on public pages once it is published; no other entry is, so no other change tells.
CREATE FUNCTION "note_selection_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	word text := gen_random_uuid();
BEGIN
	INSERT INTO "public_version" ("version") VALUES (word)
		ON CONFLICT ("id") DO UPDATE SET "version" = word;
	PERFORM pg_notify('public_version', word);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "selection_public" AFTER UPDATE OF "announced_status", "withdrawn_at", "film_title", "log_line", "director", "country", "duration", "edition_id" ON "submissions"
	FOR EACH ROW WHEN (OLD."announced_status" = 'accepted' OR NEW."announced_status" = 'accepted')
	EXECUTE FUNCTION "note_selection_change"();
