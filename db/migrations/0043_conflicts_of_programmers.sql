-- Conflicts of interest are looked for with programmers too, whether a jury exists or not: a change of an
-- entry or of a programmer leaves a note, and so does whoever becomes a programmer.
CREATE OR REPLACE FUNCTION "note_jury_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM juries) AND NOT EXISTS (SELECT FROM person_roles WHERE role = 'programmer') THEN
		RETURN NULL;
	END IF;
	IF tg_op = 'INSERT' THEN
		INSERT INTO jury_changes (submission_id) SELECT id FROM added;
		RETURN NULL;
	END IF;
	INSERT INTO jury_changes (submission_id)
		SELECT added.id FROM added JOIN gone ON gone.id = added.id
		WHERE (added.submitter_name, added.submitter_email, added.director, added.edition_id, added.for_next)
			IS DISTINCT FROM (gone.submitter_name, gone.submitter_email, gone.director, gone.edition_id, gone.for_next);
	INSERT INTO jury_changes (person_id)
		SELECT people.id FROM added JOIN gone ON gone.id = added.id
			JOIN people ON lower(people.email) = lower(gone.submitter_email)
		WHERE added.submitter_email IS DISTINCT FROM gone.submitter_email;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_jury_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO jury_changes (person_id)
		SELECT added.id FROM added JOIN gone ON gone.id = added.id
		WHERE (added.name, added.email) IS DISTINCT FROM (gone.name, gone.email)
			AND (EXISTS (SELECT FROM jury_members WHERE jury_members.person_id = added.id)
				OR EXISTS (SELECT FROM person_roles
					WHERE person_roles.person_id = added.id AND person_roles.role = 'programmer'));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_programmers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO jury_changes (person_id) SELECT DISTINCT person_id FROM added WHERE role = 'programmer';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "person_roles_programmer_insert" AFTER INSERT ON "person_roles"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_programmers"();--> statement-breakpoint
INSERT INTO "jury_changes" ("person_id")
	SELECT DISTINCT "person_id" FROM "person_roles" WHERE "role" = 'programmer';
